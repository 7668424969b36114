import { expect, test } from 'vitest';
import { manyAccounts } from './accounts.ts';
import { intermediaryNames } from './index.ts';
import { measureRequestRates } from './request-rates.ts';
import { runWithIntermediaries } from './table.ts';

/** A failing run prints its seed: `PERCH_SEED=123` repeats it; `PERCH_EVERY=1` runs all cases. */
const SEED = Number(process.env['PERCH_SEED'] ?? 1);
const EVERY = Number(process.env['PERCH_EVERY'] ?? 26);

/** Each intermediary handles some mutations, and each mutation meets some intermediaries; the soak runs all pairs. */
test('a change whose request an intermediary answers is not lost, repeated, rejected, held or expired', async () => {
  const { results, failures } = await runWithIntermediaries(
    SEED,
    (action, intermediary) => (action + intermediary + SEED) % EVERY === 0,
  );
  expect(failures).toEqual([]);
  expect(new Set(results.map(({ placement }) => placement.intermediary.name)).size).toBe(
    intermediaryNames.length,
  );
}, 240_000);

test('no intermediary causes more than 120 requests of one kind in a minute', async () => {
  const { most, failures } = await measureRequestRates(SEED, (index) => (index + SEED) % 8 === 0);
  expect(failures).toEqual([]);
  expect(most.size).toBeGreaterThan(intermediaryNames.length / 10);
}, 120_000);

test('twenty accounts that act at once while intermediaries come and go each have their own changes, once', async () => {
  const { inserted, failures } = await manyAccounts(SEED, 20, 3);
  expect(failures).toEqual([]);
  expect(inserted.size).toBe(3);
}, 600_000);
