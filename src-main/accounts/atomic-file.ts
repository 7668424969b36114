import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { readJson } from '../contract/text/read-json.ts';

/**
 * Replaces a file so that after a crash or a power cut it contains either the old text or the new one. Without another
 * mode, only its owner can read it.
 */
export function writeAtomically(file: string, text: string, mode = 0o600): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.new`;
  const handle = openSync(temporary, 'w', mode);
  try {
    // `writeSync` leaves out, without an error, what a nearly full disk has no room for.
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  withRetries(() => renameSync(temporary, file));
  syncFolder(dirname(file));
}

/** Reads a file. Null if there is none. @throws other errors of the file system */
export function readIfThere(file: string): string | null {
  try {
    return withRetries(() => readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Renames a file that cannot be parsed, so that nothing of it is lost. Returns its new path. */
export function setAside(file: string): string {
  const kept = `${file}.unreadable-${Date.now()}`;
  withRetries(() => renameSync(file, kept));
  return kept;
}

/** Reads a small file of JSON. Null if there is none, or it cannot be read as this. */
export function readJsonFile<Value>(file: string, shape: z.ZodType<Value>): Value | null {
  try {
    return readJson(shape, readFileSync(file, 'utf8')) ?? null;
  } catch {
    return null;
  }
}

/** Writes a file to the disk. */
export function syncFile(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Writes a folder to the disk, which makes a file's new name durable. Windows has no such call, and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Failures that may pass: a virus scanner has the file open, file handles ran out, a disk responded late. */
const TRANSIENT = new Set(['EPERM', 'EBUSY', 'EACCES', 'EMFILE', 'ENFILE', 'EAGAIN', 'EIO']);

/** Runs an operation on a file, and tries again for a quarter of a second where the failure may pass. */
export function withRetries<Result>(attempt: () => Result, attemptsLeft = 5): Result {
  try {
    return attempt();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (attemptsLeft === 0 || !TRANSIENT.has(code)) throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    return withRetries(attempt, attemptsLeft - 1);
  }
}
