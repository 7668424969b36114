import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HttpPort, HttpRequest } from '../../src-main/api/transport/http.ts';
import { readOwnStatus } from '../../src-main/cache/collections/own-status.ts';
import { createReminder } from '../../src-main/features/reminders/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { serverAhead, timeReached, trueTime } from '../../src-main/sync/clocks/clock-skew.ts';
import { storedServerAhead } from '../../src-main/sync/clocks/stored-clock.ts';
import { type DelayedRequest, delayedRequest, GIVES_UP_SOON } from './delayed-request.ts';
import { Device, until } from './device.ts';
import { STATUS, text } from './pair.ts';
import { CREATE, create, pair } from './snippet-pair.ts';
import { httpAt } from './server-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Half a second, so that a create in doubt waits a second for its evidence. */
const timing = { requestTimeout: 500 };
const SETTLES_AFTER = 1_000;

const wall = Date.now.bind(Date);
const steady = performance.now.bind(performance);
let computerAhead = 0;
let slept = 0;
let countsSleep = false;
let reportsTime = true;

beforeEach(() => {
  computerAhead = 0;
  slept = 0;
  countsSleep = false;
  reportsTime = true;
  vi.spyOn(Date, 'now').mockImplementation(() => wall() + computerAhead + slept);
  vi.spyOn(performance, 'now').mockImplementation(() => steady() + (countsSleep ? slept : 0));
});
afterEach(() => void vi.restoreAllMocks());

/** Plain HTTP to a server whose clock is right. */
const http = httpAt(() => (reportsTime ? wall() + slept : null));

/** The user, or the system, sets the computer's clock. */
function setClock(ahead: number): void {
  computerAhead = ahead;
  pair.device.engine.wake();
}

const creates = () => pair.server.count('POST', CREATE.path);

describe('the clock is set while a change waits', () => {
  beforeEach(() => pair.connect({ http, timing }));

  test('a clock set three hours back does not make a change wait longer', async () => {
    pair.server.faults.queue({ ...STATUS, kind: 'status', status: 503, msg: 'Busy.', retryAfter: 0.6 });
    pair.setStatus('Later');
    await until('refused for a while', () => pair.onlyChange.nextAttemptAt !== null);
    setClock(-3 * HOUR);
    expect((pair.onlyChange.nextAttemptAt ?? 0) - Date.now()).toBeLessThan(MINUTE);
    await pair.delivered();
    expect(pair.statusText).toBe('Later');
  });

  test.each([3, -3])('a clock set by %s hours does not change the end of a rate limit', async (hours) => {
    pair.server.faults.queue({ ...STATUS, kind: 'rate-limited', retryAfter: 0.8 });
    pair.setStatus('Later');
    await until('refused', () => pair.onlyChange.problem === null && pair.onlyChange.nextAttemptAt !== null);
    const refusedAt = steady();
    setClock(hours * HOUR);
    pair.device.engine.retryNow();
    await pair.delivered();
    expect(steady() - refusedAt).toBeGreaterThan(700);
    expect(pair.statusText).toBe('Later');
  });

  test.each([3, -3])(
    'a clock set by %s hours does not change when a create in doubt is resolved',
    async (hours) => {
      pair.server.faults.queue({ ...CREATE, kind: 'drop', processed: true });
      const began = steady();
      create('Once');
      await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
      setClock(hours * HOUR);
      await pair.delivered();
      expect(steady() - began).toBeGreaterThan(SETTLES_AFTER);
      expect(creates()).toBe(1);
      expect(pair.titled('Once')).toHaveLength(1);
    },
  );
});

