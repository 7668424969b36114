import { expect, test } from 'vitest';
import { defaultDelays } from '../../src-main/sync/connection/delays.ts';
import { RequestLimit } from '../../src-main/sync/connection/request-limit.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A limit whose clock a test moves. */
function limitAt(begun: number) {
  const clock = { now: begun };
  const limit = new RequestLimit(
    defaultDelays,
    () => clock.now,
    () => {},
  );
  return { clock, limit };
}

test('in no minute 120 requests begin, and in no hour 1,500 (rule: pace-rate-limit)', () => {
  const { clock, limit } = limitAt(HOUR);
  const begun: number[] = [];
  while (clock.now < 4 * HOUR) {
    while (limit.left > 0) {
      limit.count();
      begun.push(clock.now);
    }
    expect(limit.notBefore('act')).toBeGreaterThan(clock.now);
    clock.now = limit.notBefore('act');
  }
  const most = (within: number) =>
    Math.max(...begun.map((from) => begun.filter((at) => at >= from && at < from + within).length));
  expect([most(MINUTE), most(HOUR)]).toEqual([120, 1_500]);
  expect(begun.length).toBeGreaterThanOrEqual(3 * 1_500);
});

test('what began more than an hour ago does not count (rule: pace-rate-limit)', () => {
  const { clock, limit } = limitAt(HOUR);
  for (let n = 0; n < 1_500; n += 1) limit.count();
  expect(limit.left).toBe(0);
  clock.now += HOUR;
  expect([limit.left, limit.notBefore('read') <= clock.now]).toEqual([120, true]);
});

test('a clock that was set makes no wait longer or shorter', () => {
  const { clock, limit } = limitAt(HOUR);
  for (let n = 0; n < 120; n += 1) limit.count();
  limit.refused(90_000, clock.now);
  const wait = limit.notBefore('act') - clock.now;
  clock.now -= 1_000_000;
  limit.shift(-1_000_000);
  expect(limit.notBefore('act') - clock.now).toBe(wait);
});
