import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { indexedText } from '../../src-main/contract/search/search-text.ts';
import { bareInserts } from './bare-inserts.ts';
import { bareStatement } from './bare-statement.ts';
import { callsOn, engineOf } from './engine.ts';
import type { Bench } from './group.ts';
import { type Goal, inTurns, type Row, timed } from './measure.ts';
import { keyOf } from './snippet-file.ts';

const SIZE = 100_000;
const RUNS = 200;

/**
 * What a user writes, with its row in the outbox and durable, against the bare statements into the same tables, with their
 * indexes and triggers and without, and these against two inserts into tables without an index.
 */
export async function writes(bench: Bench): Promise<Row[]> {
  const [file, sameFile, plainFile, bareFile] = ['written.db', 'same.db', 'plain.db', 'bare.db'].map((name) =>
    join(bench.folder, name),
  ) as [string, string, string, string];
  for (const copy of [file, sameFile, plainFile, bareFile]) copyFileSync(bench.snippets(SIZE), copy);
  const engine = engineOf({ db: openDatabase(file, 'nothing') });
  const call = callsOn(engine);
  let number = 0;
  const content = 'Thank you for your order. We will be with you shortly. '.repeat(3);
  const bare = bareInserts(bareFile, content);
  const same = sameStatements(openDatabase(sameFile, 'nothing'), content);
  const plain = sameStatements(withoutIndexes(plainFile), content);
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
  const turns = { runs: RUNS, warmUps: 10 };
  const sameRows = 'the same rows by bare statements';
  const withoutOwn = `${sameRows}, without our indexes and triggers`;
  const rows = [
    rateRow(
      'an edited snippet and its change, durable',
      sameRows,
      [{ timesAtLeast: 0.7 }],
      await inTurns(
        turns,
        edit,
        timed(() => same.edit(keyOf(number))),
      ),
    ),
    rateRow(
      'a new snippet and its change, durable',
      sameRows,
      [{ timesAtLeast: 0.7 }],
      await inTurns(turns, create, timed(same.create)),
    ),
    rateRow(
      'an edited snippet and its change',
      withoutOwn,
      [],
      await inTurns(
        turns,
        edit,
        timed(() => plain.edit(keyOf(number))),
      ),
    ),
    rateRow(
      'a new snippet and its change',
      withoutOwn,
      [],
      await inTurns(turns, create, timed(plain.create)),
    ),
    rateRow(
      'a new snippet and its change by bare statements',
      'two inserts without an index',
      [],
      await inTurns(turns, timed(same.create), timed(bare.run)),
    ),
  ];
  same.close();
  plain.close();
  bare.close();
  engine.close();
  return rows;
}

const rateRow = (
  what: string,
  than: string,
  goals: Goal[],
  { ours, reference }: { ours: number[]; reference: number[] },
): Row => ({
  what: `${what}, ${SIZE.toLocaleString('en')} snippets`,
  unit: '/s',
  ours: ours.map(perSecond),
  reference: { what: than, values: reference.map(perSecond) },
  goals,
});

const perSecond = (milliseconds: number): number => 1_000 / milliseconds;

/** Opens a cache without the indexes and triggers that Perch made for it. */
function withoutIndexes(file: string): Db {
  const db = openDatabase(file, 'nothing');
  const parts = db.rows<{ type: string; name: string }>(
    `select type, name from sqlite_schema where type in ('index', 'trigger') and sql is not null`,
  );
  for (const { type, name } of parts) db.exec(`drop ${type} ${name}`);
  return db;
}

/** The statements of a write into Perch's own tables, as durable, without its code. */
function sameStatements(db: Db, content: string) {
  const row = bareStatement(
    db,
    `insert into snippets (key, title, content, created_at, made_here, search_title, search_content)
     values (?, 'New', ?, ?, 1, 'new', ?)`,
  );
  const shown = bareStatement(db, 'update snippets set content = ?, search_content = ? where key = ?');
  const change = bareStatement(
    db,
    `insert into changes (id, action, operation, delivery, subject, merge_key, params, state, created_at)
     values (?, ?, ?, ?, ?, ?, ?, 'queued', ?)`,
  );
  const indexed = indexedText(content);
  const create = db.transaction(() => {
    const key = uuidv7();
    const params = JSON.stringify({ key, title: 'New', content });
    row.run(key, content, Date.now(), indexed);
    change.run(
      uuidv7(),
      'create-snippet',
      'create-saved-snippet',
      'create',
      `snippet:${key}`,
      null,
      params,
      Date.now(),
    );
  });
  const edit = db.transaction((key: string) => {
    const params = JSON.stringify({ key, title: 'New', content });
    shown.run(content, indexed, key);
    change.run(
      uuidv7(),
      'edit-snippet',
      'edit-saved-snippet',
      'set',
      `snippet:${key}`,
      'edit',
      params,
      Date.now(),
    );
  });
  return { create, edit, close: () => void db.close() };
}
