import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FuseState, FuseV1Options } from '@electron/fuses';
import { expect, test } from 'vitest';
import {
  FUSES,
  INSPECTABLE_FUSES,
  isScript,
  readFuses,
  setFuses,
  wrongFuses,
} from '../../scripts/packaging/fuses.ts';
import { temporaryFolder } from '../unit/temporary.ts';

/** What stands before the fuses in Electron's executable. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** A file with fuses among other bytes, all of them in one state. */
function executable(fuses: number, state = FuseState.ENABLE): string {
  const file = path.join(temporaryFolder(), 'perch');
  const wire = Buffer.from([1, fuses, ...Array.from({ length: fuses }, () => state)]);
  writeFileSync(
    file,
    Buffer.concat([Buffer.alloc(5_000, 7), Buffer.from(SENTINEL), wire, Buffer.alloc(900, 7)]),
  );
  return file;
}

const packaged = { inspectable: false, resign: false };
const known = Object.keys(FUSES).length;

test('every fuse of Electron is set, and reads back as it was set (rule: fuses)', async () => {
  const file = executable(known);
  await setFuses(file, packaged);
  const wire = await readFuses(file);
  const on = [...wire]
    .filter(([, state]) => state === FuseState.ENABLE)
    .map(([position]) => FuseV1Options[position]);
  expect(wire.size).toBe(known);
  expect(on).toEqual([
    'EnableCookieEncryption',
    'EnableEmbeddedAsarIntegrityValidation',
    'OnlyLoadAppFromAsar',
    'WasmTrapHandlers',
  ]);
  expect(wrongFuses(wire)).toEqual([]);
});

test('the fuses that this version of the library knows are all named', () => {
  const names = Object.values(FuseV1Options).filter((value) => typeof value === 'number');
  expect(Object.keys(FUSES).map(Number)).toEqual(names);
});

test('an Electron with one fuse more is not packaged until somebody decides about it (rule: new-fuse)', async () => {
  await expect(setFuses(executable(known + 1), packaged)).rejects.toThrow('strictlyRequireAllFuses');
});

test('an Electron without one of the fuses is not packaged', async () => {
  await expect(setFuses(executable(known - 1), packaged)).rejects.toThrow('WasmTrapHandlers');
});

test('a package for tests can be inspected, and is told from a released one', async () => {
  const file = executable(known);
  await setFuses(file, { inspectable: true, resign: false });
  const wire = await readFuses(file);
  expect(wrongFuses(wire)).toEqual(['EnableNodeCliInspectArguments']);
  expect(wrongFuses(wire, INSPECTABLE_FUSES)).toEqual([]);
});

test('a script has no fuses, and what is neither is not packaged', async () => {
  const file = executable(known);
  expect(isScript(file)).toBe(false);
  writeFileSync(file, readFileSync(file).fill(7));
  await expect(setFuses(file, packaged)).rejects.toThrow('Could not find sentinel');
  writeFileSync(file, '#!/bin/sh\n');
  expect(isScript(file)).toBe(true);
});
