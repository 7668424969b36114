import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { say } from '../programs/server/say.ts';
import { expect, mira, test } from './fixtures.ts';
import { confirm } from './focus.ts';
import { mainPage, type RunningPerch, type TrayItem } from './launch.ts';
import { ask } from './bridge.ts';
import { isQuickShown } from './quick.ts';
import { addAccount, createSnippet, goTo, place } from './screen.ts';

const everyItem = (items: TrayItem[]): TrayItem[] =>
  items.flatMap((item) => [item, ...everyItem(item.submenu ?? [])]);
const labelOf = async (perch: RunningPerch, id: string): Promise<string | undefined> =>
  everyItem(await perch.trayMenu()).find((item) => item.id === id)?.label;
const closeWindows = (perch: RunningPerch): Promise<void> =>
  perch.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().forEach((window) => window.close()),
  );
const isShown = (perch: RunningPerch): Promise<boolean> =>
  perch.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().some((window) => window.isVisible()),
  );
const trayImage = ({ app }: RunningPerch): Promise<string> =>
  app.evaluate(() => {
    const drawn = desktopRecord.tray?.image;
    return typeof drawn === 'object' ? drawn.toPNG().toString('base64') : '';
  });
const accountIdOf = async (page: Page): Promise<string | undefined> =>
  (await ask(page, 'accounts:list', undefined)).accounts[0]?.id;
const clipboardText = (perch: RunningPerch): Promise<string> =>
  perch.app.evaluate(({ clipboard }) => clipboard.readText());

test('the tray’s items for custom status, open and quit work', async ({ running, app, page }) => {
  await goTo(page, 'Snippets');
  const isVisible = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isVisible()));
  const closeWindows = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().forEach((window) => window.close()));
  await closeWindows();
  expect(await isVisible()).toBe(false);
  await running.clickTrayItem('custom-status');
  expect(await isVisible()).toBe(true);
  await expect(page.getByRole('textbox', { name: 'Custom status' })).toBeVisible();
  await closeWindows();
  await running.clickTrayItem('open');
  expect(await isVisible()).toBe(true);
  const ended = app.waitForEvent('close');
  await running.clickTrayItem('quit').catch(() => undefined);
  await ended;
});

test('a preset is set with one click in the tray, without a window', async ({ server, running }) => {
  await running.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().forEach((window) => window.close()),
  );
  await running.clickTrayItem('preset:commuting:own');
  await expect.poll(() => server.state.statuses.read(mira(server).userId).status_text).toBe('Commuting');
  await expect
    .poll(async () => (await running.trayMenu()).find(({ id }) => id === 'status')?.label)
    .toContain('Commuting');
  await running.clickTrayItem('clear-status');
  await expect.poll(() => server.state.statuses.read(mira(server).userId).status_text ?? '').toBe('');
});

test('a preset is set for another duration, extended, and its time picked in the window', async ({
  running,
}) => {
  await closeWindows(running);
  await running.clickTrayItem('preset:on-vacation:60');
  await expect.poll(() => labelOf(running, 'status')).toMatch(/^🌴 {2}On vacation until \d+:\d\d( [AP]M)?$/u);
  await running.clickTrayItem('extend-status');
  await running.clickTrayItem('clear-status');
  await expect.poll(() => labelOf(running, 'status')).toBeUndefined();
  expect(await isShown(running)).toBe(false);
  await running.clickTrayItem('preset:commuting:pick');
  expect(await isShown(running)).toBe(true);
  await expect(running.page.getByRole('textbox', { name: 'Custom status' })).toHaveValue('Commuting');
});

