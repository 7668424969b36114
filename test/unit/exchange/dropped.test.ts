import { expect, test } from 'vitest';
import { ENDINGS, PROGRAM_ENDINGS } from '../../../src-main/contract/values/snippet-files.ts';
import { readEach } from '../../../src-renderer/places/snippets/exchange/read-dropped.ts';

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
