import { expect, test } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import { PAGE_OF_SERVER_ROWS } from '../../src-main/cache/rows/row-store.ts';
import { people, peopleRows } from '../../src-main/sync/collections/people.ts';
import { snippets } from '../../src-main/sync/collections/snippets.ts';
import type { AnyCollection } from '../../src-main/sync/define/collection.ts';
import { reconcileList } from '../../src-main/sync/reconcile/list.ts';
import { workOf } from '../sync/work.ts';
import { newCache } from './cache.ts';

type Items = Parameters<typeof reconcileList>[2];

const LISTS: [AnyCollection, (id: number) => Items[number]][] = [
  [people as never, (id) => ({ user_id: id, full_name: `Person ${id}`, email: `${id}@example.com` })],
  [
    snippets as never,
    (id) => ({ id, title: `Snippet ${id}`, content: `Text ${id}`, date_created: 1_000 + id }),
  ],
];

const listed = (item: (id: number) => Items[number], count: number): Items =>
  Array.from({ length: count }, (_, at) => item(at + 1));

test.each(LISTS)(
  'a list in which nothing changed is compared with the rows page by page: %#',
  (collection, item) => {
    const pages = 5;
    const work = [1, pages * PAGE_OF_SERVER_ROWS].map((count) => {
      const db = newCache();
      reconcileList(db, collection, listed(item, count));
      reconcileList(db, collection, listed(item, count));
      return workOf(db, () => reconcileList(db, collection, listed(item, count)));
    });
    const [few, many] = work;
    expect(many).toEqual({ ...few, lists: few!.lists + pages - 1 });
  },
);

test('what differs in a long list is brought in, and rows that cannot be parsed are repaired', () => {
  const db: Db = newCache();
  const [[collection, item]] = LISTS as [(typeof LISTS)[0]];
  const items = listed(item, 250);
  reconcileList(db, collection, items);
  db.run(`update rows set value = '{}' where server_id = 3`);
  db.run(`update rows set value = '{}', server_value = '?' where server_id = 4`);
  const next = [...items.slice(0, -1), { ...items[120], full_name: 'Ana' }, item(900)].filter(
    (one) => one !== items[120],
  );
  expect(reconcileList(db, collection, next)).toEqual({ repaired: 1, leftOut: 0 });
  const names = peopleRows
    .list(db, { order: 'newest' })
    .map(({ serverId, value }) => [serverId, value.full_name]);
  expect(names).toHaveLength(250);
  expect(names.at(0)).toEqual([900, 'Person 900']);
  expect(names).toContainEqual([121, 'Ana']);
  expect(names).not.toContainEqual([250, 'Person 250']);
  expect(names.slice(-4)).toEqual([4, 3, 2, 1].map((id) => [id, `Person ${id}`]));
});
