import { net, session } from 'electron';
import type { HttpPort, HttpRequest } from '../api/http.ts';
import { withoutDictionaries } from './lock-down.ts';

/**
 * The network of one account, through Electron's stack with the system's proxy and certificates. Chromium silently
 * repeats a request, even a POST, when a kept-alive connection breaks before the response. So requests that must not
 * be repeated use in-memory sessions of their own, whose connections are closed before each request.
 */
export function electronHttp(accountId: string): HttpPort {
  const own = (name: string) =>
    withoutDictionaries(session.fromPartition(`${name}:${accountId}`, { cache: false }));
  const sessions = { fresh: own('creates'), 'fresh-apart': own('sends') };
  return async (request) => {
    const init = initOf(request);
    if (request.connection === 'any') return net.fetch(request.url, init);
    const apart = sessions[request.connection];
    await apart.closeAllConnections();
    return apart.fetch(request.url, init);
  };
}

const initOf = ({ method, headers, body, signal, redirect }: HttpRequest): RequestInit => ({
  method,
  headers,
  body,
  signal,
  redirect: redirect === 'follow' ? 'follow' : 'error',
  credentials: 'omit',
  cache: 'no-store',
});