describe('the clock is set while Perch is not running', () => {
  async function leaveInDoubt() {
    await pair.connect({ http, timing });
    pair.server.faults.queue({ ...CREATE, kind: 'drop', processed: true });
    const began = steady();
    create('Once');
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    pair.device.engine.close();
    return began;
  }

  test.each([3, -3])(
    'a clock set by %s hours before a start does not change when a create in doubt is resolved',
    async (hours) => {
      const began = await leaveInDoubt();
      computerAhead = hours * HOUR;
      pair.device.restart();
      await pair.delivered();
      expect(steady() - began).toBeGreaterThan(SETTLES_AFTER);
      expect(creates()).toBe(1);
    },
  );

  test('a create in doubt counts as new while the server’s time is unknown', async () => {
    reportsTime = false;
    await leaveInDoubt();
    computerAhead = 3 * HOUR;
    const restarted = steady();
    pair.device.restart();
    await pair.delivered();
    expect(steady() - restarted).toBeGreaterThan(SETTLES_AFTER);
    expect(creates()).toBe(1);
  });

  test.each([3, -3])(
    'a clock corrected by %s hours does not hold up a change that began to wait in this run (rule: impossible-date)',
    async (hours) => {
      computerAhead = -hours * HOUR;
      await pair.connect({ http, timing });
      await until('the time is known', () => serverAhead(pair.device.db) !== 0);
      pair.device.engine.close();
      computerAhead = 0;
      // Something responds before the server does.
      reportsTime = false;
      pair.device.restart();
      const refusal = { kind: 'status', status: 503, msg: 'Busy.', retryAfter: 1.5 } as const;
      pair.server.faults.queue({ ...STATUS, ...refusal });
      pair.setStatus('Later');
      await until('refused for a while', () => pair.onlyChange.nextAttemptAt !== null);
      const refusedAt = steady();
      reportsTime = true;
      create('It brings an answer');
      await until('the time is known again', () => serverAhead(pair.device.db) === 0);
      await pair.delivered();
      expect(steady() - refusedAt).toBeGreaterThan(1_000);
      expect(pair.statusText).toBe('Later');
    },
  );

  test('a clock set three hours back before a start makes no change wait for hours', async () => {
    await pair.connect({ http, timing });
    pair.server.faults.queue({ ...STATUS, kind: 'status', status: 503, msg: 'Busy.', retryAfter: 1 });
    pair.setStatus('Later');
    await until('refused for a while', () => pair.onlyChange.nextAttemptAt !== null);
    computerAhead = -3 * HOUR;
    pair.device.restart();
    await pair.delivered();
    expect(pair.statusText).toBe('Later');
  });
});

/**
 * Each time Perch is killed while its create is on its way. The next ones that start must not look for it too soon, or they do
 * not find it and send it again.
 */
