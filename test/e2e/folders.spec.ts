import type { Page } from '@playwright/test';
import type { ReferenceServer } from '../programs/server/index.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { openTab } from './organization.ts';
import { changes, foot, place } from './screen.ts';

test.describe('folders', () => {
  const folders = (page: Page) => page.getByRole('listbox', { name: 'Folders' }).getByRole('option');
  const folder = (page: Page, name: string) => folders(page).filter({ hasText: name });
  const onServer = (server: ReferenceServer, name: string) => server.state.channelFolders.byName(name);

  test('are created, renamed, described, archived and restored', async ({ server, signedIn }) => {
    const running = await signedIn(server, { as: 'ana' });
    const { page } = running;
    await openTab(page, 'Folders');
    await expect(folders(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'New folder' }).click();
    const name = page.getByRole('textbox', { name: 'Folder name' });
    await page.getByRole('button', { name: 'Create folder' }).click();
    await expect(name).toHaveAccessibleDescription(/Name the folder\./);
    await name.fill('Clients');
    await page.keyboard.press('Enter');
    await expect(folder(page, 'Clients')).toContainText('No channels');
    await expect.poll(() => onServer(server, 'Clients')?.description).toBe('');

    // The new one is shown beside the list, ready to be edited.
    await expect(page.getByRole('heading', { name: 'Edit Clients' })).toBeVisible();
    await expect(page.getByText('Applies to everyone on Meridian')).toBeVisible();
    await name.fill('Customers');
    await page.getByRole('textbox', { name: 'Description' }).fill('Who pays');
    await expectAccessible(running, 'the form for a folder');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => onServer(server, 'Customers')?.description).toBe('Who pays');

    await page.getByRole('button', { name: 'Archive Customers' }).click();
    await expect.poll(() => onServer(server, 'Customers')?.is_archived).toBe(true);
    await page.getByRole('button', { name: 'Restore Customers' }).click();
    await expect.poll(() => onServer(server, 'Customers')?.is_archived).toBe(false);
    // The list is sorted anew, so a click before that could meet another row.
    await expect(page.getByRole('button', { name: 'Archive Customers' })).toBeVisible();
    // A folder with channels explains itself, and does not offer archiving.
    await folder(page, 'Everyday').click();
    await expect(name).toHaveValue('Everyday');
    await expect(page.getByText('To archive this folder, move its channels out first.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Archive/ })).toHaveCount(0);
  });

  test('changed elsewhere under an unsent edit show both values, and the user chooses (rule: conflict-ask)', async ({
    server,
    signedIn,
  }) => {
    const { page } = await signedIn(server, { as: 'ana' });
    await openTab(page, 'Folders');
    await expect(folder(page, 'Projects')).toBeVisible();
    await server.stop();
    await folder(page, 'Projects').click();
    await expect(page.getByRole('heading', { name: 'Edit Projects' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Folder name' }).fill('My projects');
    await page.keyboard.press('Enter');
    await expect(folder(page, 'My projects')).toContainText('not sent');
    const { id } = onServer(server, 'Projects') ?? { id: 0 };
    server.state.channelFolders.update(id, { name: 'Their projects' });
    await server.start();
    await expect(page.getByRole('main').getByRole('region', { name: 'On Meridian' })).toContainText(
      'Their projects',
    );
    await page.getByRole('button', { name: 'Use Meridian’s' }).click();
    await expect(folder(page, 'Their projects')).toBeVisible();
    await expect(foot(page)).toContainText('Up to date');
  });

  test('are changed by ID, where the server does not list them', async ({ serve, signedIn }) => {
    const server = await serve({ strict: true });
    const running = await signedIn(server, { as: 'ana' });
    const { page } = running;
    await openTab(page, 'Folders');
    const form = page.getByRole('form', { name: 'Change a folder by ID' });
    await expect(form).toContainText('doesn’t list its folders.');
    await expectAccessible(running, 'a folder by ID');
    const { id } = onServer(server, 'Everyday') ?? { id: 0 };
    const field = form.getByRole('spinbutton', { name: 'Folder ID' });
    await field.fill(String(id));
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toContainText('Enter what you want to change.');
    await form.getByRole('textbox', { name: 'New name' }).fill('Every day');
    await form.getByLabel('Archive').selectOption({ label: 'Archive' });
    await form.getByRole('button', { name: 'Save' }).click();
    // The server accepts the name and refuses the archiving, because channels are inside.
    await expect.poll(() => onServer(server, 'Every day')?.id).toBe(id);
    await expect(field).toHaveAccessibleDescription(/says: “You need to remove all the channels/);
    await foot(page).click();
    await expect(changes(page)).toHaveCount(1);
    await expect(changes(page)).toContainText(`Archive folder ${id}`);
  });
});

test('the organization is in the rail of those who may change it, and others find it by search', async ({
  serve,
  signedIn,
}) => {
  const server = await serve();
  const { page } = await signedIn(server, { as: 'ana' });
  await expect(place(page, 'Organization')).toBeVisible();
  const member = (await signedIn(server)).page;
  await expect(foot(member)).toContainText('Up to date');
  await expect(place(member, 'Organization')).toHaveCount(0);
  await member.keyboard.press('ControlOrMeta+k');
  await member.keyboard.type('organiz');
  await member
    .getByRole('option', { name: /^Organization/ })
    .first()
    .click();
  await expect(member.getByRole('heading', { name: 'Organization', level: 1 })).toBeVisible();
});
