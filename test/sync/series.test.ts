import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { recurrenceAt } from '../../src-main/contract/values/occurrences.ts';
import type { Recurrence } from '../../src-main/contract/values/recurrence.ts';
import type { SeriesItem } from '../../src-main/contract/values/series.ts';
import { cancelReminderForNow, createReminder } from '../../src-main/features/reminders/commands.ts';
import { undo, undoView } from '../../src-main/features/outbox/undo.ts';
import { deleteScheduledForNow, editScheduled } from '../../src-main/features/scheduled/commands.ts';
import {
  deleteSeriesForNow,
  makeOfSeries,
  runSeriesHere,
  saveSeries,
} from '../../src-main/features/series/commands.ts';
import { isAffected, TIME } from '../../src-main/contract/values/data-part.ts';
import { readSeries, writeSeries } from '../../src-main/domain/series.ts';
import { reminderRows } from '../../src-main/sync/collections/reminders.ts';
import { nextOfSeries, runSeries } from '../../src-main/sync/timers/series.ts';
import { trackReads } from '../../src-main/tracking/reads.ts';
import { computerOf } from '../../src-main/workspace/profile/computer.ts';
import { scheduledList, scheduledView } from '../../src-main/features/scheduled/queries.ts';
import { random } from '../faults/random.ts';
import { newSeed } from '../soak/share.ts';
import { Device, until } from './device.ts';
import {
  backUp,
  edit,
  general,
  inMinutes,
  list,
  onServer,
  pair,
  pass,
  refresh,
  reminders,
  remindersOnServer,
  reschedule,
  requestsTo,
  schedule,
  sent,
  someMessage,
} from './scheduled-pair.ts';

const A_DAY = 24 * 60;
const WEEKLY = '0e3c7a52-8a4f-4d19-9d55-1f1f6f0f3a01';
const CONTENT = 'Who is here today?';
const post = (): SeriesItem => ({
  kind: 'scheduled',
  to: { channelId: general(), topic: 'team lunch' },
  content: CONTENT,
  readBySender: null,
});
/** The first time of the rules, in UNIX seconds: in an hour. Rules have whole minutes. */
let firstAt = 0;
const wholeMinute = (at: number): number => Math.floor(at / 60) * 60;
const daily = (other: Partial<Recurrence> = {}): Recurrence => recurrenceAt(firstAt * 1000, 'day', other);

async function connected(): Promise<void> {
  await pair.connect();
  firstAt = wholeMinute(inMinutes(60));
}

const begin = (rule = daily(), item = post()): string =>
  pair.device.act((db, now) => saveSeries(db, null, { rule, item }, WEEKLY, now)).id;
const dayOf = (at: number): string => new Date(at * 1000).toDateString();
const days = (): string[] => onServer().map(({ scheduled_delivery_timestamp: at }) => dayOf(at));
const made = () => requestsTo('POST', '/scheduled_messages').length;
const serverHas = (count: number) => until(`${count} on the server`, () => onServer().length === count);

async function begun(other: Partial<Recurrence> = {}): Promise<void> {
  await connected();
  begin(daily(other));
  await pair.delivered();
  await refresh();
}

/** The day so many days after the first time. */
function inDays(count: number): string {
  const first = new Date(firstAt * 1000);
  return new Date(first.getFullYear(), first.getMonth(), first.getDate() + count).toDateString();
}

/** Time passes until just after so many times, each of which the server notices. */
function passTimes(count: number): void {
  pass(61);
  for (let time = 1; time < count; time += 1) pass(A_DAY);
}

