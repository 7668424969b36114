import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { WindowsKeys } from '../../src-main/shell/paste/windows-keys.ts';
import { usePrograms } from './temporary.ts';

let folder = '';
const told = (name: string): string => join(folder, name);

/** A shell script in the place of PowerShell. */
function powershell(script: string): void {
  const home = join(folder, 'System32/WindowsPowerShell/v1.0');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'powershell.exe'), `#!/bin/sh\necho "$@" > "${told('arguments')}"\n${script}\n`);
  chmodSync(join(home, 'powershell.exe'), 0o755);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-windows-'));
  usePrograms(join(folder, 'System32'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

describe.skipIf(process.platform === 'win32')('keys on Windows are pressed by PowerShell', () => {
  const PRESSES = () => `read line || exit 0\n: > "${told('pressed')}"`;

  test('which is ready when the quick window is shown, and presses them once it is told to', async () => {
    powershell(PRESSES());
    const keys = new WindowsKeys();
    keys.remember();
    await vi.waitFor(() => expect(existsSync(told('arguments'))).toBe(true));
    expect(existsSync(told('pressed'))).toBe(false);
    await keys.aim()();
    expect(existsSync(told('pressed'))).toBe(true);
    const [encoded = ''] = readFileSync(told('arguments'), 'utf8').trim().split(' ').slice(-1);
    expect(Buffer.from(encoded, 'base64').toString('utf16le')).toContain('ReadLine()');
  });

  test('which presses nothing where the quick window is closed', async () => {
    powershell(`${PRESSES()}; exit 0`.replace('exit 0', `{ : > "${told('ended')}"; exit 0; }`));
    const keys = new WindowsKeys();
    keys.remember();
    keys.forget();
    await vi.waitFor(() => expect(existsSync(told('ended'))).toBe(true));
    expect(existsSync(told('pressed'))).toBe(false);
  });

  test('and it is told at once where that had ended before, as where a policy forbids it', async () => {
    powershell(`: > "${told('ended')}"; exit 1`);
    const keys = new WindowsKeys();
    keys.remember();
    await vi.waitFor(() => expect(existsSync(told('ended'))).toBe(true));
    await new Promise(setImmediate);
    await expect(keys.aim()()).rejects.toThrow('PowerShell ended with 1');
  });

  test('and it is told where the program takes no keys', async () => {
    powershell('read line; exit 5');
    await expect(new WindowsKeys().aim()()).rejects.toThrow('PowerShell ended with 5');
  });
});
