import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readOwnStatus } from '../../src-main/cache/collections/own-status.ts';
import { createReminder } from '../../src-main/features/reminders/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { clockShare } from '../faults/clock-jumps.ts';
import { prove, SHARE_TIMEOUT } from '../soak/share.ts';
import { until } from './device.ts';
import { Pair, text } from './pair.ts';
import { httpAt } from './server-time.ts';

const pair = new Pair();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const wall = Date.now.bind(Date);
/** How far the computer's clock is ahead, and how much time has passed for everybody while the machine slept. */
let ahead = 0;
let slept = 0;
let reportsTime = true;

beforeEach(() => {
  ahead = 0;
  slept = 0;
  reportsTime = true;
  vi.spyOn(Date, 'now').mockImplementation(() => wall() + ahead + slept);
});
afterEach(() => void vi.restoreAllMocks());

/** Plain HTTP to a server whose clock is right. */
const http = httpAt(() => (reportsTime ? wall() + slept : null));

/** A status to be cleared in three days and a reminder in two, which the server has or not. */
async function choose({ offline = false } = {}): Promise<void> {
  await pair.connect({ http });
  const work = () => {
    pair.device.act((db, now) => {
      setOwnStatus(db, text('Away'), now + 3 * DAY, now);
      createReminder(db, { messageId: 1, at: Math.ceil((now + 2 * DAY) / 1000), note: 'Call' }, now);
    });
  };
  if (!offline) {
    work();
    await pair.delivered();
    return pair.idle();
  }
  await pair.server.stop();
  work();
  await pair.offlineNoticed();
}

/** Sets the clock while Perch runs, or over a restart. */
function setClock(to: number, restarts: boolean): void {
  if (restarts) pair.device.engine.close();
  ahead = to;
  if (restarts) pair.device.restart();
  else pair.device.engine.wake();
}

/** Nothing has happened that cannot be taken back. */
function expectNothingMoved(): void {
  expect(pair.device.reminded).toEqual([]);
  expect(pair.device.changes.filter(({ state }) => state === 'expired')).toEqual([]);
  expect(readOwnStatus(pair.device.db)).toMatchObject({ value: text('Away') });
  expect(readOwnStatus(pair.device.db).clearAt).not.toBeNull();
}

const status = () => readOwnStatus(pair.device.db).value.text;

describe.each([false, true])('the clock is set ahead (over a restart: %s)', (restarts) => {
  test.each([4 * DAY, 40 * DAY, 300 * DAY, 2 * DAY + HOUR])(
    'online, by %d ms: nothing moves (rule: clock-ahead)',
    async (by) => {
      await choose();
      setClock(by, restarts);
      expectNothingMoved();
      await pair.idle();
      expectNothingMoved();
      expect(pair.statusText).toBe('Away');
      setClock(0, restarts);
      await pair.idle();
      expectNothingMoved();
    },
  );

  test.each([4 * DAY, 40 * DAY, 300 * DAY])(
    'offline, by %d ms: nothing moves until the server confirms the time, and then what is due (rule: clock-ahead)',
    async (by) => {
      await choose({ offline: true });
      setClock(by, restarts);
      await pair.device.tries(2);
      expectNothingMoved();
      pair.device.restart();
      await pair.device.tries(2);
      expectNothingMoved();
      // So much time had really passed.
      [slept, ahead] = [by, 0];
      await pair.serverReturns();
      await until('cleared', () => status() === '');
      await until('reminded', () => pair.device.reminded.length === 1);
    },
  );

  test('offline, and set right again: what is due then happens without the server (rule: clock-set-right)', async () => {
    await choose({ offline: true });
    setClock(40 * DAY, restarts);
    await pair.device.tries(1);
    setClock(0, restarts);
    await pair.device.tries(1);
    expectNothingMoved();
    // Three nights of sleep, each of which is credible.
    for (let night = 0; night < 4; night += 1) {
      slept += 18 * HOUR;
      pair.device.engine.wake();
    }
    expect(status()).toBe('');
    expect(pair.device.reminded).toHaveLength(1);
  });

  test('offline: what is chosen afterwards happens by the clock that people see (rule: clock-ahead)', async () => {
    await choose({ offline: true });
    setClock(40 * DAY, restarts);
    await pair.device.tries(1);
    pair.device.act((db, now) => {
      createReminder(db, { messageId: 2, at: Math.ceil((now + HOUR) / 1000), note: 'Tea' }, now);
    });
    slept = 2 * HOUR;
    pair.device.engine.wake();
    expect(pair.device.reminded).toMatchObject([{ note: 'Tea' }]);
  });

  test('a server that never says the time confirms no month, and an evening needs no confirmation (rule: clock-ahead)', async () => {
    await choose();
    reportsTime = false;
    setClock(40 * DAY, restarts);
    await pair.idle();
    expectNothingMoved();
    setClock(0, restarts);
    await pair.idle();
    pair.device.act((db, now) => setOwnStatus(db, text('Lunch'), now + HOUR, now));
    await pair.delivered();
    setClock(2 * HOUR, restarts);
    await until('cleared', () => status() === '');
  });
});

test('after hours of sleep with a connection, what is due waits for the server’s time alone (rule: sleep)', async () => {
  await choose();
  slept = 2 * DAY + HOUR;
  pair.device.engine.wake();
  expect(pair.device.reminded).toEqual([]);
  await until('reminded', () => pair.device.reminded.length === 1);
  expect(pair.statusText).toBe('Away');
  slept = 3 * DAY + HOUR;
  pair.device.engine.wake();
  await until('cleared', () => pair.statusText === '');
});

test.each([false, true])(
  'a clock that was set ahead to just before a moment does not reach it by sleep (over a restart: %s)',
  async (restarts) => {
    await choose({ offline: true });
    setClock(2 * DAY - 2 * HOUR, restarts);
    await pair.device.tries(1);
    for (const hours of [3, 26]) {
      slept = hours * HOUR;
      pair.device.engine.wake();
      expectNothingMoved();
    }
  },
);

test(
  'no jump at random rings, expires or clears anything before its time (rule: clock-ahead)',
  () => prove(clockShare),
  SHARE_TIMEOUT,
);
