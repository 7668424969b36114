import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Db } from '../../src-main/cache/file/db.ts';
import { JsonRows } from '../../src-main/cache/rows/json-rows.ts';
import { addRow, newCache } from './cache.ts';

const Bird = z.object({ name: z.string(), latin: z.string().default('') });
const birds = new JsonRows('birds', Bird, { labelOf: ({ name }) => name, alsoFoundBy: ({ latin }) => latin });
const fish = new JsonRows('fish', Bird, { labelOf: ({ name }) => name });

let db: Db;
beforeEach(() => void (db = newCache()));

function add(name: string, { serverId, latin = '' }: { serverId?: number | null; latin?: string } = {}) {
  addRow(db, birds, name, { name, latin }, { serverId });
}
const names = (query = {}) => birds.list(db, query).map(({ value }) => value.name);

test('rows are sorted without regard to case and accents', () => {
  for (const name of ['swift', 'Émeu', 'Dove', 'eider', 'Swallow']) add(name);
  expect(names()).toEqual(['Dove', 'eider', 'Émeu', 'Swallow', 'swift']);
  expect(names({ offset: 1, limit: 2 })).toEqual(['eider', 'Émeu']);
});

test('every search word is found in any order in the label and the other searched text', () => {
  add('Great tit', { latin: 'Parus major' });
  add('Blue tit', { latin: 'Cyanistes caeruleus' });
  expect(names({ search: 'TIT gre' })).toEqual(['Great tit']);
  expect(names({ search: 'caeru' })).toEqual(['Blue tit']);
  expect(names({ search: 'emeu' })).toEqual([]);
  expect(birds.count(db, { search: 'tit' })).toBe(2);
});

test('a changed row is found by its new text', () => {
  add('Émeu');
  birds.setVisible(db, 'Émeu', { name: 'Ostrich', latin: '' });
  expect(names({ search: 'emeu' })).toEqual([]);
  expect(names({ search: 'ostrich' })).toEqual(['Ostrich']);
});

test('the newest row of each label is found, without rows marked as deleted', () => {
  const put = (key: string, name: string, serverId: number | null) => {
    const value = { name, latin: key };
    birds.insert(db, { key, serverId, value, server: null, createdAt: 1, madeHere: false });
  };
  put('a', 'Swift', 3);
  put('b', 'Swift', 9);
  put('c', 'Swift', 12);
  birds.markDeleted(db, 'c', true);
  put('d', 'Eider', 4);
  put('e', 'Dove', 5);
  addRow(db, fish, 'f', { name: 'Swift', latin: '' }, { serverId: 20 });
  const newest = birds.newestOf(db, ['Swift', 'Eider', 'Ostrich']);
  expect([...newest].map(([label, { key }]) => [label, key]).toSorted()).toEqual([
    ['Eider', 'd'],
    ['Swift', 'b'],
  ]);
});

test('collections and labels are separate, and rows marked as deleted are not listed', () => {
  add('Dove');
  addRow(db, fish, 'Dove', { name: 'Dove', latin: '' }, { serverId: 1 });
  expect(fish.findByServerId(db, 1)?.key).toBe('Dove');
  expect(birds.findByServerId(db, 1)).toBeNull();
  expect(names({ label: 'Dov' })).toEqual([]);
  expect(names({ label: 'Dove' })).toEqual(['Dove']);
  birds.markDeleted(db, 'Dove', true);
  expect(names()).toEqual([]);
  expect(birds.find(db, 'Dove')?.deleted).toBe(true);
});

test('the newest rows come first: those without an ID, then by descending ID', () => {
  add('first', { serverId: 1 });
  add('here');
  add('second', { serverId: 2 });
  expect(names({ order: 'newest' })).toEqual(['here', 'second', 'first']);
});

test('the server’s copy is stored beside the visible value and can be cleared', () => {
  add('Dove', { serverId: 7 });
  birds.setVisible(db, 'Dove', { name: 'Pigeon', latin: '' });
  expect(birds.find(db, 'Dove')).toMatchObject({
    value: { name: 'Pigeon' },
    server: { name: 'Dove' },
    serverId: 7,
  });
  birds.setServer(db, 'Dove', 8, { name: 'Rock dove', latin: '' });
  expect(birds.find(db, 'Dove')).toMatchObject({
    value: { name: 'Pigeon' },
    server: { name: 'Rock dove' },
    serverId: 8,
  });
  expect(birds.listServer(db)).toHaveLength(1);
  birds.clearServer(db, 'Dove');
  expect(birds.find(db, 'Dove')).toMatchObject({ value: { name: 'Pigeon' }, server: null, serverId: null });
});

test('a stored value without a newer field is read with the field’s default', () => {
  add('Dove');
  db.prepare(`update rows set value = '{"name":"Dove"}' where key = 'Dove'`).run();
  expect(birds.find(db, 'Dove')?.value).toEqual({ name: 'Dove', latin: '' });
});
