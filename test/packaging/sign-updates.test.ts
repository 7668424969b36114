import { createHash, generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import { publicHalf, signLists } from '../../scripts/packaging/sign-updates.ts';
import { signedPart } from '../../src-main/shell/updates/signed-list.ts';
import { temporaryFolder } from '../unit/temporary.ts';

vi.spyOn(console, 'log').mockImplementation(() => {});

const { privateKey } = generateKeyPairSync('ed25519');
const PEM = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const PERCH = {
  version: '1.2.3',
  homepage: 'https://perch.app',
  author: 'Somebody',
  updateKey: publicHalf(privateKey),
};
const LISTS = ['latest-linux.yml', 'latest-linux-arm64.yml', 'beta-linux.yml', 'alpha-mac.yml', 'latest.yml'];

let folder: string;
const at = (name: string): string => path.join(folder, name);
const textOf = (name: string): string => readFileSync(at(name), 'utf8');

beforeEach(() => {
  folder = temporaryFolder();
  writeFileSync(at('perch.AppImage'), 'content');
  const sha512 = createHash('sha512').update('content').digest('base64');
  for (const name of LISTS)
    writeFileSync(
      at(name),
      stringify({ version: '1.2.3', files: [{ url: 'perch.AppImage', sha512, size: 7 }] }),
    );
  writeFileSync(at('builder-debug.yml'), 'x64: {}\n');
});

test('every list of versions is signed with its name and the moment, and nothing else is touched', () => {
  expect(signLists(folder, PEM, PERCH)).toEqual([]);
  for (const name of LISTS)
    expect(signedPart(textOf(name), PERCH.updateKey)).toMatch(
      new RegExp(`^version: 1\\.2\\.3\\n[^]*\\nlist: ${name}\\nsignedAt: \\d{13}\\n$`),
    );
  expect(textOf('builder-debug.yml')).toBe('x64: {}\n');
});

test('a list that was signed before is signed anew', () => {
  signLists(folder, PEM, PERCH);
  const before = LISTS.map(textOf);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(signLists(folder, PEM, PERCH)).toEqual([]);
  for (const [index, name] of LISTS.entries()) {
    const part = signedPart(textOf(name), PERCH.updateKey) ?? '';
    expect(parse(part)).toMatchObject({ list: name, signedAt: Date.now() });
    expect(part.replace(/signedAt: .*/, '')).toBe(
      signedPart(before[index] ?? '', PERCH.updateKey)?.replace(/signedAt: .*/, ''),
    );
  }
});

test.each<[string, (text: string) => string, RegExp]>([
  ['another version', (text) => text.replace('1.2.3', '1.2.2'), /is of 1\.2\.2, not of 1\.2\.3/],
  ['a file that is not there', (text) => text.replace('perch.App', 'other.App'), /is not there/],
  ['a file elsewhere', (text) => text.replace('perch.App', 'https://a/perch.App'), /is not there/],
  ['another size', (text) => text.replace('size: 7', 'size: 8'), /is not the file/],
  ['another hash', (text) => text.replace(/sha512: ../, 'sha512: aa'), /is not the file/],
  ['no file', (text) => text.replace(/files:[^]*/, 'files: []\n'), /names no file/],
])('a list with %s stops it, and no list is signed', (_, change, problem) => {
  writeFileSync(at('beta-linux.yml'), change(textOf('beta-linux.yml')));
  expect(signLists(folder, PEM, PERCH)).toEqual([expect.stringMatching(problem)]);
  for (const name of LISTS) expect(textOf(name)).not.toContain('signature:');
});

test('a key that belongs to another build, a missing key and a folder without lists stop it', () => {
  const other = publicHalf(generateKeyPairSync('ed25519').privateKey);
  expect(signLists(folder, PEM, { ...PERCH, updateKey: other })).toEqual([
    expect.stringMatching(/the private key belongs to/),
  ]);
  expect(signLists(folder, PEM, { ...PERCH, updateKey: null })).toHaveLength(1);
  expect(signLists(folder, '', PERCH)).toEqual([expect.stringMatching(/has no private key/)]);
  expect(signLists(folder, '', { ...PERCH, updateKey: null })).toEqual([]);
  expect(signLists(temporaryFolder(), PEM, PERCH)).toEqual([expect.stringMatching(/no list of versions/)]);
});
