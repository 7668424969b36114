import { readFileSync } from 'node:fs';
import { expectNothingSerious } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { confirm } from './focus.ts';
import { freshProfile } from './launch.ts';
import { addAccount, foot, place } from './screen.ts';

test('the account menu sets and clears the status, and sets away, by keyboard alone', async ({
  server,
  page,
}) => {
  const onServer = () => server.state.statuses.read(mira(server).userId);
  const menu = page.getByRole('menu', { name: 'Account' });
  const openMenu = async (): Promise<void> => {
    await page.getByRole('button', { name: /^Account:/ }).press('Enter');
    await expect(menu).toBeVisible();
  };
  await expect(place(page, 'Status')).toContainText('Set a status');

  await openMenu();
  await menu.getByRole('menuitem', { name: 'Commuting' }).press('Enter');
  await expect(place(page, 'Status')).toContainText('Commuting');
  await expect.poll(() => onServer().status_text).toBe('Commuting');

  await openMenu();
  const away = menu.getByRole('menuitemcheckbox', { name: 'Appear away' });
  await away.press('Enter');
  await expect(away).toBeChecked();
  await menu.getByRole('menuitem', { name: 'Clear status' }).press('Enter');
  await expect(place(page, 'Status')).toContainText('Appear away');
  await expect.poll(() => onServer().status_text).toBeUndefined();

  await openMenu();
  await menu.getByRole('menuitem', { name: 'Custom status…' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Custom status' })).toBeFocused();
});

test('a preset in the account menu is set with another duration, by keyboard and by pointer', async ({
  server,
  page,
}) => {
  const shown = () => server.state.statuses.read(mira(server).userId).status_text;
  const account = page.getByRole('button', { name: /^Account:/ });
  const menu = page.getByRole('menu', { name: 'Account' });
  const durations = (name: string) => page.getByRole('menu', { name: `How long: ${name}` });

  await account.press('Enter');
  const commuting = menu.getByRole('menuitem', { name: 'Commuting' });
  await commuting.press('ArrowRight');
  await expect(durations('Commuting').getByRole('menuitemradio', { name: '30 min' })).toBeChecked();
  await expectNothingSerious(page, 'the durations of a preset');
  await durations('Commuting').getByRole('menuitemradio', { name: 'Never' }).press('Enter');
  await expect(menu).toBeHidden();
  await expect(account).toBeFocused();
  await expect.poll(shown).toBe('Commuting');
  await expect(place(page, 'Status')).toHaveText(/Commuting\s*$/);

  await account.click();
  await menu.getByRole('menuitem', { name: 'In a meeting' }).hover();
  await durations('In a meeting').getByRole('menuitemradio', { name: 'Never' }).click();
  await expect.poll(shown).toBe('In a meeting');
  await expect(place(page, 'Status')).toHaveText(/In a meeting\s*$/);

  await account.click();
  await menu.getByRole('menuitem', { name: 'Commuting' }).click();
  await expect(menu).toBeHidden();
  await expect.poll(shown).toBe('Commuting');
  await expect(place(page, 'Status')).not.toHaveText(/Commuting\s*$/);

  await account.press('Enter');
  await menu.getByRole('menuitem', { name: 'In a meeting' }).press('ArrowRight');
  await durations('In a meeting').getByRole('menuitem', { name: 'Pick a time…' }).press('Enter');
  const custom = page.getByRole('textbox', { name: 'Custom status' });
  await expect(custom).toHaveValue('In a meeting');
  await expect(custom).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Clear on' })).toBeVisible();
});

test('the account menu shows what is unread in another account, and where one must sign in', async ({
  serve,
  signedIn,
}) => {
  const here = await serve({ seed: 'demo' });
  const there = await serve();
  const { page } = await signedIn(here);
  const account = page.getByRole('button', { name: /^Account:/ });
  await addAccount(page, there);

  await account.click();
  const rows = page.getByRole('menuitemradio');
  await expect(rows.first()).toContainText(/[1-9]\d* unread/);
  await expect(rows.nth(1)).toBeChecked();
  await page.getByRole('menuitem', { name: /^Sign out of/ }).click();
  await confirm(page, 'Sign out');
  await expect(foot(page)).toContainText('Signed out');
  await account.click();
  await rows.first().click();
  await expect(foot(page)).toContainText('Up to date');
  await account.click();
  await expect(rows.nth(1)).toContainText('Sign in');
  await expectNothingSerious(page, 'the account menu with two accounts');
  await rows.nth(1).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('About shows what is running, and copies it', async ({ server, app, page, running: { opened } }) => {
  const account = page.getByRole('button', { name: /^Account:/ });
  await account.press('Enter');
  await page.getByRole('menuitem', { name: 'About Perch' }).press('Enter');
  const about = page.getByRole('dialog', { name: 'About Perch' });
  const version = await app.evaluate(({ app: running }) => running.getVersion());
  await expect(about.getByRole('definition').first()).toHaveText(version);
  await expect(about).toContainText(/Feature level \d+/);
  await expectNothingSerious(page, 'About');
  await about.getByRole('button', { name: 'Copy' }).click();
  await expect
    .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
    .toMatch(new RegExp(`^Perch: ${version.replaceAll('.', '\\.')}\n[^]*\nServer: Feature level \\d+\n`));
  const copied = await app.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied).toContain('\nBuild: From source\n');
  expect(copied).toContain('Sandbox: On');
  expect(copied).toMatch(/\nSnippets: [1-9]/);
  expect(copied).toContain('Recent errors\n');
  // It names nobody and nothing.
  const user = mira(server);
  for (const secret of [user.apiKey, user.email, user.fullName, server.url, 'Meridian'])
    expect(copied).not.toContain(secret);
  await about.getByRole('button', { name: 'Licenses' }).click();
  await expect.poll(opened).toHaveLength(1);
  expect(readFileSync((await opened())[0] ?? '', 'utf8')).toMatch(/^Perch contains[^]*\nsvelte 5/);
  await page.keyboard.press('Escape');
  await expect(about).toHaveCount(0);
  await expect(account).toBeFocused();
});

for (const by of ['a press', 'its key'])
  test(`Quit in the account menu ends Perch by ${by}`, async ({ serve, signedIn }) => {
    const { app, page } = await signedIn(await serve(), { profile: freshProfile() });
    const ended = app.waitForEvent('close');
    await page.getByRole('button', { name: /^Account:/ }).click();
    const quit = page.getByRole('menuitem', { name: 'Quit Perch' });
    await expect(quit).toBeVisible();
    const pressed = by === 'a press' ? quit.click() : page.keyboard.press('Control+q');
    await pressed.catch(() => undefined);
    await ended;
  });
