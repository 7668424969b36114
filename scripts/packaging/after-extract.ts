import { rmSync } from 'node:fs';
import path from 'node:path';
import type { AfterPackContext } from 'electron-builder';

/**
 * Removes Electron's own app and version file. The packager removes both from a distribution that it downloads, but not
 * from a distribution that a path names.
 */
export default function removeDefaultApp({ appOutDir, electronPlatformName }: AfterPackContext): void {
  const resources = electronPlatformName === 'darwin' ? 'Electron.app/Contents/Resources' : 'resources';
  rmSync(path.join(appOutDir, resources, 'default_app.asar'), { force: true });
  rmSync(path.join(appOutDir, 'version'), { force: true });
}
