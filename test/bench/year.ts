import { statSync } from 'node:fs';
import { join } from 'node:path';
import { withGlobal } from '@sinonjs/fake-timers';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { storedEventQueue } from '../../src-main/cache/metadata/event-queue.ts';
import { housekeepingSteps } from '../../src-main/sync/engine/housekeeping.ts';
import { liveThroughAYear } from '../sync/year.ts';
import type { Bench } from './group.ts';
import type { Row } from './measure.ts';

const BEGAN = Date.parse('2026-01-01T08:00:00Z');
/** The day with which the last one is compared. */
const EARLIER = 270;
const LAST = 364;

interface Size {
  /** The rows of each table, and of each collection in the table of all. */
  rows: Map<string, number>;
  file: number;
}

/** A year of messages, statuses and reactions: no table and no collection grows without a bound. */
export async function year({ folder }: Bench): Promise<Row[]> {
  const file = join(folder, 'year.db');
  const clock = withGlobal(globalThis).install({ toFake: ['Date'], now: BEGAN });
  const db = openDatabase(file);
  storedEventQueue.write(db, { id: 'queue', lastEventId: 0, pollTimeout: null });
  const sizes = new Map<number, Size>();
  await liveThroughAYear(db, {
    began: BEGAN,
    setTime: (now) => clock.setSystemTime(now),
    afterDay(day) {
      db.transaction(() => Array.from(housekeepingSteps(db)))();
      if (day === EARLIER || day === LAST) sizes.set(day, sizeOf(db, file));
    },
  });
  clock.uninstall();
  db.close();
  const [earlier, last] = [sizes.get(EARLIER), sizes.get(LAST)];
  if (!earlier || !last) throw new Error('The year is not over.');
  const before = earlier.rows;
  const grown = [...last.rows]
    .map(([name, rows]) => ({ name, rows, before: before.get(name) ?? 0 }))
    .toSorted((a, b) => b.rows / Math.max(1, b.before) - a.rows / Math.max(1, a.before));
  const most = grown[0];
  const reference = `after ${EARLIER} days`;
  return [
    {
      what: 'a simulated year: the table that grows most',
      unit: 'rows',
      ours: [most?.rows ?? 0],
      reference: { what: reference, values: [Math.max(1, most?.before ?? 0)] },
      goals: [{ timesAtMost: 1.1 }],
      note: `${most?.name}; ${grown.map(({ name, rows }) => `${name} ${rows}`).join(', ')}`,
    },
    {
      what: 'a simulated year: the file',
      unit: 'MB',
      ours: [last.file / 1e6],
      reference: { what: reference, values: [earlier.file / 1e6] },
      goals: [{ timesAtMost: 1.1 }],
    },
  ];
}

function sizeOf(db: Db, file: string): Size {
  db.pragma('wal_checkpoint(TRUNCATE)');
  const tables = db.column<string>(
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'
       and name not like 'snippets\\_search\\_%' escape '\\' and name <> 'rows'`,
  );
  const collections = db.rows<{ collection: string; count: number }>(
    'select collection, count(*) as count from rows group by collection',
  );
  return {
    rows: new Map([
      ...tables.map((name) => [name, db.value<number>(`select count(*) from ${name}`) ?? 0] as const),
      ...collections.map(({ collection, count }) => [collection, count] as const),
    ]),
    file: statSync(file).size,
  };
}
