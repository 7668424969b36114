import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { composer, foot, openTopic } from './screen.ts';

test('buttons and shortcuts format the selection, and the field’s undo takes that back', async ({
  serve,
  signedIn,
}) => {
  const server = await serve();
  const running = await signedIn(server);
  const { page } = running;
  const { keyboard } = page;
  await openTopic(page, 'team lunch');
  const field = composer(page).getByLabel('Message', { exact: true });
  await expect(field).toHaveAttribute('placeholder', 'Message team lunch');
  const tools = composer(page).getByRole('toolbar', { name: 'Formatting' });
  await expect(tools).toBeVisible();
  await expectAccessible(running, 'the composer');
  await field.click();
  await keyboard.type('one two');
  await keyboard.press('Control+Shift+ArrowLeft');
  await keyboard.press('ControlOrMeta+b');
  await expect(field).toHaveValue('one **two**');
  await keyboard.press('ControlOrMeta+z');
  await expect(field).toHaveValue('one two');
  await keyboard.press('Control+End');
  await keyboard.press('Control+Shift+ArrowLeft');
  await tools.getByRole('button', { name: 'Italic' }).click();
  await expect(field).toHaveValue('one *two*');
  await expect(field).toBeFocused();
  await keyboard.press('ControlOrMeta+i');
  await expect(field).toHaveValue('one two');
  await keyboard.press('ControlOrMeta+Shift+l');
  await expect(field).toHaveValue('one [two](url)');
  await keyboard.type('https://x.example');
  await expect(field).toHaveValue('one [two](https://x.example)');
  await composer(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('article').getByRole('link', { name: 'two' })).toBeVisible();
});

test('an emoji and a snippet are inserted where the cursor is', async ({ serve, signedIn }) => {
  const server = await serve();
  const { page } = await signedIn(server);
  await openTopic(page, 'team lunch');
  const field = composer(page).getByLabel('Message', { exact: true });
  await field.fill('ab');
  await page.keyboard.press('ArrowLeft');
  await composer(page).getByRole('button', { name: 'Insert an emoji' }).click();
  await page.getByRole('combobox', { name: 'Search emoji' }).fill('rocket');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('a:rocket: b');
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field).toHaveValue('ab');
  await field.fill('');
  await composer(page).getByRole('button', { name: 'Insert a snippet' }).click();
  const first = page.getByRole('menuitem').first();
  await expect(first).not.toHaveText('All snippets…');
  await first.click();
  await expect(field).not.toHaveValue('');
  await expect(field).toBeFocused();
});

test('offline the message is scheduled by the main button, and one line shows why', async ({
  serve,
  signedIn,
}) => {
  const server = await serve();
  const running = await signedIn(server);
  const { page } = running;
  await openTopic(page, 'team lunch');
  const filled = composer(page).locator('button.main');
  await expect(filled).toHaveCount(0);
  await composer(page).getByLabel('Message', { exact: true }).fill('Later');
  await expect(filled).toHaveText('Send');
  await server.stop();
  await expect(foot(page)).toContainText('Offline');
  await expect(filled).toContainText('Schedule…');
  await expect(composer(page)).toContainText('You’re offline.');
  await expect(composer(page).getByRole('button', { name: 'Send when online' })).toBeVisible();
  await expectAccessible(running, 'the composer offline');
});
