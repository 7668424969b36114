import { expect, test } from 'vitest';
import type { MutationName } from '../../src-main/contract/values/change.ts';
import { calls, CollectionName } from '../../src-main/contract/ipc.ts';
import { earlierValues } from '../../src-main/features/history/earlier-values.ts';
import { collectionsByName, mutationsByName } from '../../src-main/sync/collections/catalog.ts';
import type { QueueableMutation } from '../../src-main/sync/define/collection.ts';

test('each collection and each mutation is in the catalog under its own name', () => {
  const names = (table: Record<string, { name: string }>) =>
    Object.entries(table).map(([key, { name }]) => [key, name]);
  for (const [key, name] of [...names(collectionsByName), ...names(mutationsByName)]) expect(name).toBe(key);
});

test('no two collections share the noun that tells their changes apart in the file', () => {
  const nouns = Object.values(collectionsByName).map(({ noun }) => noun);
  expect(nouns.filter((noun, index) => nouns.indexOf(noun) !== index)).toEqual([]);
});

test('every collection is read by some call of the windows', () => {
  const read = new Set(Object.values(calls).flatMap(({ reads }) => reads));
  expect(CollectionName.options.filter((name) => !read.has(name))).toEqual([]);
});

test('a collection names the mutations of its rows, and each of them names the collection', () => {
  for (const collection of Object.values(collectionsByName)) {
    for (const [does, mutation] of Object.entries(collection.mutations) as [string, QueueableMutation][])
      expect(mutationsByName[mutation.name].row).toEqual({ collection, does });
  }
  for (const { name, row } of Object.values(mutationsByName)) {
    if (row && row.does !== 'edit') expect(row.collection.mutations[row.does]?.name).toBe(name);
  }
});

test('the history is read again when any collection that it compares with changes', () => {
  const compared = Object.keys(earlierValues).flatMap(
    (name) => mutationsByName[name as MutationName].collections,
  );
  const { reads } = calls['history:list'];
  expect([...new Set(compared)].filter((name) => !reads.includes(name))).toEqual([]);
});
