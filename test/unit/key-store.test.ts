import { expect, test } from 'vitest';
import { KeyStore, type KeyVault } from '../../src-main/accounts/key-store.ts';

/** A vault of this test: not safe, but not the text itself either. */
const vault = (isAvailable = true): KeyVault => ({
  isAvailable: () => isAvailable,
  encrypt: (text) => Buffer.from(text).reverse(),
  decrypt(encrypted) {
    const text = Buffer.from(encrypted).reverse().toString();
    if (!text.startsWith('key-')) throw new Error('Not encrypted by this system.');
    return text;
  },
});

test('a key is kept encrypted, and read again at the next start', () => {
  const encrypted = new KeyStore(vault()).remember('a', 'key-1');
  expect(encrypted).not.toBeNull();
  expect(Buffer.from(encrypted ?? '', 'base64').toString()).toBe('1-yek');
  expect(new KeyStore(vault()).recall('a', encrypted)).toBe('key-1');
});

test('without real encryption it is kept for this session alone', () => {
  const keys = new KeyStore(vault(false));
  expect(keys.canKeep).toBe(false);
  expect(keys.remember('a', 'key-1')).toBeNull();
  expect(keys.recall('a', null)).toBe('key-1');
  expect(new KeyStore(vault(false)).recall('a', null)).toBeNull();
});

test('a key that was encrypted when it could be is not tried where it cannot', () => {
  const encrypted = new KeyStore(vault()).remember('a', 'key-1');
  expect(new KeyStore(vault(false)).recall('a', encrypted)).toBeNull();
});

test.each(['', 'AAAA', '!!!', Buffer.from('something else').toString('base64')])(
  'what cannot be decrypted has to be asked for: %j',
  (encrypted) => {
    expect(new KeyStore(vault()).recall('a', encrypted)).toBeNull();
  },
);

test('a vault that fails to encrypt keeps the key for this session, and signing in goes on', () => {
  const locked: KeyVault = {
    ...vault(),
    encrypt() {
      throw new Error('The keyring is locked.');
    },
  };
  const keys = new KeyStore(locked);
  expect(keys.remember('a', 'key-1')).toBeNull();
  expect(keys.recall('a', null)).toBe('key-1');
});

test('each account has its own, and what is forgotten is gone', () => {
  const keys = new KeyStore(vault(false));
  keys.remember('a', 'key-1');
  keys.remember('b', 'key-2');
  keys.remember('a', 'key-3');
  expect([keys.recall('a', null), keys.recall('b', null)]).toEqual(['key-3', 'key-2']);
  keys.forget('a');
  expect([keys.recall('a', null), keys.recall('b', null)]).toEqual([null, 'key-2']);
});