test('a snippet is copied without a window, and one with placeholders asks for them first', async ({
  running,
}) => {
  await goTo(running.page, 'Snippets');
  await createSnippet(running.page, 'Refund approved', 'We have sent your money back.');
  await createSnippet(running.page, 'Greeting', 'Hello {{name}}!');
  const idOf = async (title: string): Promise<string> =>
    everyItem(await running.trayMenu()).find(({ label }) => label === title)?.id ?? '';
  await expect.poll(() => idOf('Greeting')).not.toBe('');
  await closeWindows(running);
  await running.clickTrayItem(await idOf('Refund approved'));
  await expect.poll(() => clipboardText(running)).toBe('We have sent your money back.');
  // It was used, so it comes first now.
  const first = async () =>
    (await running.trayMenu()).find(({ id }) => id === 'snippets')?.submenu?.map(({ label }) => label)[0];
  await expect.poll(first).toBe('Refund approved');
  expect(await isShown(running)).toBe(false);
  await running.clickTrayItem(await idOf('Greeting'));
  await expect(running.page.getByRole('dialog').getByLabel('name')).toBeVisible();
  expect(await clipboardText(running)).toBe('We have sent your money back.');
});

test('a snippet is made from the clipboard, found, and the settings opened', async ({ running, page }) => {
  await running.app.evaluate(({ clipboard }) => clipboard.writeText('Copied elsewhere'));
  await running.clickTrayItem('snippet-from-clipboard');
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('Copied elsewhere');
  await running.clickTrayItem('find-snippet');
  await expect(page.getByRole('combobox', { name: 'Search snippets' })).toBeFocused();
  await running.clickTrayItem('settings');
  await expect(place(page, 'Settings')).toHaveAttribute('aria-current', 'page');
});

test('with two accounts each has a line, and a status is set on both', async ({ serve, signedIn }) => {
  const here = await serve();
  const there = await serve();
  const perch = await signedIn(here);
  const { page } = perch;
  await addAccount(page, there);
  await expect
    .poll(async () => (await perch.trayMenu()).filter(({ id }) => id?.startsWith('account:')).length)
    .toBe(2);
  const textOn = (server: typeof here) => server.state.statuses.read(mira(server).userId).status_text ?? '';
  await perch.clickTrayItem('all:preset:commuting:own');
  await expect.poll(() => [textOn(here), textOn(there)]).toEqual(['Commuting', 'Commuting']);
  await perch.clickTrayItem('all:clear-status');
  await expect.poll(() => [textOn(here), textOn(there)]).toEqual(['', '']);
  await perch.clickTrayItem('away');
  await expect.poll(() => here.state.statuses.read(mira(here).userId).away).toBe(true);
  await expect.poll(() => there.state.statuses.read(mira(there).userId).away).toBe(true);
  // The account that is not shown is set alone.
  const account = (await perch.trayMenu()).find(({ id }) => id?.startsWith('account:'))?.id ?? '';
  await perch.clickTrayItem(`${account}:preset:out-sick:own`);
  await expect.poll(() => [textOn(here), textOn(there)]).toEqual(['Out sick', '']);
});

test('an account that was signed out is signed in to from the tray', async ({ running, page }) => {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: /^Sign out of/ }).click();
  await confirm(page, 'Sign out');
  await expect.poll(() => labelOf(running, 'connection')).toBe('Signed out. Sign in again');
  await closeWindows(running);
  await running.clickTrayItem('connection');
  await expect(page.getByLabel('Password')).toBeVisible();
});

test.describe('a window that hears nothing', () => {
  // It stays deaf, so no other test gets this Perch.
  test.use({ ownPerch: true });

  test('the tray opens the form to sign in again also where the window has not heard yet that it is needed', async ({
    server,
    running,
    page,
  }) => {
    // The window hears of nothing but where to go.
    await running.app.evaluate(({ BrowserWindow }) => {
      for (const { webContents } of BrowserWindow.getAllWindows()) {
        const send = webContents.send.bind(webContents);
        webContents.send = (channel, ...args: unknown[]) =>
          void (args[0] === 'navigate' && send(channel, ...args));
      }
    });
    server.faults.add({ kind: 'unauthorized' });
    await running.clickTrayItem('preset:commuting:own');
    await expect.poll(() => labelOf(running, 'connection')).toBe('Signed out. Sign in again');
    await running.clickTrayItem('connection');
    await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible();
  });
});

