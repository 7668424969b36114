import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { ask } from './bridge.ts';
import { expect, mira, test } from './fixtures.ts';
import { freshProfile, type RunningPerch, WELCOMED } from './launch.ts';
import { tabTo } from './focus.ts';
import { goTo, openTopic, signIn } from './screen.ts';

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Settings sections' }).getByRole('button', { name });
const setting = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const chooser = (page: Page, name: string) => setting(page, name).getByRole('combobox');
const chosen = (page: Page, name: string) => chooser(page, name).locator('option:checked');
const ground = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);
const stored = (profile: string): unknown => JSON.parse(readFileSync(join(profile, 'settings.json'), 'utf8'));
const isVisible = ({ app }: RunningPerch) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isVisible()));
const closeWindow = ({ app }: RunningPerch) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().forEach((window) => window.close()));

test('the theme of this computer wins over the account’s, at the next start too', async ({
  server,
  signedIn,
  perch,
}) => {
  server.state.settings.set(mira(server).userId, 'color_scheme', 3);
  const running = await signedIn(server, { profile: freshProfile() });
  const { page } = running;
  await goTo(page, 'Settings');
  await section(page, 'Appearance').click();
  await setting(page, 'Theme').getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(() => ground(page)).toBe('dark');
  expect(stored(running.profile)).toEqual({ ...WELCOMED, theme: 'dark' });
  expect(server.count('PATCH', '/settings')).toBe(0);
  await running.close();

  const again = await perch({ profile: running.profile });
  await expect(again.page.getByRole('navigation', { name: 'Places' })).toBeVisible();
  expect(await ground(again.page)).toBe('dark');
  await goTo(again.page, 'Settings');
  await section(again.page, 'Appearance').click();
  // System is what Perch did before: the account decides.
  await setting(again.page, 'Theme').getByRole('radio', { name: 'System' }).check();
  await expect.poll(() => ground(again.page)).toBe('light');
});

test('quiet hours are one line, whose times are there while it is on', async ({ running, page }) => {
  await goTo(page, 'Settings');
  await section(page, 'Notifications').first().click();
  const hours = setting(page, 'Quiet hours');
  await expect(hours.getByRole('combobox')).toHaveCount(0);
  await hours.getByRole('switch').press('Space');
  await expect(hours.getByRole('combobox', { name: 'Quiet from' }).locator('option:checked')).toHaveText(
    '18:00',
  );
  await hours.getByRole('combobox', { name: 'Quiet until' }).selectOption('07:30');
  await expectAccessible(running, 'quiet hours');
  expect(await ask(page, 'local-settings:read', undefined)).toMatchObject({
    quietHours: true,
    quietFrom: 18 * 60,
    quietTo: 7.5 * 60,
  });
  await page.getByRole('textbox', { name: 'Search settings' }).fill('until morning');
  await expect(setting(page, 'Quiet hours').getByRole('combobox', { name: 'Quiet until' })).toBeVisible();
});

