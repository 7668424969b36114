import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { tabTo } from './focus.ts';
import type { ReferenceServer } from '../programs/server/index.ts';
import { openChange, changes, foot, goTo } from './screen.ts';

test.use({ serves: { seed: 'demo' } });
const group = (page: Page, name: string | RegExp) =>
  // Perch and the organization both have Notifications; the organization's are the last.
  page
    .getByRole('navigation', { name: 'Settings sections' })
    .getByRole('button', { name, exact: true })
    .last();
/** Opens the settings that change nothing in Perch. */
const unfold = (page: Page) => page.getByRole('button', { name: / settings? of / }).click();
const setting = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const there = (server: ReferenceServer) => server.state.settings.all(mira(server).userId);
const sent = (server: ReferenceServer) =>
  server.requests
    .filter(({ method, path }) => method === 'PATCH' && path === '/settings')
    .map(({ parameters }) => parameters);

test('every type of setting is changed, by its name and not by a number', async ({ server, page }) => {
  await goTo(page, 'Settings');
  await group(page, 'Profile and account').click();
  await expect(setting(page, 'Name').getByRole('textbox')).toHaveValue(mira(server).fullName);

  await group(page, 'Display').click();
  await setting(page, 'Theme').getByRole('combobox').selectOption('Dark');
  const size = setting(page, 'Font size');
  await size.getByRole('spinbutton').fill('4');
  await expect(size).toContainText('8');
  await size.getByRole('spinbutton').fill('18');
  await size.getByRole('button', { name: 'Save Font size' }).click();
  await expect(setting(page, 'High contrast')).toHaveCount(0);
  await unfold(page);
  await setting(page, 'High contrast').getByRole('switch').click();
  await expect
    .poll(() => there(server))
    .toMatchObject({ color_scheme: 2, high_contrast_mode: true, web_font_size_px: 18 });
  expect(Object.assign({}, ...sent(server))).toEqual({
    color_scheme: '2',
    high_contrast_mode: 'true',
    web_font_size_px: '18',
  });

  await group(page, 'Language and time').click();
  await setting(page, 'Language').getByRole('combobox').selectOption('German (Deutsch)');
  const zone = setting(page, 'Time zone').getByRole('combobox');
  await zone.click();
  await zone.fill('new york');
  await page.getByRole('option', { name: /America\/New York/ }).click();
  await expect
    .poll(() => there(server))
    .toMatchObject({ default_language: 'de', timezone: 'America/New_York' });
  await expect(zone).toHaveValue('America/New York');

  await group(page, 'Notifications').click();
  const sound = setting(page, 'Notification sound').getByRole('combobox');
  await sound.fill('gong');
  await setting(page, 'Notification sound').getByRole('button', { name: 'Save Notification sound' }).click();
  await expect(setting(page, 'Notification sound')).toContainText(/Meridian says: “.*gong/);
  await expect(setting(page, 'Notification sound')).toContainText('rejected');
  await sound.fill('');
  await page.getByRole('option', { name: 'No sound' }).click();
  await expect.poll(() => there(server)['notification_sound']).toBe('none');
  await expect(foot(page)).toContainText('Up to date');
});

test('settings that are changed offline are marked with the old value, and sent in one request (rule: unsent-over-server)', async ({
  server,
  running,
  page,
}) => {
  await goTo(page, 'Settings');
  await expect(foot(page)).toContainText('Up to date');
  await server.stop();
  await group(page, 'Display').click();
  await unfold(page);
  await setting(page, 'Home view').getByRole('combobox').selectOption('All messages');
  await setting(page, 'Count starred messages').getByRole('switch').click();
  await expect(setting(page, 'Home view')).toContainText('not sent');
  await expect(setting(page, 'Home view')).toContainText('before: Inbox');
  await expect(setting(page, 'Count starred messages')).toContainText('before: On');
  await expectAccessible(running, 'settings');
  await foot(page).click();
  await expect(changes(page).filter({ hasText: 'Home view: All messages' })).toBeVisible();
  await server.start();
  await expect(foot(page)).toContainText('Up to date');
  expect(sent(server)).toEqual([{ web_home_view: 'all_messages', starred_message_counts: 'false' }]);
  await goTo(page, 'Settings');
  await group(page, 'Display').click();
  await unfold(page);
  await expect(setting(page, 'Home view')).not.toContainText('before');
});

