import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Refusal } from '../contract/problem.ts';
import type { RawFile } from '../exchange/read.ts';

/**
 * Reads files that have at most so many bytes together.
 * @param mayBeLinks whether the user chose each of them
 * @throws {Refusal} `too-large`, `unreadable` for a folder, a device or a pipe; errors of the file system
 */
export async function readFiles(
  paths: readonly string[],
  most: number,
  { mayBeLinks = true } = {},
): Promise<RawFile[]> {
  const files: RawFile[] = [];
  let left = most;
  for (const path of paths) {
    // A device or a pipe may have no end, and only to open a pipe can wait for ever.
    const flags = constants.O_RDONLY | constants.O_NONBLOCK | (mayBeLinks ? 0 : constants.O_NOFOLLOW);
    const file = await open(path, flags);
    try {
      const found = await file.stat();
      if (!found.isFile()) throw new Refusal({ kind: 'unreadable' });
      left -= found.size;
      if (left < 0) throw new Refusal({ kind: 'too-large', limit: most / 1024 / 1024 });
      files.push({ name: basename(path), bytes: await file.readFile() });
    } finally {
      await file.close();
    }
  }
  return files;
}
