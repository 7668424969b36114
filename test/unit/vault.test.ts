import { afterEach, expect, test, vi } from 'vitest';
import { systemVault } from '../../src-main/shell/system/encryption/vault.ts';

// The synchronous calls, which block behind a dialog of the key chain, are not there at all.
const { safeStorage } = vi.hoisted(() => ({
  safeStorage: {
    isAsyncEncryptionAvailable: vi.fn(async () => true),
    encryptStringAsync: vi.fn(async () => Buffer.from('v11 a text')),
    decryptStringAsync: vi.fn(async () => ({ result: 'a text', shouldReEncrypt: true })),
  },
}));
vi.mock('electron', () => ({ safeStorage }));

const on = (platform: NodeJS.Platform, version: string): void => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
  safeStorage.encryptStringAsync.mockResolvedValue(Buffer.from(`${version} a text`));
};
afterEach(() => {
  vi.restoreAllMocks();
  safeStorage.isAsyncEncryptionAvailable.mockResolvedValue(true);
});

test.each<[NodeJS.Platform, string, boolean]>([
  ['linux', 'v10', false],
  ['linux', 'v11', true],
  ['linux', 'v12', true],
  ['darwin', 'v10', true],
  ['win32', 'v10', true],
])('on %s a text that begins with %s has real encryption: %j', async (platform, version, isReal) => {
  on(platform, version);
  expect(await systemVault.isAvailable()).toBe(isReal);
  const encrypted = systemVault.encrypt('a key').then(String, () => 'refused');
  expect(await encrypted).toBe(isReal ? `${version} a text` : 'refused');
});

test('a system that reports no encryption counts as having no key store (rule: keys-encrypted)', async () => {
  on('darwin', 'v10');
  safeStorage.isAsyncEncryptionAvailable.mockResolvedValue(false);
  expect(await systemVault.isAvailable()).toBe(false);
});

test('what anybody could have encrypted is not read, and the wish for another key is passed on (rule: keys-foreign-encryption)', async () => {
  safeStorage.decryptStringAsync.mockResolvedValue({ result: 'a text', shouldReEncrypt: true });
  on('linux', 'v11');
  await expect(systemVault.decrypt(Buffer.from('v10 a text'))).rejects.toThrow();
  expect(await systemVault.decrypt(Buffer.from('v11 a text'))).toEqual({
    text: 'a text',
    isOutdated: true,
  });
});
