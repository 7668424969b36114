import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { findRuntime } from '../../../scripts/electron-runtime.mjs';

/** Shows, hides and shows a window, and prints what its page says each time. */
const APP = `
const { app, BrowserWindow } = require('electron');
app.whenReady().then(async () => {
  const window = new BrowserWindow();
  await window.loadURL('data:text/html,page');
  const become = (state) => window.webContents.executeJavaScript(\`new Promise((resolve) => {
    const look = () => document.visibilityState === '\${state}' && resolve('\${state}');
    document.addEventListener('visibilitychange', look);
    look();
  })\`);
  const states = [await become('visible')];
  window.hide();
  states.push(await become('hidden'));
  window.show();
  states.push(await become('visible'));
  console.log(states.join());
  app.quit();
});`;

it('hides the page of a hidden window, where it is asked to and nobody pretends that the page has the focus', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'standin-test-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const main = path.join(folder, 'main.cjs');
  fs.writeFileSync(main, APP);
  const { executable, env } = await findRuntime({ env: { ...process.env, PERCH_RUNTIME: 'stand-in' } });
  const child = spawn(executable, [`--user-data-dir=${folder}`, main], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env, STANDIN_HIDES_PAGES: '1' },
  });
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(printed.trim()).toBe('visible,hidden,visible');
});
