import type { Page } from '@playwright/test';
import { expect, mira, test } from './fixtures.ts';
import { composer, foot, goTo, openTopic } from './screen.ts';

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
