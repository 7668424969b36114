import type { HttpPort } from '../src-main/api/transport/http.ts';

/** The network port over Node's own `fetch`, for tests and tools. Every request opens a connection of its own. */
export const nodeHttp: HttpPort = ({ url, method, headers, body, signal, redirect }) =>
  fetch(url, {
    method,
    headers: { ...headers, connection: 'close' },
    body,
    signal,
    redirect: redirect === 'follow' ? 'follow' : 'manual',
  });
