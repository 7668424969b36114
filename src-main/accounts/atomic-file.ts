import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Replaces a file so that after a crash or a power cut it holds either the old text or the new one. Readable by its owner
 * alone.
 */
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
  withPatience(() => renameSync(temporary, file));
  syncFolder(dirname(file));
}

/** A file's new name is on the disk only when its folder is. Windows has no such call, and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** What passes by itself: a virus scanner holds the file, file handles ran out for a moment, a disk answered late. */
const PASSING = new Set(['EPERM', 'EBUSY', 'EACCES', 'EMFILE', 'ENFILE', 'EAGAIN', 'EIO']);

/** Does something with a file, and tries again for a quarter of a second where the failure may pass by itself. */
export function withPatience<Result>(attempt: () => Result, attemptsLeft = 5): Result {
  try {
    return attempt();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (attemptsLeft === 0 || !PASSING.has(code)) throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    return withPatience(attempt, attemptsLeft - 1);
  }
}
