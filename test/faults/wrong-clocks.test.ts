import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nodeHttp } from '../node-http.ts';
import { readOwnStatus } from '../../src-main/cache/collections/own-status.ts';
import { createReminder } from '../../src-main/features/reminders/commands.ts';
import { createScheduled } from '../../src-main/features/scheduled/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { serverAhead } from '../../src-main/sync/clocks/clock-skew.ts';
import { storedServerAhead } from '../../src-main/sync/clocks/stored-clock.ts';
import { until } from '../sync/device.ts';
import { ticks } from '../sync/time.ts';
import { Pair, text } from '../sync/pair.ts';
import { pageOf, InterceptedHttp } from './intercepted-http.ts';

const pair = new Pair();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const IN_1970 = 3 * DAY;
const IN_2099 = Date.UTC(2099, 5, 1);

let intercepted: InterceptedHttp;
beforeEach(() => void (intercepted = new InterceptedHttp()));
afterEach(() => intercepted.reset());

const dateOf = (moment: number): string => new Date(moment).toUTCString();
const inMinutes = (minutes: number): number => Math.ceil((Date.now() + minutes * MINUTE) / 1000);

/** The scheduled times that the user chose, all some minutes from now. */
function chooseMoments(): void {
  const stream = pair.server.state.channels.byName('general')!.stream_id;
  const messageId = pair.server.state.messages.all(pair.mira)[0]!.id;
  const to = { channelId: stream, topic: 'team lunch' };
  pair.device.act((db, now) => {
    createScheduled(db, { to, content: 'Noon?', at: inMinutes(60), readBySender: null }, now);
    createReminder(db, { messageId, at: inMinutes(90), note: 'Call' }, now);
    setOwnStatus(db, text('Lunch'), now + 30 * MINUTE, now);
  });
}

const onServer = (kind: 'message' | 'reminder') =>
  pair.server.state.scheduledMessages.list(pair.mira, kind).length;

/** Nothing has happened too early, neither here nor on the server. */
function expectNothingEarly(): void {
  expect(pair.device.reminded).toEqual([]);
  expect(pair.device.changes.filter(({ state }) => state === 'expired')).toEqual([]);
  expect(readOwnStatus(pair.device.db).clearAt).not.toBeNull();
  expect(serverAhead(pair.device.db)).toBe(0);
}

async function expectAllArrives(): Promise<void> {
  await pair.delivered();
  expectNothingEarly();
  expect(pair.statusText).toBe('Lunch');
  expect([onServer('message'), onServer('reminder')]).toEqual([1, 1]);
}

test.each([
  ['a day ahead', () => Date.now() + DAY],
  ['at 1970', () => IN_1970],
  ['at 2099', () => IN_2099],
])('the date of a portal whose clock is %s is ignored (rule: api-dates-only)', async (_, moment) => {
  await pair.connect({ http: intercepted.http });
  intercepted.respond = () => pageOf('a portal: 200', { date: dateOf(moment()) });
  chooseMoments();
  await until('the portal answered', () => intercepted.replaced.length >= 6);
  expectNothingEarly();
  intercepted.reset();
  pair.device.engine.retryNow();
  await expectAllArrives();
});

describe.each([false, true])(
  'the server’s own responses have a wrong date (from the start: %s)',
  (fromTheStart) => {
    let count = 0;
    const clocks: [string, () => number][] = [
      ['at 1970', () => IN_1970],
      ['at 2099', () => IN_2099],
      ['a day ahead in every other answer', () => Date.now() + ((count += 1) % 2 === 0 ? DAY : 0)],
      ['another with each', () => Date.now() + (count += 1) * DAY],
    ];

    test.each(clocks)('%s', async (_, moment) => {
      const lie = () => {
        intercepted.changeHeaders = (headers) => headers.set('date', dateOf(moment()));
      };
      if (fromTheStart) lie();
      await pair.connect({ http: intercepted.http });
      lie();
      chooseMoments();
      await expectAllArrives();
      pair.device.restart();
      await pair.idle();
      expectNothingEarly();
    });

    test('clocks that never agree cause no loop of requests', async () => {
      const lie = () => {
        intercepted.changeHeaders = (headers) => headers.set('date', dateOf(Date.now() + (count += 1) * DAY));
      };
      if (fromTheStart) lie();
      await pair.connect({ http: intercepted.http, timing: { firstBackOff: 50, longestBackOff: 10_000 } });
      lie();
      pair.setStatus('One');
      await pair.delivered();
      pair.server.forgetRequests();
      pair.setStatus('Two');
      await pair.delivered();
      expect(pair.server.requests.length).toBeGreaterThan(0);
      await ticks(40, 10);
      expect(pair.server.count('GET', '/users/*')).toBeLessThan(20);
    });
  },
);

