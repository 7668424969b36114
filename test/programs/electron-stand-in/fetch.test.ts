import http from 'node:http';
import net from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { netErrorName } from './net-errors.ts';
import { runtime } from './runtime.ts';
import { ClientRequest } from './client-request.ts';
import { Session } from './session.ts';

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;

const servers: net.Server[] = [];
const listen = async (server: net.Server): Promise<string> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
};
const serve = async (answer: Answer): Promise<string> => `http://${await listen(http.createServer(answer))}/`;
const serveSockets = async (answer: (socket: net.Socket) => void): Promise<string> =>
  `http://${await listen(net.createServer(answer))}/`;

/** A moment after which a connection whose response was read is idle again. */
const idle = (): Promise<void> => setTimeout(10);

let session: Session;
beforeEach(() => {
  runtime.ready = true;
  session = new Session();
});
afterEach(async () => {
  await session.closeAllConnections();
  for (const server of servers.splice(0)) {
    (server as http.Server).closeAllConnections?.();
    server.close();
  }
  runtime.ready = false;
});

it('a name under localhost is this machine, without a DNS query', async () => {
  const url = new URL(await serve((request, response) => response.end(request.headers.host)));
  url.hostname = 'аpple.localhost';
  expect(await (await session.fetch(url.href)).text()).toBe(`xn--pple-43d.localhost:${url.port}`);
});

describe('a failure has Chromium’s name', () => {
  it('for a refused connection', async () => {
    await expect(session.fetch('http://127.0.0.1:59999/')).rejects.toThrow(/^net::ERR_CONNECTION_REFUSED$/);
  });
  it('for an unknown host', async () => {
    await expect(session.fetch('http://nobody.invalid/')).rejects.toThrow(/^net::ERR_NAME_NOT_RESOLVED$/);
  });
  it('for a connection that is closed or reset before the response', async () => {
    const closed = await serveSockets((socket) => socket.once('data', () => socket.end()));
    await expect(session.fetch(closed)).rejects.toThrow(/^net::ERR_EMPTY_RESPONSE$/);
    const reset = await serveSockets((socket) => socket.once('data', () => socket.resetAndDestroy()));
    await expect(session.fetch(reset)).rejects.toThrow(/^net::ERR_CONNECTION_RESET$/);
  });
  it('for a response that is not HTTP', async () => {
    const url = await serveSockets((socket) => socket.end('What?\r\n\r\n'));
    await expect(session.fetch(url)).rejects.toThrow(/^net::ERR_INVALID_HTTP_RESPONSE$/);
  });
  it('for a body that breaks off', async () => {
    const cut = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('part', () => response.destroy());
    });
    const response = await session.fetch(cut);
    await expect(response.text()).rejects.toThrow(/^net::ERR_CONTENT_LENGTH_MISMATCH$/);
    const chunked = await serve((_request, answer) => answer.write('part', () => answer.destroy()));
    const second = await session.fetch(chunked);
    await expect(second.text()).rejects.toThrow(/^net::ERR_INCOMPLETE_CHUNKED_ENCODING$/);
  });
  it('for certificates and the rest, by their codes', () => {
    const failed = (code: string): string => netErrorName(new TypeError('fetch failed', { cause: { code } }));
    expect(failed('DEPTH_ZERO_SELF_SIGNED_CERT')).toBe('ERR_CERT_AUTHORITY_INVALID');
    expect(failed('CERT_HAS_EXPIRED')).toBe('ERR_CERT_DATE_INVALID');
    expect(failed('ERR_TLS_CERT_ALTNAME_INVALID')).toBe('ERR_CERT_COMMON_NAME_INVALID');
    expect(failed('ERR_SSL_WRONG_VERSION_NUMBER')).toBe('ERR_SSL_PROTOCOL_ERROR');
    expect(failed('UND_ERR_CONNECT_TIMEOUT')).toBe('ERR_CONNECTION_TIMED_OUT');
    expect(failed('SOMETHING_NEW')).toBe('ERR_FAILED');
    const everyAddress = new AggregateError([{ code: 'ECONNREFUSED' }]);
    expect(netErrorName({ cause: everyAddress })).toBe('ERR_CONNECTION_REFUSED');
  });
  it('but an abort stays an abort, before and during the body', async () => {
    const url = await serve((_request, response) => void response.write('part'));
    const timeout = session.fetch(await serve(() => undefined), { signal: AbortSignal.timeout(30) });
    await expect(timeout).rejects.toMatchObject({ name: 'TimeoutError' });
    const abort = new AbortController();
    const response = await session.fetch(url, { signal: abort.signal });
    abort.abort();
    await expect(response.text()).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('redirects', () => {
  const redirecting = (): Promise<string> =>
    serve((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: '/there' }).end();
      else response.end('there');
    });
  it('are followed, and the response has the final address', async () => {
    const url = await redirecting();
    const response = await session.fetch(url);
    expect([await response.text(), response.url, response.redirected]).toEqual([
      'there',
      `${url}there`,
      true,
    ]);
  });
  it('are errors where the caller refuses them', async () => {
    const url = await redirecting();
    await expect(session.fetch(url, { redirect: 'manual' })).rejects.toThrow('Redirect was cancelled');
    await expect(session.fetch(url, { redirect: 'error' })).rejects.toThrow(
      "Attempted to redirect, but redirect policy was 'error'",
    );
  });
  it('of a request are its listeners’ where the policy is manual', async () => {
    const url = await redirecting();
    const asked = (goesOn: boolean): Promise<string[]> =>
      new Promise((resolve) => {
        const request = new ClientRequest({ url, redirect: 'manual' }, session);
        const events: string[] = [];
        request.on('redirect', (status: number, method: string, to: string) => {
          events.push(`${status} ${method} ${to}`);
          if (goesOn) request.followRedirect();
        });
        request.on('response', ({ statusCode }: { statusCode: number }) =>
          resolve([...events, `${statusCode}`]),
        );
        request.on('error', ({ message }: Error) => resolve([...events, message]));
        request.end();
      });
    expect(await asked(true)).toEqual([`302 GET ${url}there`, '200']);
    expect(await asked(false)).toEqual([`302 GET ${url}there`, 'Redirect was cancelled']);
    expect(() => new ClientRequest({ url }, session).followRedirect()).toThrow('not waiting');
  });
});

