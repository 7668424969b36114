import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { createSnippet, foot, goTo, row } from './screen.ts';

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

  const list = page.getByRole('list', { name: 'Unsent changes' });
  // Changes that need the user come first, under their heading.
  await expect(list.getByRole('heading', { level: 2 })).toHaveText([
    'Needs attention',
    'Waiting for a connection',
  ]);
  const [refused, waits] = [list.locator(':scope > li').first(), list.locator(':scope > li').last()];
  const toggle = refused.getByRole('button', { name: 'New snippet: Refused', exact: true });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(toggle).toBeFocused();
  const happened = refused.getByRole('list').getByRole('listitem');
  await expect(happened).toHaveText([/You made this change\.$/, /Perch sent it to \w+/, /says: “/]);
  await expect(refused.getByRole('heading', { name: 'What was sent' })).toBeVisible();
  await expect(refused.getByRole('group', { name: 'What was sent' })).toContainText('Hi name, no.');
  await expectAccessible(running, 'an opened change');
  await expect(refused.getByRole('button', { name: /^(Edit|Try again|Discard)$/ })).toHaveText([
    'Edit',
    'Try again',
    'Discard',
  ]);
  await toggle.press('Enter');
  await expect(happened).toHaveCount(0);

  await waits.getByRole('heading', { level: 3 }).getByRole('button').press('Shift+F10');
  const menu = page.getByRole('menu', { name: 'Actions' });
  await expect(menu.getByRole('menuitem')).toHaveText(['Discard', 'Copy text', 'Show details']);
  await expectAccessible(running, 'the menu of a change');
  await menu.getByRole('menuitem', { name: 'Copy text' }).press('Enter');
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe('For a while.');
  await waits.getByRole('heading', { level: 3 }).click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Show details' }).click();
  await expect(waits).toContainText('You’re offline. Perch sends it once you’re back.');
  await expect(waits.getByRole('heading', { name: 'What will be sent' })).toBeVisible();
});
