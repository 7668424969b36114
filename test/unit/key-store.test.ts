import { expect, test } from 'vitest';
import { KeyStore, type KeyVault, VaultBusy } from '../../src-main/accounts/key-store.ts';

/** The beginning of data that this vault encrypted. */
const MARK = 'encrypted ';

/** A vault of this test: not safe, but not the text itself either. */
const vault = (isAvailable = true): KeyVault => ({
  isAvailable: () => Promise.resolve(isAvailable),
  encrypt: (text) => Promise.resolve(Buffer.from(`${MARK}${text}`).reverse()),
  decrypt(encrypted) {
    const text = Buffer.from(encrypted).reverse().toString();
    if (!text.startsWith(MARK)) return Promise.reject(new Error('Not encrypted by this system.'));
    return Promise.resolve({ text: text.slice(MARK.length), isOutdated: false });
  },
});
const mira = { serverUrl: 'https://chat.example.com', userId: 7, email: 'mira@example.com' };
const others = [
  { ...mira, serverUrl: 'https://evil.example' },
  { ...mira, serverUrl: 'http://chat.example.com' },
  { ...mira, serverUrl: 'https://chat.example.com:8443' },
  { ...mira, userId: 8 },
  { ...mira, email: 'olu@example.com' },
];

test('a key is stored encrypted and read again at the next start', async () => {
  const encrypted = await new KeyStore(vault()).encrypt(mira, 'key-1');
  expect(encrypted).not.toBeNull();
  expect(Buffer.from(encrypted ?? '', 'base64').toString()).not.toContain('key-1');
  expect(await new KeyStore(vault()).read(mira, encrypted)).toEqual({
    kind: 'own',
    apiKey: 'key-1',
    encrypted,
  });
});

test.each(others)('a key is not given to another account: %j', async (other) => {
  const keys = new KeyStore(vault());
  const encrypted = await keys.encrypt(mira, 'key-1');
  keys.remember('a', mira, 'key-1');
  expect(keys.recall('a', other)).toBeNull();
  expect(await keys.read(other, encrypted)).toEqual({ kind: 'foreign' });
  expect(await new KeyStore(vault()).read(other, encrypted)).toEqual({ kind: 'foreign' });
});

test('a key without its owner is none', async () => {
  const encrypted = (await vault().encrypt('key-1')).toString('base64');
  expect(await new KeyStore(vault()).read(mira, encrypted)).toEqual({ kind: 'none' });
});

test('a key is encrypted again where the system asks for that', async () => {
  const encrypted = await new KeyStore(vault()).encrypt(mira, 'key-1');
  const rotated: KeyVault = {
    ...vault(),
    encrypt: (text) => Promise.resolve(Buffer.from(`new ${text}`)),
    decrypt: async (old) => ({ ...(await vault().decrypt(old)), isOutdated: true }),
  };
  const read = await new KeyStore(rotated).read(mira, encrypted);
  const renewed = 'encrypted' in read ? Buffer.from(read.encrypted ?? '', 'base64').toString() : '';
  expect(renewed).toMatch(/^new .*key-1/);
  // Where that fails, the old form stays.
  const locked = { ...rotated, encrypt: () => Promise.reject(new Error('locked')) };
  expect(await new KeyStore(locked).read(mira, encrypted)).toMatchObject({ apiKey: 'key-1', encrypted });
});

test('without real encryption nothing is for the disk, and the key is kept for this session', async () => {
  const keys = new KeyStore(vault(false));
  expect(await keys.encrypt(mira, 'key-1')).toBeNull();
  expect(keys.canKeep).toBe(false);
  keys.remember('a', mira, 'key-1');
  expect(keys.recall('a', mira)).toBe('key-1');
  expect(await new KeyStore(vault(false)).read(mira, null)).toEqual({ kind: 'none' });
});

test('an encrypted key counts as missing where encryption is unavailable', async () => {
  const encrypted = await new KeyStore(vault()).encrypt(mira, 'key-1');
  expect(await new KeyStore(vault(false)).read(mira, encrypted)).toEqual({ kind: 'none' });
});

