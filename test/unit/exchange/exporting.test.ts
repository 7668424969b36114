import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setFavorite } from '../../../src-main/cache/local/snippet-uses.ts';
import { snippetRows } from '../../../src-main/cache/collections/snippets.ts';
import { entriesOf, writeEntries } from '../../../src-main/features/exchange/exporting.ts';
import { hasNoPermissions, permissionsOf } from '../../permissions.ts';
import { addRow, newCache } from '../cache.ts';
import { temporaryFolder } from '../temporary.ts';
import { deleteSnippet } from '../../delete-now.ts';

const entries = [{ title: 'Parcel lost', content: 'We are looking for it.' }];

test.skipIf(hasNoPermissions).each(['json', 'csv', 'espanso'] as const)(
  'only its owner can read an exported file, also where it replaces one that all could read: %s (rule: private-export)',
  async (format) => {
    const folder = temporaryFolder();
    const path = join(folder, 'out');
    // What an export that was killed left behind has the rights of whoever made it.
    for (const file of [path, join(folder, '.out.unfinished')])
      writeFileSync(file, 'before', { mode: 0o644 });
    expect(await writeEntries(path, format, entries)).toEqual({ count: 1, name: 'out' });
    expect(readFileSync(path, 'utf8')).toContain('Parcel lost');
    expect([permissionsOf(path), readdirSync(folder)]).toEqual([0o600, ['out']]);
  },
);

test.skipIf(hasNoPermissions)('only its owner can read an exported folder and what is in it', async () => {
  const parent = temporaryFolder();
  const { name } = await writeEntries(parent, 'markdown', entries);
  const folder = join(parent, name);
  expect(permissionsOf(folder)).toBe(0o700);
  expect(readdirSync(folder).map((file) => permissionsOf(join(folder, file)))).toEqual([0o600]);
});

test('a snippet whose deletion is not sent yet is in no export', () => {
  const db = newCache();
  for (const [at, title] of ['Stays', 'Goes'].entries()) {
    addRow(db, snippetRows, title, { title, content: 'x' }, { serverId: at + 1 });
    setFavorite(db, title, true);
  }
  deleteSnippet(db, 'Goes', 1);
  expect(entriesOf(db, { key: 'Stays' })).toHaveLength(1);
  expect(entriesOf(db, { key: 'Goes' })).toEqual([]);
  for (const scope of ['all', 'favorites', { search: 'x' }] as const)
    expect(entriesOf(db, scope).map(({ title }) => title)).toEqual(['Stays']);
});
