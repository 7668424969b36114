import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { openChange, changes, createSnippet, foot, goTo, row, undoToast } from './screen.ts';

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

  const list = page.getByRole('group', { name: 'Unsent changes' });
  // Changes that need the user come first, under their heading, and the keys are on the first one.
  await expect(list.locator('.heading')).toHaveText(['Needs attention', 'Waiting for a connection']);
  const [refused, waits] = [changes(page).first(), changes(page).last()];
  await expect(list).toBeFocused();
  await expect(refused).toHaveAttribute('aria-selected', 'true');
  // The first one that needs the user is open from the start.
  const read = openChange(page, 'New snippet: Refused');
  const happened = read.getByRole('list', { name: 'What happened' }).getByRole('listitem');
  await expect(happened).toHaveText([/You made this change\.$/, /Perch sent it to \w+/, /says: “/]);
  await expect(read.getByRole('heading', { name: 'What was sent' })).toBeVisible();
  await expect(read.getByRole('group', { name: 'What was sent' })).toContainText('Hi name, no.');
  await expectAccessible(running, 'the Outbox');
  await page.keyboard.press('Enter');
  await expect(read).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(read.getByRole('button', { name: 'Edit' })).toBeFocused();
  await expect(read.getByRole('button', { name: /^(Edit|Try again|Discard)$/ })).toHaveText([
    'Edit',
    'Try again',
    'Discard',
  ]);

  // Escape goes back to the row, and on the row it closes what is open.
  await page.keyboard.press('Escape');
  await expect(read).toHaveCount(0);
  await expect(list).toBeFocused();
  await page.keyboard.press('End');
  await expect(waits).toHaveAttribute('aria-selected', 'true');
  const waiting = openChange(page, 'New snippet: Waits');
  await expect(waiting).toHaveCount(0);
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: 'Actions' });
  await expect(menu.getByRole('menuitem')).toHaveText([/^Discard/, 'Copy text']);
  await expectAccessible(running, 'the menu of a change');
  await menu.getByRole('menuitem', { name: 'Copy text' }).press('Enter');
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe('For a while.');
  await expect(list).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(waiting).toBeFocused();
  await expect(waiting).toContainText('You’re offline. Perch sends it once you’re back.');
  await expect(waiting.getByRole('heading', { name: 'What will be sent' })).toBeVisible();
  await list.focus();
  await page.keyboard.press('Escape');
  await expect(waiting).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Delete');
  await expect(waits).toContainText('Refused');
  await expect(undoToast(page)).toContainText('Change discarded: New snippet: Waits');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(waiting).toBeVisible();
});
