import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LocalSettings } from '../../src-main/workspace/local-settings.ts';
import { NO_POLICY, readPolicy, readPolicyFile } from '../../src-main/workspace/policy.ts';
import { generatedPages } from '../../scripts/generated-pages.ts';
import { temporaryFolder } from './temporary.ts';

const FILE = '/etc/perch/policy.json';
const read = (text: string) => readPolicy(FILE, text);
const pages = new URL('../../docs/', import.meta.url);

test('a computer without a policy leaves everything to the user', () => {
  expect(readPolicyFile(join(temporaryFolder(), 'policy.json'))).toEqual(NO_POLICY);
});

test('the policy of the page for administrators is valid', () => {
  const page = readFileSync(new URL('using/managed-installs.md', pages), 'utf8');
  expect(read(/```json\n(.*?)```/s.exec(page)?.[1] ?? '')).toEqual({
    source: FILE,
    servers: ['https://chat.example.com'],
    passwordSignIn: false,
    settings: { quickShortcut: 'CommandOrControl+Alt+K', showMessageText: false, language: 'de' },
    problems: [],
  });
});

test('the schema for administrators is the one that Perch reads by', () => {
  const schema = 'docs/generated/policy.schema.json';
  expect(readFileSync(new URL('generated/policy.schema.json', pages), 'utf8')).toBe(
    generatedPages[schema]?.(),
  );
});

describe('an invalid part is named with its line, and all others hold', () => {
  test.each<[string, string, object, object[]]>([
    [
      'a value of another kind',
      '{\n  "passwordSignIn": "no",\n  "servers": ["chat.example.com"]\n}',
      { servers: ['chat.example.com'], passwordSignIn: true },
      [{ line: 2, path: 'passwordSignIn' }],
    ],
    [
      'two of four addresses',
      '{\n  "servers": [\n    "no address",\n    "https://a.example.com",\n    "http://b.example.com",\n    "c.example.com"\n  ]\n}',
      { servers: ['https://a.example.com', 'c.example.com'] },
      [
        { line: 3, path: 'servers.0' },
        { line: 5, path: 'servers.2' },
      ],
    ],
    [
      'settings that do not exist, cannot be fixed or have no such value',
      '{\n  "settings": {\n    "theme": "dark",\n    "clock": "13",\n    "openAtSignIn": true,\n    "pausedUntil": 5,\n    "colour": 1\n  }\n}',
      { settings: { theme: 'dark' } },
      [
        { line: 4, path: 'settings.clock' },
        { line: 5, path: 'settings.openAtSignIn' },
        { line: 6, path: 'settings.pausedUntil' },
        { line: 7, path: 'settings.colour' },
      ],
    ],
    [
      'an unknown key',
      '{\n  "server": "x",\n  "passwordSignIn": false}',
      { passwordSignIn: false },
      [{ line: 2, path: 'server' }],
    ],
    ['a list in place of the whole', '[1]', {}, [{ line: 1, path: '' }]],
    ['no JSON', '{\n  "servers": [\n}', {}, [{ line: 3, path: '' }]],
    ['an end too early', '{\n  "servers": [', {}, [{ line: 2, path: '' }]],
    ['nothing', '', {}, [{ line: 1, path: '' }]],
  ])('%s', (_, text, content, problems) => {
    expect(read(text)).toEqual({ ...NO_POLICY, ...content, source: FILE, problems });
  });

  test('a file that cannot be read', () => {
    const folder = temporaryFolder();
    expect(readPolicyFile(folder)).toEqual({
      ...NO_POLICY,
      source: folder,
      problems: [{ line: null, path: '' }],
    });
  });
});

test('a setting that the policy fixes wins over the stored one, and nobody sets it', () => {
  const file = join(temporaryFolder(), 'settings.json');
  writeFileSync(file, '{"theme":"light","clock":"12"}');
  const settings = new LocalSettings(file, { theme: 'dark' });
  expect(settings.current).toMatchObject({ theme: 'dark', clock: '12' });
  expect(() => settings.set({ clock: '24', theme: 'light' })).toThrow(
    expect.objectContaining({ problem: { kind: 'managed' } }),
  );
  settings.set({ clock: '24' });
  expect(settings.current).toMatchObject({ theme: 'dark', clock: '24' });
  expect(new LocalSettings(file).current.theme).toBe('light');
});
