import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { signIn } from '../../src-main/accounts/sign-in.ts';
import { nodeHttp } from '../node-http.ts';
import type { Problem } from '../../src-main/contract/problem.ts';
import { problemOf } from '../problem-of.ts';
import { startServer } from '../programs/server/index.ts';

/** Something that listens where a chat server was expected. */
async function listen(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const problemAt = (address: string, timeout = 2_000): Promise<Problem> =>
  problemOf(
    signIn(
      nodeHttp,
      { address, email: 'mira@meridian.example', secret: { password: 'mira-password' } },
      timeout,
    ),
  );

describe('no server responds at the address', () => {
  test('an unknown host is reported at the address', async () => {
    expect(await problemAt('no-such-host.invalid')).toMatchObject({
      kind: 'offline',
      reason: 'unknown-host',
      field: 'address',
    });
  });

  test('a port without a listener is reported at the address', async () => {
    const { url, server } = await listen(() => {});
    server.close();
    expect(await problemAt(url)).toMatchObject({ kind: 'offline', reason: 'refused', field: 'address' });
  });

  test('plain HTTP where HTTPS is expected is reported at the address', async () => {
    const { url } = await listen((_, response) => response.end('hello'));
    const problem = await problemAt(url.replace('http:', 'https:'));
    expect(problem).toMatchObject({ kind: 'offline', reason: 'certificate', field: 'address' });
  });

  test('a listener that never responds is reported at the address', async () => {
    const { url } = await listen(() => {});
    expect(await problemAt(url, 50)).toMatchObject({ kind: 'timeout', field: 'address' });
  });

  test('a listener that hangs up is reported at the address', async () => {
    const { url } = await listen((request) => request.socket.destroy());
    expect(await problemAt(url)).toMatchObject({ kind: 'offline', reason: 'network', field: 'address' });
  });
});

describe('something other than a chat server responds', () => {
  const html = '<!doctype html><title>Welcome</title>';
  test.each<[string, number, string, string]>([
    ['a page', 200, 'text/html', html],
    ['a page that is not there', 404, 'text/html', html],
    ['a page that wants somebody to sign in', 401, 'text/html', html],
    ['a page that is not for everybody', 403, 'text/html', html],
    ['another API', 200, 'application/json', '{"ok":true,"version":3}'],
    ['another API that lacks the path', 404, 'application/json', '{"error":"Not found"}'],
    ['a list', 200, 'application/json', '[]'],
    ['nothing', 200, 'text/plain', ''],
    ['nearly JSON', 200, 'application/json', '{"result":"success","msg":""'],
  ])('%s is not taken for a chat server', async (_, status, type, body) => {
    const seen: (string | undefined)[] = [];
    const { url } = await listen((request, response) => {
      seen.push(request.url, request.headers.authorization);
      response.writeHead(status, { 'content-type': type }).end(body);
    });
    expect(await problemAt(url)).toMatchObject({ kind: 'not-a-server', field: 'address' });
    // Only its identity was requested, without credentials.
    expect(seen).toEqual(['/api/v1/server_settings', undefined]);
  });

  test('a redirect to another place is not followed', async () => {
    const elsewhere = await startServer();
    onTestFinished(() => elsewhere.close());
    const { url } = await listen((request, response) =>
      response.writeHead(307, { location: `${elsewhere.url}${request.url}` }).end(),
    );
    expect(await problemAt(url)).toMatchObject({ kind: 'not-a-server', field: 'address' });
    expect(elsewhere.requests).toEqual([]);
  });

  test('a JSON refusal of every path does not count as a chat server', async () => {
    const { url } = await listen((_, response) =>
      response
        .writeHead(404, { 'content-type': 'application/json' })
        .end('{"result":"error","msg":"Not Found"}'),
    );
    expect(await problemAt(url)).toMatchObject({ kind: 'not-a-server', field: 'address' });
  });

  test.each([500, 502, 503])('a broken server (%i) is reported as a server problem', async (status) => {
    const { url } = await listen((_, response) => response.writeHead(status).end(html));
    expect(await problemAt(url)).toMatchObject({ kind: 'server', field: 'address' });
  });
});

describe('a server fails in the middle of signing in', () => {
  test.each<[string, string, Problem['kind']]>([
    ['GET', '/server_settings', 'not-a-server'],
    ['POST', '/fetch_api_key', 'not-a-server'],
    ['GET', '/users/*', 'not-a-server'],
  ])('HTML in place of %s %s ends signing in', async (method, path, kind) => {
    const server = await startServer();
    onTestFinished(() => server.close());
    server.faults.queue({ kind: 'captive-portal', method, path });
    expect(await problemAt(server.url)).toMatchObject({ kind, field: 'address' });
  });

  test.each([
    ['drop', 'offline'],
    ['garbage-json', 'not-a-server'],
    ['truncated', 'offline'],
    ['redirect', 'not-a-server'],
    ['status', 'server'],
    ['rate-limited', 'rate-limited'],
  ] as const)('a fault of the type %s at the last step ends signing in', async (fault, kind) => {
    const server = await startServer();
    onTestFinished(() => server.close());
    server.faults.queue({ kind: fault, method: 'GET', path: '/users/*' });
    expect(await problemAt(server.url)).toMatchObject({ kind, field: 'address' });
    expect(server.count('*', '/elsewhere')).toBe(0);
  });
});
