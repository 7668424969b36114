import type { BuildKind } from '../../contract/calls/app.ts';
import type { UpdateDelivery } from '../../contract/values/update.ts';

interface Installation {
  build: BuildKind;
  platform: NodeJS.Platform;
  isAppImage: boolean;
  /** Whether the installer for one person has left its uninstaller beside the program. */
  hasUninstaller: boolean;
}

/**
 * How a new version reaches an installation; null from sources. Perch replaces its AppImage. On Windows and macOS it installs
 * a version only where a signature shows who made it, and never beside an installation of an administrator.
 */
export function updateDelivery({
  build,
  platform,
  isAppImage,
  hasUninstaller,
}: Installation): UpdateDelivery | null {
  if (build === 'source') return null;
  if (platform === 'linux') return isAppImage ? 'perch' : 'package';
  if (platform === 'win32' && !hasUninstaller) return 'administrator';
  return build === 'signed' ? 'perch' : 'page';
}
