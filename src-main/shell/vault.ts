import { safeStorage } from 'electron';
import type { KeyVault } from '../accounts/key-store.ts';

/** The system's encryption. On Linux without a keyring Electron uses a fixed password, which does not count. */
export const systemVault: KeyVault = {
  isAvailable: () =>
    safeStorage.isEncryptionAvailable() &&
    (process.platform !== 'linux' ||
      !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())),
  encrypt: (text) => safeStorage.encryptString(text),
  decrypt: (encrypted) => safeStorage.decryptString(encrypted),
};
