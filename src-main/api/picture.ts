import type { HttpPort } from './http.ts';
import { pictureSize } from './picture-size.ts';
import { isPublicHost } from './public-host.ts';

/** The largest picture that is taken, in bytes. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;

/** The most points that a picture may have: four bytes each in the window, where a few kilobytes can be gigabytes. */
const MAX_POINTS = 2048 * 2048;

/** The longest that a picture is waited for, in milliseconds. */
const PICTURE_TIMEOUT = 10_000;

/** Pictures of points whose headers tell how many. Drawings are programs of a kind, and none of these is one. */
const TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/**
 * Where a picture may be fetched from: the server itself, or by https any host that everybody can know; null for any other
 * address. Who tells the address must not choose what is asked in the networks of this computer.
 */
export function pictureAddress(address: string, serverUrl: string): string | null {
  const url = URL.parse(address, `${serverUrl}/`);
  if (!url || url.username !== '' || url.password !== '') return null;
  const isServers = url.origin === new URL(serverUrl).origin;
  return isServers || (url.protocol === 'https:' && isPublicHost(url.hostname)) ? url.href : null;
}

/**
 * Fetches a picture, without credentials and without following a redirect, as a data: address. Null where there is none
 * that could be shown.
 * @param address as the server gives it: whole, or relative to the server
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
    // Initials take its place, whatever the reason.
    return null;
  }
}

/** As a data: address of the type that the bytes are of, since a window goes by them; null where it would be too large there. */
function shownAs(bytes: Buffer): string | null {
  const size = pictureSize(bytes);
  if (!size || size.width * size.height > MAX_POINTS) return null;
  return `data:${size.type};base64,${bytes.toString('base64')}`;
}

/** Null where there are none, or too many. */
async function readBytes({ body }: Response): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // An answer that is too long is left where the loop ends, which cancels it.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_PICTURE_BYTES) return null;
    chunks.push(chunk);
  }
  return size > 0 ? Buffer.concat(chunks) : null;
}
