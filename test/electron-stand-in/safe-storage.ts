// safeStorage: real encryption with a key outside userData, as a system's keyring stores it. STANDIN_NO_KEYRING=1 stands for a
// system without a keyring; STANDIN_KEYRING is the file with the key.
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runtime } from './runtime.ts';

const prefix = { keyring: 'v11', plain: 'v10' };
let plainTextAllowed = false;

const hasKeyring = (): boolean => process.env['STANDIN_NO_KEYRING'] !== '1';

function keyringFile(): string {
  const cache = process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache');
  return process.env['STANDIN_KEYRING'] ?? path.join(cache, 'electron-stand-in', 'keyring');
}

function key(): Buffer {
  if (!hasKeyring()) return crypto.createHash('sha256').update('peanuts').digest(); // basic_text: not secret at all
  const file = keyringFile();
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    fs.writeFileSync(file, crypto.randomBytes(32), { mode: 0o600, flag: 'wx' });
  } catch {
    // another process or an earlier run has created it
  }
  return fs.readFileSync(file);
}

function encryptString(plainText: string): Buffer {
  if (!safeStorage.isEncryptionAvailable()) {
    throw new Error(
      'Error while encrypting the text provided to safeStorage.encryptString. Encryption is not available.',
    );
  }
  const iv = crypto.randomBytes(12);
  const cipher = crypto.createCipheriv('aes-256-gcm', key(), iv);
  const version = hasKeyring() ? prefix.keyring : prefix.plain;
  return Buffer.concat([
    Buffer.from(version),
    iv,
    cipher.update(plainText, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

function decryptString(encrypted: Buffer): string {
  const failed = 'Error while decrypting the ciphertext provided to safeStorage.decryptString.';
  if (!Buffer.isBuffer(encrypted)) throw new Error(`${failed} Ciphertext is not a buffer.`);
  if (!safeStorage.isEncryptionAvailable()) throw new Error(`${failed} Decryption is not available.`);
  try {
    const decipher = crypto.createDecipheriv('aes-256-gcm', key(), encrypted.subarray(3, 15));
    decipher.setAuthTag(encrypted.subarray(-16));
    return decipher.update(encrypted.subarray(15, -16), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    throw new Error(failed);
  }
}

export const safeStorage = {
  isEncryptionAvailable: (): boolean => runtime.ready && (hasKeyring() || plainTextAllowed),
  getSelectedStorageBackend(): string {
    if (!runtime.ready) return 'unknown';
    return hasKeyring() ? 'gnome_libsecret' : 'basic_text';
  },
  setUsePlainTextEncryption(usePlainText: boolean): void {
    plainTextAllowed = usePlainText;
  },
  encryptString,
  decryptString,
  isAsyncEncryptionAvailable: async (): Promise<boolean> => safeStorage.isEncryptionAvailable(),
  encryptStringAsync: async (plainText: string): Promise<Buffer> => encryptString(plainText),
  decryptStringAsync: async (encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> => ({
    result: decryptString(encrypted),
    shouldReEncrypt: false,
  }),
};