test('the menu is not replaced while it is open, and is new when it is closed', async ({
  server,
  running,
}) => {
  await running.app.evaluate(() => desktopRecord.tray?.menu?.emit('menu-will-show', {}));
  const toolTip = () => running.trayTooltip();
  server.state.statuses.change(mira(server).userId, { status_text: 'Set elsewhere' });
  // The tool tip is at once that of now.
  await expect.poll(toolTip).toContain('Set elsewhere');
  expect(await labelOf(running, 'status')).toBeUndefined();
  await running.app.evaluate(() => desktopRecord.tray?.menu?.emit('menu-will-close', {}));
  await expect.poll(() => labelOf(running, 'status')).toBe('Set elsewhere');

  // Panels of Linux say that a submenu opens, and never that one closes; a click says so.
  await running.app.evaluate(() =>
    desktopRecord.tray?.menu?.getMenuItemById('snippets')?.submenu?.emit('menu-will-show', {}),
  );
  server.state.statuses.change(mira(server).userId, { status_text: 'And again' });
  await expect.poll(toolTip).toContain('And again');
  expect(await labelOf(running, 'status')).toBe('Set elsewhere');
  await running.clickTrayItem('away');
  await expect.poll(() => labelOf(running, 'status')).toBe('And again');
});

test('a click on the icon opens what the user has chosen', async ({ running, page }) => {
  await goTo(page, 'Settings');
  const setting = page.getByRole('group', { name: 'Clicking the icon opens' }).getByRole('combobox');
  await closeWindows(running);
  await running.clickTray();
  await expect.poll(() => isShown(running)).toBe(true);
  expect(await isQuickShown(running)).toBe(false);
  await setting.selectOption('Quick window');
  await expect
    .poll(async () => {
      await running.clickTray();
      return isQuickShown(running);
    })
    .toBe(true);
});

test('a badge counts what needs attention, unless it is turned off', async ({ server, running }) => {
  const badge = () => running.app.evaluate(({ app }) => app.getBadgeCount());
  expect(await badge()).toBe(0);
  server.faults.add({ kind: 'status', method: 'POST', path: '/users/me/status', status: 400, times: 1 });
  await running.clickTrayItem('preset:out-sick:own');
  await expect.poll(badge).toBe(1);
  await goTo(running.page, 'Settings');
  const setting = running.page.getByRole('group', { name: 'Show a badge for' }).getByRole('combobox');
  await setting.selectOption('Nothing');
  await expect.poll(badge).toBe(0);
  await setting.selectOption('Needs attention');
  await expect.poll(badge).toBe(1);
});

