import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import { INDEXES, indexSteps } from '../../src-main/cache/search/text-index.ts';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { random } from '../faults/random.ts';
import { textOf } from './vocabulary.ts';

/** A cache with so many snippets, closed. Made once per run. */
export function snippetFile(folder: string, count: number): string {
  const file = join(folder, `${count}.db`);
  if (!existsSync(file)) {
    const unfinished = `${file}.unfinished`;
    fill(unfinished, count);
    renameSync(unfinished, file);
  }
  return file;
}

/** The key of the snippet with this number, of which the first is 1. */
export const keyOf = (number: number): string =>
  `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Adds snippets as a first pull does, but in one transaction and with nothing kept for a crash, and indexes all at once. */
function fill(file: string, count: number): void {
  const db = openDatabase(file);
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -500000');
  const { below } = random(count);
  db.transaction(() => {
    for (let number = 1; number <= count; number += 1) {
      const value = { title: textOf(2, 5, below), content: textOf(4, 20, below) };
      snippetRows.insert(db, {
        key: keyOf(number),
        serverId: number,
        value,
        server: value,
        createdAt: number * 60_000,
        madeHere: false,
      });
    }
    for (const index of INDEXES) db.exec(`insert into ${index} (${index}) values ('rebuild')`);
    db.exec('delete from snippets_unindexed');
  })();
  // What Perch does when it is idle.
  for (const _ of indexSteps(db));
  db.pragma('journal_mode = WAL');
  db.close();
}
