import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KeyStore } from '../../src-main/accounts/key-store.ts';
import { ProxyPasswords } from '../../src-main/accounts/proxy-passwords.ts';
import type { HttpRequest } from '../../src-main/api/transport/http.ts';
import { readNetworkFailure } from '../../src-main/api/transport/network-failure.ts';
import { electronHttp, isAcceptedByProxy } from '../../src-main/shell/network/network.ts';
import { runtime } from '../programs/electron-stand-in/runtime.ts';
import { session } from '../programs/electron-stand-in/session.ts';
import { honest } from '../faults/door.ts';
import { trustAuthority } from '../faults/trust-authority.ts';
import { type ForwardProxy, startForwardProxy } from '../programs/intermediaries/forward-proxy.ts';
import { temporaryFolder } from './temporary.ts';

// The stand-in’s network sends real requests.
vi.mock('electron', async () => ({
  ...(await import('../programs/electron-stand-in/session.ts')),
  ...(await import('../programs/electron-stand-in/app.ts')),
}));

trustAuthority();

const apart = ['creates:an-account', 'sends:an-account'];
let proxy: ForwardProxy;
/** The requests that the server received, each with the password that was meant for the proxy. */
let received: string[];
const server = createServer(honest, (request, response) => {
  received.push(`${request.method} ${request.url} ${request.headers['proxy-authorization'] ?? 'none'}`);
  request.resume();
  request.once('end', () => response.end('the response'));
});

let proxies: ProxyPasswords;
let url: string;
let send: (connection?: HttpRequest['connection']) => Promise<Response>;
beforeEach(async () => {
  runtime.ready = true;
  received = [];
  proxy = await startForwardProxy();
  proxy.users.set('mira', 'right');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const name of ['', ...apart])
    await session
      .fromPartition(name)
      .setProxy({ mode: 'fixed_servers', proxyRules: proxy.address, proxyBypassRules: '<-loopback>' });
  proxies = new ProxyPasswords({
    file: join(temporaryFolder(), 'proxies.json'),
    keys: new KeyStore({ isAvailable: async () => false, encrypt: vi.fn(), decrypt: vi.fn() }),
    isAccepted: isAcceptedByProxy,
    onChanged: vi.fn(),
    onFault(error) {
      throw error;
    },
  });
  const http = electronHttp('an-account', proxies);
  send = (connection = 'any') =>
    http({
      url: `${url}/api`,
      method: 'POST',
      headers: {},
      body: 'a body',
      signal: new AbortController().signal,
      connection,
    });
});
afterEach(async () => {
  for (const name of ['', ...apart]) {
    await session.fromPartition(name).closeAllConnections();
    // The end of a run also ends Chromium's memory of a proxy.
    await session.fromPartition(name).clearAuthCache();
    await session.fromPartition(name).setProxy({ mode: 'direct' });
  }
  server.close();
  server.closeAllConnections();
  await proxy.close();
  runtime.ready = false;
});

const signIn = (password: string) =>
  proxies.signIn({ proxy: proxy.address, user: 'mira', password, keep: false });

test('a proxy on the way to an https server asks too, and nothing but a tunnel passes it', async () => {
  expect(await send().catch(readNetworkFailure)).toEqual({
    reason: 'proxy-password',
    mayHaveBeenProcessed: false,
  });
  await expect(signIn('wrong')).rejects.toMatchObject({ problem: { rule: 'wrong-proxy-password' } });
  expect([received, proxy.passed]).toEqual([[], []]);
  await signIn('right');
  expect(proxies.asks).toBeNull();
  for (const connection of ['any', 'fresh', 'fresh-apart'] as const)
    expect(await (await send(connection)).text()).toBe('the response');
  expect(received).toEqual(['GET / none', 'POST /api none', 'POST /api none', 'POST /api none']);
  expect(new Set(proxy.passed)).toEqual(new Set([`CONNECT ${new URL(url).host}`]));
});

test('a tunnel that breaks before it stands has carried nothing', async () => {
  await send().catch(() => {});
  await signIn('right');
  await session.defaultSession.closeAllConnections();
  server.close();
  server.closeAllConnections();
  expect(await send().catch(readNetworkFailure)).toEqual({ reason: 'network', mayHaveBeenProcessed: false });
});

test('a proxy that cannot be reached was sent nothing', async () => {
  await proxy.close();
  expect(await send().catch(readNetworkFailure)).toEqual({ reason: 'network', mayHaveBeenProcessed: false });
});
