import { createHash } from 'node:crypto';
import { BrowserWindow } from 'electron';
import type { Bitmap } from '../../features/base/handler.ts';
import { sandboxed } from '../windows/page-preferences.ts';

/** Width and height of a notification's picture, in pixels. */
const SIDE = 96;
/** A decoder that takes longer is ended, in milliseconds. */
const LONGEST = 5_000;
/** How many pictures are kept, the latest: most notifications come from a few people. */
const MOST_KEPT = 50;

/** The page's script: the middle square of a picture, as bytes of red, green, blue and alpha in base64. */
const script = (picture: string): string => `(async () => {
  const image = new Image();
  image.src = ${JSON.stringify(picture)};
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = ${SIDE};
  const context = canvas.getContext('2d');
  const side = Math.min(image.naturalWidth, image.naturalHeight);
  const [x, y] = [(image.naturalWidth - side) / 2, (image.naturalHeight - side) / 2];
  context.drawImage(image, x, y, side, side, 0, 0, ${SIDE}, ${SIDE});
  const bytes = context.getImageData(0, 0, ${SIDE}, ${SIDE}).data;
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
})()`;

const kept = new Map<string, Bitmap>();
/** One after the other, because each takes a process of its own. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes a picture of the server for a notification, in the sandbox of a page that has nothing else. Main would decode
 * it outside any sandbox (Electron: nativeImage). Null if the picture cannot be decoded.
 * @param picture a data: URL
 */
export function decodePicture(picture: string): Promise<Bitmap | null> {
  const name = createHash('sha256').update(picture).digest('base64');
  const decoded = last.then(async () => {
    const bitmap = kept.get(name) ?? (await decodeInWindow(picture));
    if (bitmap) kept.set(name, bitmap);
    for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest);
    return bitmap;
  });
  last = decoded;
  return decoded;
}

async function decodeInWindow(picture: string): Promise<Bitmap | null> {
  const window = new BrowserWindow({
    show: false,
    width: SIDE,
    height: SIDE,
    webPreferences: { ...sandboxed, devTools: false },
  });
  const { webContents } = window;
  let timer: NodeJS.Timeout | undefined;
  const failed = new Promise<null>((resolve) => {
    webContents.once('render-process-gone', () => resolve(null));
    timer = setTimeout(() => resolve(null), LONGEST);
  });
  try {
    const drawn = window
      .loadURL('data:text/html,')
      .then(() => webContents.executeJavaScript(script(picture)));
    const bytes = await Promise.race([drawn, failed]);
    return typeof bytes === 'string' ? bitmapOf(Buffer.from(bytes, 'base64')) : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    if (!window.isDestroyed()) window.destroy();
  }
}

/** The pixels as systems have them: blue, green and red, each multiplied by alpha. Null for another number of bytes. */
function bitmapOf(bytes: Buffer): Bitmap | null {
  if (bytes.length !== SIDE * SIDE * 4) return null;
  const pixels = Buffer.alloc(bytes.length);
  for (let at = 0; at < bytes.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = bytes.subarray(at, at + 4);
    for (const [place, color] of [blue, green, red].entries())
      pixels[at + place] = Math.round((color * alpha) / 255);
    pixels[at + 3] = alpha;
  }
  return { side: SIDE, pixels };
}
