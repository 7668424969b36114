import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { KeyStore, type KeyVault } from '../../src-main/accounts/key-store.ts';
import {
  type AnswerProxy,
  type ProxyChallenge,
  ProxyPasswords,
} from '../../src-main/accounts/proxy-passwords.ts';
import { readNetworkFailure } from '../../src-main/api/transport/network-failure.ts';
import type { HttpRequest } from '../../src-main/api/transport/http.ts';
import { electronHttp, isAcceptedByProxy } from '../../src-main/shell/network/network.ts';
import { runtime } from '../programs/electron-stand-in/runtime.ts';
import { session } from '../programs/electron-stand-in/session.ts';
import { type ForwardProxy, startForwardProxy } from '../programs/intermediaries/forward-proxy.ts';
import { temporaryFolder } from './temporary.ts';

// The stand-in’s network sends real requests.
vi.mock('electron', async () => ({
  ...(await import('../programs/electron-stand-in/session.ts')),
  ...(await import('../programs/electron-stand-in/app.ts')),
}));

/** A reversible disguise: enough to see that nothing is stored as it is. */
const vault: KeyVault = {
  isAvailable: async () => true,
  encrypt: async (text) => Buffer.from(Buffer.from(text, 'utf8').map((byte) => byte ^ 0x5a)),
  decrypt: async (encrypted) => ({
    text: Buffer.from(encrypted.map((byte) => byte ^ 0x5a)).toString('utf8'),
    isOutdated: false,
  }),
};

let proxy: ForwardProxy;
let url: string;
let received: string[];
const endings: (() => unknown)[] = [];
const names = ['', 'creates:an-account', 'sends:an-account'];

