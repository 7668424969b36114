import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { app } from './app.ts';
import { runtime } from './runtime.ts';
import { safeStorage } from './safe-storage.ts';

let folder: string;
let keyring: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'standin-test-'));
  keyring = path.join(folder, 'keys', 'keyring');
  vi.stubEnv('STANDIN_KEYRING', keyring);
  runtime.ready = true;
});
afterEach(() => {
  vi.unstubAllEnvs();
  runtime.ready = false;
  safeStorage.setUsePlainTextEncryption(false);
  fs.rmSync(folder, { recursive: true });
});

it('text is encrypted with a key that only the keyring file has', () => {
  expect(safeStorage.getSelectedStorageBackend()).toBe('gnome_libsecret');
  const encrypted = safeStorage.encryptString('sécret 😀');
  expect(encrypted.includes('cret')).toBe(false);
  expect(safeStorage.encryptString('sécret 😀')).not.toEqual(encrypted);
  expect(safeStorage.decryptString(encrypted)).toBe('sécret 😀');

  const mode = fs.statSync(keyring).mode & 0o777;
  expect(mode).toBe(0o600);
  vi.stubEnv('STANDIN_KEYRING', path.join(folder, 'another'));
  expect(() => safeStorage.decryptString(encrypted)).toThrow('Error while decrypting the ciphertext');
});

it('text that was changed is refused', () => {
  const encrypted = safeStorage.encryptString('secret');
  encrypted.writeUInt8(encrypted.readUInt8(20) ^ 1, 20);
  expect(() => safeStorage.decryptString(encrypted)).toThrow('Error while decrypting the ciphertext');
});

it('without a keyring encryption is not available, unless plain text is requested', () => {
  vi.stubEnv('STANDIN_NO_KEYRING', '1');
  expect(safeStorage.isEncryptionAvailable()).toBe(false);
  expect(safeStorage.getSelectedStorageBackend()).toBe('basic_text');
  expect(() => safeStorage.encryptString('secret')).toThrow('Encryption is not available');

  safeStorage.setUsePlainTextEncryption(true);
  expect(safeStorage.decryptString(safeStorage.encryptString('secret'))).toBe('secret');
  expect(fs.existsSync(keyring)).toBe(false);
});

it.runIf(process.platform === 'linux')(
  'a desktop that Chromium does not know has a keyring with the switch alone',
  () => {
    vi.stubEnv('XDG_CURRENT_DESKTOP', 'ubuntu:GNOME');
    expect(safeStorage.getSelectedStorageBackend()).toBe('gnome_libsecret');
    vi.stubEnv('XDG_CURRENT_DESKTOP', 'sway');
    expect(safeStorage.getSelectedStorageBackend()).toBe('basic_text');
    app.commandLine.appendSwitch('password-store', 'gnome-libsecret');
    expect(safeStorage.getSelectedStorageBackend()).toBe('gnome_libsecret');
    app.commandLine.removeSwitch('password-store');
  },
);

it('encryption is not available before the app is ready', () => {
  runtime.ready = false;
  expect(safeStorage.isEncryptionAvailable()).toBe(false);
  expect(safeStorage.getSelectedStorageBackend()).toBe('unknown');
});

it('the asynchronous calls wait for a locked keyring, and go on when it is unlocked', async () => {
  const lock = path.join(folder, 'locked');
  fs.writeFileSync(lock, '');
  vi.stubEnv('STANDIN_KEYRING_LOCKED', lock);
  let isDone = false;
  const encrypting = safeStorage.encryptStringAsync('secret').finally(() => (isDone = true));
  const looks = vi.spyOn(fs, 'existsSync');
  const isLookedAt = () => looks.mock.calls.filter(([file]) => file === lock).length > 2;
  await vi.waitUntil(isLookedAt, { timeout: 30_000 });
  looks.mockRestore();
  expect(isDone).toBe(false);
  fs.rmSync(lock);
  expect(await safeStorage.decryptStringAsync(await encrypting)).toEqual({
    result: 'secret',
    shouldReEncrypt: false,
  });
});

it('text of the fixed password is read where there is a keyring, and is to be encrypted again', async () => {
  vi.stubEnv('STANDIN_NO_KEYRING', '1');
  expect(await safeStorage.isAsyncEncryptionAvailable()).toBe(true);
  const plain = await safeStorage.encryptStringAsync('secret');
  expect(plain.subarray(0, 3).toString()).toBe('v10');
  vi.stubEnv('STANDIN_NO_KEYRING', '0');
  expect(await safeStorage.decryptStringAsync(plain)).toEqual({ result: 'secret', shouldReEncrypt: true });
});

it('the asynchronous calls refuse what no call encrypted, and everything before the app is ready', async () => {
  await expect(safeStorage.decryptStringAsync(Buffer.from('v11 something else entirely'))).rejects.toThrow(
    'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.',
  );
  runtime.ready = false;
  await expect(safeStorage.encryptStringAsync('secret')).rejects.toThrow('before app is ready');
  expect(await safeStorage.isAsyncEncryptionAvailable()).toBe(false);
});
