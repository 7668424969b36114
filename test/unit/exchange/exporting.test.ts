import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeEntries } from '../../../src-main/features/exchange/exporting.ts';
import { temporaryFolder } from '../temporary.ts';

const entries = [{ title: 'Parcel lost', content: 'We are looking for it.' }];
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test.each(['json', 'csv', 'espanso'] as const)(
  'only its owner can read an exported file, also where it replaces one that all could read: %s',
  async (format) => {
    const folder = temporaryFolder();
    const path = join(folder, 'out');
    // What an export that was killed left behind has the rights of whoever made it.
    for (const file of [path, join(folder, '.out.unfinished')])
      writeFileSync(file, 'before', { mode: 0o644 });
    expect(await writeEntries(path, format, entries)).toEqual({ count: 1, name: 'out' });
    expect(readFileSync(path, 'utf8')).toContain('Parcel lost');
    expect([modeOf(path), readdirSync(folder)]).toEqual(['600', ['out']]);
  },
);

test('only its owner can read an exported folder and what is in it', async () => {
  const parent = temporaryFolder();
  const { name } = await writeEntries(parent, 'markdown', entries);
  const folder = join(parent, name);
  expect(modeOf(folder)).toBe('700');
  expect(readdirSync(folder).map((file) => modeOf(join(folder, file)))).toEqual(['600']);
});