test('a refused setting does not delay the others, and the Outbox leads to it', async ({ server, page }) => {
  await goTo(page, 'Settings');
  await expect(foot(page)).toContainText('Up to date');
  await server.stop();
  await group(page, 'Notifications').click();
  await setting(page, 'Notification sound').getByRole('combobox').fill('gong');
  await page.keyboard.press('Enter');
  await setting(page, 'Play a sound').first().getByRole('switch').click();
  await server.start();
  await expect.poll(() => there(server)['enable_sounds']).toBe(false);
  await foot(page).click();
  const change = changes(page);
  await expect(change).toContainText('Notification sound: gong');
  await expect(openChange(page)).toContainText('Invalid notification sound');
  await openChange(page).getByRole('button', { name: 'Edit' }).click();
  await expect(setting(page, 'Notification sound').getByRole('combobox')).toBeFocused();
  await setting(page, 'Notification sound').getByRole('button', { name: 'Discard' }).click();
  await expect(setting(page, 'Notification sound').getByRole('combobox')).toHaveValue('zulip');
});

test('the chosen notification sound is played, which needs a connection', async ({ server, page }) => {
  await goTo(page, 'Settings');
  await expect(foot(page)).toContainText('Up to date');
  await group(page, 'Notifications').click();
  const sound = setting(page, 'Notification sound');
  const play = sound.getByRole('button', { name: 'Play this sound' });
  await play.press('Enter');
  await expect
    .poll(() => sound.locator('audio').evaluate((audio: HTMLAudioElement) => audio.ended))
    .toBe(true);

  await sound.getByRole('combobox').click();
  await page.getByRole('option', { name: 'No sound' }).click();
  await expect(play).toBeDisabled();
  await sound.getByRole('combobox').click();
  await page.getByRole('option', { name: 'ding' }).click();
  await expect.poll(() => there(server)['notification_sound']).toBe('ding');
  await server.stop();
  await expect(foot(page)).toContainText('Offline');
  await play.click();
  await expect(page.getByText('Can’t reach Meridian. Check your internet connection.')).toBeVisible();
});

test('drafts on the server are deleted only after a question', async ({ server, page }) => {
  await goTo(page, 'Settings');
  await group(page, 'Topics and messages').click();
  await unfold(page);
  const drafts = setting(page, 'Sync drafts').getByRole('switch');
  await drafts.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(drafts).toBeChecked();
  expect(sent(server)).toEqual([]);
  await drafts.click();
  await expect(page.getByRole('alertdialog')).toContainText('deletes every draft');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off and delete' }).click();
  await expect.poll(() => there(server)['enable_drafts_synchronization']).toBe(false);
  await expect(drafts).not.toBeChecked();
});

test('a setting is found and changed, and the group switched, by keyboard alone', async ({
  server,
  page,
}) => {
  await page.keyboard.press('Control+,');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(setting(page, 'Clock')).toBeVisible();
  await page.keyboard.press('Control+f');
  const search = page.getByRole('textbox', { name: 'Search settings' });
  await expect(search).toBeFocused();
  await page.keyboard.type('24-hour');
  await expect(page.getByText('2 settings')).toBeVisible();
  const clock = setting(page, '24-hour clock').getByRole('switch');
  await tabTo(page, clock);
  await page.keyboard.press('Space');
  await expect.poll(() => there(server)['twenty_four_hour_time']).toBe(true);
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await expect(group(page, 'General')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(group(page, 'Appearance')).toBeFocused();
  await expect(setting(page, 'Theme')).toBeVisible();
  await page.keyboard.press('End');
  await expect(group(page, 'Notifications')).toBeFocused();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('nothing of the kind');
  await expect(page.getByRole('heading', { name: '“nothing of the kind”' })).toBeVisible();
  await expect(page.getByText('No settings match.')).toBeVisible();
});

test('in a narrow window the groups are a page of their own, with a way back', async ({ server, page }) => {
  await goTo(page, 'Settings');
  await page.setViewportSize({ width: 390, height: 720 });
  await expect(setting(page, 'Clock')).toBeHidden();
  await group(page, 'Privacy').click();
  await setting(page, 'Show when you’re active').getByRole('switch').click();
  await expect.poll(() => server.state.statuses.read(mira(server).userId).away).toBe(true);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(group(page, 'Privacy')).toBeFocused();
  await page.getByRole('button', { name: 'Show places' }).click();
  await goTo(page, 'Status');
  await expect(page.getByRole('switch', { name: 'Away' })).toBeChecked();
});

test('in a medium window a control that is below its label begins where the label does', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 720 });
  await goTo(page, 'Settings');
  await group(page, 'Topics and messages').click();
  const choice = page.getByRole('combobox', { name: 'Mark as read while scrolling' });
  const label = page.locator('.label', { hasText: 'Mark as read while scrolling' });
  await expect(choice).toBeVisible();
  const [field, words] = [(await choice.boundingBox())!, (await label.boundingBox())!];
  expect(field.y).toBeGreaterThan(words.y + words.height);
  expect(field.x).toBe(words.x);
});

