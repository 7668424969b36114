import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { stringify } from 'yaml';
import { appImageFile, Feed, KEY } from '../updates/feed.ts';
import { expectNothingSerious } from './accessible.ts';
import type { ReferenceServer } from '../programs/server/index.ts';
import { expect, mira, test } from './fixtures.ts';
import { mainPage } from './launch.ts';
import { makePackage, skipWithoutStandIn, startPackage } from './package.ts';
import { fillSignIn, foot, goTo, submitSignIn } from './screen.ts';

/** A packaged Perch as an AppImage, with a feed of its own. Only the stand-in runs it without the packager. */

const OLD = appImageFile();
const NEW = appImageFile();
/** Says whether it may gain rights, which an AppImage needs to mount its content, and so begins only with that. */
const TELLING = (file: string): Buffer =>
  Buffer.from(
    `#!/bin/sh\ngrep NoNewPrivs /proc/self/status > ${file}.unfinished\nmv ${file}.unfinished ${file}\n`,
  );

let folder: string;
let feed: Feed;
test.beforeAll(async () => {
  await skipWithoutStandIn();
  folder = await makePackage(KEY);
  feed = await new Feed().start();
  configure(folder);
});
test.afterAll(async () => {
  await feed?.close();
  if (folder) fs.rmSync(folder, { recursive: true, force: true });
});

/** Tells a package where its feed is, as the packager does. */
function configure(inFolder: string): void {
  const config = { provider: 'generic', url: feed.url, updaterCacheDirName: 'perch-updater' };
  fs.writeFileSync(path.join(inFolder, 'resources/app-update.yml'), stringify(config));
}

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
async function openUpdates(
  app: ElectronApplication,
  server: ReferenceServer,
  said = 'Perch hasn’t checked for updates.',
): Promise<Page> {
  const page = await mainPage(app);
  const { email, password } = mira(server);
  await fillSignIn(page, { address: server.url, email, password });
  await submitSignIn(page);
  await expect(foot(page)).toContainText('Up to date');
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Data and updates' }).click();
  await expect(page.getByText(said)).toBeVisible();
  return page;
}

test('an AppImage downloads a new version in the background, and restarts with it when the user says so', async ({
  serve,
}) => {
  const appImage = path.join(folder, 'Perch.AppImage');
  fs.writeFileSync(appImage, OLD, { mode: 0o755 });
  // The file is elsewhere on the same server.
  const said = { url: 'newest.AppImage' };
  feed.answer(
    /^newest/,
    (response) => void response.writeHead(302, { location: '/perch-9.0.0.AppImage' }).end(),
  );
  const told = path.join(folder, 'told');
  const file = TELLING(told);
  feed.publish({ version: '9.0.0', file, notes: '## Better\n\n- Faster <b>everywhere</b>', said });
  feed.publish({
    version: '9.0.0',
    file,
    notes: '## Better\n\n- Faster <b>everywhere</b>',
    channel: 'beta',
    said,
  });
  const app = await start(appImage);
  const page = await openUpdates(app, await serve());
  expect(feed.requests).toEqual([]);
  await page.getByRole('combobox', { name: 'Look for updates' }).selectOption('Releases');
  await expect(page.getByText('Version 9.0.0 is ready to install.')).toBeVisible();
  expect(feed.requests.filter((name) => name.endsWith('.AppImage'))).toEqual([
    'newest.AppImage',
    'perch-9.0.0.AppImage',
  ]);
  await page.getByText('What’s new in 9.0.0').click();
  await expect(page.getByText('- Faster everywhere')).toBeVisible();
  await expectNothingSerious(page, 'updates in Settings');

  const ended = once(app.process(), 'exit');
  await page.getByRole('button', { name: 'Restart now' }).click();
  expect((await ended)[0]).toBe(0);
  expect(fs.readFileSync(appImage).equals(file)).toBe(true);
  await expect.poll(() => fs.existsSync(told)).toBe(true);
  expect(fs.readFileSync(told, 'utf8')).toMatch(/NoNewPrivs:\s+0/);
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

test('a version that the makers of Perch did not sign is not installed, and the reason is shown', async ({
  serve,
}) => {
  const appImage = path.join(folder, 'Perch.AppImage');
  fs.writeFileSync(appImage, OLD, { mode: 0o755 });
  for (const channel of ['latest', 'beta'] as const)
    feed.publish({ version: '9.0.0', file: NEW, channel, by: generateKeyPairSync('ed25519').privateKey });
  const app = await start(appImage);
  try {
    const page = await openUpdates(app, await serve());
    const before = feed.requests.length;
    await page.getByRole('combobox', { name: 'Look for updates' }).selectOption('Releases');
    await expect(page.getByText('The list of versions isn’t signed by the makers of Perch.')).toBeVisible();
    expect(feed.requests.slice(before).filter((name) => !name.endsWith('.yml'))).toEqual([]);
    expect(fs.readFileSync(appImage).equals(OLD)).toBe(true);
  } finally {
    await app.close();
  }
});

test('a build without the key of its makers asks for no version, and says so in Settings and About', async ({
  serve,
}) => {
  const keyless = await makePackage();
  configure(keyless);
  const app = await startPackage(keyless, {
    APPIMAGE: path.join(keyless, 'Perch.AppImage'),
    APPDIR: keyless,
  });
  try {
    const sentence = 'This build has no key to verify updates with, so it installs none.';
    const before = feed.requests.length;
    const page = await openUpdates(app, await serve(), sentence);
    await expect(page.getByRole('button', { name: 'Check now' })).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Look for updates' }).selectOption('Releases');
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByRole('menuitem', { name: 'About Perch' }).click();
    await expect(page.getByRole('dialog', { name: 'About Perch' })).toContainText(sentence);
    expect(feed.requests.slice(before)).toEqual([]);
  } finally {
    await app.close();
    fs.rmSync(keyless, { recursive: true, force: true });
  }
});