test('nothing waits for decades where the computer’s clock is at 1970 when Perch starts (rule: impossible-date)', async () => {
  await pair.connect({ http: intercepted.http });
  pair.server.faults.queue({
    method: 'POST',
    path: '/users/me/status',
    kind: 'rate-limited',
    retryAfter: 0.4,
  });
  pair.setStatus('Later');
  await until('it waits', () => pair.onlyChange.nextAttemptAt !== null);
  intercepted.changeHeaders = (headers) => headers.set('date', dateOf(IN_1970));
  pair.device.restart();
  await pair.delivered();
  expect(pair.statusText).toBe('Later');
});

test('a stored skew that gives an impossible time at a start is dropped', async () => {
  await pair.connect();
  await pair.server.stop();
  storedServerAhead.write(pair.device.db, IN_2099 - Date.now());
  pair.device.restart();
  expect(serverAhead(pair.device.db)).toBe(0);
  chooseMoments();
  await pair.device.tries(2);
  expectNothingEarly();
  await pair.server.start();
});

describe('a computer’s clock is at 2099 without a connection', () => {
  beforeEach(async () => {
    await connect();
    await pair.server.stop();
  });

  const wall = Date.now.bind(Date);
  afterEach(() => void vi.restoreAllMocks());

  /** Responses are dated by the real clock, which the reference server shares with this computer. */
  const connect = () =>
    pair.connect({
      http: async (request) => {
        const response = await nodeHttp(request);
        const headers = new Headers(response.headers);
        headers.set('date', dateOf(wall()));
        return new Response(response.body, { status: response.status, headers });
      },
    });
  const setClock = () => {
    const ahead = IN_2099 - wall();
    vi.spyOn(Date, 'now').mockImplementation(() => wall() + ahead);
  };
  async function expectAllArrivesByRightClock(): Promise<void> {
    vi.restoreAllMocks();
    pair.device.restart();
    await pair.serverReturns();
    await expectAllArrives();
  }

  test.each([true, false])(
    'nothing reminds, is cleared or expires, and everything is delivered when the clock is right (restarted: %s) (rule: clock-year-ahead)',
    async (restarted) => {
      chooseMoments();
      setClock();
      if (restarted) pair.device.restart();
      else pair.device.engine.wake();
      await pair.device.tries(2);
      expectNothingEarly();
      await expectAllArrivesByRightClock();
    },
  );

  test('a file that was created with that clock does not take it for the server’s time (rule: clock-year-ahead)', async () => {
    pair.device.db.exec(`delete from facts where name in ('lastMoment', 'serverAhead')`);
    setClock();
    pair.device.restart();
    vi.restoreAllMocks();
    pair.device.restart();
    chooseMoments();
    setClock();
    pair.device.restart();
    await pair.device.tries(2);
    expectNothingEarly();
    await expectAllArrivesByRightClock();
  });

  test('what is scheduled happens as soon as the server’s time is known (rule: clock-year-ahead)', async () => {
    const clearAt = wall() + 1_000;
    pair.device.act((db, now) => setOwnStatus(db, text('Lunch'), clearAt, now));
    setClock();
    pair.device.restart();
    await until('its time has come', () => wall() > clearAt);
    pair.device.engine.wake();
    expect(readOwnStatus(pair.device.db).clearAt).toBe(clearAt);
    await pair.serverReturns();
    await until('cleared', () => readOwnStatus(pair.device.db).clearAt === null);
    await pair.delivered();
    expect(pair.statusText).toBe('');
  });
});
