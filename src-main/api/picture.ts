import type { HttpPort } from './http.ts';
import { pictureSize } from './picture-size.ts';
import { isPublicHost } from './public-host.ts';

/** The largest accepted picture, in bytes. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;

/**
 * How many pixels a picture may have. Each takes four bytes in the window, so a few kilobytes could become gigabytes.
 */
const MAX_PIXELS = 2048 * 2048;

/** The time-out of a picture, in milliseconds. */
const PICTURE_TIMEOUT = 10_000;

/**
 * Bitmap formats whose header contains the size. Vector formats are not accepted, because they can contain scripts.
 */
const TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/**
 * The address that a picture may be fetched from: of the server itself, or over https of any public host; null for
 * any other address. Otherwise whoever sets the address could make this computer send requests into its own networks.
 */
export function pictureAddress(address: string, serverUrl: string): string | null {
  const url = URL.parse(address, `${serverUrl}/`);
  if (!url || url.username !== '' || url.password !== '') return null;
  const isServers = url.origin === new URL(serverUrl).origin;
  return isServers || (url.protocol === 'https:' && isPublicHost(url.hostname)) ? url.href : null;
}

/**
 * Fetches a picture, without credentials and without following a redirect, as a data: URL. Null where there is none
 * that can be shown.
 * @param address as the server sends it, absolute or relative to the server
 */
export async function fetchPicture(
  http: HttpPort,
  serverUrl: string,
  address: string,
): Promise<string | null> {
  const url = pictureAddress(address, serverUrl);
  if (url === null) return null;
  try {
    const response = await http({
      url,
      method: 'GET',
      headers: { accept: [...TYPES].join(', ') },
      signal: AbortSignal.timeout(PICTURE_TIMEOUT),
      connection: 'any',
    });
    const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    const bytes = response.status === 200 && TYPES.has(type) ? await readBytes(response) : null;
    if (bytes === null) await response.body?.cancel();
    return bytes && shownAs(bytes);
  } catch {
    // The window shows initials instead, whatever the reason.
    return null;
  }
}

/**
 * A data: URL with the type of the bytes, because windows decode by the bytes; null where the picture has too many
 * pixels.
 */
function shownAs(bytes: Buffer): string | null {
  const size = pictureSize(bytes);
  if (!size || size.width * size.height > MAX_PIXELS) return null;
  return `data:${size.type};base64,${bytes.toString('base64')}`;
}

/** Null where the body is empty or too long. */
async function readBytes({ body }: Response): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels a body that is too long.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_PICTURE_BYTES) return null;
    chunks.push(chunk);
  }
  return size > 0 ? Buffer.concat(chunks) : null;
}
