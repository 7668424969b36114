import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../src-main/api/transport/errors.ts';
import type { ApiErrorKind } from '../../src-main/contract/problem.ts';
import { Connection } from '../../src-main/sync/connection/connection.ts';
import { backOff, defaultDelays } from '../../src-main/sync/connection/delays.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const NOW = 1_000_000;

afterEach(() => void vi.restoreAllMocks());

/** How long each of so many failures in a row waits, with chance fixed by the test. */
function waits(connection: Connection, failures: number): number[] {
  return Array.from({ length: failures }, () => {
    connection.failed(new ApiError('offline', { mayHaveBeenProcessed: false }));
    return connection.blockedUntil - NOW;
  });
}

const connection = () =>
  new Connection(
    defaultDelays,
    () => {},
    () => NOW,
  );

describe('the disk is full', () => {
  const full = Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
  const failure = (kind: ApiErrorKind) => new ApiError(kind, { mayHaveBeenProcessed: true });
  const told = ({ view: { state, problem } }: Connection) => [state, problem?.kind];

  test.each<[string, (way: Connection) => void]>([
    ['a lost connection', (way) => way.failed(failure('offline'))],
    ['a time-out', (way) => way.failed(failure('timeout'))],
    ['an error of the server', (way) => way.readFailed(failure('server'))],
    ['a page of a stranger', (way) => way.failed(failure('malformed'))],
    ['a rate limit', (way) => way.failed(failure('rate-limited'))],
    ['a response', (way) => way.succeeded()],
    ['another fault', (way) => way.faulted(new Error('other'))],
  ])('it is told as the disk’s fault upon %s too, until a write succeeds', (_, happens) => {
    const way = connection();
    way.succeeded();
    way.faulted(full);
    happens(way);
    expect(told(way)).toEqual(['offline', 'disk']);
    way.diskIsBack();
    way.failed(failure('offline'));
    expect(told(way)).toEqual(['offline', 'offline']);
    way.succeeded();
    expect(told(way)).toEqual(['online', undefined]);
  });

  test('a key that is refused is told before it', () => {
    const way = connection();
    way.faulted(full);
    way.failed(failure('unauthorized'));
    expect(told(way)).toEqual(['signed-out', 'unauthorized']);
    way.signedIn();
    way.succeeded();
    expect(told(way)).toEqual(['online', undefined]);
  });
});

describe('an account backs off after failures', () => {
  test('the back-off doubles from one second to five minutes (rule: back-off)', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1 - Number.EPSILON);
    const seconds = waits(connection(), 12).map((wait) => wait / SECOND);
    expect(seconds).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  });

  test('the back-off has jitter from a quarter to its full length, half a second at least (rule: back-off)', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    expect(waits(connection(), 6)).toEqual([500, 500, 1_000, 2_000, 4_000, 8_000]);
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    expect(waits(connection(), 4)).toEqual([750, 1_250, 2_500, 5_000]);
  });

  test('twenty accounts in an outage each ask three times a minute at most after the first half minute (rule: back-off-outage)', () => {
    const chances = [0, 1 - Number.EPSILON, ...Array.from({ length: 18 }, () => null)];
    const random = Math.random.bind(Math);
    for (const chance of chances) {
      vi.spyOn(Math, 'random').mockImplementation(() => chance ?? random());
      let now = 0;
      const moments = waits(connection(), 40).map((wait) => (now += wait));
      for (const moment of moments.filter((one) => one > 30 * SECOND)) {
        const inMinute = moments.filter((one) => one >= moment && one < moment + MINUTE);
        expect(inMinute.length).toBeLessThanOrEqual(3);
      }
    }
  });

  test('the back-off stays at its longest after any number of failures', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1 - Number.EPSILON);
    expect(backOff(defaultDelays, 1_000_000)).toBe(5 * MINUTE);
  });

  test.each<[string, (way: Connection) => void]>([
    ['any success', (way) => way.succeeded()],
    [
      'a refusal, which is an answer',
      (way) => way.failed(new ApiError('rejected', { mayHaveBeenProcessed: false })),
    ],
    ['connectivity, a resume or the user', (way) => way.reset()],
    ['signing in', (way) => way.signedIn()],
  ])('the back-off starts over after %s (rule: back-off-ends)', (_, happens) => {
    vi.spyOn(Math, 'random').mockReturnValue(1 - Number.EPSILON);
    const way = connection();
    waits(way, 5);
    happens(way);
    expect(way.blockedUntil).toBe(0);
    expect(waits(way, 2)).toEqual([SECOND, 2 * SECOND]);
  });

  test.each([0, 0.001, undefined])(
    'a retry-after of %s does not shorten the back-off (rule: retry-after-bounds)',
    (retryAfter) => {
      vi.spyOn(Math, 'random').mockReturnValue(1 - Number.EPSILON);
      for (const kind of retryAfter ? (['rate-limited'] as const) : (['rate-limited', 'server'] as const)) {
        let now = NOW;
        const way = new Connection(
          defaultDelays,
          () => {},
          () => now,
        );
        const waited = [1, 2, 3].map(() => {
          way.failed(new ApiError(kind, { retryAfter, mayHaveBeenProcessed: false }));
          const wait = way.blockedUntil - now;
          now = way.blockedUntil;
          return wait;
        });
        expect(waited).toEqual([SECOND, 2 * SECOND, 4 * SECOND]);
      }
    },
  );

  test('clients with the same retry-after return at different moments, and none early (rule: retry-after-bounds)', () => {
    const ways = Array.from({ length: 20 }, () => {
      const way = connection();
      way.failed(new ApiError('rate-limited', { retryAfter: 60, mayHaveBeenProcessed: false }));
      return way.blockedUntil - NOW;
    });
    expect(Math.min(...ways)).toBeGreaterThanOrEqual(MINUTE);
    expect(Math.max(...ways)).toBeLessThanOrEqual(MINUTE + SECOND);
    expect(new Set(ways).size).toBeGreaterThan(10);
  });

  test('one account’s back-off does not delay another account (rule: back-off-outage)', () => {
    const [one, other] = [connection(), connection()];
    waits(one, 5);
    expect(other.blockedUntil).toBe(0);
  });
});

