import { expect, test } from 'vitest';
import { manyAccounts } from './accounts.ts';
import { strangerNames } from './index.ts';
import { standInTheWay } from './storm.ts';
import { meetStrangers } from './table.ts';

/** A failing run says its seed: `PERCH_SEED=123` repeats it; `PERCH_EVERY=1` runs all of it. */
const SEED = Number(process.env['PERCH_SEED'] ?? 1);
const EVERY = Number(process.env['PERCH_EVERY'] ?? 26);

/** Every stranger meets some kinds of change, and every kind meets some strangers; the soak runs them all. */
test('whoever answers in the server’s place: nothing is lost, doubled or ended by a stranger', async () => {
  const { meetings, failures } = await meetStrangers(
    SEED,
    (action, stranger) => (action + stranger + SEED) % EVERY === 0,
  );
  expect(failures).toEqual([]);
  expect(new Set(meetings.map(({ stand }) => stand.stranger.name)).size).toBe(strangerNames.length);
}, 240_000);

test('no stranger makes Perch ask without end', async () => {
  const { most, failures } = await standInTheWay(SEED, (index) => (index + SEED) % 8 === 0);
  expect(failures).toEqual([]);
  expect(most.size).toBeGreaterThan(strangerNames.length / 10);
}, 120_000);

test('twenty accounts at once, behind strangers that come and go: each has its own, once', async () => {
  const { met, failures } = await manyAccounts(SEED, 20, 3);
  expect(failures).toEqual([]);
  expect(met.size).toBe(3);
}, 120_000);