describe('a series', () => {
  test('has its next two on the server, is shown as one with its next times, and goes on when one was sent (rule: series-ahead)', async () => {
    await begun();
    expect(days()).toEqual([inDays(0), inDays(1)]);
    expect(list()).toMatchObject([{ excerpt: CONTENT, series: { id: WEEKLY, next: { length: 3 } } }]);
    pass(61);
    await until('sent', () => sent(CONTENT).length === 1);
    await serverHas(2);
    expect(days()).toEqual([inDays(1), inDays(2)]);
    pass(A_DAY);
    await until('the fourth', () => days().includes(inDays(3)));
    expect(made()).toBe(4);
  });

  test('is made once, however often Perch is killed and wakes (rule: series-once)', async () => {
    await connected();
    begin();
    pair.device.restart();
    pair.device.restart();
    await pair.online();
    for (let wakes = 0; wakes < 5; wakes += 1) pair.device.engine.wake();
    await pair.delivered();
    await refresh();
    expect(days()).toEqual([inDays(0), inDays(1)]);
    expect(list()).toHaveLength(1);
  });

  test('skips the one that another client deleted (rule: series-skipped)', async () => {
    await begun();
    const [, second] = onServer();
    pair.server.state.scheduledMessages.delete(second?.id ?? 0);
    await until('another is made', () => onServer().length === 2);
    await pair.delivered();
    expect(days()).toEqual([inDays(0), inDays(2)]);
    pair.device.restart();
    await refresh();
    expect(days()).toEqual([inDays(0), inDays(2)]);
    expect(made()).toBe(3);
  });

  test('skips the next one where the user deletes it, and has it again where they undo that', async () => {
    await begun();
    const [next] = list();
    pair.device.act((db, now) => deleteScheduledForNow(db, next?.key ?? '', now));
    expect(list()).toMatchObject([{ series: { next: { length: 3 } } }]);
    expect(new Date((list()[0]?.at ?? 0) * 1000).toDateString()).toBe(inDays(1));
    const { id, ...offer } = undoView(pair.device.db) ?? { id: '' };
    expect(offer).toMatchObject({ what: 'skipped-message', title: String(next?.at) });
    pair.device.act((db, now) => undo(db, id, now));
    expect(list()).toMatchObject([{ key: next?.key, series: { id: WEEKLY } }]);
    await pair.delivered();
    expect(days()).toContain(inDays(0));
  });

  test('keeps the one that was moved where it is, and the others at their times', async () => {
    await begun();
    const [next] = list();
    edit(next?.key ?? '', { at: inMinutes(90) });
    await pair.delivered();
    expect(list()).toMatchObject([{ key: next?.key, at: inMinutes(90), series: { id: WEEKLY } }]);
    pass(61);
    expect(sent(CONTENT)).toHaveLength(0);
    pass(30);
    await until('sent', () => sent(CONTENT).length === 1);
    await serverHas(2);
    expect(made()).toBe(3);
  });

  test('says which of the next ones differs, and sends any of them as the others again', async () => {
    await begun();
    const next = () => list()[0]?.series?.next ?? [];
    const [, second] = next();
    edit(second?.key ?? '', { content: 'Standup, later', at: (second?.at ?? 0) + 300 });
    await pair.delivered();
    expect(list()).toMatchObject([{ excerpt: CONTENT }]);
    expect(next().map(({ at, ruleAt, own }) => [at - ruleAt, own])).toEqual([
      [0, null],
      [300, 'Standup, later'],
      [0, null],
    ]);
    edit(second?.key ?? '', { content: CONTENT, at: second?.ruleAt ?? 0 });
    expect(next().map(({ own }) => own)).toEqual([null, null, null]);
  });

  test('makes a later one before its turn, once, so that it can be skipped (rule: series-once)', async () => {
    await begun();
    const { at = 0, key = '' } = list()[0]?.series?.next[2] ?? {};
    expect(key).toBeNull();
    const make = (moment = at) => pair.device.act((db, now) => makeOfSeries(db, WEEKLY, moment, now));
    const third = make();
    expect(make()).toBe(third);
    expect(() => make(at + 60)).toThrow();
    pair.device.act((db, now) => deleteScheduledForNow(db, third, now));
    expect(list()[0]?.series?.next.map((time) => dayOf(time.at))).toEqual([0, 1, 3].map(inDays));
    await pair.device.quitAndReopen();
    await pair.delivered();
    for (let day = 0; day < 4; day += 1) {
      pass(day === 0 ? 61 : A_DAY);
      await serverHas(2);
    }
    expect(sent(CONTENT).map(({ timestamp }) => dayOf(timestamp))).toEqual([0, 1, 3].map(inDays));
  });

  test.each([
    ['in its place', { content: 'Standup, later' }, 0],
    ['to the same day', {}, 5 * 60],
    ['by two weeks', {}, 14 * A_DAY],
    ['by a year', {}, 365 * A_DAY],
    ['before the one that is next', {}, -A_DAY - 30],
  ])('goes on each day where one was changed singly %s (rule: series-ahead)', async (_, change, later) => {
    await begun();
    const second = onServer()[1]?.scheduled_delivery_timestamp ?? 0;
    const row = pair.device.db
      .prepare<[string], { key: string }>(
        `select key from rows where collection = 'scheduled' and label like ?`,
      )
      .get(`%${second}`);
    edit(row?.key ?? '', { ...change, at: second + later * 60 });
    await pair.delivered();
    const ahead = () =>
      onServer().filter((one) => one.scheduled_delivery_timestamp < inMinutes(3 * A_DAY)).length;
    const days = new Set<string>();
    for (let day = 0; day < 7; day += 1) {
      pass(day === 0 ? 61 : A_DAY);
      await until('the next two', () => ahead() >= 2);
      for (const { timestamp } of sent(CONTENT)) days.add(dayOf(timestamp));
    }
    const missing = [0, 2, 3, 4, 5, 6].map(inDays).filter((day) => !days.has(day));
    expect(missing).toEqual([]);
  });

  test('lets one that was moved beyond the next be a message of its own, and keeps it when the series is deleted', async () => {
    await begun();
    const far = inMinutes(30 * A_DAY);
    edit(list()[0]?.key ?? '', { at: far });
    await until('two and the moved one', () => onServer().length === 3);
    await pair.delivered();
    expect(list().map(({ at, series }) => [dayOf(at), series?.id ?? null])).toEqual([
      [inDays(1), WEEKLY],
      [dayOf(far), null],
    ]);
    pair.device.act((db, now) => deleteSeriesForNow(db, WEEKLY, now));
    expect(list().map(({ at }) => at)).toEqual([far]);
    await pair.device.quitAndReopen();
    await until('the others are gone', () => onServer().length === 1);
    expect(onServer()[0]?.scheduled_delivery_timestamp).toBe(far);
  });

  test('replaces what waits when it is edited, and not what was moved (rule: series-edited)', async () => {
    await begun();
    const [next] = list();
    const moved = inMinutes(90);
    edit(next?.key ?? '', { at: moved });
    await pair.delivered();
    const item = { ...post(), content: 'Standup!' } as SeriesItem;
    pair.device.act((db, now) => saveSeries(db, WEEKLY, { rule: daily(), item }, '', now));
    await pair.delivered();
    expect(onServer().map(({ content }) => content)).toEqual([CONTENT, 'Standup!']);
    expect(days()).toEqual([dayOf(moved), inDays(1)]);
  });

  test('keeps what waits where an edit changes none of it', async () => {
    await begun();
    const rule = daily({ end: { count: 9 } });
    pair.device.act((db, now) => saveSeries(db, WEEKLY, { rule, item: post() }, '', now));
    await pair.delivered();
    await refresh();
    expect(days()).toEqual([inDays(0), inDays(1)]);
    expect(requestsTo('DELETE', '/scheduled_messages')).toEqual([]);
    expect(made()).toBe(2);
  });

  test('ends after so many times', async () => {
    await begun({ end: { count: 2 } });
    expect(list()[0]?.series?.next).toHaveLength(2);
    pass(61);
    await serverHas(1);
    pass(A_DAY);
    await until('sent', () => sent(CONTENT).length === 2);
    await until('over', () => readSeries(pair.device.db).length === 0);
    expect(made()).toBe(2);
  });

  test('takes what waits with it when it is deleted, unless that is undone (rule: series-deleted)', async () => {
    await begun();
    const remove = () => pair.device.act((db, now) => deleteSeriesForNow(db, WEEKLY, now));
    remove();
    expect(list()).toEqual([]);
    const offer = undoView(pair.device.db);
    expect(offer).toMatchObject({ what: 'series', title: CONTENT });
    expect(pair.device.act((db, now) => undo(db, offer?.id ?? '', now))).toMatchObject({ what: 'scheduled' });
    expect(list()).toHaveLength(1);
    remove();
    await pair.device.quitAndReopen();
    await serverHas(0);
    expect(list()).toEqual([]);
    expect(readSeries(pair.device.db)).toEqual([]);
  });

  test('that was not open for three weeks sends what was made ahead, and goes on without the rest (rule: series-missed)', async () => {
    await begun();
    pair.device.engine.close();
    passTimes(21);
    expect(sent(CONTENT)).toHaveLength(2);
    pair.device.restart();
    await serverHas(2);
    await pair.delivered();
    expect(days()).toEqual([inDays(21), inDays(22)]);
    expect(made()).toBe(4);
  });

  test('that was offline for three weeks leaves one that was missed, and not many (rule: series-missed)', async () => {
    await begun();
    await pair.goOffline();
    passTimes(21);
    await pair.comeBack();
    await until('the next two', () => days().join() === [inDays(21), inDays(22)].join());
    await until('one is left', () => pair.device.changes.map(({ state }) => state).join() === 'expired');
    expect(list().filter(({ series }) => series === null)).toHaveLength(1);
    expect(sent(CONTENT)).toHaveLength(2);
  });

  test('that a backup brings back makes nothing twice (rule: series-restored)', async () => {
    await begun();
    const restore = backUp();
    pass(61);
    await serverHas(2);
    await pair.delivered();
    const before = days();
    restore();
    await pair.online();
    await refresh();
    expect(list()).toMatchObject([{ series: { id: WEEKLY } }]);
    expect(days()).toEqual(before);
    expect(made()).toBe(3);
  });
});