describe('sessions', () => {
  /** The connection on which each request arrived. */
  const numbering = (): Promise<string> => {
    const numbers = new Map<net.Socket, number>();
    return serve((request, response) => {
      if (!numbers.has(request.socket)) numbers.set(request.socket, numbers.size + 1);
      response.end(String(numbers.get(request.socket)));
    });
  };
  it('keep connections of their own, and close them at the order', async () => {
    const url = await numbering();
    const other = new Session();
    const on = async (which: Session): Promise<string> => {
      const text = await (await which.fetch(url)).text();
      await idle();
      return text;
    };
    expect([await on(session), await on(session), await on(other)]).toEqual(['1', '1', '2']);
    await session.closeAllConnections();
    expect([await on(session), await on(other)]).toEqual(['3', '2']);
    await other.closeAllConnections();
  });
  it('fail what is in flight when their connections are closed', async () => {
    const inFlight = session.fetch(await serve(() => undefined));
    inFlight.catch(() => undefined);
    await idle();
    await session.closeAllConnections();
    await expect(inFlight).rejects.toThrow(/^net::ERR_ABORTED$/);
  });
  it('obey their own webRequest listeners', async () => {
    const url = await serve((request, response) => response.end(request.headers['x-note']));
    session.webRequest.onBeforeSendHeaders((details, callback) =>
      callback({ requestHeaders: { ...details.requestHeaders, 'x-note': 'noted' } }),
    );
    expect(await (await session.fetch(url)).text()).toBe('noted');
    session.webRequest.onBeforeRequest(
      { urls: ['http://127.0.0.1/*', 'http://127.0.0.1:*/*'] },
      (_details, callback) => callback({ cancel: true }),
    );
    await expect(session.fetch(url)).rejects.toThrow('net::ERR_BLOCKED_BY_CLIENT');
  });
});

describe('a connection that breaks when it is used again', () => {
  /** Responds to the first request of every connection and breaks the connection at the second. */
  async function breaking(): Promise<{ url: string; received: string[] }> {
    const received: string[] = [];
    const url = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        const used = (request.socket as net.Socket & { used?: boolean }).used;
        received.push(`${request.method} ${body}`);
        if (used) request.socket.destroy();
        else response.end('answer');
        Object.assign(request.socket, { used: true });
      });
    });
    return { url, received };
  }
  const post = (body: string): RequestInit => ({ method: 'POST', body });

  it('makes Chromium send the request twice, even a POST', async () => {
    const { url, received } = await breaking();
    await (await session.fetch(url, post('one'))).text();
    await idle();
    const second = await session.fetch(url, post('two'));
    expect(await second.text()).toBe('answer');
    expect(received).toEqual(['POST one', 'POST two', 'POST two']);
  });
  it('causes no second request where the connections were closed before (rule: create-one-post)', async () => {
    const { url, received } = await breaking();
    await (await session.fetch(url, post('one'))).text();
    await idle();
    await session.closeAllConnections();
    await (await session.fetch(url, post('two'))).text();
    expect(received).toEqual(['POST one', 'POST two']);
  });
});
