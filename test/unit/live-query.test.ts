import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '../../src-main/contract/ipc.ts';
import type { LiveQuery as LiveQueryOf } from '../../src-renderer/base/bridge/live-query.svelte.ts';
import type { PagedRows as PagedRowsOf } from '../../src-renderer/base/bridge/paged-rows.svelte.ts';
import { useRunes } from './runes.ts';

let LiveQuery: typeof LiveQueryOf;
let PagedRows: typeof PagedRowsOf;

/** The queries that main has not answered yet, each with the function that answers it. */
const waiting: ((answer: Answer<unknown>) => void)[] = [];
const listeners = new Set<(name: string, payload: unknown) => void>();
const perch = {
  call: () => new Promise((resolve) => waiting.push(resolve)),
  subscribe(listener: (name: string, payload: unknown) => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
const changed = (...parts: string[]): void => {
  for (const listener of listeners) listener('changed', { parts });
};
const turn = () => new Promise((resolve) => setImmediate(resolve));
async function answer(value: unknown, ...reads: string[]): Promise<void> {
  waiting.shift()?.({ ok: true, value, reads });
  await turn();
}

// An effect runs once.
useRunes({ perch, effect: (run) => void run() });
/** Each test has a page of its own. */
beforeEach(async () => {
  waiting.splice(0);
  listeners.clear();
  vi.resetModules();
  ({ LiveQuery } = await import('../../src-renderer/base/bridge/live-query.svelte.ts'));
  ({ PagedRows } = await import('../../src-renderer/base/bridge/paged-rows.svelte.ts'));
});

const live = () => new LiveQuery('snippets:order', () => ({ accountId: 'one' }));

test('a query runs again when what it was read from changes, and not for anything else', async () => {
  const query = live();
  await answer('name', 'one/facts');
  expect(query.value).toBe('name');
  changed('one/changes');
  expect(waiting).toHaveLength(0);
  changed('one/facts');
  expect(waiting).toHaveLength(1);
  await answer('used', 'one/facts');
  expect(query.value).toBe('used');
  expect(waiting).toHaveLength(0);
});

test('a change during a query leads to one more, and so do all calls to refresh together', async () => {
  const query = live();
  changed('one/facts');
  await answer('older', 'one/facts');
  expect(waiting).toHaveLength(1);
  query.refresh();
  query.refresh();
  await answer('name', 'one/facts');
  expect(waiting).toHaveLength(1);
  await answer('used', 'one/facts');
  expect(waiting).toHaveLength(0);
  expect(query.value).toBe('used');
});

test('after a problem the last result stays', async () => {
  const query = live();
  await answer('name', 'one/facts');
  query.refresh();
  waiting.shift()?.({ ok: false, problem: { kind: 'unexpected' }, reads: [] });
  await turn();
  expect([query.value, query.problem]).toEqual(['name', { kind: 'unexpected' }]);
});

test('a row is found at its place of now, not at that of before a change', async () => {
  const rows = new PagedRows<{ key: string }>(
    () => perch.call() as Promise<Answer<{ total: number; found: number; rows: { key: string }[] }>>,
    () => {},
  );
  const page = (...keys: string[]) => ({
    total: keys.length,
    found: keys.length,
    rows: keys.map((key) => ({ key })),
  });
  rows.search('');
  await answer(page('a', 'b'), 'one/rows');
  expect(rows.indexOf('b')).toBe(1);
  changed('one/rows');
  // The rows of before are shown until those of now are here.
  expect([rows.row(1), rows.indexOf('b')]).toEqual([{ key: 'b' }, -1]);
  await answer(page('new', 'a', 'b'), 'one/rows');
  expect(rows.indexOf('b')).toBe(2);
});

test('of a list that is scrolled fast, the rows that are in sight at last are fetched, and none that were passed', async () => {
  const asked: number[] = [];
  const rows = new PagedRows<{ key: string }>(
    ({ offset }) => {
      asked.push(offset);
      return perch.call() as Promise<Answer<{ total: number; found: number; rows: { key: string }[] }>>;
    },
    () => {},
  );
  const page = { total: 10_000, found: 10_000, rows: [] };
  rows.search('');
  await answer(page, 'one/rows');
  for (const first of [150, 2_000, 5_000, 7_090]) rows.show(first, first + 20);
  for (let count = 0; count < 3; count += 1) await answer(page, 'one/rows');
  expect(asked).toEqual([0, 100, 7_000, 7_100]);
  expect(waiting).toHaveLength(0);
});

test('main sends each event to the page once, however many queries listen', async () => {
  const queries = [live(), live(), live()];
  for (const _ of queries) await answer('name', 'one/facts');
  expect(listeners.size).toBe(1);
  changed('one/facts');
  expect(waiting).toHaveLength(queries.length);
});
