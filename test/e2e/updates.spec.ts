import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { stringify } from 'yaml';
import { appImageFile, Feed } from '../updates/feed.ts';
import { expectNothingSerious } from './accessible.ts';
import type { ReferenceServer } from '../programs/server/index.ts';
import { expect, mira, test } from './fixtures.ts';
import { mainPage } from './launch.ts';
import { makePackage, skipWithoutStandIn, startPackage } from './package.ts';
import { fillSignIn, foot, goTo, submitSignIn } from './screen.ts';

/** A packaged Perch as an AppImage, with a feed of its own. Only the stand-in runs it without the packager. */

const OLD = appImageFile();
const NEW = appImageFile();

let folder: string;
let feed: Feed;
test.beforeAll(async () => {
  await skipWithoutStandIn();
  folder = await makePackage();
  feed = await new Feed().start();
  const config = { provider: 'generic', url: feed.url, updaterCacheDirName: 'perch-updater' };
  fs.writeFileSync(path.join(folder, 'resources/app-update.yml'), stringify(config));
});
test.afterAll(async () => {
  await feed?.close();
  if (folder) fs.rmSync(folder, { recursive: true, force: true });
});

/**
 * Starts the package from an AppImage; without one, as its deb is installed.
 * @param content where the AppImage has its content, if that is another program's
 */
const start = (appImage?: string, content = folder): Promise<ElectronApplication> =>
  startPackage(folder, {
    XDG_CACHE_HOME: path.join(folder, 'cache'),
    ...(appImage && { APPIMAGE: appImage, APPDIR: content }),
  });

/** Signs in, and opens the settings of updates. */
async function openUpdates(app: ElectronApplication, server: ReferenceServer): Promise<Page> {
  const page = await mainPage(app);
  const { email, password } = mira(server);
  await fillSignIn(page, { address: server.url, email, password });
  await submitSignIn(page);
  await expect(foot(page)).toContainText('Up to date');
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Data and updates' }).click();
  await expect(page.getByText('Perch hasn’t checked for updates.')).toBeVisible();
  return page;
}

test('an AppImage downloads a new version in the background, and restarts with it when the user says so', async ({
  serve,
}) => {
  const appImage = path.join(folder, 'Perch.AppImage');
  fs.writeFileSync(appImage, OLD, { mode: 0o755 });
  feed.publish({ version: '9.0.0', file: NEW, notes: '## Better\n\n- Faster <b>everywhere</b>' });
  feed.publish({
    version: '9.0.0',
    file: NEW,
    notes: '## Better\n\n- Faster <b>everywhere</b>',
    channel: 'beta',
  });
  const app = await start(appImage);
  const page = await openUpdates(app, await serve());
  expect(feed.requests).toEqual([]);
  await page.getByRole('combobox', { name: 'Look for updates' }).selectOption('Releases');
  await expect(page.getByText('Version 9.0.0 is ready to install.')).toBeVisible();
  expect(feed.requests.filter((name) => name.endsWith('.AppImage'))).toHaveLength(1);
  await page.getByText('What’s new in 9.0.0').click();
  await expect(page.getByText('- Faster everywhere')).toBeVisible();
  await expectNothingSerious(page, 'updates in Settings');

  const ended = once(app.process(), 'exit');
  await page.getByRole('button', { name: 'Restart now' }).click();
  expect((await ended)[0]).toBe(0);
  expect(fs.readFileSync(appImage).equals(NEW)).toBe(true);
});

test('an installed package only says that there is a new version, also where another AppImage started it', async ({
  serve,
}) => {
  const other = path.join(folder, 'Terminal.AppImage');
  fs.writeFileSync(other, OLD, { mode: 0o755 });
  feed.publish({ version: '9.0.0', file: NEW });
  feed.publish({ version: '9.0.0', file: NEW, channel: 'beta' });
  const app = await start(other, '/tmp/.mount_Terminal');
  try {
    const page = await openUpdates(app, await serve());
    const before = feed.requests.length;
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText('Install its package the way you installed this version.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open page' })).toBeVisible();
    expect(feed.requests.slice(before).filter((name) => !name.endsWith('.yml'))).toEqual([]);
    expect(fs.readFileSync(other).equals(OLD)).toBe(true);
  } finally {
    await app.close();
  }
});