describe('the connection announces its next attempt', () => {
  test('the next attempt is announced after each failure', () => {
    const announced: (number | null)[] = [];
    const way: Connection = new Connection(
      defaultDelays,
      () => announced.push(way.view.nextTryAt),
      () => NOW,
      () => announced.push(way.view.nextTryAt),
    );
    vi.spyOn(Math, 'random').mockReturnValue(1 - Number.EPSILON);
    waits(way, 3);
    expect(announced).toEqual([NOW + SECOND, NOW + 2 * SECOND, NOW + 4 * SECOND]);
    way.reset();
    expect(way.view.nextTryAt).toBeNull();
    way.succeeded();
    expect(way.view.nextTryAt).toBeNull();
  });

  test('no next attempt is announced for a rate limit alone', () => {
    const way = connection();
    way.failed(new ApiError('rate-limited', { mayHaveBeenProcessed: false, retryAfter: 60 }));
    expect(way.view).toMatchObject({ state: 'online', nextTryAt: null });
  });
});

describe('a key that the server refuses (rule: state-held)', () => {
  const refusal = new ApiError('unauthorized', {
    serverWords: 'Invalid API key',
    mayHaveBeenProcessed: false,
  });
  const told = ({ view: { state, problem, nextTryAt } }: Connection) => ({ state, problem, nextTryAt });

  test('is tried again once an hour', () => {
    const way = connection();
    way.failed(refusal);
    way.failed(refusal);
    expect(told(way)).toMatchObject({
      state: 'signed-out',
      problem: { kind: 'unauthorized', serverWords: 'Invalid API key' },
      nextTryAt: NOW + 60 * MINUTE,
    });
  });

  test('is nothing to tell a user of who has none, and nothing to try', () => {
    const way = connection();
    way.signedOut(null);
    way.failed(refusal);
    expect(told(way)).toEqual({ state: 'signed-out', problem: null, nextTryAt: null });
  });
});

describe('an account keeps to the rate limit (rule: pace-rate-limit)', () => {
  const refusal = (retryAfter?: number) =>
    new ApiError('rate-limited', { retryAfter, mayHaveBeenProcessed: false });

  test('it waits as long as the server demands, and no more, however often it was refused', () => {
    const way = connection();
    for (let times = 0; times < 20; times += 1) way.failed(refusal(20));
    expect(way.blockedUntil - NOW).toBeGreaterThanOrEqual(20 * SECOND);
    expect(way.blockedUntil - NOW).toBeLessThanOrEqual(21 * SECOND);
    expect(way.view.limitedUntil).toBe(way.blockedUntil);
  });

  test('requests that were under way when it was refused do not prolong the wait', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1 - Number.EPSILON);
    const way = connection();
    for (let times = 0; times < 20; times += 1) way.failed(refusal());
    expect(way.blockedUntil - NOW).toBe(SECOND);
  });

  test.each<[string, (way: Connection) => void]>([
    ['a success', (way) => way.succeeded()],
    ['a response to a request for events', (way) => way.polled()],
    ['a manual retry', (way) => way.reset()],
  ])('%s does not lift what the server has demanded', (_, happens) => {
    const way = connection();
    way.failed(refusal(5));
    const until = way.blockedUntil;
    happens(way);
    expect(way.blockedUntil).toBe(until);
  });
});

test('the default delays are those of the page (sync: Waits) (rule: evidence-waits, quit-two-seconds)', () => {
  expect(defaultDelays).toMatchObject({
    requestTimeout: 30 * SECOND,
    requestLifetime: MINUTE,
    quitWithin: 2 * SECOND,
    requestsAMinute: 120,
    requestsAnHour: 1_500,
    keyEvery: 60 * MINUTE,
    teamEvery: 10 * MINUTE,
    filesRest: 10 * SECOND,
  });
});
