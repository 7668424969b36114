import { expect, test } from 'vitest';
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

test('a collection names the mutations of its rows, and each of them names the collection', () => {
  for (const collection of Object.values(collectionsByName)) {
    for (const [does, mutation] of Object.entries(collection.mutations) as [string, QueueableMutation][])
      expect(mutationsByName[mutation.name].row).toEqual({ collection, does });
  }
  for (const { name, row } of Object.values(mutationsByName)) {
    if (row && row.does !== 'edit') expect(row.collection.mutations[row.does]?.name).toBe(name);
  }
});
