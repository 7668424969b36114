import { existsSync, realpathSync } from 'node:fs';
import { relative } from 'node:path';

/** The file of an AppImage, and the folder in which its runtime shows what is in it. */
export interface AppImage {
  file: string;
  content: string;
}

/**
 * The AppImage that this Perch runs from; null if it runs from no AppImage. Programs that an AppImage started inherit its
 * variables, so they count only where Perch's own resources are in the folder that they name.
 */
export function runningAppImage(resources: string | undefined = process.resourcesPath): AppImage | null {
  const { APPIMAGE: file, APPDIR: content } = process.env;
  if (!file || !content || !resources) return null;
  // The folder for temporary files may be a link, and the system names a running program by its real path.
  const mounted = existsSync(content) ? realpathSync(content) : content;
  if (relative(mounted, resources) !== 'resources') return null;
  return { file, content };
}