test('settings that Perch does not know are shown with their raw names and values', async ({
  server,
  signedIn,
}) => {
  server.state.settings.set(mira(server).userId, 'web_unheard_of', true);
  server.state.settings.set(mira(server).userId, 'web_channel_default_view', 3);
  const { page } = await signedIn(server);
  await goTo(page, 'Settings');
  await group(page, 'Other settings').click();
  await expect(page.getByText('web_unheard_of')).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
  await group(page, 'Display').click();
  await unfold(page);
  const view = setting(page, 'Channel links open').getByRole('combobox');
  await expect(view.locator('option:checked')).toHaveText('List of topics');
  await view.selectOption('All messages');
  await expect.poll(() => there(server)['web_channel_default_view']).toBe(2);
  await expect(view.locator('option')).toHaveText([
    'Top topic',
    'Top unread topic',
    'List of topics',
    'All messages',
  ]);
});

test('settings that the server is too old for are named in one line', async ({ serve, signedIn }) => {
  const server = await serve({ featureLevel: 300 });
  const { page } = await signedIn(server);
  await goTo(page, 'Settings');
  await group(page, 'Display').click();
  await expect(setting(page, 'Hide AI features')).toHaveCount(0);
  await expect(page.getByText(/too old for these settings: Hide AI features, /)).toBeVisible();
  await unfold(page);
  const view = setting(page, 'Channel links open').getByRole('combobox');
  await expect(view.locator('option')).toHaveText(['Top topic', 'All messages']);
});

test('a setting that the server does not support reports it, and its value stays unknown', async ({
  serve,
  signedIn,
}) => {
  const server = await serve({ strict: true, featureLevel: 300 });
  const { page } = await signedIn(server);
  await goTo(page, 'Settings');
  await group(page, 'Display').click();
  await unfold(page);
  const unknown = setting(page, 'Hide AI features');
  await unknown.getByRole('combobox').selectOption('On');
  await expect(unknown).toContainText('doesn’t have this setting.');
  await foot(page).click();
  await expect(changes(page)).toHaveCount(1);
  await goTo(page, 'Settings');
  await group(page, 'Display').click();
  await unfold(page);
  await unknown.getByRole('button', { name: 'Discard' }).click();
  await expect(unknown.locator('option:checked')).toHaveText('Unknown');
  expect(server.takeIgnored()).toContain('PATCH /settings: hide_ai_features');
});

test('on a server that does not list settings, they are shown as unknown and can still be set', async ({
  serve,
  signedIn,
}) => {
  const server = await serve({ strict: true });
  const running = await signedIn(server);
  const { page } = running;
  await goTo(page, 'Settings');
  await group(page, 'Profile and account').click();
  await expect(page.getByText('doesn’t report your settings')).toBeVisible();
  await expect(setting(page, 'Name').getByRole('textbox')).toHaveValue(mira(server).fullName);
  await group(page, 'Display').click();
  await unfold(page);
  await expect(setting(page, 'High contrast').locator('option:checked')).toHaveText('Unknown');
  await expect(setting(page, 'Font size')).toContainText('doesn’t report the current value');
  await expectAccessible(running, 'settings that are not known');
  await setting(page, 'High contrast').getByRole('combobox').selectOption('On');
  await setting(page, 'Theme').getByRole('combobox').selectOption('Light');
  await expect.poll(() => there(server)).toMatchObject({ high_contrast_mode: true, color_scheme: 3 });
  await expect(setting(page, 'High contrast').getByRole('switch')).toBeChecked();
  await expect(setting(page, 'Theme')).not.toContainText('Unknown');
});

