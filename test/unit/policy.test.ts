import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LocalSettings } from '../../src-main/workspace/settings/local-settings.ts';
import {
  NO_POLICY,
  problemText,
  readPolicy,
  readPolicyFile,
} from '../../src-main/workspace/settings/policy.ts';
import { diagnosticGroups } from '../../src-renderer/windows/main/diagnostics.ts';
import { certificateAuthority } from '../faults/certificates.ts';
import { generatedPages } from '../../scripts/generated-pages.ts';
import { temporaryFolder } from './temporary.ts';

const FILE = '/etc/perch/policy.json';
/** Whose files count here. */
const OWNER = { uid: process.getuid?.() ?? 0, below: tmpdir() };
const read = (text: string) => readPolicy(FILE, text, OWNER);
// Windows has owners and rights of another kind, and no file counts there.
const onPosix = test.skipIf(process.platform === 'win32');
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
    authorities: [],
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

  test('About names the line of a fault in the JSON, and what it is', () => {
    const nothing = { accounts: [], notices: [], faults: [] };
    const versions = {
      perch: '',
      build: 'source',
      electron: '',
      chromium: '',
      node: '',
      system: '',
    } as const;
    const { problems } = read('{\n  "servers": [\n}');
    const [group] = diagnosticGroups({
      ...nothing,
      versions,
      sandbox: true,
      policy: { source: FILE, problems },
    });
    expect(group?.lines).toContainEqual({ name: 'Left out', value: 'Line 3: The whole file can’t be read' });
  });

  test('a file of authorities without an absolute path', () => {
    expect(read('{ "caFile": "ca.pem" }').problems).toEqual([{ line: 1, path: 'caFile' }]);
  });

  onPosix('a file that cannot be read', () => {
    const folder = temporaryFolder();
    expect(readPolicyFile(folder, OWNER)).toEqual({
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

describe.skipIf(process.platform === 'win32')('the file of authorities', () => {
  const authority = certificateAuthority(36_500);
  const other = certificateAuthority(36_500);
  /** The policy with a file of this text, or without a file. */
  const withFile = (text: string | null) => {
    const file = join(temporaryFolder(), 'ca.pem');
    if (text !== null) writeFileSync(file, text, { mode: 0o644 });
    return read(JSON.stringify({ passwordSignIn: false, caFile: file }, null, 2));
  };

  test('a file that others can change ends the whole policy (rule: policy-owner)', () => {
    const [folder, content] = [
      temporaryFolder(),
      (caFile: string) => JSON.stringify({ passwordSignIn: false, caFile }),
    ];
    const [policy, file] = [join(folder, 'policy.json'), join(folder, 'ca.pem')];
    writeFileSync(policy, content(file), { mode: 0o644 });
    writeFileSync(file, authority.cert, { mode: 0o644 });
    expect(readPolicyFile(policy, OWNER)).toMatchObject({
      passwordSignIn: false,
      authorities: [authority.cert],
    });
    chmodSync(file, 0o664);
    expect(readPolicyFile(policy, OWNER)).toEqual({
      ...NO_POLICY,
      source: policy,
      problems: [{ line: null, path: '', changeable: file }],
    });
  });

  test('counts for nothing where the system has a store of its own', () => {
    const file = join(temporaryFolder(), 'ca.pem');
    writeFileSync(file, authority.cert, { mode: 0o644 });
    const { authorities, problems } = readPolicy(FILE, JSON.stringify({ caFile: file }), null);
    expect(authorities).toEqual([]);
    expect(problems).toEqual([{ line: 1, path: 'caFile', file: { fault: 'not-here', line: null } }]);
  });

  test('all its certificates are read, with other text between them', () => {
    const { authorities, problems, passwordSignIn } = withFile(
      `# ours\n${authority.cert}\r\nsubject=x\n${other.cert}${authority.key}`,
    );
    expect(authorities).toEqual([authority.cert, other.cert]);
    expect(problems).toEqual([]);
    expect(passwordSignIn).toBe(false);
  });

  test.each<[string, string | null, string]>([
    ['no file', null, 'no-file'],
    ['a file with nothing in it', ' \n', 'empty'],
    ['a file of another kind', 'MIIB', 'not-pem'],
    ['a key in place of a certificate', authority.key, 'not-pem'],
  ])('%s', (_, text, fault) => {
    expect(withFile(text)).toMatchObject({
      authorities: [],
      passwordSignIn: false,
      problems: [{ line: 3, path: 'caFile', file: { fault, line: null } }],
    });
  });

  test.each<[string, (file: string) => void]>([
    ['a folder', (file) => mkdirSync(file, { mode: 0o755 })],
    ['a pipe', (file) => expect(spawnSync('mkfifo', ['-m', '644', file]).status).toBe(0)],
    ['a very large file', (file) => writeFileSync(file, authority.cert.repeat(5_000), { mode: 0o644 })],
  ])('%s in place of the file', (_, put) => {
    const file = join(temporaryFolder(), 'ca.pem');
    put(file);
    const { problems, authorities } = read(JSON.stringify({ caFile: file }));
    expect(authorities).toEqual([]);
    expect(problems).toEqual([{ line: 1, path: 'caFile', file: { fault: 'unreadable', line: null } }]);
  });

  test('each invalid certificate is named with its line, and the others hold', () => {
    const expired = authority.authority(['basicConstraints=critical,CA:TRUE'], -1).cert;
    const server = authority.sign('DNS:chat.example', 36_500).cert;
    const parts = [
      authority.cert,
      server,
      '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
      expired,
      other.cert,
      '-----BEGIN CERTIFICATE-----\nMIIB\n',
    ];
    const lineOf = (at: number) => parts.slice(0, at).join('').split('\n').length;
    const { authorities, problems } = withFile(parts.join(''));
    expect(authorities).toEqual([authority.cert, other.cert]);
    expect(problems.map(({ file }) => file)).toEqual([
      { fault: 'not-authority', line: lineOf(1) },
      { fault: 'not-pem', line: lineOf(2) },
      { fault: 'expired', line: lineOf(3) },
      { fault: 'not-pem', line: lineOf(5) },
    ]);
    expect(problems.map(problemText)[2]).toBe(`line 3 caFile: expired, line ${lineOf(3)}`);
  });
});
