import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { commands, HANDING_ON, usageOf } from '../../scripts/commands.mjs';
import { node, root } from '../../scripts/process.ts';
import manifest from '../../package.json' with { type: 'json' };
import { readProse } from './citations.ts';

const wrong = (args: string[]) =>
  new Promise<{ code: unknown; out: string; said: string }>((resolve) =>
    execFile(
      node,
      ['--disable-warning=ExperimentalWarning', 'scripts/run.ts', ...args],
      { cwd: root },
      (error, out, said) => resolve({ code: error?.code, out, said }),
    ),
  );

test.each([
  ...Object.keys(commands)
    .filter((name) => !HANDING_ON.includes(name))
    .map((name) => [name, '--no-such-option']),
  ['server', '--port', 'seven'],
  ['server', '--port', '70000'],
  ['server', '--seed', 'none'],
  ['server', '--large', 'many'],
  ['recordings', '/no/such/folder'],
  ['bench', '--from', '/no/such/file'],
  ['bench', '--from', 'README.md'],
  ['test:server', '/no/such/file'],
  ['test:soak', '--minutes', 'ten'],
  ['test:moments', '--at', 'noon'],
  ['package', '--format', 'none'],
])('npm run %s %s says what it takes, and does nothing', async (name, ...args) => {
  const { code, out, said } = await wrong([name ?? '', ...args]);
  expect(said).toContain(usageOf(name ?? ''));
  expect(said).not.toMatch(/^ {4}at /m);
  expect([code, out]).toEqual([2, '']);
});

test('each command that a page names can be run', () => {
  const pages = readProse().flatMap(({ file }) => (file.endsWith('.md') ? [file] : []));
  const named = pages.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/(?:`|^)npm run ([\w:]+)/gm)].map(
      ([, name = '']) => `${file}: ${name}`,
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((one) => !Object.hasOwn(manifest.scripts, one.split(': ')[1] ?? ''))).toEqual([]);
  expect(Object.keys(manifest.scripts).sort()).toEqual(['help', ...Object.keys(commands)].sort());
});