test.describe('e-mail and password', () => {
  test('a new address needs the link in a mail, and nothing is queued', async ({ serve, signedIn }) => {
    const server = await serve();
    const running = await signedIn(server);
    const { page } = running;
    await goTo(page, 'Settings');
    await group(page, 'Profile and account').click();
    await page.getByRole('button', { name: 'Email: change…' }).click();
    const dialog = page.getByRole('dialog');
    const address = dialog.getByLabel('New email');
    await expect(address).toBeFocused();
    await address.fill('nonsense');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText(/says: “Enter a valid email address/);
    await expectAccessible(running, 'the dialog for an address');
    await address.fill('mira@elsewhere.example');
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await expect(dialog).toBeHidden();
    await expect(setting(page, 'Email')).toContainText('sent a link to mira@elsewhere.example');
    await expect(foot(page)).toContainText('Up to date');
  });

  test('a refused password shows the server’s words beside the field, and a missing connection is reported', async ({
    serve,
    signedIn,
  }) => {
    const server = await serve();
    const perch = await signedIn(server);
    const { page } = perch;
    await goTo(page, 'Settings');
    await group(page, 'Profile and account').click();
    await page.getByRole('button', { name: 'Password: change…' }).click();
    const dialog = page.getByRole('dialog');
    const fill = async (old: string, next: string, again = next) => {
      await dialog.getByLabel('Current password').fill(old);
      await dialog.getByLabel('New password', { exact: true }).fill(next);
      await dialog.getByLabel('Confirm new password').fill(again);
      await dialog.getByRole('button', { name: 'Change password' }).click();
    };
    const { password } = mira(server);
    await fill('', 'a long new password');
    await expect(dialog).toContainText('Type your current password.');
    await fill(password, 'one thing', 'another thing');
    await expect(dialog).toContainText('Passwords don’t match.');
    expect(sent(server)).toEqual([]);
    await fill('not my password', 'a long new password');
    await expect(dialog).toContainText(/says: “Wrong password!”/);
    await fill(password, 'aaa');
    await expect(dialog).toContainText(/says: “New password is too weak!”/);
    server.state.policies.update({ ldap: true });
    await fill(password, 'a long new password');
    await expect(dialog).toContainText(/says: “Your Zulip password is managed in LDAP”/);
    server.state.policies.update({ ldap: false });
    await server.stop();
    await fill(password, 'a long new password');
    await expect(dialog).toContainText(/Can’t reach|isn’t responding/);
    await server.start();
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog).toBeHidden();
    expect(mira(server).password).toBe('a long new password');
    await page.getByRole('button', { name: 'Password: change…' }).click();
    await expect(dialog.getByLabel('Current password')).toHaveValue('');

    await perch.close();
    const files = readdirSync(perch.profile, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files.length).toBeGreaterThan(3);
    for (const { parentPath, name } of files) {
      const content = readFileSync(join(parentPath, name));
      expect([name, content.includes('a long new password')]).toEqual([name, false]);
      expect([name, content.includes(password)]).toEqual([name, false]);
    }
  });
});

test('a number that is too small or no number is refused in its line, and no row grows under the pointer', async ({
  page,
}) => {
  await goTo(page, 'Settings');
  await group(page, 'Display').click();
  await unfold(page);
  const row = setting(page, 'Font size');
  const field = row.getByRole('spinbutton');
  await field.hover();
  const before = await row.boundingBox();
  // As high as its neighbor, which has no problem: one of them has a line above.
  const neighbor = await setting(page, 'Theme').boundingBox();
  expect(Math.abs((before?.height ?? 0) - (neighbor?.height ?? 0))).toBeLessThanOrEqual(1);
  for (const typed of ['1', 'x', '']) {
    await field.fill(typed);
    if (typed !== '') await expect(field).toHaveAttribute('aria-invalid', 'true');
    expect((await row.boundingBox())?.height).toBe(before?.height);
  }
});
