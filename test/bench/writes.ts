import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openDatabase } from '../../src-main/cache/database.ts';
import { callsOn, engineOf } from './engine.ts';
import type { Bench } from './group.ts';
import { inTurns, type Row, timed } from './measure.ts';
import { keyOf } from './snippet-file.ts';

const SIZE = 100_000;
const RUNS = 200;

/** What a user writes, with its row in the outbox and durable, against two bare inserts in a file of the same size. */
export async function writes(bench: Bench): Promise<Row[]> {
  const [file, bareFile] = [join(bench.folder, 'written.db'), join(bench.folder, 'bare.db')];
  for (const copy of [file, bareFile]) copyFileSync(bench.snippets(SIZE), copy);
  const engine = engineOf({ db: openDatabase(file, 'nothing') });
  const call = callsOn(engine);
  let number = 0;
  const content = 'Thank you for your order. We will be with you shortly. '.repeat(3);
  const bare = bareInserts(bareFile, content);
  const edit = async (): Promise<number> => {
    number += 7;
    const key = keyOf(number);
    const seen = await call('snippets:get', { key });
    if (!seen) throw new Error(`There is no snippet ${number}`);
    const { title } = seen;
    const saw = { seen: { title, content: seen.content }, serverSeen: { title, content: seen.content } };
    return timed(() => call('snippets:edit', { key, title, content, ...saw, replaces: false }))();
  };
  const create = timed(() => call('snippets:create', { title: 'New', content }));
  const rows: Row[] = [];
  for (const [what, write] of [
    ['an edited snippet and its change, durable', edit],
    ['a new snippet and its change, durable', create],
  ] as const)
    rows.push(rateRow(what, await inTurns({ runs: RUNS, warmUps: 10 }, write, timed(bare.run))));
  bare.close();
  engine.close();
  return rows;
}

const rateRow = (what: string, { ours, reference }: { ours: number[]; reference: number[] }): Row => ({
  what: `${what}, ${SIZE.toLocaleString('en')} snippets`,
  unit: '/s',
  ours: ours.map(perSecond),
  reference: { what: 'two inserts in one transaction', values: reference.map(perSecond) },
  goals: [{ timesAtLeast: 0.7 }],
});

const perSecond = (milliseconds: number): number => 1_000 / milliseconds;

/** Two inserts of the same text in one transaction, as durable as Perch's own. */
function bareInserts(file: string, content: string): { run(): void; close(): void } {
  const db = new Database(file);
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('fullfsync = ON');
  db.pragma('wal_autocheckpoint = 300');
  for (const table of ['bare_rows', 'bare_changes'])
    db.exec(`create table ${table} (id integer primary key, value text not null) strict`);
  const row = db.prepare('insert into bare_rows (value) values (?)');
  const change = db.prepare('insert into bare_changes (value) values (?)');
  const both = db.transaction(() => {
    row.run(content);
    change.run(content);
  });
  return { run: () => both(), close: () => void db.close() };
}
