import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setFavorite } from '../../../src-main/cache/local/snippet-uses.ts';
import { snippetRows } from '../../../src-main/cache/collections/snippets.ts';
import { EXCHANGE_FORMATS, MOST_ENTRIES } from '../../../src-main/contract/values/exchange.ts';
import type { Entry } from '../../../src-main/exchange/entry.ts';
import { ENDINGS } from '../../../src-main/contract/values/snippet-files.ts';
import { type ReadImport, readImport } from '../../../src-main/exchange/read.ts';
import { writeTexts } from '../../../src-main/exchange/write.ts';
import { entriesOf, writeEntries } from '../../../src-main/features/exchange/exporting.ts';
import { readSource } from '../../../src-main/features/exchange/reading.ts';
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

const read = async (path: string, from: 'file' | 'folder'): Promise<ReadImport> =>
  readImport((await readSource(path, from)).files);
const titlesIn = ({ reads }: ReadImport): string[] => reads.map((one) => ('title' in one ? one.title : ''));
const some = (count: number, content: string): Entry[] =>
  Array.from({ length: count }, (_, at) => ({ title: `Title ${at}`, content }));

test.each([...EXCHANGE_FORMATS])(
  'what is exported can be imported, also more bytes than are read at a time: %s',
  async (format) => {
    const folder = temporaryFolder();
    const path = format === 'markdown' ? folder : join(folder, 'out.of.bytes');
    const taken = format === 'markdown' ? 'Snippets' : 'out.of 2.bytes';
    mkdirSync(join(folder, taken));
    const all = some(format === 'espanso' ? 6 : 24, 'x'.repeat(512 * 1024));
    const { count, name } = await writeEntries(path, format, all);
    expect(count).toBe(all.length);
    const names = name.split(', ');
    expect(names.length).toBeGreaterThan(1);
    expect(readdirSync(folder).toSorted()).toEqual([...names, taken].toSorted());
    const from = format === 'markdown' ? 'folder' : 'file';
    const found = [];
    for (const each of names) {
      const ended = join(folder, from === 'file' ? `${each}.${ENDINGS[format][0]}` : each);
      if (from === 'file') renameSync(join(folder, each), ended);
      found.push(...titlesIn(await read(ended, from)));
    }
    expect(found.toSorted()).toEqual(all.map(({ title }) => title).toSorted());
  },
);

test.each(['json', 'csv'] as const)(
  'what is exported can be imported, also more entries than are read at a time: %s',
  (format) => {
    const all = some(MOST_ENTRIES + 1, 'x');
    const found = writeTexts(format, all).flatMap((text) =>
      titlesIn(readImport([{ name: `all.${format}`, bytes: Buffer.from(text) }])),
    );
    expect(found).toEqual(all.map(({ title }) => title));
  },
);

test('an export of several files that fails leaves none of them', async () => {
  const folder = temporaryFolder();
  // Nothing can be renamed to a folder that has something in it.
  mkdirSync(join(folder, 'out.json', 'inside'), { recursive: true });
  const all = some(24, 'x'.repeat(512 * 1024));
  await expect(writeEntries(join(folder, 'out.json'), 'json', all)).rejects.toThrow('disk');
  expect(readdirSync(folder)).toEqual(['out.json']);
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
