import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { APP_ID } from '../../src-main/shell/system/program/app-id.ts';
import { expectNothingSerious } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { freshProfile, mainPage } from './launch.ts';
import { makePackage, skipWithoutStandIn, startPackage } from './package.ts';
import { fillSignIn, foot, goTo, submitSignIn } from './screen.ts';

/** An AppImage on a desktop that has no entry for it. */

let folder: string;
test.beforeAll(async () => {
  await skipWithoutStandIn();
  test.skip(process.platform !== 'linux', 'Only Linux has AppImages');
  folder = await makePackage();
  fs.writeFileSync(
    path.join(folder, `${APP_ID}.desktop`),
    '[Desktop Entry]\nType=Application\nName=Perch\nExec=AppRun %U\nIcon=perch\nMimeType=x-scheme-handler/perch;\n',
  );
  const icons = path.join(folder, 'usr/share/icons/hicolor/256x256/apps');
  fs.mkdirSync(icons, { recursive: true });
  fs.copyFileSync(
    path.resolve(import.meta.dirname, '../../resources/icons/256x256.png'),
    `${icons}/perch.png`,
  );
});
test.afterAll(() => {
  if (folder) fs.rmSync(folder, { recursive: true, force: true });
});

const OFFER = 'This AppImage isn’t among your applications yet.';
const ROW = 'Show Perch among your applications';

/** The files in the folders of the user. */
const filesIn = (home: string): string[] =>
  fs
    .readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(home, name)).isFile())
    .toSorted();

const openStarting = async (page: Page): Promise<void> => {
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'General' }).click();
  await expect(page.getByRole('switch', { name: 'Keep running when the window is closed' })).toBeVisible();
};

test('an AppImage offers once to add itself to the applications, its entry follows it, and Settings takes it back', async ({
  serve,
}) => {
  const server = await serve();
  const home = path.join(folder, 'home');
  const profile = freshProfile();
  const file = path.join(folder, 'Perch.AppImage');
  const desktop = {
    XDG_DATA_HOME: path.join(home, 'data'),
    XDG_CONFIG_HOME: path.join(home, 'config'),
    XDG_DATA_DIRS: path.join(folder, 'shared'),
  };
  fs.mkdirSync(desktop.XDG_DATA_HOME, { recursive: true });
  const autostart = path.join(desktop.XDG_CONFIG_HOME, `autostart/${APP_ID}.desktop`);
  const appImage = { ...desktop, APPIMAGE: file, APPDIR: folder };

  /** Starts Perch in the one profile, and quits it. */
  const inRun = async (env: Record<string, string>, use: (page: Page) => Promise<void>): Promise<void> => {
    const app = await startPackage(folder, env, profile);
    try {
      await use(await mainPage(app));
    } finally {
      await app.close();
    }
  };

  // Perch is installed as a package first, and its user signs in.
  await inRun(desktop, async (page) => {
    const { email, password } = mira(server);
    await fillSignIn(page, { address: server.url, email, password });
    await submitSignIn(page);
    await openStarting(page);
    await expect(page.getByRole('switch', { name: ROW })).toHaveCount(0);
  });

  await inRun(appImage, async (page) => {
    await expect(foot(page)).toContainText('Up to date');
    await expect(page.getByText(OFFER)).toBeVisible();
    await expectNothingSerious(page, 'the offer of an AppImage');
    expect(filesIn(home)).toEqual([]);
    await page.getByRole('button', { name: 'Add to applications' }).click();
    await expect(page.getByText(OFFER)).toBeHidden();
    expect(filesIn(home)).toEqual([
      'config/mimeapps.list',
      `data/applications/${APP_ID}.desktop`,
      `data/icons/hicolor/256x256/apps/${APP_ID}.png`,
    ]);
    await openStarting(page);
    await expect(page.getByRole('switch', { name: ROW })).toBeChecked();
    const atSignIn = page.getByRole('switch', { name: 'Open Perch when you sign in to this computer' });
    await atSignIn.click();
    await expect(atSignIn).toBeChecked();
    expect(fs.readFileSync(autostart, 'utf8')).toContain(`\nExec=${file} --hidden\n`);
  });

  const moved = { ...appImage, APPIMAGE: path.join(folder, 'moved.AppImage') };
  await inRun(moved, async (page) => {
    await expect(foot(page)).toContainText('Up to date');
    const entry = path.join(desktop.XDG_DATA_HOME, `applications/${APP_ID}.desktop`);
    expect(fs.readFileSync(entry, 'utf8')).toContain(`\nExec=${moved.APPIMAGE} %U\n`);
    expect(fs.readFileSync(autostart, 'utf8')).toContain(`\nExec=${moved.APPIMAGE} --hidden\n`);
    await openStarting(page);
    const atSignIn = page.getByRole('switch', { name: 'Open Perch when you sign in to this computer' });
    await expect(atSignIn).toBeChecked();
    await atSignIn.click();
    await expect(atSignIn).not.toBeChecked();
    const row = page.getByRole('switch', { name: ROW });
    await row.click();
    await expect(row).not.toBeChecked();
    await expect.poll(() => filesIn(home)).toEqual([]);
  });

  // The offer was answered; the setting stays.
  await inRun(moved, async (page) => {
    await expect(foot(page)).toContainText('Up to date');
    await openStarting(page);
    await expect(page.getByRole('switch', { name: ROW })).not.toBeChecked();
    await expect(page.getByText(OFFER)).toHaveCount(0);
  });
});