async function serve(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endings.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

beforeEach(async () => {
  runtime.ready = true;
  proxy = await startForwardProxy();
  proxy.users.set('mira', 'right');
  received = [];
  url = await serve(async (request, response) => {
    received.push(`${request.method} ${request.url} ${await bodyOf(request)}`);
    response.writeHead(200, { 'x-one': '1' }).end('the response');
  });
  for (const name of names)
    await session
      .fromPartition(name)
      .setProxy({ mode: 'fixed_servers', proxyRules: proxy.address, proxyBypassRules: '<-loopback>' });
});
afterEach(async () => {
  for (const name of names) {
    await session.fromPartition(name).closeAllConnections();
    // The end of a run also ends Chromium's memory of a proxy.
    await session.fromPartition(name).clearAuthCache();
    await session.fromPartition(name).setProxy({ mode: 'direct' });
  }
  for (const end of endings.splice(0)) end();
  await proxy.close();
  runtime.ready = false;
});

/** Perch in one run on this profile. */
function begin(folder = temporaryFolder(), keyring = true) {
  const proxies = new ProxyPasswords({
    file: join(folder, 'proxies.json'),
    keys: new KeyStore({ ...vault, isAvailable: async () => keyring }),
    isAccepted: isAcceptedByProxy,
    onChanged: vi.fn(),
    onFault(error) {
      throw error;
    },
  });
  const http = electronHttp('an-account', proxies);
  const send = (request: Partial<HttpRequest> = {}) =>
    http({
      url: `${url}/api`,
      method: 'GET',
      headers: {},
      signal: new AbortController().signal,
      connection: 'any',
      ...request,
    });
  const stored = () => readFileSync(join(folder, 'proxies.json'), 'utf8');
  const answer = (password: string, keep = false) =>
    proxies.signIn({ proxy: proxy.address, user: 'mira', password, keep });
  return { proxies, send, stored, answer };
}

const WRONG = { problem: { field: 'proxyPassword', rule: 'wrong-proxy-password' } };

describe('a proxy that asks for a password', () => {
  test('fails the request, which was certainly not processed, and asks the user', async () => {
    const { proxies, send } = begin();
    const failure = await send().catch(readNetworkFailure);
    expect(failure).toEqual({ reason: 'proxy-password', mayHaveBeenProcessed: false });
    expect(received).toEqual([]);
    expect(proxies.asks).toEqual({
      proxy: proxy.address,
      user: '',
      isWrong: false,
      isRemembered: false,
      isWeaker: false,
      isPutOff: false,
      canKeep: true,
    });
  });

  test('lets every request through once it has the right one, each once and with its body', async () => {
    const { proxies, send, answer } = begin();
    await send().catch(() => {});
    await answer('right');
    expect(proxies.asks).toBeNull();
    for (const connection of ['any', 'fresh', 'fresh-apart'] as const) {
      const response = await send({ connection, method: 'POST', body: connection });
      expect([response.status, response.headers.get('x-one'), await response.text()]).toEqual([
        200,
        '1',
        'the response',
      ]);
    }
    // The first one was the check of the password, without a word of the user’s.
    expect(received).toEqual(['GET / ', 'POST /api any', 'POST /api fresh', 'POST /api fresh-apart']);
  });

  test('rejects a wrong one at once, and the user may correct it', async () => {
    const { proxies, send, answer } = begin();
    await send().catch(() => {});
    await expect(answer('wrong')).rejects.toMatchObject(WRONG);
    expect(proxies.asks).toMatchObject({ proxy: proxy.address });
    await answer('right');
    expect((await send()).status).toBe(200);
  });

  test('asks again, with the user name, where it no longer accepts what it accepted', async () => {
    const { proxies, send, answer } = begin();
    await send().catch(() => {});
    await answer('right');
    await (await send()).text();
    proxy.users.set('mira', 'changed');
    await expect(send()).rejects.toThrow('ERR_PROXY_AUTH_REQUESTED');
    expect(proxies.asks).toMatchObject({ user: 'mira', isWrong: true });
    const { refused } = proxy;
    await send().catch(() => {});
    // What it rejected is not sent again.
    expect(proxy.refused).toBe(refused + 1);
  });

  test('needs a user name', async () => {
    const { proxies, send } = begin();
    await send().catch(() => {});
    await expect(
      proxies.signIn({ proxy: proxy.address, user: ' ', password: 'right', keep: false }),
    ).rejects.toMatchObject({ problem: { field: 'proxyUser', rule: 'required' } });
  });

  test('stays put off for all requests, until the user takes it up', async () => {
    const { proxies, send } = begin();
    await send().catch(() => {});
    proxies.putOff(true);
    await send().catch(() => {});
    expect(proxies.asks?.isPutOff).toBe(true);
    proxies.putOff(false);
    expect(proxies.asks?.isPutOff).toBe(false);
  });

  test('is no question any more once the same server is reached without it', async () => {
    const { proxies, send } = begin();
    await send().catch(() => {});
    for (const name of names) await session.fromPartition(name).setProxy({ mode: 'direct' });
    const other = await serve((_request, response) => response.end());
    await send({ url: other });
    expect(proxies.asks).not.toBeNull();
    await send();
    expect(proxies.asks).toBeNull();
  });
});

describe('the password of a proxy', () => {
  test('is stored only where the user wants that, encrypted, and sent in the next run once the user agrees', async () => {
    const folder = temporaryFolder();
    const first = begin(folder);
    await first.send().catch(() => {});
    await first.answer('right', true);
    expect(first.stored()).not.toMatch(/mira|right/);
    for (const name of names) await session.fromPartition(name).clearAuthCache();

    const second = begin(folder);
    await expect(second.send()).rejects.toThrow('ERR_PROXY_AUTH_REQUESTED');
    expect(second.proxies.asks).toMatchObject({ user: 'mira', isRemembered: true });
    await second.answer('', true);
    expect((await second.send()).status).toBe(200);
    expect(second.proxies.asks).toBeNull();
  });

  test('is not stored otherwise, and an earlier one is deleted', async () => {
    const folder = temporaryFolder();
    const first = begin(folder);
    await first.send().catch(() => {});
    await first.answer('right', true);
    proxy.users.set('mira', 'changed');
    for (const name of names) await session.fromPartition(name).clearAuthCache();
    await first.send().catch(() => {});
    await first.answer('changed');
    expect(JSON.parse(first.stored())).toEqual({});
  });

  test('is not stored where the system cannot encrypt', async () => {
    const { proxies, send, stored, answer } = begin(temporaryFolder(), false);
    await send().catch(() => {});
    expect(proxies.asks?.canKeep).toBe(false);
    await answer('right', true);
    expect((await send()).status).toBe(200);
    expect(stored).toThrow('ENOENT');
  });

  const CHALLENGE: ProxyChallenge = { proxy: 'a:1', scheme: 'ntlm', realm: 'Office', isEncrypted: true };
  test.each<[string, Partial<ProxyChallenge>]>([
    ['no other proxy', { proxy: 'b:1' }],
    ['no proxy that asks in another way', { scheme: 'basic' }],
    ['no other realm', { realm: 'Elsewhere' }],
    ['no proxy whose realm is its way and realm', { scheme: 'ntlm Office', realm: '' }],
  ])('goes to %s, in the next run neither (rule: proxy-password-bound)', async (_, other) => {
    const options = {
      file: join(temporaryFolder(), 'proxies.json'),
      keys: new KeyStore(vault),
      isAccepted: async (origin: string, answer: AnswerProxy) =>
        (await answer(CHALLENGE, origin, null)) !== null,
      onChanged: vi.fn(),
      onFault: vi.fn(),
    };
    const origin = 'https://chat.example';
    const first = new ProxyPasswords(options);
    expect(await first.answer(CHALLENGE, origin, null)).toBeNull();
    await first.signIn({ proxy: CHALLENGE.proxy, user: 'mira', password: 'right', keep: true });
    for (const proxies of [first, new ProxyPasswords(options)]) {
      expect(await proxies.answer({ ...CHALLENGE, ...other }, origin, null)).toBeNull();
      expect(await proxies.answer(CHALLENGE, origin, null)).toEqual({ user: 'mira', password: 'right' });
    }
  });

  test('goes to no other proxy (rule: proxy-password-bound)', async () => {
    const { proxies, send, answer } = begin();
    await send().catch(() => {});
    await answer('right');
    const other = await startForwardProxy();
    endings.push(() => other.close());
    for (const name of names)
      await session
        .fromPartition(name)
        .setProxy({ mode: 'fixed_servers', proxyRules: other.address, proxyBypassRules: '<-loopback>' });
    await send().catch(() => {});
    expect(proxies.asks).toMatchObject({ proxy: other.address, user: '', isWrong: false });
  });
});

test('the check of a password follows no redirect', async () => {
  for (const name of names) await session.fromPartition(name).setProxy({ mode: 'direct' });
  const moved = await serve((_request, response) =>
    response.writeHead(302, { location: `${url}/there` }).end(),
  );
  // What the server responds shows nothing against the password.
  expect(await isAcceptedByProxy(moved, () => Promise.resolve(null))).toBe(true);
  expect(received).toEqual([]);
});

describe('a request through Electron’s stack', () => {
  const direct = async () => {
    for (const name of names) await session.fromPartition(name).setProxy({ mode: 'direct' });
    return begin().send;
  };

  test('is not sent once its signal was aborted, and ends with it at any time', async () => {
    const send = await direct();
    const reason = new Error('enough');
    await expect(send({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(received).toEqual([]);
    let closed = 0;
    const slow = await serve((request, response) => {
      request.socket.once('close', () => (closed += 1));
      if (request.url === '/part') response.write('part');
    });
    const waiting = new AbortController();
    const pending = send({ url: `${slow}/`, signal: waiting.signal, connection: 'fresh' });
    setImmediate(() => waiting.abort(reason));
    await expect(pending).rejects.toBe(reason);
    const reading = new AbortController();
    const response = await send({ url: `${slow}/part`, signal: reading.signal });
    reading.abort(reason);
    await expect(response.text()).rejects.toBe(reason);
    await vi.waitFor(() => expect(closed).toBeGreaterThan(0), { timeout: 30_000 });
  });

  test('ends where the reader cancels the body', async () => {
    const send = await direct();
    let closed = false;
    const endless = await serve((request, response) => {
      request.socket.once('close', () => (closed = true));
      response.write('part');
    });
    await (await send({ url: endless })).body?.cancel();
    await vi.waitFor(() => expect(closed).toBe(true), { timeout: 30_000 });
  });

  test('refuses a redirect, or follows it where it may', async () => {
    const send = await direct();
    const moved = await serve((_request, response) =>
      response.writeHead(302, { location: `${url}/there` }).end(),
    );
    await expect(send({ url: moved })).rejects.toThrow(/redirect/);
    expect(await (await send({ url: moved, redirect: 'follow' })).text()).toBe('the response');
  });

  test('has every header, and no body where the status has none', async () => {
    const send = await direct();
    const server = await serve((request, response) =>
      response.writeHead(204, { 'x-sent': request.headers['x-mine'] }).end(),
    );
    const response = await send({ url: server, headers: { 'x-mine': 'yes' } });
    expect([response.status, response.headers.get('x-sent'), response.body]).toEqual([204, 'yes', null]);
  });
});
