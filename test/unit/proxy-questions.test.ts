import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { KeyStore, type KeyVault, VaultBusy } from '../../src-main/accounts/key-store.ts';
import {
  type AnswerProxy,
  type ProxyChallenge,
  ProxyPasswords,
} from '../../src-main/accounts/proxy-passwords.ts';
import { temporaryFolder } from './temporary.ts';

const OURS = 'https://chat.example.com/api/v1/events';
const OTHER = 'https://other.example.com/api/v1/events';

/** How a proxy asks for a password. */
const by = (proxy: string, how: Partial<ProxyChallenge> = {}): ProxyChallenge => ({
  proxy,
  scheme: 'basic',
  realm: 'Office',
  isEncrypted: false,
  ...how,
});

/** A reversible disguise, in a key ring that is open. */
const vault: KeyVault = {
  isAvailable: async () => true,
  encrypt: async (text) => Buffer.from(text, 'utf8'),
  decrypt: (encrypted) =>
    isBusy
      ? Promise.reject(new VaultBusy())
      : Promise.resolve({ text: encrypted.toString('utf8'), isOutdated: false }),
};
let isBusy = false;

let folder: string;
let proxies: ProxyPasswords;
const isAccepted = vi.fn<(origin: string, answer: AnswerProxy) => Promise<boolean>>();
/** Perch in one run on this profile. */
const begin = (): ProxyPasswords =>
  new ProxyPasswords({
    file: join(folder, 'proxies.json'),
    keys: new KeyStore(vault, async () => {}),
    isAccepted,
    onChanged: vi.fn(),
    onFault(error) {
      throw error;
    },
  });
beforeEach(() => {
  isBusy = false;
  isAccepted.mockReset().mockResolvedValue(true);
  folder = temporaryFolder();
  proxies = begin();
});

const signIn = (proxy: string, password = 'right', keep = false) =>
  proxies.signIn({ proxy, user: 'mira', password, keep });

test('a response to what was sent before the question does not answer it', async () => {
  const passed = proxies.began(OURS);
  await proxies.answer(by('a:3128'), OURS, null);
  passed();
  expect(proxies.asks).toMatchObject({ proxy: 'a:3128' });
  proxies.began(OTHER)();
  expect(proxies.asks).toMatchObject({ proxy: 'a:3128' });
  proxies.began(OURS)();
  expect(proxies.asks).toBeNull();
});

test('proxies of different servers ask one after the other', async () => {
  await proxies.answer(by('a:3128'), OURS, null);
  await proxies.answer(by('b:3128'), OTHER, null);
  await proxies.answer(by('a:3128'), OURS, null);
  expect(proxies.asks).toMatchObject({ proxy: 'a:3128' });
  await signIn('a:3128');
  expect(proxies.asks).toMatchObject({ proxy: 'b:3128' });
  await signIn('b:3128');
  expect(proxies.asks).toBeNull();
});

test('one that is put off lets another one ask', async () => {
  await proxies.answer(by('a:3128'), OURS, null);
  proxies.putOff(true);
  await proxies.answer(by('b:3128'), OTHER, null);
  expect(proxies.asks).toMatchObject({ proxy: 'b:3128', isPutOff: false });
  await signIn('b:3128');
  expect(proxies.asks).toMatchObject({ proxy: 'a:3128', isPutOff: true });
});

test('on another network, its proxy alone asks', async () => {
  await proxies.answer(by('a:3128'), OURS, null);
  await proxies.answer(by('b:3128'), OURS, null);
  expect(proxies.asks).toMatchObject({ proxy: 'b:3128' });
  await signIn('b:3128');
  expect(proxies.asks).toBeNull();
});

test('a request that gave the password before gets the one that replaced it', async () => {
  await proxies.answer(by('a:3128'), OURS, null);
  await signIn('a:3128', 'first');
  const first = await proxies.answer(by('a:3128'), OURS, null);
  expect(await proxies.answer(by('a:3128'), OURS, first)).toBeNull();
  expect(proxies.asks).toMatchObject({ user: 'mira', isWrong: true });
  await signIn('a:3128', 'second');
  expect(await proxies.answer(by('a:3128'), OURS, first)).toMatchObject({ password: 'second' });
  expect(proxies.asks).toBeNull();
});

const MIRA = { user: 'mira', password: 'right' };

