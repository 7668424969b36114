import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { readBuild } from '../../src-main/shell/system/program/build.ts';
import { temporaryFolder } from './temporary.ts';

const { app } = vi.hoisted(() => ({ app: { isPackaged: true, getAppPath: vi.fn<() => string>() } }));
vi.mock('electron', () => ({ app }));

beforeEach(() => void (app.isPackaged = true));

/** Reads how a package was built that says this about itself. */
function build(said: object) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'perch', ...said }));
  app.getAppPath.mockReturnValue(folder);
  return readBuild();
}

test.each([
  [
    { signed: true, inspectable: false },
    { kind: 'signed', inspectable: false },
  ],
  [
    { signed: false, inspectable: false },
    { kind: 'unsigned', inspectable: false },
  ],
  [
    { signed: false, inspectable: true },
    { kind: 'unsigned', inspectable: true },
  ],
])('a package that says %j is %j', (perchBuild, expected) => expect(build({ perchBuild })).toEqual(expected));

test.each([{}, { perchBuild: 'signed' }, { perchBuild: { signed: true } }])(
  'nothing vouches for a package that says %j, and no debugger may attach to it',
  (said) => expect(build(said)).toEqual({ kind: 'unsigned', inspectable: false }),
);

test.each([
  ['MCowBQYDK2VwAyEA', 'MCowBQYDK2VwAyEA'],
  [null, undefined],
  [undefined, undefined],
])('a package with the updateKey %j checks versions by %j', (updateKey, expected) =>
  expect(build({ perchBuild: { signed: true, inspectable: false }, updateKey }).updateKey).toBe(expected),
);

test('what runs from the source is no package', () => {
  app.isPackaged = false;
  expect(build({ perchBuild: { signed: true, inspectable: true } })).toEqual({
    kind: 'source',
    inspectable: false,
  });
});
