import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { unpackedIn } from '../../scripts/packaging/check.ts';
import { INSPECTABLE_FUSES, readFuses, wrongFuses } from '../../scripts/packaging/fuses.ts';
import { capture, node } from '../../scripts/process.ts';
import { expect, mira, test } from './fixtures.ts';
import { freshProfile, mainPage, perchRuntime } from './launch.ts';
import { fillSignIn, foot, goTo, submitSignIn } from './screen.ts';

/** Perch as the packager makes it. Only a package for tests lets a debugger in; switches.spec.ts has one that doesn’t. */

const repository = path.resolve(import.meta.dirname, '../..');

test('the packaged Perch starts, signs in, reads large responses in its thread, quits, and says where it has no sandbox', async ({
  serve,
}) => {
  test.setTimeout(900_000);
  const output = fs.mkdtempSync(path.join(os.tmpdir(), 'perch-package-'));
  const { kind, env, args } = await perchRuntime();
  const packaging = ['scripts/run.ts', 'package', '--dir', '--inspectable', `--output=${output}`];
  // A distribution that is here already need not be fetched again.
  const dist = path.join(repository, 'node_modules/electron/dist');
  try {
    const made = await capture(
      node,
      ['--disable-warning=ExperimentalWarning', ...packaging, ...(kind === 'stand-in' ? ['--stand-in'] : [])],
      { ...process.env, ...(kind === 'electron' ? { PERCH_ELECTRON_DIST: dist } : {}) },
    );
    expect(made.code, made.output).toBe(0);
    const [unpacked] = unpackedIn(output);
    const { executable, resources } = unpacked!;
    if (kind === 'electron') expect(wrongFuses(await readFuses(executable), INSPECTABLE_FUSES)).toEqual([]);

    const server = await serve({ large: { people: 2_000, channels: 50, snippets: 5_000 } });
    const start = (
      more: { args?: string[]; env?: Record<string, string> } = {},
    ): Promise<ElectronApplication> =>
      _electron.launch({
        executablePath: executable,
        args: [`--user-data-dir=${freshProfile()}`, ...args, ...(more.args ?? [])],
        env: {
          ...(process.env as Record<string, string>),
          ...env,
          LANG: 'en_US.UTF-8',
          LC_ALL: 'en_US.UTF-8',
          ...more.env,
        },
        colorScheme: null,
      });
    const app = await start();
    try {
      const page = await mainPage(app);
      const running = await app.evaluate(({ app: electron }) => ({
        packaged: electron.isPackaged,
        resources: process.resourcesPath,
      }));
      expect(running).toEqual({ packaged: true, resources: fs.realpathSync(resources) });
      // Root has no sandbox.
      if (!args.includes('--no-sandbox')) await expect(page.getByText('without its sandbox')).toHaveCount(0);
      const { email, password } = mira(server);
      await fillSignIn(page, { address: server.url, email, password });
      await submitSignIn(page);
      // Without the thread these responses would be errors.
      await expect(foot(page)).toContainText('Up to date', { timeout: 60_000 });
      await goTo(page, 'People');
      await expect(page.getByRole('listbox', { name: 'People' }).getByRole('option').first()).toBeVisible();
      await page.getByRole('button', { name: /^Account:/ }).click();
      await page.getByRole('menuitem', { name: 'About Perch' }).click();
      await expect(page.getByRole('dialog', { name: 'About Perch' })).toContainText('Unsigned');
    } finally {
      await app.close();
    }

    // As the AppImage's own starter does where the system allows it no sandbox.
    const unsafe = await start({
      args: ['--no-sandbox'],
      env: { APPIMAGE: executable, APPDIR: path.dirname(fs.realpathSync(resources)) },
    });
    try {
      // The folder has another name in a bundle of macOS.
      const notice = (await mainPage(unsafe)).getByText(
        process.platform === 'darwin'
          ? /^Perch is running without its sandbox/
          : 'Perch is running without its sandbox, because your system doesn’t allow one for AppImages.',
      );
      await expect(notice).toBeVisible();
    } finally {
      await unsafe.close();
    }
  } finally {
    fs.rmSync(output, { recursive: true, force: true, maxRetries: 3 });
  }
});