test('a system that fails to answer counts as one without encryption', async () => {
  const keys = new KeyStore({ ...vault(), isAvailable: () => Promise.reject(new Error('no D-Bus')) });
  expect(await keys.check()).toBe(false);
});

test.each(['', 'AAAA', '!!!', Buffer.from('something else').toString('base64')])(
  'a key that cannot be decrypted counts as missing: %j',
  async (encrypted) => {
    expect(await new KeyStore(vault()).read(mira, encrypted)).toEqual({ kind: 'none' });
  },
);

test.each(['', '{', '{"apiKey":"key-1"}'])(
  'a key that cannot be parsed counts as missing: %j',
  async (text) => {
    const encrypted = (await vault().encrypt(text)).toString('base64');
    expect(await new KeyStore(vault()).read(mira, encrypted)).toEqual({ kind: 'none' });
  },
);

test('a vault that is busy is asked again after longer and longer pauses, and its key is not taken for lost', async () => {
  const encrypted = await new KeyStore(vault()).encrypt(mira, 'key-1');
  let busyFor = 3;
  const busy: KeyVault = {
    ...vault(),
    decrypt: (bytes) => (busyFor-- > 0 ? Promise.reject(new VaultBusy()) : vault().decrypt(bytes)),
  };
  const pauses: number[] = [];
  const keys = new KeyStore(busy, async (milliseconds) => void pauses.push(milliseconds));
  expect(await keys.read(mira, encrypted)).toMatchObject({ kind: 'own', apiKey: 'key-1' });
  expect(pauses).toEqual([500, 1_000, 2_000]);

  busyFor = 1_000;
  pauses.length = 0;
  expect(await keys.read(mira, encrypted)).toEqual({ kind: 'later' });
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.length).toBeLessThan(10);

  busyFor = 0;
  expect(await keys.read(mira, encrypted)).toMatchObject({ kind: 'own' });
});

test('a vault that is busy and can encrypt nothing meanwhile does not make the key count as missing', async () => {
  const encrypted = await new KeyStore(vault()).encrypt(mira, 'key-1');
  let isBusy = true;
  const busy: KeyVault = {
    ...vault(),
    isAvailable: () => Promise.resolve(!isBusy),
    decrypt: (bytes) => (isBusy ? Promise.reject(new VaultBusy()) : vault().decrypt(bytes)),
  };
  const keys = new KeyStore(busy, () => Promise.resolve());
  expect(await keys.read(mira, encrypted)).toEqual({ kind: 'later' });
  isBusy = false;
  expect(await keys.read(mira, encrypted)).toMatchObject({ kind: 'own', apiKey: 'key-1' });
  expect(keys.canKeep).toBe(true);
});

test('a vault that fails to encrypt keeps the key for this session', async () => {
  const locked = { ...vault(), encrypt: () => Promise.reject(new Error('The keyring is locked.')) };
  expect(await new KeyStore(locked).encrypt(mira, 'key-1')).toBeNull();
});

test('each account has its own key, and a forgotten key is gone', () => {
  const keys = new KeyStore(vault(false));
  const olu = { ...mira, userId: 8 };
  keys.remember('a', mira, 'key-1');
  keys.remember('b', olu, 'key-2');
  keys.remember('a', mira, 'key-3');
  expect([keys.recall('a', mira), keys.recall('b', olu)]).toEqual(['key-3', 'key-2']);
  keys.remove('a');
  expect([keys.recall('a', mira), keys.recall('b', olu)]).toEqual([undefined, 'key-2']);
});

test('a secret is read by its own name alone', async () => {
  const encrypted = await new KeyStore(vault()).encryptSecret('a rule', 'https://calendar.example/secret');
  expect(await new KeyStore(vault()).readSecret('a rule', encrypted)).toEqual({
    secret: 'https://calendar.example/secret',
    encrypted,
  });
  expect(await new KeyStore(vault()).readSecret('another', encrypted)).toBeNull();
  expect(await new KeyStore(vault()).readSecret('a rule', 'AAAA')).toBeNull();
});
