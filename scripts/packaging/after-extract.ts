import { rmSync } from 'node:fs';
import path from 'node:path';
import type { AfterPackContext } from 'electron-builder';

/**
 * Removes Electron's own app and version file. The packager does so with a distribution that it fetched, and leaves one that
 * was named by hand as it is.
 */
export default function removeDefaultApp({ appOutDir, electronPlatformName }: AfterPackContext): void {
  const resources = electronPlatformName === 'darwin' ? 'Electron.app/Contents/Resources' : 'resources';
  rmSync(path.join(appOutDir, resources, 'default_app.asar'), { force: true });
  rmSync(path.join(appOutDir, 'version'), { force: true });
}
