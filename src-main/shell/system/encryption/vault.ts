import { safeStorage } from 'electron';
import { type KeyVault, VaultBusy } from '../../../accounts/key-store.ts';

/** Chromium's prefix on Linux for a text that it encrypted with a fixed password, because there is no key ring. */
const FIXED_PASSWORD = Buffer.from('v10');

/**
 * The system's encryption. Only the asynchronous calls are used, because the others block while the user unlocks a key
 * chain. On Linux without a key ring Electron uses a fixed password, which does not count; it calls encryption available
 * even so, and only the encrypted text shows it.
 */
export const systemVault: KeyVault = {
  isAvailable: async () =>
    (await safeStorage.isAsyncEncryptionAvailable()) &&
    isEncrypted(await safeStorage.encryptStringAsync('a text')),
  async encrypt(text) {
    const encrypted = await safeStorage.encryptStringAsync(text);
    if (!isEncrypted(encrypted)) throw new Error('There is no key ring.');
    return encrypted;
  },
  async decrypt(encrypted) {
    if (!isEncrypted(encrypted)) throw new Error('Anybody could have written this.');
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(encrypted).catch(saysBusy);
    return { text: result, isOutdated: shouldReEncrypt };
  },
};

/** Electron's rejection while the key ring does not answer yet can be recognized by its words alone (Electron: safeStorage). */
function saysBusy(error: unknown): never {
  if (error instanceof Error && /temporarily unavailable/i.test(error.message)) throw new VaultBusy();
  throw error;
}

const isEncrypted = (encrypted: Buffer): boolean =>
  process.platform !== 'linux' || !encrypted.subarray(0, FIXED_PASSWORD.length).equals(FIXED_PASSWORD);