test('who wrote is in menu, tool tip, image and badge, and a click opens the conversation', async ({
  server,
  running,
  page,
}) => {
  const waiting = async () =>
    (await running.trayMenu()).filter(({ id }) => id?.startsWith('unread:')).map(({ label }) => label);
  const image = () => trayImage(running);
  // The seed has left one direct message unread.
  await expect.poll(waiting).toEqual(['Olu Adeyemi, 1 message']);
  await ask(page, 'local-settings:set', { badge: 'messages' });
  const badge = () => running.app.evaluate(({ app }) => app.getBadgeCount());
  await expect.poll(badge).toBe(1);
  say(
    server,
    'ana',
    { channel: server.state.channels.byName('general')?.stream_id ?? 0, topic: 'team lunch' },
    '@**Mira Kowalski** soup?',
  );
  await expect.poll(waiting).toEqual(['general › team lunch, 1 mention', 'Olu Adeyemi, 1 message']);
  expect(await running.trayTooltip()).toMatch(/^Perch: 1 direct message, 1 mention\n/);
  expect(await badge()).toBe(2);
  const isLinux = process.platform === 'linux';
  if (isLinux)
    expect(await image()).toBe(readFileSync('resources/tray/online-unread-22-on-dark.png', 'base64'));

  await closeWindows(running);
  await running.clickTrayItem(`activity:${(await accountIdOf(page)) ?? ''}`);
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible();
  const [first] = (await running.trayMenu()).filter(({ id }) => id?.startsWith('unread:'));
  await running.clickTrayItem(first?.id ?? '');
  await expect(page.getByRole('heading', { name: 'general › team lunch', level: 2 })).toBeVisible();
  // Looking at it reads it.
  await expect.poll(waiting).toEqual(['Olu Adeyemi, 1 message']);
  await running.clickTrayItem(
    `unread:${(await accountIdOf(page)) ?? ''}:people:${server.user('olu').userId}`,
  );
  await expect(page.getByRole('heading', { name: 'Olu Adeyemi', level: 2 })).toBeVisible();
  await expect.poll(waiting).toEqual([]);
  await expect.poll(badge).toBe(0);
  if (isLinux) await expect.poll(image).toBe(readFileSync('resources/tray/online-22-on-dark.png', 'base64'));
});

test('without a tray the window is minimized in place of hidden, and Perch says once what to install', async ({
  serve,
  signedIn,
  perch,
}) => {
  test.skip(process.platform !== 'linux', 'other systems always have a tray');
  const env = { PERCH_TEST_TRAY: 'false', XDG_CURRENT_DESKTOP: 'ubuntu:GNOME' };
  const first = await signedIn(await serve(), { env });
  const notice = (page: Page) => page.getByText('GNOME shows tray icons only with an extension.');
  // Perch looks for a panel for seconds. What it says then pushes no open place down.
  await expect.poll(async () => (await ask(first.page, 'accounts:list', undefined)).notices).toHaveLength(1);
  await expect(notice(first.page)).toBeHidden();
  await goTo(first.page, 'Snippets');
  await expect(notice(first.page)).toBeVisible();
  await closeWindows(first);
  const isMinimized = () =>
    first.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().some((window) => window.isMinimized()),
    );
  expect(await isMinimized()).toBe(true);
  await first.clickTrayItem('open');
  await first.page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice(first.page)).toBeHidden();
  await ask(first.page, 'local-settings:set', { startHidden: true });
  await first.close();

  // The next start shows the window when it has found no tray, and stays silent.
  const { app } = await perch({ profile: first.profile, env, window: false });
  const page = await mainPage(app);
  await goTo(page, 'Snippets');
  await expect(notice(page)).toHaveCount(0);
});

test('the icon suits a light panel where the desktop prefers light, and GNOME’s dark one', async ({
  perch,
}) => {
  test.skip(process.platform !== 'linux', 'other systems say what their panel is like');
  const images = async (env: Record<string, string>) => {
    const running = await perch({ env });
    const image = () => trayImage(running);
    if (env['PERCH_TEST_SCHEME'] === '2' && !env['XDG_CURRENT_DESKTOP']?.includes('GNOME'))
      await expect.poll(image).toBe(readFileSync('resources/tray/offline-22-on-light.png', 'base64'));
    else await expect.poll(() => running.trayMenu()).not.toEqual([]);
    const drawn = await image();
    await running.close();
    return drawn;
  };
  expect(await images({ XDG_CURRENT_DESKTOP: 'KDE', PERCH_TEST_SCHEME: '2' })).not.toBe('');
  // The first image is the one for a dark panel, and is not drawn again.
  expect(await images({ XDG_CURRENT_DESKTOP: 'KDE', PERCH_TEST_SCHEME: '1' })).toBe('');
  expect(await images({ XDG_CURRENT_DESKTOP: 'GNOME', PERCH_TEST_SCHEME: '2' })).toBe('');
});
