import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { launchPerch } from '../test/e2e/launch.ts';
import { startServer } from '../test/programs/server/index.ts';
import { findRuntime } from './electron-runtime.mjs';
import { root } from './process.ts';
import { hasDisplay, open } from './start.ts';

/**
 * Opens Perch signed in to a sample organization on the reference server, in a profile that is deleted afterwards. Where Electron
 * can't be had it runs on the stand-in, and its first line says so.
 * Without a display it saves a picture of the window and ends.
 */
export async function demo(): Promise<number> {
  const server = await startServer({ seed: 'demo', delivers: true });
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'perch-demo-'));
  // Playwright ends this process by itself after Ctrl+C.
  process.once('exit', () => fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  const [user] = server.users;
  if (!user) throw new Error('The sample organization has nobody in it.');
  const env = {
    PERCH_SIGN_IN: JSON.stringify({ address: server.url, email: user.email, apiKey: user.apiKey }),
  };
  console.log(`The sample organization is at ${server.url}; you are ${user.fullName} (${user.email}).`);
  try {
    return hasDisplay()
      ? await open(await findRuntime(), [`--user-data-dir=${profile}`], env)
      : await takePicture(profile, env);
  } finally {
    await server.close();
  }
}

async function takePicture(profile: string, env: Record<string, string>): Promise<number> {
  const { sentence } = await findRuntime();
  console.log(sentence);
  console.log('There is no display here, so Perch runs without one.');
  const perch = await launchPerch({ profile, env });
  const file = path.join(root, 'demo.png');
  try {
    await perch.page.getByRole('navigation').getByRole('button', { name: 'Snippets' }).click();
    await perch.page.getByRole('option').first().waitFor();
    // The text beside the list is in a file of its own.
    await perch.page.waitForFunction(() => performance.getEntriesByName('loaded-ahead').length > 0);
    await perch.page.screenshot({ path: file });
  } finally {
    await perch.close();
  }
  console.log(`A picture of its window is in ${file}.`);
  return 0;
}
