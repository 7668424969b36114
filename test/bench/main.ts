import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src-main/cache/database.ts';
import type { Db } from '../../src-main/cache/db.ts';
import { snippetRows } from '../../src-main/cache/snippets.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { snippetPage } from '../../src-main/features/snippets/queries.ts';
import { measureLargePull } from './large-pull.ts';
import { measureManyEvents } from './many-events.ts';
import { measureWindows } from './windows.ts';
import { measure, report } from './measure.ts';

const ROWS = 100_000;
const WORDS =
  'refund parcel order customer invoice reply release server meeting agenda thanks sorry window gift card policy shipping label account password reset delay holiday team review draft answer status window'.split(
    ' ',
  );

/** Measures search, scrolling, durable writes and a large first pull, each as a ratio to a baseline in the same run. */
export async function bench(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  const file = join(folder, 'cache.db');
  const db = openDatabase(file);
  fill(db);
  console.log(`${ROWS.toLocaleString('en')} snippets; medians of 30 runs`);
  measureSearch(db);
  measurePages(db);
  measureWrites(db);
  db.close();
  await measureLargePull();
  await measureManyEvents();
  await measureWindows(file);
  rmSync(folder, { recursive: true, force: true });
  return 0;
}

function fill(db: Db): void {
  db.transaction(() => {
    for (let n = 1; n <= ROWS; n += 1) {
      // Every tenth snippet contains a word that is neither everywhere nor rare.
      const seldom = n % 10 === 0 ? ' seldom' : '';
      const value = { title: `${sentence(n, 3)} ${n}`, content: sentence(n * 7, 40) + seldom };
      snippetRows.insert(db, {
        key: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
        serverId: n,
        value,
        server: value,
        createdAt: n * 60_000,
        madeHere: false,
      });
    }
  })();
}

const sentence = (seed: number, length: number): string =>
  Array.from({ length }, (_, at) => WORDS[(seed * 31 + at * at * 17 + (seed >> 3) * at) % WORDS.length]).join(
    ' ',
  );

function measureSearch(db: Db): void {
  const bare = db.prepare('select rowid from snippets_search where snippets_search match ? limit 50');
  for (const search of [
    'r',
    're',
    'refund',
    'refund par',
    'refund 4242',
    'seldom',
    'eldom',
    'sledom',
    'sledmo',
    'nothinglikeit',
  ]) {
    const match = search
      .split(' ')
      .map((word) => `"${word}"*`)
      .join(' ');
    report(
      `search “${search}”, first page, ranked and marked`,
      measure(() => snippetPage(db, search, 0, 50)),
      'the index alone, 50 row IDs',
      measure(() => bare.all(match)),
    );
  }
}

function measurePages(db: Db): void {
  const bare = db.prepare('select key, title from snippets limit 50');
  for (const offset of [0, ROWS / 2, ROWS - 50])
    report(
      `a page of the list at ${offset.toLocaleString('en')}`,
      measure(() => snippetPage(db, '', offset, 50)),
      'any 50 rows',
      measure(() => bare.all()),
    );
}

function measureWrites(db: Db): void {
  db.exec('create table bare (id integer primary key, text text not null) strict');
  const bare = db.prepare('insert into bare (text) values (?)');
  const content = sentence(3, 40);
  report(
    'a snippet and its change, durable',
    measure(() => createSnippet(db, { title: 'Bench', content }, Date.now())),
    'one row, durable',
    measure(() => bare.run(content)),
  );
}
