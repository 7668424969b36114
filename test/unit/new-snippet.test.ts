import { expect, test } from 'vitest';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { newCache } from './cache.ts';

test('a new snippet has the texts that the server will store, here and in its request', () => {
  const db = newCache();
  const key = createSnippet(db, { title: ' Thanks ', content: 'Thank you.\n' }, 0);
  const texts = { title: 'Thanks', content: 'Thank you.' };
  expect(snippetRows.find(db, key)?.value).toEqual(texts);
  expect(listChanges(db)[0]?.params).toEqual({ key, ...texts });
});
