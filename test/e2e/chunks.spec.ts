import fs from 'node:fs';
import { copyOfApp, fileOf } from './app-copy.ts';
import { expect, loadedAhead, test } from './fixtures.ts';
import { draftOf, foot, goTo } from './screen.ts';

// The tests need starts of their own, because code is loaded ahead only once.
test.use({ ownPerch: true, causes: /dynamically imported module|unsafe-eval/ });

test('a place, a dialog and a menu whose code cannot be loaded report it, and open once it can be', async ({
  serve,
  signedIn,
}) => {
  const app = copyOfApp();
  const missing = ['SettingsPlace', 'main-parts', 'overlay-parts'].map((name) => fileOf(app, name));
  for (const file of missing) fs.renameSync(file, `${file}.gone`);
  try {
    const { page } = await signedIn(await serve(), { app });
    await expect(foot(page)).toContainText('Up to date');
    await goTo(page, 'Settings');
    const place = page.getByRole('main');
    await expect(place.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await expect(place.getByText('Couldn’t show this page')).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('status').getByText('Something went wrong in Perch')).toBeVisible();
    const account = page.getByRole('button', { name: /^Account/ });
    await account.click();
    await expect(account).toHaveAttribute('aria-expanded', 'false');

    for (const file of missing) fs.renameSync(`${file}.gone`, file);
    await place.getByRole('button', { name: 'Try again' }).click();
    await expect(place.getByLabel('Search settings')).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await account.click();
    await expect(page.getByRole('menuitem', { name: 'Add account…' })).toBeVisible();
  } finally {
    fs.rmSync(app, { recursive: true, force: true });
  }
});

test('a search whose code cannot be loaded does not say that nothing matches, and finds once it can be', async ({
  serve,
  signedIn,
}) => {
  const app = copyOfApp();
  const missing = fileOf(app, 'typed-rows');
  fs.renameSync(missing, `${missing}.gone`);
  try {
    const { page } = await signedIn(await serve(), { app });
    await expect(foot(page)).toContainText('Up to date');
    await page.keyboard.press('ControlOrMeta+k');
    const search = page.getByRole('dialog', { name: 'Search' });
    await search.getByRole('combobox').fill('commutin');
    await expect(search.getByText('Couldn’t show this page').first()).toBeVisible();
    await expect(search).not.toContainText('Nothing matches');
    fs.renameSync(`${missing}.gone`, missing);
    await search.getByRole('combobox').fill('commuting');
    await expect(search.getByRole('option', { name: /Commuting/ }).first()).toBeVisible();
  } finally {
    fs.rmSync(app, { recursive: true, force: true });
  }
});

test('a search of the settings whose code cannot be loaded reports it, and finds once it can be', async ({
  serve,
  signedIn,
}) => {
  const app = copyOfApp();
  const missing = fileOf(app, 'settings-search');
  fs.renameSync(missing, `${missing}.gone`);
  try {
    const { page } = await signedIn(await serve(), { app });
    await expect(foot(page)).toContainText('Up to date');
    await goTo(page, 'Settings');
    const place = page.getByRole('main');
    // Otherwise the code may load by itself before the button is pressed.
    await loadedAhead(page, 2);
    await place.getByLabel('Search settings').fill('dark mode');
    await expect(place.getByText('Couldn’t show this page')).toBeVisible();
    fs.renameSync(`${missing}.gone`, missing);
    await place.getByRole('button', { name: 'Try again' }).click();
    const found = place.getByRole('region', { name: 'Perch on this computer' });
    await expect(found.getByText('Theme', { exact: true })).toBeVisible();
  } finally {
    fs.rmSync(app, { recursive: true, force: true });
  }
});

test('a start in a place whose code cannot be loaded reports it, and the rest of the window works', async ({
  serve,
  signedIn,
  perch,
}) => {
  const app = copyOfApp();
  const missing = fileOf(app, 'SettingsPlace');
  try {
    const first = await signedIn(await serve(), { app });
    await goTo(first.page, 'Settings');
    await expect.poll(() => draftOf(first.page, 'window')).toContain('settings');
    await first.close();
    fs.renameSync(missing, `${missing}.gone`);

    const { page } = await perch({ profile: first.profile, app });
    const place = page.getByRole('main');
    await expect(place.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await expect(place.getByText('Couldn’t show this page')).toBeVisible();
    await goTo(page, 'Snippets');
    await expect(place).toContainText('Refund approved');
    fs.renameSync(`${missing}.gone`, missing);
    await goTo(page, 'Settings');
    await expect(place.getByLabel('Search settings')).toBeVisible();
  } finally {
    fs.rmSync(app, { recursive: true, force: true });
  }
});

declare global {
  var violations: string[];
}

test('the code of every place respects the content security policy', async ({ app, page }) => {
  await app.context().addInitScript(() => {
    globalThis.violations = [];
    addEventListener('securitypolicyviolation', ({ blockedURI }) => globalThis.violations.push(blockedURI));
  });
  await page.reload();
  await expect(foot(page)).toContainText('Up to date');
  // All code is loaded ahead. These places also parse stored values with schemas.
  for (const name of ['Status', 'Scheduled', 'Settings', 'Organization'] as const) await goTo(page, name);
  const files = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  await expect.poll(files).toBeGreaterThan(100);
  expect(await page.evaluate(() => globalThis.violations)).toEqual([]);
  // The check itself works: an eval is reported. A timer runs it, because the policy does not apply to what a test evaluates.
  await page.evaluate(() => void setTimeout(() => new Function('')));
  await expect.poll(() => page.evaluate(() => globalThis.violations)).toEqual(['eval']);
});
