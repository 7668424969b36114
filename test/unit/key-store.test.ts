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

test('a key is stored encrypted and read again at the next start', () => {
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
])('a key is not given to another account: %j', (other) => {
  const keys = new KeyStore(vault());
  const encrypted = keys.store('a', mira, 'key-1');
  expect(keys.read('a', other, encrypted)).toEqual({ kind: 'foreign' });
  expect(new KeyStore(vault()).read('a', other, encrypted)).toEqual({ kind: 'foreign' });
  expect(new KeyStore(vault()).read('b', other, encrypted)).toEqual({ kind: 'foreign' });
});

test('a key from an earlier version is read as unbound and not stored in memory', () => {
  const encrypted = vault().encrypt('key-1').toString('base64');
  const keys = new KeyStore(vault());
  expect(keys.read('a', mira, encrypted)).toEqual({ kind: 'unbound', apiKey: 'key-1' });
  expect(keys.read('a', mira, null)).toEqual({ kind: 'none' });
});

test('without real encryption a key is kept only for this session', () => {
  const keys = new KeyStore(vault(false));
  expect(keys.canKeep).toBe(false);
  expect(keys.store('a', mira, 'key-1')).toBeNull();
  expect(keys.read('a', mira, null)).toEqual(own('key-1'));
  expect(new KeyStore(vault(false)).read('a', mira, null)).toEqual({ kind: 'none' });
});

test('an encrypted key is not tried where encryption is unavailable', () => {
  const encrypted = new KeyStore(vault()).store('a', mira, 'key-1');
  expect(new KeyStore(vault(false)).read('a', mira, encrypted)).toEqual({ kind: 'none' });
});

test.each([
  '',
  'AAAA',
  '!!!',
  Buffer.from('something else').toString('base64'),
  ...['', '{', '{"apiKey":"key-1"}'].map((text) => vault().encrypt(text).toString('base64')),
])('a key that cannot be decrypted or parsed counts as missing: %j', (encrypted) => {
  expect(new KeyStore(vault()).read('a', mira, encrypted)).toEqual({ kind: 'none' });
});

test('a vault that fails to encrypt keeps the key for this session', () => {
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

test('each account has its own key, and a forgotten key is gone', () => {
  const keys = new KeyStore(vault(false));
  const olu = { ...mira, userId: 8 };
  keys.store('a', mira, 'key-1');
  keys.store('b', olu, 'key-2');
  keys.store('a', mira, 'key-3');
  expect([keys.read('a', mira, null), keys.read('b', olu, null)]).toEqual([own('key-3'), own('key-2')]);
  keys.remove('a');
  expect([keys.read('a', mira, null), keys.read('b', olu, null)]).toEqual([{ kind: 'none' }, own('key-2')]);
});
