import { expect, test, vi } from 'vitest';
import type { Read } from '../../../src-main/exchange/entry.ts';
import { joinedUse, planImport, type Present } from '../../../src-main/exchange/plan.ts';
import { SNIPPET_TITLE_LIMIT } from '../../../src-main/contract/values/snippet.ts';

const unused = { favorite: false, uses: 0, usedAt: null };
const present = (title: string, content: string, more: Partial<Present> = {}): Present => ({
  key: `key of ${title} ${content}`,
  title,
  content,
  server: null,
  changeable: true,
  use: unused,
  ...more,
});
const plan = (reads: Read[], here: Present[] = []) =>
  planImport(reads, {
    byTitle: Map.groupBy(here, ({ title }) => title),
    titles: new Set(here.map(({ title }) => title)),
    contentLimit: 100,
  });
const groups = (reads: Read[], here: Present[] = []) => plan(reads, here).map(({ row }) => row.group);

test('entries are new, change a snippet of their title, or are the same already', () => {
  const reads = [
    { title: 'New', content: 'x' },
    { title: 'Changed', content: 'now' },
    { title: ' Same ', content: 'one\r\ntwo\n' },
  ];
  const here = [present('Changed', 'before'), present('Same', 'one\ntwo')];
  expect(groups(reads, here)).toEqual(['new', 'update', 'same']);
  expect(plan(reads, here)[1]?.present?.content).toBe('before');
});

test('a title or content that servers refuse is named with the rule and the limit', () => {
  const rows = plan([
    { title: 'x'.repeat(SNIPPET_TITLE_LIMIT + 1), content: 'x' },
    { title: 'T', content: 'x'.repeat(101) },
    { title: 'T', content: 'a\0b' },
    { problem: { kind: 'no-content', entry: 4 }, name: 'N' },
  ]).map(({ row }) => row);
  expect(rows.map(({ group }) => group)).toEqual(['broken', 'broken', 'broken', 'broken']);
  expect(rows.map(({ problem }) => problem && [problem.field, problem.rule, problem.limit])).toEqual([
    ['title', 'too-long', SNIPPET_TITLE_LIMIT],
    ['content', 'too-long', 100],
    ['content', 'unsendable-character', undefined],
    [undefined, undefined, undefined],
  ]);
  expect(rows[3]).toMatchObject({ title: 'N', problem: { kind: 'no-content', entry: 4 } });
});

test('snippets of one title are matched one to one, and a twin in the file is left out', () => {
  const here = [present('T', 'one'), present('T', 'two')];
  const reads = ['two', 'three', 'four', 'four'].map((content) => ({ title: 'T', content }));
  const planned = plan(reads, here);
  expect(planned.map(({ row }) => row.group)).toEqual(['same', 'update', 'new', 'same']);
  expect(planned[1]?.present?.content).toBe('one');
});

test('what is kept beside another snippet gets a title that is free and not too long', () => {
  const long = 'x'.repeat(SNIPPET_TITLE_LIMIT);
  const planned = plan(
    [
      { title: 'T', content: 'new' },
      { title: 'T 2', content: 'x' },
      { title: long, content: 'new' },
    ],
    [present('T', 'old'), present(long, 'old')],
  );
  expect(planned.map(({ row }) => row.titleOfBoth)).toEqual([
    'T 3',
    null,
    `${'x'.repeat(SNIPPET_TITLE_LIMIT - 2)} 2`,
  ]);
});

test('the work for entries and snippets of one title grows with their number, not with its square', () => {
  const title = 'x'.repeat(SNIPPET_TITLE_LIMIT);
  const planMany = (many: number) => {
    const reads = Array.from({ length: many }, (_, index) => ({ title, content: `new ${index}` }));
    const here = Array.from({ length: many }, (_, index) => present(title, `old ${index}`));
    const looks = vi.spyOn(Set.prototype, 'has');
    const planned = plan(reads, here);
    const counted = looks.mock.calls.length;
    looks.mockRestore();
    expect(planned.map(({ present: meant }) => meant?.content)).toEqual(here.map(({ content }) => content));
    return { counted, titles: planned.map(({ row }) => row.titleOfBoth) };
  };
  const { titles, counted } = planMany(3_000);
  expect(counted).toBeLessThan(3 * planMany(1_500).counted);
  expect(titles.slice(7, 9)).toEqual([
    `${'x'.repeat(SNIPPET_TITLE_LIMIT - 2)} 9`,
    `${'x'.repeat(SNIPPET_TITLE_LIMIT - 3)} 10`,
  ]);
  expect(titles.at(-1)).toBe(`${'x'.repeat(SNIPPET_TITLE_LIMIT - 5)} 3001`);
});

test('uses that this computer does not have are brought, and none is lost', () => {
  const read = { title: 'T', content: 'x', use: { favorite: true, uses: 2, usedAt: 5 } };
  expect(plan([read], [present('T', 'x')])[0]?.row).toMatchObject({ group: 'same', bringsUse: true });
  const joined = joinedUse({ favorite: false, uses: 9, usedAt: 3 }, read.use);
  expect(joined).toEqual({ favorite: true, uses: 9, usedAt: 5 });
  expect(plan([read], [present('T', 'x', { use: joined })])[0]?.row.bringsUse).toBe(false);
});

test('a snippet that the server cannot change is offered to be kept beside', () => {
  const [planned] = plan([{ title: 'T', content: 'new' }], [present('T', 'old', { changeable: false })]);
  expect(planned?.row).toMatchObject({ group: 'update', changeable: false, titleOfBoth: 'T 2' });
});