/** Copies the profile as it is now, and opens the copy. */
function copied(): Device {
  const folder = mkdtempSync(join(tmpdir(), 'perch-copied-'));
  pair.device.db.pragma('wal_checkpoint(truncate)');
  cpSync(pair.device.folder, folder, { recursive: true, preserveTimestamps: true });
  const other = new Device({ server: pair.server, folder });
  onTestFinished(() => other.close());
  return other.start();
}

const listOn = (device: Device) => scheduledList(device.db).rows;
const runHere = (device: Device) => device.act((db) => runSeriesHere(db, WEEKLY));

describe('a series on two computers', () => {
  test('runs on the one where it was made, and the copy says so and makes nothing (rule: series-one-computer)', async () => {
    await begun();
    const other = copied();
    await until('the copy is online', () => other.engine.isInStep);
    const shown = listOn(other).find(({ series }) => series !== null);
    expect(shown).toMatchObject({
      key: WEEKLY,
      series: { id: WEEKLY, elsewhere: true, next: { length: 3 } },
    });
    expect(scheduledView(other.db, WEEKLY)).toMatchObject({ content: CONTENT, changeable: false });
    // What the first computer made are messages like any others here.
    expect(listOn(other).filter(({ series }) => series === null)).toHaveLength(2);
    for (let day = 0; day < 6; day += 1) {
      pass(day === 0 ? 61 : A_DAY);
      other.engine.wake();
      await serverHas(2);
    }
    expect(sent(CONTENT)).toHaveLength(6);
    expect(made()).toBe(8);
    pair.device.restart();
    other.restart();
    await refresh();
    await other.idle();
    expect(made()).toBe(8);
    expect(list()).toMatchObject([{ series: { elsewhere: false } }]);
    expect(() =>
      other.act((db, now) => saveSeries(db, WEEKLY, { rule: daily(), item: post() }, '', now)),
    ).toThrow();
  });

  test('shows its next time on the copy as soon as the one before is over', async () => {
    await connected();
    begin(daily(), { kind: 'reminder', messageId: null, note: 'Water the plants' });
    pair.device.act((db) =>
      writeSeries(
        db,
        readSeries(db).map((one) => ({ ...one, computer: 'another' })),
      ),
    );
    pair.device.act((db) => reminderRows.list(db).forEach(({ key }) => reminderRows.remove(db, key)));
    await pair.idle();
    const read = trackReads(() => pair.device.db.noteRead(TIME)).reads;
    pair.device.changed.clear();
    pair.device.timePasses(65 * 60_000);
    await pair.idle();
    expect(isAffected(read, [...pair.device.changed])).toBe(true);
  });

  test('is deleted on the copy without what the first one made (rule: series-one-computer)', async () => {
    await begun();
    const other = copied();
    await until('the copy is online', () => other.engine.isInStep);
    other.act((db, now) => deleteSeriesForNow(db, WEEKLY, now));
    expect(listOn(other)).toHaveLength(2);
    await other.quitAndReopen();
    await until('the copy is online', () => other.engine.isInStep);
    expect(readSeries(other.db)).toEqual([]);
    expect(onServer()).toHaveLength(2);
  });

  test('goes on where the user runs it, with what the first one made meanwhile (rule: series-one-computer)', async () => {
    await begun();
    const other = copied();
    other.engine.close();
    pass(61);
    await serverHas(2);
    await pair.delivered();
    pair.device.engine.close();
    other.restart();
    // Without the server nothing is known of what was made, so nothing is made.
    runHere(other);
    await until('the copy is online', () => other.engine.isInStep);
    await other.idle();
    expect(listOn(other)).toMatchObject([{ series: { id: WEEKLY, elsewhere: false } }]);
    expect(made()).toBe(3);
    pass(A_DAY);
    pass(A_DAY);
    other.engine.wake();
    await until('made here', () => made() === 5);
    expect(days()).toEqual([inDays(3), inDays(4)]);
  });

  test.each(['one after the other', 'at the same moment'])(
    'sends each time once where the first one goes on too, both waking %s (rule: series-once)',
    async (order) => {
      await begun();
      const other = copied();
      await until('the copy is online', () => other.engine.isInStep);
      runHere(other);
      for (let day = 0; day < 6; day += 1) {
        pass(day === 0 ? 61 : A_DAY);
        if (order === 'one after the other') await pair.device.idle();
        other.engine.wake();
        await pair.device.idle();
        await other.idle();
      }
      expect(sent(CONTENT).map(({ timestamp }) => dayOf(timestamp))).toEqual([0, 1, 2, 3, 4, 5].map(inDays));
    },
  );

  test.each([28, newSeed()])(
    'sends each time once and leaves none out that nobody moved or skipped, whatever happens on both (seed %i, rule: series-once)',
    async (seed) => {
      await begun();
      const { below } = random(seed);
      const other = copied();
      await until('the copy is online', () => other.engine.isInStep);
      const [left, moved] = [new Set<string>(), new Set<number>()];
      const both = [pair.device, other];
      for (let day = 0; day < 8; day += 1) {
        for (let acts = below(3); acts > 0; acts -= 1) {
          const device = both[below(2)] ?? other;
          const row = listOn(device).find(({ series }) => series?.elsewhere === false);
          const act = below(4);
          if (act === 0) runHere(device);
          if (act === 1) device.restart();
          if (row && act > 1) left.add(dayOf(row.at));
          if (row && act === 2) device.act((db, now) => deleteScheduledForNow(db, row.key, now));
          if (row && act === 3) {
            const { to, content, readBySender } = scheduledView(device.db, row.key)!;
            const at = row.at + 1_800 + below(4) * A_DAY * 60;
            moved.add(at);
            device.act((db, now) => editScheduled(db, row.key, { to, content, readBySender, at }, now));
          }
          await until('the copy is online', () => both.every((one) => one.engine.isInStep));
          await device.quitAndReopen();
          for (const one of both) await one.idle();
        }
        pass(day === 0 ? 61 : A_DAY);
        other.engine.wake();
        for (const one of both) await one.idle();
      }
      const came = sent(CONTENT).flatMap(({ timestamp }) => (moved.has(timestamp) ? [] : [dayOf(timestamp)]));
      for (let day = 0; day < 7; day += 1) {
        const count = came.filter((one) => one === inDays(day)).length;
        expect([seed, inDays(day), count]).toEqual([
          seed,
          inDays(day),
          left.has(inDays(day)) ? expect.toBeOneOf([0, 1]) : 1,
        ]);
      }
    },
  );

  test('a computer is known again after a restart and under another name, and no copy is it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'perch-computer-'));
    onTestFinished(() =>
      [folder, `${folder}-moved`, `${folder}-copy`].forEach((one) =>
        rmSync(one, { recursive: true, force: true }),
      ),
    );
    const id = computerOf(folder);
    renameSync(folder, `${folder}-moved`);
    expect(computerOf(`${folder}-moved`)).toBe(id);
    cpSync(`${folder}-moved`, `${folder}-copy`, { recursive: true, preserveTimestamps: true });
    expect(computerOf(`${folder}-copy`)).not.toBe(id);
  });
});

