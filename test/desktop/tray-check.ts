// Starts a packaged Perch in a session with a watcher (watcher.ts), and asks the bus whether its tray icon arrived there.
//
// node test/desktop/tray-check.ts <executable>
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT = 60_000;
const WATCHER = 'org.kde.StatusNotifierWatcher';

/** The tray icons that have registered, as busctl writes them. */
function items(): string {
  const property = [WATCHER, '/StatusNotifierWatcher', WATCHER, 'RegisteredStatusNotifierItems'];
  const { stdout, stderr, status } = spawnSync('busctl', ['--user', 'get-property', ...property], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`busctl: ${stderr}`);
  return stdout.trim();
}

const NONE = 'as 0';
if (items() !== NONE) throw new Error(`There is a tray icon already: ${items()}`);
const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'perch-tray-'));
const child = spawn(process.argv[2] ?? '', [`--user-data-dir=${profile}`], { stdio: 'inherit' });
const ended = once(child, 'exit');
try {
  const until = Date.now() + TIMEOUT;
  while (items() === NONE && child.exitCode === null && Date.now() < until) await sleep(200);
  console.log(`Tray icons: ${items()}`);
  if (items() === NONE) process.exitCode = 1;
} finally {
  child.kill('SIGTERM');
  await ended;
  fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
