// safeStorage: real encryption with a key outside userData, as a system's keyring stores it. STANDIN_NO_KEYRING=1 stands for a
// system without a keyring; STANDIN_KEYRING is the file with the key; while the file STANDIN_KEYRING_LOCKED exists, the keyring
// waits for its user. With STANDIN_REAL_DESKTOP=1 the key is in the session's key ring, and only asynchronous calls reach it.
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { app } from './app.ts';
import { keyInRing } from './key-ring.ts';
import { realDesktop } from './real-desktop.ts';
import { runtime } from './runtime.ts';

const prefix = { keyring: 'v11', plain: 'v10' };
let plainTextAllowed = false;

/** The desktops on Chromium's list. */
const knownDesktops = ['deepin', 'gnome', 'kde', 'pantheon', 'ukui', 'unity', 'x-cinnamon', 'xfce'];

/** The key in the session's key ring, which is asked for once; null if no key ring runs. */
let ringKey: Buffer | null = null;
let askedRing: Promise<Buffer | null> | undefined;

/**
 * Whether Chromium looks for a key ring. On a desktop that is not on its list the switch alone says so. A machine that names no
 * desktop counts as one that is on it, which is kinder than Chromium, except on a real desktop.
 */
function looksForKeyring(): boolean {
  const desktop = process.env['XDG_CURRENT_DESKTOP']?.toLowerCase() ?? '';
  if (process.platform !== 'linux' || (desktop === '' && !realDesktop)) return true;
  const isKnown = desktop.split(':').some((name) => knownDesktops.includes(name));
  return isKnown || app.commandLine.getSwitchValue('password-store') === 'gnome-libsecret';
}

function hasKeyring(): boolean {
  if (process.env['STANDIN_NO_KEYRING'] === '1') return false;
  return looksForKeyring() && (!realDesktop || ringKey !== null);
}

function keyringFile(): string {
  const cache = process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache');
  return process.env['STANDIN_KEYRING'] ?? path.join(cache, 'electron-stand-in', 'keyring');
}

/** basic_text: not secret at all. */
const fixedKey = (): Buffer => crypto.createHash('sha256').update('peanuts').digest();

function key(): Buffer {
  if (!hasKeyring()) return fixedKey();
  if (ringKey) return ringKey;
  const file = keyringFile();
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    fs.writeFileSync(file, crypto.randomBytes(32), { mode: 0o600, flag: 'wx' });
  } catch {
    // another process or an earlier run has created it
  }
  return fs.readFileSync(file);
}

function seal(plainText: string): Buffer {
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

/** Opens with the key that the text's first letters name, as Chromium does. */
function unseal(encrypted: Buffer): string {
  const isPlain = encrypted.subarray(0, 3).toString() === prefix.plain;
  const decipher = crypto.createDecipheriv(
    'aes-256-gcm',
    isPlain ? fixedKey() : key(),
    encrypted.subarray(3, 15),
  );
  decipher.setAuthTag(encrypted.subarray(-16));
  return decipher.update(encrypted.subarray(15, -16), undefined, 'utf8') + decipher.final('utf8');
}

function encryptString(plainText: string): Buffer {
  if (!safeStorage.isEncryptionAvailable()) {
    throw new Error(
      'Error while encrypting the text provided to safeStorage.encryptString. Encryption is not available.',
    );
  }
  return seal(plainText);
}

function decryptString(encrypted: Buffer): string {
  const failed = 'Error while decrypting the ciphertext provided to safeStorage.decryptString.';
  if (!Buffer.isBuffer(encrypted)) throw new Error(`${failed} Ciphertext is not a buffer.`);
  if (!safeStorage.isEncryptionAvailable()) throw new Error(`${failed} Decryption is not available.`);
  try {
    return unseal(encrypted);
  } catch {
    throw new Error(failed);
  }
}

const isLocked = (): boolean => fs.existsSync(process.env['STANDIN_KEYRING_LOCKED'] ?? '');

/** A system's dialog for a locked keyring: the synchronous calls block the whole process until it is answered. */
function unlockSync(): void {
  while (isLocked()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
}

async function unlock(): Promise<void> {
  if (!runtime.ready) throw new Error('safeStorage cannot be used before app is ready');
  while (isLocked()) await sleep(20);
  if (realDesktop && looksForKeyring()) ringKey = await (askedRing ??= keyInRing());
}

export const safeStorage = {
  isEncryptionAvailable(): boolean {
    if (!runtime.ready) return false;
    unlockSync();
    return hasKeyring() || plainTextAllowed;
  },
  getSelectedStorageBackend(): string {
    if (!runtime.ready) return 'unknown';
    return hasKeyring() ? 'gnome_libsecret' : 'basic_text';
  },
  setUsePlainTextEncryption(usePlainText: boolean): void {
    plainTextAllowed = usePlainText;
  },
  encryptString,
  decryptString,
  // Electron resolves with true as soon as it can encrypt, also with the fixed password.
  async isAsyncEncryptionAvailable(): Promise<boolean> {
    if (!runtime.ready) return false;
    await unlock();
    return true;
  },
  async encryptStringAsync(plainText: string): Promise<Buffer> {
    await unlock();
    return seal(plainText);
  },
  async decryptStringAsync(encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    await unlock();
    if (!Buffer.isBuffer(encrypted))
      throw new Error('Expected the first argument of decryptStringAsync() to be a buffer');
    if (encrypted.length === 0) return { result: '', shouldReEncrypt: false };
    try {
      const version = hasKeyring() ? prefix.keyring : prefix.plain;
      return {
        result: unseal(encrypted),
        shouldReEncrypt: !encrypted.subarray(0, 3).equals(Buffer.from(version)),
      };
    } catch {
      throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.');
    }
  },
};
