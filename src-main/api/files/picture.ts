import type { HttpPort } from '../transport/http.ts';
import { pictureSize } from './picture-size.ts';
import { fetchPublicFile } from './public-file.ts';

/** The largest accepted picture, in bytes. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;

/**
 * How many pixels a picture may have. Each takes four bytes in the window, so a few kilobytes could become gigabytes.
 */
const MAX_PIXELS = 2048 * 2048;

/**
 * Bitmap formats whose header contains the size. Vector formats are not accepted, because they can contain scripts.
 */
const TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/**
 * Fetches a picture, without credentials and without following a redirect, as a data: URL. Null if there is none
 * that can be shown.
 * @param address as the server sends it, absolute or relative to the server
 */
export async function fetchPicture(
  http: HttpPort,
  serverUrl: string,
  address: string,
): Promise<string | null> {
  const bytes = await fetchPublicFile(http, serverUrl, address, {
    types: TYPES,
    maxBytes: MAX_PICTURE_BYTES,
  });
  // The window shows initials instead of none, whatever the reason.
  return bytes && shownAs(bytes);
}

/**
 * A data: URL with the type of the bytes, because windows decode by the bytes; null if the picture has too many
 * pixels.
 */
function shownAs(bytes: Buffer): string | null {
  const size = pictureSize(bytes);
  if (!size || size.width * size.height > MAX_PIXELS) return null;
  return `data:${size.type};base64,${bytes.toString('base64')}`;
}
