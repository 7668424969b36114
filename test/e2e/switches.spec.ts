import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createPackage } from '@electron/asar';
import { expect, test } from './fixtures.ts';
import { emptyProfile, perchRuntime } from './launch.ts';

/** The packaged Perch. Playwright cannot start it, because it would attach a debugger. */

const repository = path.resolve(import.meta.dirname, '../..');

let folder: string;
test.beforeAll(async () => {
  const { kind } = await perchRuntime();
  test.skip(kind !== 'stand-in', 'Electron itself is packaged by electron-builder alone');
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'perch-packaged-'));
  const [files, resources] = [path.join(folder, 'files'), path.join(folder, 'packaged', 'resources')];
  for (const name of ['out', 'resources', 'package.json', 'node_modules/better-sqlite3'])
    fs.cpSync(path.join(repository, name), path.join(files, name), {
      recursive: true,
      filter: (file) => !/better-sqlite3.(deps|src)$/.test(file),
    });
  fs.mkdirSync(resources, { recursive: true });
  await createPackage(files, path.join(resources, 'app.asar'));
});
test.afterAll(() => {
  if (folder) fs.rmSync(folder, { recursive: true, force: true });
});

const started: ChildProcess[] = [];
test.afterEach(() => {
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});

/** Starts the packaged Perch with these arguments. */
async function start(...args: string[]) {
  const { executable, env } = await perchRuntime();
  const profile = emptyProfile();
  const child = spawn(
    executable,
    [`--standin-packaged=${path.join(folder, 'packaged')}`, `--user-data-dir=${profile}`, ...args],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  started.push(child);
  let written = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written += text));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, ended, profile, written: () => written };
}

for (const option of [
  '--remote-debugging-port=0',
  '--remote-debugging-pipe',
  '--ignore-certificate-errors',
  '--ssl-key-log-file=/tmp/keys',
])
  test(`${option} ends the packaged Perch before it starts, and is named (rule: opening-switches)`, async () => {
    const { ended, profile, written } = await start(option);
    expect(await ended).toBe(1);
    expect(written()).toContain(option.split('=')[0]);
    expect(fs.readdirSync(profile)).toEqual([]);
  });

test('without a sandbox Perch starts and reports it', async () => {
  const { child, ended, profile } = await start('--no-sandbox');
  const log = path.join(profile, 'logs', 'main.log');
  await expect.poll(() => (fs.existsSync(log) ? fs.readFileSync(log, 'utf8') : '')).toContain('--no-sandbox');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
