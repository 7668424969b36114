import { expect, mira, test } from './fixtures.ts';
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
