import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import type { BuildKind } from '../../contract/calls/app.ts';
import type { UpdateSource } from '../../features/updates/update-source.ts';
import type { UpdaterOptions } from './installers.ts';
import { updateDelivery } from './update-delivery.ts';

/**
 * The newer versions of this Perch; null if it was started from its sources. The library is loaded with the first call.
 */
export function updateSource(build: BuildKind, options: UpdaterOptions): UpdateSource | null {
  const delivery = updateDelivery({
    build,
    platform: process.platform,
    isAppImage: options.appImage !== null,
    hasUninstaller: existsSync(join(dirname(process.execPath), `Uninstall ${app.getName()}.exe`)),
  });
  if (delivery === null) return null;
  let loading: ReturnType<typeof load> | undefined;
  const updater = (): ReturnType<typeof load> => (loading ??= load(options));
  return {
    delivery,
    check: async (channel) => (await updater()).check(channel),
    download: async (onPercent) => (await updater()).download(onPercent),
    prepare: async () => (await updater()).prepare(),
    finish: async () => (await updater()).finish(),
  };
}

const load = async (options: UpdaterOptions) => (await import('./installers.ts')).makeUpdater(options);
