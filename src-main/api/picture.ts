import type { HttpPort } from './http.ts';

/** The largest picture that is taken, in bytes. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;

/** The longest that a picture is waited for, in milliseconds. */
const PICTURE_TIMEOUT = 10_000;

/** Pictures of points. Drawings are programs of a kind, and none of these is one. */
const TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

/** Where a picture may be fetched from: the server itself, or anywhere by https; null for any other address. */
export function pictureAddress(address: string, serverUrl: string): string | null {
  const url = URL.parse(address, `${serverUrl}/`);
  if (!url || url.username !== '' || url.password !== '') return null;
  const isServers = url.origin === new URL(serverUrl).origin;
  return isServers || url.protocol === 'https:' ? url.href : null;
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
    return bytes && `data:${type};base64,${bytes.toString('base64')}`;
  } catch {
    // Initials take its place, whatever the reason.
    return null;
  }
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
