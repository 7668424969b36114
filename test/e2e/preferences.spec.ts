import type { Page } from '@playwright/test';
import { beyond, expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { composer, createSnippet, foot, goTo, openTopic } from './screen.ts';

const group = (page: Page, name: string) =>
  // Perch and the organization both have Notifications; the organization's are the last.
  page
    .getByRole('navigation', { name: 'Settings sections' })
    .getByRole('button', { name, exact: true })
    .last();
const setting = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const ground = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);

test('the window follows the color scheme of the settings, at the next start too', async ({
  server,
  perch,
  running,
  page,
}) => {
  await expect.poll(() => ground(page)).toBe('light');
  await goTo(page, 'Settings');
  await group(page, 'Display').click();
  await setting(page, 'Theme').getByRole('combobox').selectOption('Dark');
  await expect.poll(() => ground(page)).toBe('dark');
  await expect(foot(page)).toContainText('Up to date');
  await running.close();

  const again = await perch({ profile: running.profile });
  await expect(again.page.getByRole('navigation', { name: 'Places' })).toBeVisible();
  expect(await ground(again.page)).toBe('dark');
  // Another client changes them.
  server.state.settings.set(mira(server).userId, 'color_scheme', 1);
  await expect.poll(() => ground(again.page)).toBe('light');
});

test('the clock, the font size and the key that sends follow the settings as soon as they change', async ({
  server,
  signedIn,
}) => {
  const { settings } = server.state;
  const { userId } = mira(server);
  const { page } = await signedIn(server);
  await openTopic(page, 'team lunch');
  const message = page.getByRole('article').filter({ hasText: 'Lunch on Friday at noon?' });
  const size = () => message.locator('.prose').evaluate((prose) => getComputedStyle(prose).fontSize);
  const field = composer(page).getByRole('textbox');
  await expect(message).toContainText(/\d\d:\d\d/);
  await expect(message).not.toContainText(/[AP]M/);
  expect(await size()).toBe('14px');

  settings.set(userId, 'twenty_four_hour_time', false);
  await expect(message).toContainText(/\d:\d\d\s[AP]M/);
  settings.set(userId, 'web_font_size_px', 24);
  await expect.poll(size).toBe('21px');
  expect(await field.evaluate((area) => getComputedStyle(area).fontSize)).toBe('21px');

  await field.fill('One line');
  await field.press('Enter');
  await expect(field).toHaveValue('One line\n');
  settings.set(userId, 'enter_sends', true);
  const button = composer(page).locator('[type=submit]');
  await expect(button).not.toHaveAttribute('title', /Ctrl/);
  await field.press('Shift+Enter');
  await expect(field).toHaveValue('One line\n\n');
  await field.pressSequentially('Last line');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect(page.getByRole('article').filter({ hasText: 'Last line' })).toBeVisible();
});

test('a setting that affects only the web app is marked so', async ({ page }) => {
  await goTo(page, 'Settings');
  await group(page, 'Display').click();
  await expect(setting(page, 'High contrast')).toContainText('Web app only');
  await expect(setting(page, 'Theme')).not.toContainText('Web app only');
});

test('Copy asks for the values of placeholders', async ({ running, app, page }) => {
  const copied = () => app.evaluate(({ clipboard }) => clipboard.readText());
  await goTo(page, 'Snippets');
  await createSnippet(page, 'Parcel', 'Dear {{name}}, order {{number}} is lost. `{{code}}` {{name}}');
  const search = page.getByRole('combobox', { name: 'Search snippets' });
  const dialog = page.getByRole('dialog', { name: 'Fill in Parcel' });

  // By keyboard alone, from the search to the clipboard.
  await search.fill('parcel');
  await search.press('Enter');
  await expect(dialog.getByRole('textbox')).toHaveCount(2);
  await expect(dialog.getByLabel('name')).toBeFocused();
  await page.keyboard.type('Ana');
  await page.keyboard.press('Tab');
  await page.keyboard.type('4711');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(await copied()).toBe('Dear Ana, order 4711 is lost. `{{code}}` Ana');
  await expect(search).toBeFocused();

  // By the button; a placeholder that is left empty stays.
  await page.getByRole('region', { name: 'Snippet' }).getByRole('button', { name: /^Copy/ }).click();
  await expect(dialog.getByLabel('name')).toHaveValue('');
  await expectAccessible(running, 'placeholders to fill in');
  await dialog.getByLabel('number').fill('12');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(copied).toBe('Dear {{name}}, order 12 is lost. `{{code}}` {{name}}');

  // A long word stays in the dialog.
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';
  await createSnippet(page, 'Long', `Dear {{${long}}}`);
  await page.getByRole('region', { name: 'Snippet' }).getByRole('button', { name: /^Copy/ }).click();
  expect(await beyond(page.getByRole('dialog').locator('label', { hasText: long }))).toBe(0);
  await page.keyboard.press('Escape');
  await search.fill('parcel');

  // Escape copies nothing. Without placeholders Perch asks nothing.
  await app.evaluate(({ clipboard }) => clipboard.writeText('kept'));
  await search.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await copied()).toBe('kept');
  await createSnippet(page, 'Plain', 'Only `{{code}}` here');
  await search.press('Enter');
  await expect.poll(copied).toBe('Only `{{code}}` here');
});