describe('a create is on its way over a start', () => {
  const requestLifetime = 40_000;
  const isCreate = ({ method, url }: HttpRequest) => method === CREATE.method && url.endsWith(CREATE.path);
  const start = (ahead: number) => {
    pair.device.engine.close();
    computerAhead = ahead;
    pair.device.restart();
  };
  const comparedWith = (ahead: number) =>
    until('compared', () => Math.abs((storedServerAhead.read(pair.device.db) ?? HOUR) + ahead) < 5_000);
  /** The clock is as it was, and the server says the time in every start. */
  const begin = async (ahead: number) => {
    computerAhead = ahead;
    const delayed = delayedRequest(isCreate);
    const withCreates: HttpPort = (request) => (isCreate(request) ? delayed.http(request) : http(request));
    await pair.connect({ http: withCreates, timing: { ...GIVES_UP_SOON, requestLifetime } });
    await comparedWith(ahead);
    return delayed;
  };
  const send = async ({ isHeld }: DelayedRequest) => {
    create('Once');
    await until('on its way', isHeld);
  };

  test.each<[string, () => Promise<DelayedRequest>]>([
    [
      'and the clock was wrong in the run that sent it, which did not learn that',
      async () => {
        const delayed = await begin(0);
        reportsTime = false;
        start(-3 * HOUR);
        await pair.idle();
        await send(delayed);
        reportsTime = true;
        start(0);
        return delayed;
      },
    ],
    [
      'and another, before which the clock was set ahead',
      async () => {
        const delayed = await begin(0);
        await send(delayed);
        start(3 * HOUR);
        await comparedWith(3 * HOUR);
        start(3 * HOUR);
        return delayed;
      },
    ],
    [
      'and a start with a clock that was set back ends at once',
      async () => {
        const delayed = await begin(0);
        await send(delayed);
        pair.device.engine.close();
        computerAhead = -3 * HOUR;
        new Device({ server: pair.server, folder: pair.device.folder }).engine.close();
        computerAhead = 0;
        pair.device.restart();
        return delayed;
      },
    ],
    [
      'and the clock is set ahead by less than a minute before',
      async () => {
        const delayed = await begin(-50_000);
        await send(delayed);
        start(0);
        return delayed;
      },
    ],
    [
      'and the clock is set ahead before it and back soon after',
      async () => {
        const delayed = await begin(0);
        await send(delayed);
        start(3 * HOUR);
        setClock(0);
        return delayed;
      },
    ],
  ])('%s: it is not sent again (rule: create-once, evidence-waits)', async (_, sendAndStart) => {
    const delayed = await sendAndStart();
    await pair.device.still();
    expect([pair.device.changes.map(({ state }) => state), creates()]).toEqual([['in-doubt'], 0]);
    await delayed.pass();
    countsSleep = true;
    slept = requestLifetime;
    pair.device.engine.wake();
    await pair.delivered();
    expect([pair.titled('Once').length, creates()]).toEqual([1, 1]);
  });
});

test('a create that was on its way while the machine slept is not sent again when it wakes (rule: create-once, evidence-waits)', async () => {
  const delayed = delayedRequest(({ method, url }) => method === CREATE.method && url.endsWith(CREATE.path));
  await pair.connect({ http: delayed.http, timing: GIVES_UP_SOON });
  await pair.idle();
  create('Once');
  await until('on its way', delayed.isHeld);
  countsSleep = true;
  slept = HOUR;
  pair.device.engine.wake();
  await until('given up', () => pair.onlyChange.state === 'in-doubt');
  await pair.device.still();
  expect([pair.device.changes.map(({ state }) => state), creates()]).toEqual([['in-doubt'], 0]);
  await delayed.pass();
  slept += GIVES_UP_SOON.requestLifetime;
  pair.device.engine.wake();
  await pair.delivered();
  expect([pair.titled('Once').length, creates()]).toEqual([1, 1]);
});