test('the statuses that keep Perch quiet are chosen in one menu, by the keys', async ({ running, page }) => {
  await goTo(page, 'Settings');
  await section(page, 'Notifications').first().click();
  const button = setting(page, 'Quiet while a status is set').getByRole('button');
  await expect(button).toHaveText('None selected');
  await button.press('Enter');
  const item = page.getByRole('menuitemcheckbox', { name: 'Out sick' });
  await item.press('Enter');
  await expect(item).toBeChecked();
  await page.getByRole('menuitemcheckbox', { name: 'On vacation' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(button).toHaveAccessibleName('Quiet while a status is set: Out sick, On vacation');
  await expect(button).toBeFocused();
  await expectAccessible(running, 'the statuses that keep Perch quiet');
  const accountId = (await ask(page, 'accounts:list', undefined)).activeId ?? '';
  const { presets } = await ask(page, 'presets:list', { accountId });
  expect(presets.filter(({ quiet }) => quiet).map(({ id }) => id)).toEqual(['out-sick', 'on-vacation']);
});

test('the clock changes every time that is shown, in the tray too', async ({
  server,
  page,
  running: { trayMenu },
}) => {
  await openTopic(page, 'team lunch');
  const message = page.getByRole('article').filter({ hasText: 'Lunch on Friday at noon?' });
  await expect(message).toContainText(/\d\d:\d\d/);
  await server.stop();
  const connection = async () => (await trayMenu()).find(({ id }) => id === 'connection')?.label;
  await expect.poll(connection).toMatch(/\d\d:\d\d/);

  // As another window would: the shown one follows at once.
  await ask(page, 'local-settings:set', { clock: '12' });
  await expect(message).toContainText(/\d:\d\d\s[AP]M/);
  await expect.poll(connection).toMatch(/\d:\d\d\s[AP]M/);
  await goTo(page, 'Settings');
  await expect(chosen(page, 'Clock')).toHaveText('2:30 PM');
  await chooser(page, 'Clock').selectOption('14:30');
  await expect.poll(connection).not.toMatch(/[AP]M/);
  // The system of the tests is in the US, and the account has a clock of 24 hours.
  await chooser(page, 'Clock').selectOption('System');
  await expect.poll(connection).toMatch(/\d:\d\d\s[AP]M/);
  await chooser(page, 'Clock').selectOption('Same as account');
  await expect.poll(connection).not.toMatch(/[AP]M/);
});

test('the day that weeks start on decides when a status for the week is cleared', async ({ page }) => {
  await goTo(page, 'Settings');
  const { activeId } = await ask(page, 'accounts:list', undefined);
  const accountId = activeId ?? '';
  const clearsOn = async (): Promise<number> => {
    await ask(page, 'status:set', { accountId, text: 'Away', emoji: null, clearAfter: 'week' });
    const { clearAt } = await ask(page, 'status:get', { accountId });
    return new Date(clearAt ?? NaN).getDay();
  };
  // The system of the tests is in the US.
  await expect(chosen(page, 'Week starts on')).toHaveText('System');
  expect(await clearsOn()).toBe(0);
  for (const [day, name] of [
    [1, 'Monday'],
    [6, 'Saturday'],
    [0, 'Sunday'],
  ] as const) {
    await chooser(page, 'Week starts on').selectOption(name);
    await expect.poll(clearsOn).toBe(day);
  }
});

test('the text size of this computer wins over the account’s font size', async ({ server, signedIn }) => {
  server.state.settings.set(mira(server).userId, 'web_font_size_px', 24);
  const { page } = await signedIn(server);
  await openTopic(page, 'team lunch');
  const prose = page.getByRole('article').filter({ hasText: 'Lunch on Friday at noon?' }).locator('.prose');
  const size = () => prose.evaluate((text) => getComputedStyle(text).fontSize);
  await expect.poll(size).toBe('21px');
  await ask(page, 'local-settings:set', { textSize: 200 });
  await expect.poll(size).toBe('28px');
  await goTo(page, 'Settings');
  await section(page, 'Appearance').click();
  await setting(page, 'Text size').getByRole('combobox').selectOption('Same as account');
  await openTopic(page, 'team lunch');
  await expect.poll(size).toBe('21px');
});

test('a setting of this computer is opened by its key, as other lists open it', async ({ app, page }) => {
  await app.evaluate(() =>
    desktopRecord
      .mainWindow()
      ?.webContents.send('perch:event', 'navigate', { place: 'settings', target: { key: 'local.textSize' } }),
  );
  await expect(setting(page, 'Text size').getByRole('combobox')).toBeFocused();
  await expect(section(page, 'Appearance')).toHaveAttribute('aria-current', 'page');
});

test('closing the window quits Perch where it is not to keep running', async ({ serve, signedIn }) => {
  const running = await signedIn(await serve(), { profile: freshProfile() });
  const { app, page } = running;
  await closeWindow(running);
  expect(await isVisible(running)).toBe(false);
  await running.clickTrayItem('open');
  await goTo(page, 'Settings');
  await setting(page, 'Keep running when the window is closed').getByRole('switch').click();
  await expect.poll(() => stored(running.profile)).toEqual({ ...WELCOMED, keepRunning: false });
  const ended = app.waitForEvent('close');
  await closeWindow(running).catch(() => undefined);
  await ended;
});

test('closing asks about a status that Perch is to clear, and staying puts the window away', async ({
  running,
  page,
}) => {
  await ask(page, 'local-settings:set', { keepRunning: false });
  await running.clickTrayItem('preset:commuting:own');
  await goTo(page, 'Settings');
  await expect
    .poll(async () => (await running.trayMenu()).find(({ id }) => id === 'status')?.label)
    .toContain('Commuting');
  await running.answerNextBox(1);
  await closeWindow(running);
  await expect.poll(() => isVisible(running)).toBe(false);
  expect(await running.boxes()).toHaveLength(1);
  // It was not asked again, and Perch still runs.
  expect(running.main.exitCode).toBeNull();
  await running.clickTrayItem('open');
  await expect.poll(() => isVisible(running)).toBe(true);
  expect(await running.boxes()).toHaveLength(1);
});

test('Perch starts hidden where it is set to, but not before someone has signed in', async ({
  serve,
  perch,
}) => {
  const profile = freshProfile();
  writeFileSync(join(profile, 'settings.json'), JSON.stringify({ ...WELCOMED, startHidden: true }));
  const first = await perch({ profile });
  await expect.poll(() => isVisible(first)).toBe(true);
  const server = await serve();
  const { email, password } = mira(server);
  await signIn(first.page, { address: server.url, email, password });
  await first.close();
  const hidden = await perch({ profile, window: false });
  await expect.poll(() => hidden.trayMenu()).not.toEqual([]);
  // A window that is on its way would exist already.
  const windows = await hidden.app.evaluate(async ({ BrowserWindow }) => {
    await desktopRecord.turn();
    return BrowserWindow.getAllWindows().length;
  });
  expect(windows).toBe(0);
  await hidden.clickTrayItem('open');
  await expect.poll(() => isVisible(hidden)).toBe(true);
  await hidden.close();

  // Without a tray nothing else could open it.
  const trayless = await perch({ profile, env: { PERCH_TEST_TRAY: 'false' } });
  await expect.poll(() => isVisible(trayless)).toBe(true);
});

test('on Linux an autostart entry opens Perch at sign-in, and what the desktop changed is shown', async ({
  serve,
  signedIn,
}) => {
  test.skip(process.platform !== 'linux', 'macOS and Windows have login items');
  const config = freshProfile();
  const entry = join(config, 'autostart', 'app.perch.Perch.desktop');
  const { page } = await signedIn(await serve(), { env: { XDG_CONFIG_HOME: config } });
  await goTo(page, 'Settings');
  const open = setting(page, 'Open Perch when you sign in to this computer').getByRole('switch');
  await open.click();
  await expect(open).toBeChecked();
  expect(readFileSync(entry, 'utf8')).toMatch(/^Exec=.+ --hidden$/m);
  await open.click();
  await expect(open).not.toBeChecked();
  expect(existsSync(entry)).toBe(false);
  await open.click();
  await expect.poll(() => existsSync(entry)).toBe(true);
  // The desktop's own settings turn an entry off without deleting it.
  writeFileSync(entry, `${readFileSync(entry, 'utf8')}X-GNOME-Autostart-enabled=false\n`);
  await section(page, 'Appearance').click();
  await goTo(page, 'Topics');
  await goTo(page, 'Settings');
  await expect(open).not.toBeChecked();
});

test('spelling is checked only where it is turned on, in the languages of the system', async ({
  app,
  page,
}) => {
  const checker = () =>
    app.evaluate(({ session: { defaultSession } }) => ({
      on: defaultSession.isSpellCheckerEnabled(),
      languages: defaultSession.getSpellCheckerLanguages(),
    }));
  test.skip(process.platform === 'darwin', 'macOS has its own languages');
  expect(await checker()).toMatchObject({ on: false });
  await goTo(page, 'Settings');
  await expect(setting(page, 'Check spelling')).toContainText('Downloads dictionaries from Google.');
  await setting(page, 'Check spelling').getByRole('switch').click();
  await expect.poll(checker).toMatchObject({ on: true });
  expect((await checker()).languages).not.toEqual([]);
  await setting(page, 'Check spelling').getByRole('switch').click();
  await expect.poll(checker).toMatchObject({ on: false });
});

test('a damaged file of settings falls back to the defaults, is kept, and is reported once', async ({
  serve,
  signedIn,
  perch,
}) => {
  const profile = freshProfile();
  const first = await signedIn(await serve(), { profile });
  await first.close();
  writeFileSync(join(profile, 'settings.json'), '{"theme": "da');
  const running = await perch({ profile });
  const { page } = running;
  const notice = page.getByText(/Your settings for Perch on this computer were damaged/);
  await expect(notice).toBeVisible();
  expect(await ground(page)).toBe('light');
  expect(readdirSync(profile).filter((name) => name.startsWith('settings.json.unreadable'))).toHaveLength(1);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
  await ask(page, 'local-settings:set', { theme: 'dark' });
  await expect.poll(() => ground(page)).toBe('dark');
  // Who has an account needs no welcome.
  expect(stored(profile)).toEqual({ ...WELCOMED, theme: 'dark' });
});

test('the settings of this computer are reached and changed by keyboard alone', async ({ running, page }) => {
  await page.keyboard.press('Control+,');
  const keepRunning = setting(page, 'Keep running when the window is closed').getByRole('switch');
  await tabTo(page, keepRunning);
  await page.keyboard.press('Space');
  await expect(keepRunning).not.toBeChecked();
  for (const name of ['Clicking the icon opens', 'Show a badge for', 'Language', 'Clock']) {
    await page.keyboard.press('Tab');
    await expect(chooser(page, name)).toBeFocused();
  }
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page, 'Clock')).toHaveText('System');
  await section(page, 'Appearance').click();
  await page.getByRole('textbox', { name: 'Search settings' }).fill('sound');
  await expectAccessible(running, 'found settings');
});
