import type { HttpPort } from '../transport/http.ts';
import { isPublicHost } from './public-host.ts';

/** The time-out of a file, in milliseconds. */
const TIMEOUT = 10_000;

/**
 * The address that a file may be fetched from: of the server itself, or over https of any public host; null for any
 * other address. Otherwise whoever sets the address could make this computer send requests into its own networks.
 */
export function publicAddress(address: string, serverUrl: string): string | null {
  const url = URL.parse(address, `${serverUrl}/`);
  if (!url || url.username !== '' || url.password !== '') return null;
  const isServers = url.origin === new URL(serverUrl).origin;
  return isServers || (url.protocol === 'https:' && isPublicHost(url.hostname)) ? url.href : null;
}

/**
 * Fetches a file beside the API, without credentials and without following a redirect. Null if there is no file of
 * these types and of at most `maxBytes`.
 * @param address as the server sends it, absolute or relative to the server
 */
export async function fetchPublicFile(
  http: HttpPort,
  serverUrl: string,
  address: string,
  { types, maxBytes }: { types: ReadonlySet<string>; maxBytes: number },
): Promise<Buffer | null> {
  const url = publicAddress(address, serverUrl);
  if (url === null) return null;
  try {
    const response = await http({
      url,
      method: 'GET',
      headers: { accept: [...types].join(', ') },
      signal: AbortSignal.timeout(TIMEOUT),
      connection: 'any',
    });
    const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    const bytes = response.status === 200 && types.has(type) ? await readBytes(response, maxBytes) : null;
    if (bytes === null) await response.body?.cancel();
    return bytes;
  } catch {
    return null;
  }
}

/** The body of a response; null if it is empty or too long. */
export async function readBytes({ body }: Response, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels a body that is too long.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return size > 0 ? Buffer.concat(chunks) : null;
}