describe('the user chose a time', () => {
  const AHEAD = 3 * HOUR;
  /** A status that is to be cleared so many milliseconds from now, by a clock that is hours ahead. */
  async function clearIn(milliseconds: number) {
    computerAhead = AHEAD;
    await pair.connect({ http, timing });
    await until('compared', () => serverAhead(pair.device.db) !== 0);
    pair.device.act((db, now) => setOwnStatus(db, text('Lunch'), trueTime(db, now) + milliseconds, now));
    await pair.delivered();
    expect(pair.statusText).toBe('Lunch');
  }
  const cleared = () => until('cleared', () => pair.statusText === '');
  const isWaiting = () => readOwnStatus(pair.device.db).clearAt !== null;

  test('a status is cleared after the chosen duration although the clock is wrong', async () => {
    const began = wall();
    await clearIn(2_000);
    await cleared();
    expect(wall() - began).toBeGreaterThan(1_000);
  });

  test('a status is cleared after the chosen duration although the clock is corrected offline', async () => {
    const began = wall();
    await clearIn(2_500);
    await pair.server.stop();
    setClock(0);
    expect(isWaiting()).toBe(true);
    await until('due', () => !isWaiting());
    expect(wall() - began).toBeGreaterThan(1_500);
    await pair.server.start();
  });

  test('a moment that has passed by the server’s time is refused, whatever the computer’s clock shows', async () => {
    computerAhead = -AHEAD;
    await pair.connect({ http, timing });
    await until('compared', () => serverAhead(pair.device.db) !== 0);
    const act = () => pair.device.act((db, now) => setOwnStatus(db, text('Lunch'), now + HOUR, now));
    expect(act).toThrow('invalid-input');
  });

  test.each([true, false])(
    'a reminder is given after the machine slept past its moment (counted: %s)',
    async (counted) => {
      countsSleep = counted;
      await pair.connect({ http, timing });
      await pair.server.stop();
      const at = Math.ceil((wall() + HOUR) / 1000);
      pair.device.act((db, now) => createReminder(db, { messageId: 1, at, note: 'Call' }, now));
      await pair.offlineNoticed();
      slept = 2 * HOUR;
      pair.device.engine.wake();
      expect(pair.device.reminded).toMatchObject([{ note: 'Call' }]);
      await pair.server.start();
    },
  );

  test('a reminder set by a wrong clock is not given three hours early when the clock is corrected', async () => {
    computerAhead = -AHEAD;
    await pair.connect({ http, timing });
    await until('compared', () => serverAhead(pair.device.db) !== 0);
    await pair.server.stop();
    const at = Math.ceil((wall() + 2_000) / 1000);
    pair.device.act((db, now) => createReminder(db, { messageId: 1, at, note: 'Call' }, now));
    await pair.offlineNoticed();
    setClock(0);
    expect(pair.device.reminded).toEqual([]);
    await until('reminded', () => pair.device.reminded.length === 1);
    expect(wall()).toBeGreaterThanOrEqual(at * 1000);
    await pair.server.start();
  });

  test('a reminder set by a wrong clock is not given early when the clock is corrected while Perch is closed (rule: clock-behind)', async () => {
    computerAhead = -AHEAD;
    await pair.connect({ http, timing });
    await until('compared', () => serverAhead(pair.device.db) !== 0);
    await pair.server.stop();
    const at = Math.ceil((wall() + HOUR) / 1000);
    pair.device.act((db, now) => createReminder(db, { messageId: 1, at, note: 'Call' }, now));
    await pair.offlineNoticed();
    pair.device.engine.close();
    computerAhead = 0;
    pair.device.restart();
    await pair.offlineNoticed();
    await pair.device.tries(2);
    expect(pair.device.reminded).toEqual([]);
    expect(pair.onlyChange.state).toBe('queued');
    await pair.serverReturns();
    await pair.delivered();
    expect(pair.device.reminded).toEqual([]);
  });

  test('a clock that is still behind after a start is corrected by the first response of the server', async () => {
    computerAhead = -AHEAD;
    await pair.connect({ http, timing });
    await until('compared', () => serverAhead(pair.device.db) !== 0);
    pair.device.restart();
    await until('compared again', () => timeReached(pair.device.db, Date.now()) > wall() - MINUTE);
  });
});

describe('Perch measures how far the clocks are apart', () => {
  test('the skew comes from the server’s responses and follows a correction at once', async () => {
    computerAhead = 2 * HOUR;
    await pair.connect({ http, timing });
    await until('known', () => Math.abs(serverAhead(pair.device.db) + 2 * HOUR) < MINUTE);
    setClock(0);
    expect(serverAhead(pair.device.db)).toBe(0);
  });

  test('a difference of half a minute counts as no skew (rule: skew-shown)', async () => {
    computerAhead = MINUTE / 2;
    await pair.connect({ http, timing });
    await pair.idle();
    expect(serverAhead(pair.device.db)).toBe(0);
  });

  test.each([true, false])('sleep does not change the skew (counted: %s)', async (counted) => {
    countsSleep = counted;
    await pair.connect({ http, timing });
    slept = 8 * HOUR;
    pair.device.engine.wake();
    expect(serverAhead(pair.device.db)).toBe(0);
  });
});
