import { type Dirent, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENDINGS, PROGRAM_ENDINGS } from '../../../src-main/contract/values/snippet-files.ts';
import { readSource } from '../../../src-main/features/exchange/reading.ts';
import { readEach } from '../../../src-renderer/places/snippets/exchange/read-dropped.ts';
import { forEveryAsync } from '../../for-every.ts';
import { temporaryFolder } from '../temporary.ts';

/** A dropped folder with files of these names. */
function folderOf(...names: string[]): FileSystemEntry {
  const portions = [
    names.map((name) => ({
      isFile: true,
      name,
      file: (found: (file: File) => void) => found(new File(['x'], name)),
    })),
    [],
  ];
  const reader = { readEntries: (found: (some: object[]) => void) => found(portions.shift() ?? []) };
  return { name: 'Snippets', createReader: () => reader } as unknown as FileSystemEntry;
}

test.each([...Object.values(ENDINGS).flat(), ...PROGRAM_ENDINGS])(
  'a dropped folder is read where a file of it could be chosen: %s',
  async (ending) => {
    const name = `all.${ending}`;
    expect(await readEach([], folderOf('notes.docx', name, `loud.${ending.toUpperCase()}`))).toMatchObject({
      source: 'Snippets',
      files: [{ name }, { name: `loud.${ending.toUpperCase()}` }],
    });
  },
);

test('a dropped folder without snippets says so', async () => {
  expect(await readEach([], folderOf('notes.docx', 'atext'))).toEqual({
    problem: { kind: 'nothing-inside' },
  });
});

/** What the window is given of a real folder that is dropped. */
function droppedOf({ name, parentPath }: Pick<Dirent, 'name' | 'parentPath'>): FileSystemEntry {
  const path = join(parentPath, name);
  const entry = (item: Dirent): object =>
    item.isDirectory()
      ? droppedOf(item)
      : {
          isFile: true,
          isDirectory: false,
          name: item.name,
          file: (found: (file: File) => void) =>
            found(new File([readFileSync(join(path, item.name))], item.name)),
        };
  const createReader = () => {
    const portions = [readdirSync(path, { withFileTypes: true }), []];
    return { readEntries: (found: (some: object[]) => void) => found((portions.shift() ?? []).map(entry)) };
  };
  return { isFile: false, isDirectory: true, name, createReader } as unknown as FileSystemEntry;
}

const anyName = fc.constantFrom('a.md', 'b.markdown', '.c.yml', 'd.yml', 'e.txt', 'f.json', 'g.docx', 'h.db');
const anyFolder = fc.constantFrom('', 'code/', 'code/.masscode/', '.masscode/inbox/', 'mine/', 'code/mine/');

test('a folder gives the same files where it is dropped and where it is chosen', async () => {
  const folder = temporaryFolder();
  let count = 0;
  await forEveryAsync(
    [fc.uniqueArray(fc.tuple(anyFolder, anyName), { maxLength: 12 })],
    300,
    async (paths) => {
      const name = `${(count += 1)}`;
      mkdirSync(join(folder, name));
      for (const path of paths) {
        const file = join(folder, name, path.join(''));
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, file);
      }
      const dropped = await readEach([], droppedOf({ name, parentPath: folder }));
      const chosen = await readSource(join(folder, name), 'folder');
      const texts = (files: { bytes: Uint8Array }[]): string[] =>
        files.map(({ bytes }) => new TextDecoder().decode(bytes)).sort();
      expect(texts('problem' in dropped ? [] : dropped.files)).toEqual(texts(chosen.files));
    },
  );
});
