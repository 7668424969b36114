import type { HttpPort } from '../transport/http.ts';
import { fetchPublicFile } from './public-file.ts';

/** The largest accepted sound, in bytes. */
export const MAX_SOUND_BYTES = 512 * 1024;

const TYPES = new Set(['audio/ogg', 'application/ogg', 'video/ogg']);

/**
 * Fetches a sound for notifications, without credentials and without following a redirect, as a data: URL. Null if the
 * server has no such sound (server-notes: Settings).
 */
export async function fetchSound(http: HttpPort, serverUrl: string, name: string): Promise<string | null> {
  const address = `/static/audio/notification_sounds/${encodeURIComponent(name)}.ogg`;
  const bytes = await fetchPublicFile(http, serverUrl, address, { types: TYPES, maxBytes: MAX_SOUND_BYTES });
  if (bytes?.toString('latin1', 0, 4) !== 'OggS') return null;
  return `data:audio/ogg;base64,${bytes.toString('base64')}`;
}
