import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createPackage } from '@electron/asar';
import { _electron } from '@playwright/test';
import { expect, it } from 'vitest';
import { sampleApp, until } from './running.ts';

it('a packaged app runs', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'standin-test-'));
  const packaged = path.join(folder, 'packaged');
  fs.mkdirSync(path.join(packaged, 'resources'), { recursive: true });
  await createPackage(sampleApp, path.join(packaged, 'resources', 'app.asar'));
  const app = await _electron.launch({
    executablePath: path.join(import.meta.dirname, 'electron'),
    args: [`--standin-packaged=${packaged}`, `--user-data-dir=${path.join(folder, 'profile')}`],
  });
  try {
    const page = await app.firstWindow();
    await page.getByText('ready').waitFor();
    const said = await app.evaluate(({ app: electron }) => ({
      packaged: electron.isPackaged,
      name: electron.getName(),
      resources: process.resourcesPath,
      path: electron.getAppPath(),
    }));
    expect(said).toMatchObject({
      packaged: true,
      name: 'Sample App',
      resources: path.join(packaged, 'resources'),
    });
    await app.close();
    expect(
      await until(
        () => fs.existsSync(said.path),
        (exists) => !exists,
      ),
    ).toBe(false);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
