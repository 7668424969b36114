import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkNode, NODE_HASHES, pinnedNode } from '../../scripts/pinned-node.mjs';
import { temporaryFolder } from './temporary.ts';

const repository = join(import.meta.dirname, '../..');

test('the recorded hashes are those of the version that the project pins', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  expect(NODE_HASHES.version).toBe(devDependencies['node']);
  expect(process.versions.node).toBe(NODE_HASHES.version);
});

test('the installed Node has the recorded hash, where one is recorded for this system', () => {
  const isRecorded = `${process.platform}-${process.arch}` in NODE_HASHES.executables;
  expect(checkNode(pinnedNode().executable)).toBe(isRecorded);
});

test.each(Object.keys(NODE_HASHES.executables))(
  'another executable is refused and removed on %s',
  (system) => {
    const executable = join(temporaryFolder(), 'node');
    writeFileSync(executable, 'another program');
    expect(() => checkNode(executable, system)).toThrow(/^The Node that npm fetched is not the recorded one/);
    expect(existsSync(executable)).toBe(false);
  },
);

test('an executable with one byte changed is refused (rule: recorded-node)', () => {
  const executable = join(temporaryFolder(), 'node');
  copyFileSync(pinnedNode().executable, executable);
  const content = readFileSync(executable);
  content[content.length - 1] = (content.at(-1) ?? 0) ^ 1;
  writeFileSync(executable, content);
  expect(() => checkNode(executable, 'linux-x64')).toThrow(/is not the recorded one/);
});
