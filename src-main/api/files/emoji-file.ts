import type { HttpPort } from '../transport/http.ts';
import { fetchPublicFile } from './public-file.ts';

/** Several times as large as the lists of today's servers, in bytes. */
const MAX_BYTES = 1024 * 1024;

const TYPES = new Set(['application/json', 'text/json', 'text/plain', 'application/octet-stream']);

/** Fetches a server's own list of emoji (server-notes: Emoji names) as text; null if it cannot be fetched. */
export async function fetchEmojiFile(
  http: HttpPort,
  serverUrl: string,
  address: string,
): Promise<string | null> {
  const bytes = await fetchPublicFile(http, serverUrl, address, { types: TYPES, maxBytes: MAX_BYTES });
  return bytes && bytes.toString('utf8');
}
