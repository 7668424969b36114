import { app } from 'electron';
import type { BuildKind, Versions } from '../../../contract/calls/app.ts';

/** The names that people know the systems by. */
const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'macOS',
  win32: 'Windows',
  linux: 'Linux',
};

/** The running versions. */
export function versions(build: BuildKind): Versions {
  const { electron = '', chrome = '', node } = process.versions;
  const name = SYSTEMS[process.platform] ?? process.platform;
  return {
    perch: app.getVersion(),
    build,
    electron,
    chromium: chrome,
    node,
    system: `${name} ${process.getSystemVersion()} (${process.arch})`,
  };
}
