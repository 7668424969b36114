import Database, { type Statement } from 'better-sqlite3';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import { calls, type CallName } from '../../src-main/contract/ipc.ts';
import { questionChanges } from '../../src-main/sync/recovery/restored-outbox.ts';
import { trackReads } from '../../src-main/tracking/reads.ts';
import { until } from './device.ts';
import { foreignEvents } from './foreign-events/index.ts';
import { notRun } from './window-steps/not-run.ts';
import { ownSteps } from './window-steps/own.ts';
import { serverSteps } from './window-steps/server.ts';
import { begin, pair, window } from './window-steps/step.ts';

beforeEach(begin);

const expectCurrent = async (): Promise<void> => {
  await pair.idle();
  expect(await window.stale()).toEqual([]);
};

test('when another client turns presence off, the status and the people are read again', async () => {
  pair.server.state.settings.set(pair.mira, 'presence_enabled', false);
  await expectCurrent();
});

test('after events of every kind, no query shows what it had read before', async () => {
  for (const [kind, changes] of Object.entries(foreignEvents))
    for (const { what, does, isShown } of changes) {
      does(pair);
      await until(`shown: ${what}`, () => isShown(pair));
      // The change may have come as two events, and windows learn of both at once.
      await pair.idle();
      expect(await window.stale(), `${kind}: ${what}`).toEqual([]);
    }
  await expectCurrent();
});

const steps = { ...ownSteps, ...serverSteps };
const snippetText = (title: string) => ({ title, content: title });

describe('after a call of the user, no query shows what it had read before', () => {
  test.each(Object.entries(steps))('%s', async (_, some) => {
    const refusals: unknown[] = [];
    for (const step of some) {
      const name = typeof step === 'function' ? step.name : step[0];
      if (typeof step === 'function') {
        await step();
        // What the server changed may have come in two parts, and windows learn of both at once.
        await pair.idle();
      } else {
        const answer = await window.call(step[0], step[1]?.());
        if (!answer.ok) refusals.push([name, answer.problem]);
      }
      expect(await window.stale(), name).toEqual([]);
      await pair.idle();
      expect(await window.stale(), `${name}, delivered`).toEqual([]);
    }
    expect(refusals).toEqual([]);
  });

  test('without a server, and when it comes back', async () => {
    await pair.goOffline();
    expect(await window.stale()).toEqual([]);
    await window.call('snippets:create', snippetText('Offline'));
    await window.call('settings:set', { changes: { color_scheme: 2 } });
    expect(await window.stale()).toEqual([]);
    await pair.comeBack();
    await expectCurrent();
  });

  test.each(['send-again', 'discard'])('%s, to the changes of a restored backup', async (decision) => {
    await pair.goOffline();
    await window.call('settings:set', { changes: { color_scheme: 2 } });
    pair.device.act((db, now) => questionChanges(db, { now, isUnsent: () => false }));
    expect(await window.stale()).toEqual([]);
    expect(await window.call('outbox:decide-restored', { decision })).toMatchObject({ ok: true });
    expect(await window.stale()).toEqual([]);
    await pair.comeBack();
    await expectCurrent();
    expect(pair.device.changes).toEqual([]);
  });

  test('every command is called, or has a reason', () => {
    const called = Object.values(steps).flatMap((some) =>
      some.flatMap((step) => (typeof step === 'function' ? [] : [step[0]])),
    );
    const commands = (Object.keys(calls) as CallName[]).filter((name) => calls[name].kind === 'command');
    const listed = [...new Set(called), 'outbox:decide-restored', ...Object.keys(notRun)];
    expect(listed.toSorted()).toEqual(commands.toSorted());
  });
});

describe('nothing is read more often than it changes', () => {
  test('at rest nothing is asked', async () => {
    const before = window.asked;
    window.asksAtOnce = true;
    for (let times = 0; times < 50; times += 1) pair.device.engine.wake();
    await expectCurrent();
    expect(window.asked).toBe(before);
  });

  const eventsAtOnce = async (count: number): Promise<number> => {
    const { asked } = window;
    const polls = pair.server.count('GET', '/events');
    for (let made = 0; made < count; made += 1)
      pair.server.state.savedSnippets.create(pair.mira, snippetText(`${count} ${made}`));
    await pair.idle();
    // One answer has the events, and the poll after it waits.
    expect(pair.server.count('GET', '/events') - polls).toBe(1);
    return window.asked - asked;
  };

  test('some hundred events in one answer cause as many queries as a few', async () => {
    window.asksAtOnce = true;
    const ofFew = await eventsAtOnce(3);
    expect(ofFew).toBeGreaterThan(0);
    const begun = performance.now();
    const ofMany = await eventsAtOnce(300);
    // They are announced when all are applied, and every two seconds until then, however slow this machine is.
    const times = 2 + (performance.now() - begun) / 2_000;
    expect(ofMany).toBeLessThanOrEqual(times * ofFew);
    await expectCurrent();
  });
});

/** The tables that SQLite opens for a query, by the root pages of tables and indexes. Virtual tables have none. */
function tablesOpened(db: Db, sql: string): Set<string> {
  const owners = db
    .prepare<[], { rootpage: number; table: string }>(
      'select rootpage, tbl_name as "table" from sqlite_schema where rootpage > 0',
    )
    .all();
  const byPage = new Map(owners.map(({ rootpage, table }) => [rootpage, table]));
  const bound = sql.replaceAll(/\?|@\w+/g, 'null');
  const program = Database.prototype.prepare.call(db, `explain ${bound}`) as Statement<[], Opcode>;
  const opened = program.all().filter(({ opcode, p3 }) => opcode === 'OpenRead' && p3 === 0);
  return new Set(opened.flatMap(({ p2 }) => byPage.get(p2) ?? []));
}

interface Opcode {
  opcode: string;
  p2: number;
  p3: number;
}

test('the tables that a query notes are those that SQLite opens', async () => {
  const { db } = pair.device;
  const texts = new Set<string>();
  const prepare = vi.spyOn(db, 'prepare');
  await window.showEverything();
  await window.stale();
  for (const [sql] of prepare.mock.calls) texts.add(sql);
  prepare.mockRestore();
  const queries = [...texts].filter((sql) => /^\s*(select|with)/i.test(sql));
  expect(queries.length).toBeGreaterThan(40);
  for (const sql of queries) {
    const noted = [...trackReads(() => db.prepare(sql)).reads].map((part) => part.slice(1));
    expect(
      [...tablesOpened(db, sql)].filter((table) => !noted.includes(table)),
      sql,
    ).toEqual([]);
  }
});
