import { relative } from 'node:path';

/** The file of an AppImage, and the folder in which its runtime shows what is in it. */
export interface AppImage {
  file: string;
  content: string;
}

/**
 * The AppImage that this Perch runs from; null where it runs from no AppImage. Programs that an AppImage started inherit its
 * variables, so they count only where Perch's own resources are in the folder that they name.
 */
export function runningAppImage(resources: string | undefined = process.resourcesPath): AppImage | null {
  const { APPIMAGE: file, APPDIR: content } = process.env;
  if (!file || !content || !resources || relative(content, resources) !== 'resources') return null;
  return { file, content };
}
