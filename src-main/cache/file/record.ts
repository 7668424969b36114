import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** For so long at most a file goes unchecked, in milliseconds. */
const LONGEST_UNCHECKED = 7 * 24 * 3_600_000;

const FileRecord = z.object({ size: z.int(), modified: z.int(), checkedAt: z.int() });

const recordOf = (file: string): string => `${file}.left`;

/**
 * When the file of a cache was last checked, in milliseconds since the epoch. Null if it has to be checked: Perch did not
 * close it, something has written it since, or the last check was long ago. A record holds for one opening.
 */
export function takeLastCheck(file: string, now: number): number | null {
  try {
    const record = FileRecord.parse(JSON.parse(readFileSync(recordOf(file), 'utf8')));
    rmSync(recordOf(file));
    const age = now - record.checkedAt;
    const { size, modified } = lookOf(file);
    const isUntouched = record.size === size && record.modified === modified && !existsSync(`${file}-wal`);
    return isUntouched && age >= 0 && age < LONGEST_UNCHECKED ? record.checkedAt : null;
  } catch {
    return null;
  }
}

/** Records how Perch leaves a file that it has closed. Without the record, the next start checks the file. */
export function leaveRecord(file: string, checkedAt: number): void {
  try {
    writeFileSync(recordOf(file), JSON.stringify({ ...lookOf(file), checkedAt }), { mode: 0o600 });
  } catch {
    rmSync(recordOf(file), { force: true });
  }
}

function lookOf(file: string): { size: number; modified: number } {
  const { size, mtimeMs } = statSync(file);
  return { size, modified: Math.round(mtimeMs) };
}
