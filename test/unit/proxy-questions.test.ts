import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { KeyStore } from '../../src-main/accounts/key-store.ts';
import { ProxyPasswords } from '../../src-main/accounts/proxy-passwords.ts';
import { temporaryFolder } from './temporary.ts';

const OURS = 'https://chat.example.com/api/v1/events';
const OTHER = 'https://other.example.com/api/v1/events';

let proxies: ProxyPasswords;
const isAccepted = vi.fn<() => Promise<boolean>>();
beforeEach(() => {
  isAccepted.mockReset().mockResolvedValue(true);
  proxies = new ProxyPasswords({
    file: join(temporaryFolder(), 'proxies.json'),
    keys: new KeyStore({ isAvailable: async () => false, encrypt: vi.fn(), decrypt: vi.fn() }),
    isAccepted,
    onChanged: vi.fn(),
    onFault(error) {
      throw error;
    },
  });
});

const signIn = (proxy: string, password = 'right') =>
  proxies.signIn({ proxy, user: 'mira', password, keep: false });

test('a response to what was sent before the question does not answer it', async () => {
  const passed = proxies.began(OURS);
  await proxies.answer('a:3128', OURS, null);
  passed();
  expect(proxies.asks).toMatchObject({ proxy: 'a:3128' });
  proxies.began(OTHER)();
  expect(proxies.asks).toMatchObject({ proxy: 'a:3128' });
  proxies.began(OURS)();
  expect(proxies.asks).toBeNull();
});

test('proxies of different servers ask one after the other', async () => {
  await proxies.answer('a:3128', OURS, null);
  await proxies.answer('b:3128', OTHER, null);
  await proxies.answer('a:3128', OURS, null);
  expect(proxies.asks).toMatchObject({ proxy: 'a:3128' });
  await signIn('a:3128');
  expect(proxies.asks).toMatchObject({ proxy: 'b:3128' });
  await signIn('b:3128');
  expect(proxies.asks).toBeNull();
});

test('one that is put off lets another one ask', async () => {
  await proxies.answer('a:3128', OURS, null);
  proxies.putOff(true);
  await proxies.answer('b:3128', OTHER, null);
  expect(proxies.asks).toMatchObject({ proxy: 'b:3128', isPutOff: false });
  await signIn('b:3128');
  expect(proxies.asks).toMatchObject({ proxy: 'a:3128', isPutOff: true });
});

test('on another network, its proxy alone asks', async () => {
  await proxies.answer('a:3128', OURS, null);
  await proxies.answer('b:3128', OURS, null);
  expect(proxies.asks).toMatchObject({ proxy: 'b:3128' });
  await signIn('b:3128');
  expect(proxies.asks).toBeNull();
});

test('a request that gave the password before gets the one that replaced it', async () => {
  await proxies.answer('a:3128', OURS, null);
  await signIn('a:3128', 'first');
  const first = await proxies.answer('a:3128', OURS, null);
  expect(await proxies.answer('a:3128', OURS, first)).toBeNull();
  expect(proxies.asks).toMatchObject({ user: 'mira', isWrong: true });
  await signIn('a:3128', 'second');
  expect(await proxies.answer('a:3128', OURS, first)).toMatchObject({ password: 'second' });
  expect(proxies.asks).toBeNull();
});
