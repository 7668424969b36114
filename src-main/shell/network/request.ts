import { Readable } from 'node:stream';
import {
  type AuthInfo,
  type ClientRequest,
  type IncomingMessage,
  net,
  session as sessions,
  type Session,
} from 'electron';
import type { AnswerProxy, ProxyChallenge, ProxyCredentials } from '../../accounts/proxy-passwords.ts';
import type { HttpRequest } from '../../api/transport/http.ts';

/** Chromium's error for a request to a proxy without an accepted password. */
const PROXY_ASKS = 'net::ERR_PROXY_AUTH_REQUESTED';

/** Whether a request failed because a proxy got no password that it accepts. */
export const isProxyRefusal = (error: unknown): boolean =>
  error instanceof Error && error.message === PROXY_ASKS;

/** Without a user and a password, the request goes on unanswered. */
type GiveLogin = (user?: string, password?: string) => void;

/** Statuses whose responses have no body (Fetch: null body status). */
const WITHOUT_BODY = new Set([101, 204, 205, 304]);

/**
 * Sends a request through Electron's stack, as its `fetch` does. Unlike that, a proxy that asks for a password can be
 * answered: `fetch` listens to no `login` event, and cancels (electron/electron#44249)
 * (decisions: Requests go out by net.request).
 * @param session the default one where it is undefined
 */
export function sendRequest(
  { url, method, headers, body, signal, redirect }: HttpRequest,
  session: Session | undefined,
  answerProxy: AnswerProxy,
): Promise<Response> {
  if (signal.aborted) return Promise.reject(signal.reason as Error);
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = net.request({
    url,
    method,
    ...(session && { session }),
    redirect: redirect === 'follow' ? 'follow' : 'error',
    credentials: 'omit',
    cache: 'no-store',
  });
  for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
  const isRefused = answerLogins(request, url, session ?? sessions.defaultSession, answerProxy);
  let incoming: Readable | undefined;
  const abort = () => {
    const reason = signal.reason as Error;
    reject(reason);
    incoming?.destroy(reason);
    request.abort();
  };
  signal.addEventListener('abort', abort, { once: true });
  const settled = () => signal.removeEventListener('abort', abort);
  request.on('error', (error) => {
    if (!incoming) settled();
    reject(isRefused() ? new Error(PROXY_ASKS) : error);
  });
  request.on('response', (response) => {
    incoming = streamOf(response);
    // Whoever reads the body sees its error too.
    incoming.on('error', () => {});
    incoming.once('close', () => {
      settled();
      // Whoever cancels the body needs no more of the response.
      request.abort();
    });
    try {
      if (isRefused()) throw new Error(PROXY_ASKS);
      resolve(responseOf(response, incoming));
    } catch (error) {
      incoming.destroy();
      reject(error as Error);
    }
  });
  if (body) request.end(body);
  else request.end();
  return promise;
}

/** Answers proxies, and no servers. Returns whether one was left without an answer that it accepts. */
export function answerLogins(
  request: ClientRequest,
  url: string,
  session: Session,
  answerProxy: AnswerProxy,
): () => boolean {
  let given: ProxyCredentials | null = null;
  let isRefused = false;
  async function answerLogin(asked: AuthInfo, answer: GiveLogin): Promise<void> {
    if (!asked.isProxy) return answer();
    given = await challengeOf(asked, url, session)
      .then((challenge) => answerProxy(challenge, url, given))
      .catch(() => null);
    if (given) return answer(given.user, given.password);
    isRefused = true;
    answer();
  }
  request.on('login', (asked, answer) => void answerLogin(asked, answer));
  return () => isRefused;
}

/** The way to a server is written as in a file of proxy rules: `HTTPS proxy.example.com:443; DIRECT`. */
async function challengeOf(
  { host, port, scheme, realm }: AuthInfo,
  url: string,
  session: Session,
): Promise<ProxyChallenge> {
  const proxy = `${host}:${port}`;
  const ways = (await session.resolveProxy(url)).split(';').map((way) => way.trim().split(/\s+/));
  const kinds = ways.filter(([, address]) => address === proxy).map(([kind]) => kind);
  const isEncrypted = kinds.length > 0 && kinds.every((kind) => kind === 'HTTPS' || kind === 'QUIC');
  return { proxy, scheme: scheme.toLowerCase(), realm, isEncrypted };
}

/** Electron's typings leave out that the message is a readable stream; its documentation does not. */
const streamOf = (message: IncomingMessage): Readable => message as unknown as Readable;

/** @throws {RangeError} for a status that no response can have */
function responseOf({ statusCode, statusMessage, headers }: IncomingMessage, body: Readable): Response {
  const hasBody = !WITHOUT_BODY.has(statusCode);
  const response = new Response(hasBody ? (Readable.toWeb(body) as ReadableStream<Uint8Array>) : null, {
    status: statusCode,
    statusText: statusMessage,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, one]),
    ),
  });
  if (!hasBody) body.resume();
  return response;
}
