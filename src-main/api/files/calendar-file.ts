import { isProtected } from '../../contract/links/server-address.ts';
import type { HttpPort } from '../transport/http.ts';
import { readBytes } from './public-file.ts';

/** Ten thousand meetings with some guests: hosted calendars send all past years too. In bytes. */
export const MAX_CALENDAR_BYTES = 10 * 1024 * 1024;

/** The time-out of a calendar, in milliseconds. Some are composed only when they are requested. */
const TIMEOUT = 30_000;

/**
 * Fetches a calendar, without credentials and without following a redirect, because the address is a secret.
 * @param address https, or http to this computer
 * @returns its bytes; `unreachable` where no server sends one, and `too-large` where it is longer than `MAX_CALENDAR_BYTES`
 */
export async function fetchCalendar(
  http: HttpPort,
  address: string,
): Promise<{ bytes: Uint8Array } | 'unreachable' | 'too-large'> {
  const url = URL.parse(address);
  if (!url || !isProtected(url)) return 'unreachable';
  try {
    const response = await http({
      url: url.href,
      method: 'GET',
      headers: { accept: 'text/calendar, text/plain;q=0.5' },
      signal: AbortSignal.timeout(TIMEOUT),
      connection: 'any',
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return 'unreachable';
    }
    const bytes = await readBytes(response, MAX_CALENDAR_BYTES);
    return bytes ? { bytes } : 'too-large';
  } catch {
    return 'unreachable';
  }
}
