import { expect, test } from 'vitest';
import { columns } from './columns.ts';
import { runSequences } from './sequences.ts';
import { actions, runTable, tablesOf } from './table.ts';

/** Each mutation meets some faults and each fault some mutations; the soak runs all cells. */
const EVERY = 11;

test('a change of any mutation passes through the specified states under a fault, and takes effect once', async () => {
  const { outcomes, failures } = await runTable(
    (action, column) => (actions.indexOf(action) + columns.indexOf(column)) % EVERY === 0,
  );
  expect(failures).toEqual([]);
  const [, byKind] = tablesOf(outcomes);
  expect(byKind?.rows.every(([, cells]) => Number(cells) > 3)).toBe(true);
  expect(new Set(outcomes.map(({ column }) => column)).size).toBe(columns.length);
}, 240_000);

test('changes of all mutations, several at once, each take effect once while random faults follow each other', async () => {
  const { changes, faults, failures } = await runSequences(4);
  expect(failures).toEqual([]);
  expect(changes).toBe(actions.length);
  expect(faults).toBeGreaterThan(changes);
}, 240_000);
