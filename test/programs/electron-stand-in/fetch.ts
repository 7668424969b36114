// net.fetch and session.fetch: Node's fetch with Electron's errors.
import fs from 'node:fs';
import path from 'node:path';
import type { Connections } from './connections.ts';
import { bodyErrorName, netError, translate } from './net-errors.ts';
import { handlerFor } from './protocol.ts';
import type { Login, Proxies } from './proxy.ts';
import type { WebRequest } from './web-request.ts';

const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

export interface FetchOptions {
  connections: Connections;
  proxies: Proxies;
  /** Answers a proxy that asks for a password; without it the response is the proxy’s. */
  login?: Login;
  webRequest: WebRequest;
  userAgent: string;
}
export type ElectronRequestInit = RequestInit & { bypassCustomProtocolHandlers?: boolean };

export async function electronFetch(
  input: string | URL | Request,
  init: ElectronRequestInit | undefined,
  { connections, proxies, login, webRequest, userAgent }: FetchOptions,
): Promise<Response> {
  const request = new Request(input, init);
  request.signal.throwIfAborted();
  const { url } = request;

  const { cancel } = await webRequest.ask('onBeforeRequest', {
    url,
    method: request.method,
    resourceType: 'xhr',
  });
  if (cancel) throw netError('ERR_BLOCKED_BY_CLIENT');
  if (url.startsWith('file:')) return fetchFile(url);
  const handler = init?.bypassCustomProtocolHandlers ? undefined : handlerFor(url);
  if (handler) return handler(request);

  const headers = new Headers(request.headers);
  if (!headers.has('user-agent')) headers.set('user-agent', userAgent);
  const answer = await webRequest.ask('onBeforeSendHeaders', {
    url,
    method: request.method,
    resourceType: 'xhr',
    requestHeaders: Object.fromEntries(headers),
  });
  // held as a whole, because Chromium may send it twice
  const body = request.body ? await request.arrayBuffer() : null;
  const { signal } = request;
  try {
    const proxy = proxies.for(url);
    const send = (): Promise<Response> =>
      connections.fetch(
        url,
        {
          method: request.method,
          headers: answer.requestHeaders ?? headers,
          body,
          signal,
          redirect: request.redirect === 'follow' ? 'follow' : 'manual',
        },
        proxy === undefined ? undefined : { origin: proxy, authorization: proxies.authorizationFor(proxy) },
      );
    let response = await send();
    while (response.status === 407 && proxy && login && (await proxies.logIn(proxy, login)))
      response = await send();
    refuseRedirect(response, request.redirect);
    return withTranslatedBody(response, signal);
  } catch (error) {
    throw error instanceof RedirectError ? error : translate(error, signal);
  }
}

/** A redirect that the policy does not follow by itself. */
export class RedirectError extends Error {
  readonly status: number;
  /** Where the redirect leads. */
  readonly url: string;

  constructor(message: string, { status, url, headers }: Response) {
    super(message);
    this.status = status;
    this.url = new URL(headers.get('location') ?? '', url).href;
  }
}

/** Without 'follow', Electron's fetch does not return the redirect itself, but fails. */
function refuseRedirect(response: Response, policy: RequestRedirect): void {
  if (
    policy === 'follow' ||
    response.status < 300 ||
    response.status > 399 ||
    !response.headers.has('location')
  )
    return;
  void response.body?.cancel();
  throw new RedirectError(
    policy === 'error' ? "Attempted to redirect, but redirect policy was 'error'" : 'Redirect was cancelled',
    response,
  );
}

function withTranslatedBody(response: Response, signal: AbortSignal): Response {
  if (!response.body) return response;
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        const broken = signal.aborted ? signal.reason : netError(bodyErrorName(error, response.headers));
        controller.error(broken);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, statusText, headers, url, redirected } = response;
  const wrapped = new Response(body, { status, statusText, headers });
  return Object.defineProperties(wrapped, { url: { value: url }, redirected: { value: redirected } });
}

async function fetchFile(url: string): Promise<Response> {
  const file = new URL(url);
  try {
    const body = await fs.promises.readFile(file);
    const type = contentTypes[path.extname(file.pathname)] ?? 'application/octet-stream';
    return new Response(body, { headers: { 'content-type': type } });
  } catch {
    throw netError('ERR_FILE_NOT_FOUND');
  }
}