test('while the key ring is busy nobody is asked for the password that it has, and it is read later', async () => {
  const stored = by('a:3128', { isEncrypted: true });
  await proxies.answer(stored, OURS, null);
  await signIn('a:3128', 'right', true);
  const run = begin();
  isBusy = true;
  expect(await run.answer(stored, OURS, null)).toBeNull();
  expect(run.asks).toBeNull();
  // Two requests at a time read it once each.
  const both = [run.answer(stored, OURS, null), run.answer(stored, OURS, null)];
  expect(await Promise.all(both)).toEqual([null, null]);
  expect(run.asks).toBeNull();
  isBusy = false;
  expect(await run.answer(stored, OURS, null)).toEqual(MIRA);
});

describe('a password belongs to the way in which a proxy asks', () => {
  const NTLM = by('a:3128', { scheme: 'ntlm', realm: '' });

  test('it is given to the same scheme and realm alone, in later runs too (rule: proxy-password-bound)', async () => {
    await proxies.answer(NTLM, OURS, null);
    await signIn('a:3128', 'right', true);
    expect(await proxies.answer(NTLM, OURS, null)).toEqual(MIRA);
    const others = [by('a:3128'), by('a:3128', { scheme: 'digest' }), { ...NTLM, realm: 'Other' }];
    for (const run of [proxies, begin()])
      for (const other of others) {
        expect(await run.answer({ ...other, isEncrypted: true }, OURS, null)).toBeNull();
        expect(run.asks).toMatchObject({ proxy: 'a:3128', user: '', isWrong: false, isRemembered: false });
      }
  });

  test('who would get it in readable form after it was proven without that is told to the user', async () => {
    const warned = async (run: ProxyPasswords, challenge: ProxyChallenge) => {
      await run.answer(challenge, OURS, null);
      return run.asks?.isWeaker;
    };
    expect(await warned(proxies, by('a:3128'))).toBe(false);
    expect(await warned(proxies, NTLM)).toBe(false);
    await signIn('a:3128', 'right', true);
    for (const run of [proxies, begin()]) {
      expect(await warned(run, by('a:3128'))).toBe(true);
      expect(await warned(run, { ...NTLM, realm: 'Other' })).toBe(false);
      expect(await warned(run, by('aa:3128'))).toBe(false);
    }
  });

  test('a proxy that asks in another way while the user answers gets nothing, and asks anew', async () => {
    await proxies.answer(NTLM, OURS, null);
    isAccepted.mockImplementation(async (_origin, answer) => {
      expect(await answer(NTLM, OURS, null)).toEqual(MIRA);
      expect(await answer(by('a:3128'), OURS, null)).toBeNull();
      return false;
    });
    await expect(signIn('a:3128')).rejects.toMatchObject({ problem: { rule: 'other-proxy-question' } });
    expect(proxies.asks).toMatchObject({ proxy: 'a:3128', user: '', isWrong: false });
    isAccepted.mockImplementation(
      async (_origin, answer) => (await answer(by('a:3128'), OURS, null)) !== null,
    );
    await signIn('a:3128');
    expect(await proxies.answer(by('a:3128'), OURS, null)).toEqual(MIRA);
    expect(await proxies.answer(NTLM, OURS, null)).toBeNull();
  });
});

describe('a password that is remembered', () => {
  beforeEach(async () => {
    await proxies.answer(by('a:3128'), OURS, null);
    await signIn('a:3128', 'right', true);
    proxies = begin();
  });

  test('is sent without encryption once the user has agreed, once in each run (rule: proxy-password-asked)', async () => {
    for (const _ of [1, 2]) {
      expect(await proxies.answer(by('a:3128'), OURS, null)).toBeNull();
      expect(proxies.asks).toMatchObject({ user: 'mira', isRemembered: true, isWrong: false });
    }
    await signIn('a:3128', '', true);
    expect(proxies.asks).toBeNull();
    expect(await proxies.answer(by('a:3128'), OURS, null)).toEqual(MIRA);
    // In the next run it is known, and the user is asked again.
    proxies = begin();
    expect(await proxies.answer(by('a:3128'), OURS, null)).toBeNull();
    expect(proxies.asks).toMatchObject({ isRemembered: true });
  });

  test('is meant by an empty field only with its own user name', async () => {
    await proxies.answer(by('a:3128'), OURS, null);
    isAccepted.mockImplementation(async (_origin, answer) => {
      expect(await answer(by('a:3128'), OURS, null)).toEqual({ user: 'ana', password: '' });
      return false;
    });
    await expect(
      proxies.signIn({ proxy: 'a:3128', user: 'ana', password: '', keep: false }),
    ).rejects.toMatchObject({ problem: { rule: 'wrong-proxy-password' } });
  });

  test('is sent at once on an encrypted connection', async () => {
    expect(await proxies.answer(by('a:3128', { isEncrypted: true }), OURS, null)).toEqual(MIRA);
    expect(proxies.asks).toBeNull();
  });
});
