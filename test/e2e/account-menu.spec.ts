import { expectNothingSerious } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { freshProfile } from './launch.ts';
import { place } from './screen.ts';

test('the account menu sets and clears the status, and sets away, by keyboard alone', async ({
  serve,
  signedIn,
}) => {
  const server = await serve();
  const { page } = await signedIn(server);
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

test('About shows what is running, and copies it', async ({ serve, signedIn }) => {
  const { app, page } = await signedIn(await serve());
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
    .toMatch(new RegExp(`^Perch: ${version.replaceAll('.', '\\.')}\n[^]*\nServer: Feature level \\d+$`));
  await page.keyboard.press('Escape');
  await expect(about).toHaveCount(0);
  await expect(account).toBeFocused();
});

test('Quit in the account menu ends Perch', async ({ serve, signedIn }) => {
  const { app, page } = await signedIn(await serve(), { profile: freshProfile() });
  const ended = app.waitForEvent('close');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page
    .getByRole('menuitem', { name: 'Quit Perch' })
    .click()
    .catch(() => undefined);
  await ended;
});
