import { expect, test } from 'vitest';
import { followJump } from '../../src-main/sync/clocks/clock-skew.ts';
import { storedDoubtedTime, storedServerAhead } from '../../src-main/sync/clocks/stored-clock.ts';
import { newCache } from './cache.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FROM = Date.UTC(2027, 0, 1);

test.each([
  ['that takes back a jump in doubt leaves the skew', -4 * DAY, HOUR],
  ['that goes back further is a clock that was set', -10 * DAY, HOUR + 10 * DAY],
  ['forward, as after sleep, leaves the skew', 2 * DAY, HOUR],
  ['forward by the skew removes it', HOUR, 0],
])('a jump %s', (_, jump, ahead) => {
  const db = newCache();
  storedServerAhead.write(db, HOUR);
  storedDoubtedTime.write(db, { from: FROM, to: FROM + 4 * DAY, chosen: [] });
  followJump(db, jump);
  expect(storedServerAhead.read(db)).toBe(ahead);
});
