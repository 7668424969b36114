import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Replaces a file so that after a crash it holds either the old text or the new one. Readable by its owner alone. */
export function writeAtomically(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.new`;
  const handle = openSync(temporary, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameInTheEnd(temporary, file);
}

/** On Windows a virus scanner may hold a file for a moment. */
function renameInTheEnd(from: string, to: string, attemptsLeft = 5): void {
  try {
    renameSync(from, to);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (attemptsLeft === 0 || !['EPERM', 'EBUSY', 'EACCES'].includes(code)) throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    renameInTheEnd(from, to, attemptsLeft - 1);
  }
}
