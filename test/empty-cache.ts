import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src-main/cache/file/database.ts';
import { leaveRecord } from '../src-main/cache/file/record.ts';

let content: Buffer | undefined;

/**
 * Puts a cache without rows where there is no file, as Perch leaves it after a first start. To copy the file takes a tenth of
 * the time that its tables take.
 */
export function placeEmptyCache(file: string): void {
  if (existsSync(file)) return;
  content ??= makeContent();
  writeFileSync(file, content, { mode: 0o600 });
  leaveRecord(file, Date.now());
}

function makeContent(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'perch-empty-cache-'));
  const file = join(folder, 'cache.db');
  openDatabase(file).close();
  const made = readFileSync(file);
  rmSync(folder, { recursive: true });
  return made;
}
