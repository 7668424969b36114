import { session } from 'electron';
import type { AnswerProxy, ProxyPasswords } from '../../accounts/proxy-passwords.ts';
import type { HttpPort } from '../../api/transport/http.ts';
import { withoutDictionaries } from './lock-down.ts';
import { isProxyRefusal, sendRequest } from './request.ts';

/** How long a proxy may take to let a request through, in milliseconds. */
const PROXY_TIMEOUT = 15_000;

/**
 * The network of one account, through Electron's stack with the system's proxy and certificates. Chromium silently
 * repeats a request, even a POST, when a kept-alive connection breaks before the response. So requests that must not
 * be repeated use in-memory sessions of their own, whose connections are closed before each request.
 */
export function electronHttp(accountId: string, proxies: Pick<ProxyPasswords, 'answer' | 'began'>): HttpPort {
  const own = (name: string) =>
    withoutDictionaries(session.fromPartition(`${name}:${accountId}`, { cache: false }));
  const sessions = { fresh: own('creates'), 'fresh-apart': own('sends') };
  return async (request) => {
    const apart = request.connection === 'any' ? undefined : sessions[request.connection];
    await apart?.closeAllConnections();
    const passed = proxies.began(request.url);
    const response = await sendRequest(request, apart, proxies.answer);
    passed();
    return response;
  };
}

/**
 * Whether the proxy on the way to a server accepts an answer. Other failures do not count as a rejection. The request
 * contains no credentials of the user, and asks for the server's first page.
 */
export async function isAcceptedByProxy(origin: string, answer: AnswerProxy): Promise<boolean> {
  try {
    const response = await sendRequest(
      {
        url: `${origin}/`,
        method: 'GET',
        headers: {},
        signal: AbortSignal.timeout(PROXY_TIMEOUT),
        connection: 'any',
        redirect: 'refuse',
      },
      undefined,
      answer,
    );
    await response.body?.cancel();
    return true;
  } catch (error) {
    return !isProxyRefusal(error);
  }
}
