import type { HttpPort } from '../../src-main/api/transport/http.ts';
import { nodeHttp } from '../node-http.ts';

/**
 * Plain HTTP to a server whose clock differs from this computer's.
 * @param now what that clock shows, in milliseconds since the epoch; null if the server does not report its time
 */
export const httpAt =
  (now: () => number | null): HttpPort =>
  async (request) => {
    const response = await nodeHttp(request);
    const headers = new Headers(response.headers);
    const time = now();
    if (time === null) headers.delete('date');
    else headers.set('date', new Date(time).toUTCString());
    return new Response(response.body, { status: response.status, headers });
  };
