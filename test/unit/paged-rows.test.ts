import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Page, PagedRows as PagedRowsOf } from '../../src-renderer/base/bridge/paged-rows.svelte.ts';

let PagedRows: typeof PagedRowsOf;

// Nothing is shown, so state is a plain value, and nothing changes.
beforeAll(async () => {
  vi.stubGlobal(
    '$state',
    Object.assign((value: unknown) => value, { raw: (value: unknown) => value }),
  );
  vi.stubGlobal('$effect', () => undefined);
  ({ PagedRows } = await import('../../src-renderer/base/bridge/paged-rows.svelte.ts'));
});
afterAll(() => void vi.unstubAllGlobals());

interface Row {
  key: string;
}

/** A list of 10,000 rows, whose pages arrive when the test lets them. */
function held() {
  const asked: number[] = [];
  const answers = new Map<number, (page: Page<Row> | null) => void>();
  const rows = new PagedRows<Row>(
    async ({ offset, limit }) => {
      const at = offset / limit;
      asked.push(at);
      const page = await new Promise<Page<Row> | null>((resolve) => answers.set(at, resolve));
      return page
        ? { ok: true, value: page, reads: [] }
        : { ok: false, problem: { kind: 'unexpected' }, reads: [] };
    },
    () => {},
  );
  const settle = async (at: number, page: Page<Row> | null): Promise<void> => {
    answers.get(at)?.(page);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    rows,
    asked,
    answer: (at: number) =>
      settle(at, {
        total: 10_000,
        found: 10_000,
        rows: Array.from({ length: 100 }, (_, row) => ({ key: `${at * 100 + row}` })),
      }),
    fail: (at: number) => settle(at, null),
  };
}

test('of pages that are scrolled past, only those are fetched that are in sight when their turn comes', async () => {
  const { rows, asked, answer } = held();
  rows.search('');
  for (let page = 1; page <= 50; page += 1) rows.show(page * 100, page * 100 + 20);
  expect(asked).toEqual([0, 1]);
  await answer(0);
  expect(asked).toEqual([0, 1, 50]);
  // They arrive in any order.
  await answer(50);
  await answer(1);
  expect(asked).toEqual([0, 1, 50]);
  expect([rows.row(5_000), rows.row(4_900)]).toEqual([{ key: '5000' }, undefined]);
});

test('both pages in sight are fetched at once', () => {
  const { rows, asked } = held();
  rows.show(90, 110);
  expect(asked).toEqual([0, 1]);
});

test('pages that failed are fetched again with the next scroll, and not by themselves', async () => {
  const { rows, asked, fail, answer } = held();
  rows.show(0, 520);
  await fail(0);
  await fail(1);
  expect(asked).toEqual([0, 1]);
  rows.show(210, 230);
  await answer(2);
  expect(asked).toEqual([0, 1, 2]);
  expect(rows.row(210)).toEqual({ key: '210' });
});
