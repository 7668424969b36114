import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MutationName } from '../../src-main/contract/values/change.ts';
import { createReminder } from '../../src-main/features/reminders/commands.ts';
import { createScheduled } from '../../src-main/features/scheduled/commands.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { changesPastDeadline, nextDeadline } from '../../src-main/sync/timers/deadlines.ts';
import { mutationsByName } from '../../src-main/sync/collections/catalog.ts';
import { paramsOf } from '../../src-main/sync/define/mutation.ts';
import { nextLocalReminder } from '../../src-main/sync/timers/local-reminders.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { until } from './device.ts';
import { turns } from './idle.ts';
import { Pair } from './pair.ts';

const pair = new Pair();
afterEach(() => vi.restoreAllMocks());

/** In 2100. */
const FAR = 4_102_444_800;
const THOUSANDS = 3_333;

function fill(now = Date.now()): void {
  const { db } = pair.device;
  const to = { people: [pair.server.user('ana').userId] };
  db.transaction(() => {
    for (let i = 0; i < THOUSANDS; i++) {
      createScheduled(db, { to, content: `Later ${i}`, at: FAR + i, readBySender: true }, now);
      createReminder(db, { messageId: 1, at: FAR + i, note: '' }, now);
      createSnippet(db, { title: `Some ${i}`, content: 'x' }, now);
    }
  })();
}

/** Every statement that this process prepares. */
function statements(): Set<string> {
  const seen = new Set<string>();

  const prepare = Database.prototype.prepare;
  vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: Database.Database, sql: string) {
    seen.add(sql);
    return prepare.call(this, sql) as Database.Statement;
  });
  return seen;
}

const plan = (sql: string): string[] =>
  pair.device.db
    .prepare<unknown[], { detail: string }>(`explain query plan ${sql.replaceAll(/@\w+|\?/g, 'null')}`)
    .all()
    .map(({ detail }) => detail);

/** Whether a statement looks at every change, however many there are. */
const looksAtAll = (sql: string): boolean =>
  /\bchanges\b/.test(sql) &&
  /^\s*(select|update|delete)/i.test(sql) &&
  plan(sql).some((step) => /^SCAN (changes|change|earlier)\b(?!.*COVERING INDEX)/.test(step));

/** What is looked for once, when a file is opened: moments of another clock, and changes that make no sense. */
const isOnceAtStart = (sql: string): boolean =>
  sql.startsWith('update changes set last_sent_at = ?') || sql === 'select * from changes order by sequence';

beforeEach(async () => {
  await pair.connect();
  await pair.server.stop();
});

test('with ten thousand changes waiting, a wake or a delivery reads only a few of them (rule: next-moment-indexed)', async () => {
  await until('off', () => pair.device.engine.connection.state !== 'online');
  fill();
  const seen = statements();
  pair.device.restart();
  const parse = vi.spyOn(MutationName, 'parse');
  for (let i = 0; i < 100; i++) pair.device.engine.wake();
  expect(parse.mock.calls.length).toBeLessThanOrEqual(100);
  await pair.server.start();
  parse.mockClear();
  const before = listChangesCount();
  const wakes = vi.spyOn(pair.device.engine, 'wake');
  pair.device.engine.retryNow();
  await until('some delivered', () => listChangesCount() < before - 20);
  const delivered = before - listChangesCount();
  // A page of what can be sent for each wake that sends, and a few for each delivery.
  expect(parse.mock.calls.length).toBeLessThan(25 * (wakes.mock.calls.length + delivered));
  vi.restoreAllMocks();
  expect(seen.size).toBeGreaterThan(10);
  expect([...seen].filter(looksAtAll).filter((sql) => !isOnceAtStart(sql))).toEqual([]);
});

const listChangesCount = (): number =>
  pair.device.db.prepare<[], number>('select count(*) from changes').pluck().get() ?? 0;

test('the stored deadlines equal those of the mutations, whatever happens to the changes (rule: next-moment-indexed)', async () => {
  const { db } = pair.device;
  fill();
  db.exec(`update changes set params = json_set(params, '$.sent', json('true'))
    where action = 'create-scheduled' and sequence % 2 = 0`);
  const known = db
    .prepare<[], { id: string; deadline_at: number | null }>(
      'select id, deadline_at from changes order by sequence',
    )
    .all();
  const declared = listChanges(db).map((change) => {
    const mutation = mutationsByName[change.action];
    const deadline = mutation.deadlineOf?.(paramsOf(mutation, change)) ?? null;
    return { id: change.id, deadline_at: deadline === null ? null : deadline * 1000 };
  });
  expect(known).toEqual(declared);
  expect(nextDeadline(db, FAR * 1000)).toBe((FAR + 1) * 1000);
  expect(nextLocalReminder(db, FAR * 1000)).toBe((FAR + 1) * 1000);
  expect(changesPastDeadline(db, (FAR + 1) * 1000, 100).length).toBeGreaterThan(1);
  db.exec(`update changes set params = '{"at":' where sequence = (select max(sequence) from changes)`);
  expect(nextDeadline(db, 0)).toBe(FAR * 1000);
});

test('a thousand reminders whose time has passed are each given in steps (rule: next-moment-indexed)', async () => {
  await until('off', () => pair.device.engine.connection.state !== 'online');
  const { db } = pair.device;
  const now = Date.now();
  db.transaction(() => {
    for (let i = 0; i < 1_000; i++)
      createReminder(db, { messageId: 1, at: Math.floor(now / 1000) + 3_600 + i, note: '' }, now);
  })();
  db.exec(`update changes set params = json_set(params, '$.at', 1000);
    update rows set value = json_set(value, '$.at', 1000) where collection = 'reminders' and server_value is null`);
  const most = vi.spyOn(MutationName, 'parse');
  pair.device.engine.wake();
  expect(most.mock.calls.length).toBeLessThan(500);
  await until('all of them', () => pair.device.reminded.length === 1_000);
  await turns(pair.server);
  expect(pair.device.reminded).toHaveLength(1_000);
});
