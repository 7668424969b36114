import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { changePane, changes, createSnippet, foot, goTo, row } from './screen.ts';

test('an unsent change opens by keyboard and shows what happened, what is sent and what can be done', async ({
  server,
  running,
  app,
  page,
}) => {
  await goTo(page, 'Snippets');
  await expect(foot(page)).toContainText('Up to date');
  server.faults.add({ kind: 'status', method: 'POST', path: '/saved_snippets', status: 400, times: 1 });
  await createSnippet(page, 'Refused', 'Hi {{name}}, **no**.');
  await expect(row(page, 'Refused')).toContainText('rejected');
  await server.stop();
  await createSnippet(page, 'Waits', 'For a while.');
  await expect(foot(page)).toContainText('Offline');
  await foot(page).click();

  const list = page.getByRole('listbox', { name: 'Unsent changes' });
  const read = changePane(page);
  // Changes that need the user come first, under their heading, and the keys are on the first one.
  await expect(list.locator('.heading')).toHaveText(['Needs attention', 'Waiting for a connection']);
  const [refused, waits] = [changes(page).first(), changes(page).last()];
  await expect(list).toBeFocused();
  await expect(refused).toHaveAttribute('aria-selected', 'true');
  const happened = read.getByRole('list', { name: 'What happened' }).getByRole('listitem');
  await expect(happened).toHaveText([/You made this change\.$/, /Perch sent it to \w+/, /says: “/]);
  await expect(read.getByRole('heading', { name: 'What was sent' })).toBeVisible();
  await expect(read.getByRole('group', { name: 'What was sent' })).toContainText('Hi name, no.');
  await expectAccessible(running, 'the Outbox');
  await page.keyboard.press('Enter');
  await expect(read.getByRole('heading', { name: 'New snippet: Refused' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(read.getByRole('button', { name: 'Edit' })).toBeFocused();
  await expect(read.getByRole('button', { name: /^(Edit|Try again|Discard)$/ })).toHaveText([
    'Edit',
    'Try again',
    'Discard',
  ]);

  await list.focus();
  await page.keyboard.press('End');
  await expect(waits).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: 'Actions' });
  await expect(menu.getByRole('menuitem')).toHaveText([/^Discard/, 'Copy text']);
  await expectAccessible(running, 'the menu of a change');
  await menu.getByRole('menuitem', { name: 'Copy text' }).press('Enter');
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe('For a while.');
  await expect(list).toBeFocused();
  await expect(read).toContainText('You’re offline. Perch sends it once you’re back.');
  await expect(read.getByRole('heading', { name: 'What will be sent' })).toBeVisible();
});