test('a message that is there becomes the first of a series when it is edited, and is not made again', async () => {
  await connected();
  const key = schedule({ content: CONTENT, at: firstAt });
  await pair.delivered();
  const [{ id = 0 } = {}] = onServer();
  const rule = daily();
  const save = (from: string) =>
    pair.device.act((db, now) => saveSeries(db, null, { rule, item: post() }, WEEKLY, now, from));
  expect(save(key).key).toBe(key);
  await pair.delivered();
  await refresh();
  expect(days()).toEqual([inDays(0), inDays(1)]);
  expect(onServer().map((one) => one.id)).toContain(id);
  expect(list()).toMatchObject([{ key, series: { id: WEEKLY } }]);
  expect(() => save('nothing')).toThrow();
  expect(readSeries(pair.device.db)).toHaveLength(1);
});

describe('a series of reminders', () => {
  const item = (): SeriesItem => ({ kind: 'reminder', messageId: someMessage(), note: 'Water the plants' });

  test('may begin with one that is there', async () => {
    await connected();
    const key = pair.device.act((db, now) =>
      createReminder(db, { messageId: someMessage(), at: firstAt + 60, note: 'Water' }, now),
    );
    await pair.delivered();
    pair.device.act((db, now) => saveSeries(db, null, { rule: daily(), item: item() }, WEEKLY, now, key));
    await pair.delivered();
    await refresh();
    expect(remindersOnServer().map(({ scheduled_delivery_timestamp: at }) => at)).toContain(firstAt);
    expect(remindersOnServer()).toHaveLength(2);
    expect(reminders()).toMatchObject([{ note: 'Water the plants', series: { id: WEEKLY } }]);
  });

  test('reminds each time, and its next one can be moved or skipped', async () => {
    await connected();
    begin(daily(), item());
    await pair.delivered();
    expect(remindersOnServer()).toHaveLength(2);
    expect(reminders()).toMatchObject([{ note: 'Water the plants', series: { id: WEEKLY } }]);
    reschedule(reminders()[0]?.key ?? '', 90, 'Water the plants');
    await pair.delivered();
    expect(reminders()).toMatchObject([{ at: inMinutes(90), series: { id: WEEKLY } }]);
    pass(91);
    await until('reminded', () => pair.device.reminded.length === 1);
    await until('the next are there', () => remindersOnServer().length === 2);
    const [next] = reminders().filter(({ series }) => series !== null);
    pair.device.act((db, now) => cancelReminderForNow(db, next?.key ?? '', now));
    expect(undoView(pair.device.db)).toMatchObject({ what: 'skipped-reminder', title: String(next?.at) });
    expect(reminders().find(({ series }) => series !== null)?.at).toBe((next?.at ?? 0) + A_DAY * 60);
  });
});

test('what was made is read once for all series, as when Perch wakes', async () => {
  await connected();
  const { db } = pair.device;
  for (let count = 0; count < 5; count += 1)
    saveSeries(
      db,
      null,
      { rule: daily(), item: { ...post(), content: `${count}` } as SeriesItem },
      crypto.randomUUID(),
      Date.now(),
    );
  const rows = vi.spyOn(db, 'row');
  for (const ask of [runSeries, nextOfSeries]) {
    rows.mockClear();
    ask(db, Date.now());
    expect(
      rows.mock.calls.filter(([, values]) => Object.values(values ?? {}).includes('seriesProgress')),
    ).toHaveLength(1);
  }
  rows.mockRestore();
});

test('a rule that says nothing, and a message that breaks one, are refused', async () => {
  await connected();
  const save = (rule: Recurrence, item: SeriesItem) => () =>
    saveSeries(pair.device.db, null, { rule, item }, crypto.randomUUID(), Date.now());
  expect(save(daily({ unit: 'week' }), post())).toThrow();
  expect(save(daily(), { ...post(), content: '' } as SeriesItem)).toThrow();
  expect(readSeries(pair.device.db)).toEqual([]);
});
