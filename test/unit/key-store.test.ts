import { expect, test } from 'vitest';
import { KeyStore, type KeyVault } from '../../src-main/accounts/key-store.ts';

/** What this vault encrypted begins so. */
const MARK = 'encrypted ';

/** A vault of this test: not safe, but not the text itself either. */
const vault = (isAvailable = true): KeyVault => ({
  isAvailable: () => isAvailable,
  encrypt: (text) => Buffer.from(`${MARK}${text}`).reverse(),
  decrypt(encrypted) {
    const text = Buffer.from(encrypted).reverse().toString();
    if (!text.startsWith(MARK)) throw new Error('Not encrypted by this system.');
    return text.slice(MARK.length);
  },
});
const mira = { serverUrl: 'https://chat.example.com', userId: 7, email: 'mira@example.com' };
const own = (apiKey: string) => ({ kind: 'own', apiKey });

test('a key is kept encrypted, and read again at the next start', () => {
  const encrypted = new KeyStore(vault()).store('a', mira, 'key-1');
  expect(encrypted).not.toBeNull();
  expect(Buffer.from(encrypted ?? '', 'base64').toString()).not.toContain('key-1');
  expect(new KeyStore(vault()).read('a', mira, encrypted)).toEqual(own('key-1'));
});

test.each([
  { ...mira, serverUrl: 'https://evil.example' },
  { ...mira, serverUrl: 'http://chat.example.com' },
  { ...mira, serverUrl: 'https://chat.example.com:8443' },
  { ...mira, userId: 8 },
  { ...mira, email: 'olu@example.com' },
])('it is nobody else’s: %j', (other) => {
  const keys = new KeyStore(vault());
  const encrypted = keys.store('a', mira, 'key-1');
  expect(keys.read('a', other, encrypted)).toEqual({ kind: 'foreign' });
  expect(new KeyStore(vault()).read('a', other, encrypted)).toEqual({ kind: 'foreign' });
  expect(new KeyStore(vault()).read('b', other, encrypted)).toEqual({ kind: 'foreign' });
});

test('what an earlier version kept is known to say nothing of its owner, and is not remembered', () => {
  const encrypted = vault().encrypt('key-1').toString('base64');
  const keys = new KeyStore(vault());
  expect(keys.read('a', mira, encrypted)).toEqual({ kind: 'unbound', apiKey: 'key-1' });
  expect(keys.read('a', mira, null)).toEqual({ kind: 'none' });
});

test('without real encryption it is kept for this session alone', () => {
  const keys = new KeyStore(vault(false));
  expect(keys.canKeep).toBe(false);
  expect(keys.store('a', mira, 'key-1')).toBeNull();
  expect(keys.read('a', mira, null)).toEqual(own('key-1'));
  expect(new KeyStore(vault(false)).read('a', mira, null)).toEqual({ kind: 'none' });
});

test('a key that was encrypted when it could be is not tried where it cannot', () => {
  const encrypted = new KeyStore(vault()).store('a', mira, 'key-1');
  expect(new KeyStore(vault(false)).read('a', mira, encrypted)).toEqual({ kind: 'none' });
});

test.each([
  '',
  'AAAA',
  '!!!',
  Buffer.from('something else').toString('base64'),
  ...['', '{', '{"apiKey":"key-1"}'].map((text) => vault().encrypt(text).toString('base64')),
])('what cannot be decrypted or read has to be asked for: %j', (encrypted) => {
  expect(new KeyStore(vault()).read('a', mira, encrypted)).toEqual({ kind: 'none' });
});

test('a vault that fails to encrypt keeps the key for this session, and signing in goes on', () => {
  const locked: KeyVault = {
    ...vault(),
    encrypt() {
      throw new Error('The keyring is locked.');
    },
  };
  const keys = new KeyStore(locked);
  expect(keys.store('a', mira, 'key-1')).toBeNull();
  expect(keys.read('a', mira, null)).toEqual(own('key-1'));
});

test('each account has its own, and what is forgotten is gone', () => {
  const keys = new KeyStore(vault(false));
  const olu = { ...mira, userId: 8 };
  keys.store('a', mira, 'key-1');
  keys.store('b', olu, 'key-2');
  keys.store('a', mira, 'key-3');
  expect([keys.read('a', mira, null), keys.read('b', olu, null)]).toEqual([own('key-3'), own('key-2')]);
  keys.remove('a');
  expect([keys.read('a', mira, null), keys.read('b', olu, null)]).toEqual([{ kind: 'none' }, own('key-2')]);
});
