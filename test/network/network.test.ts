import { expect, test } from 'vitest';
import { columns } from './columns.ts';
import { runSequences } from './sequences.ts';
import { actions, runTable, tablesOf } from './table.ts';

/** Every kind meets some faults and every fault meets some kinds; the soak runs them all. */
const EVERY = 11;

test('whatever happens on the way, each kind of change ends as it must: nothing is lost, nothing is doubled', async () => {
  const { outcomes, failures } = await runTable(
    (action, column) => (actions.indexOf(action) + columns.indexOf(column)) % EVERY === 0,
  );
  expect(failures).toEqual([]);
  const [, byKind] = tablesOf(outcomes);
  expect(byKind?.rows.every(([, cells]) => Number(cells) > 3)).toBe(true);
  expect(new Set(outcomes.map(({ column }) => column)).size).toBe(columns.length);
}, 240_000);

test('fault after fault at random, several changes at once, for every kind', async () => {
  const { changes, faults, failures } = await runSequences(4);
  expect(failures).toEqual([]);
  expect(changes).toBe(actions.length);
  expect(faults).toBeGreaterThan(changes);
}, 240_000);
