import type { ElectronApplication } from '@playwright/test';
import { expectNothingSerious } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { closeUndo, goTo, row, undoToast } from './screen.ts';

const clipboard = (app: ElectronApplication): Promise<string> =>
  app.evaluate(({ clipboard: system }) => system.readText());

test('a row of the snippets has a menu on a right click, by key and behind its "…"', async ({
  serve,
  signedIn,
}) => {
  const server = await serve();
  const userId = mira(server).userId;
  const { app, page } = await signedIn(server);
  await goTo(page, 'Snippets');
  const menu = page.getByRole('menu', { name: 'Actions' });
  const list = page.getByRole('listbox', { name: 'Snippets' });
  const [snippet] = server.state.savedSnippets.list(userId);
  if (!snippet) throw new Error('the sample organization has no snippets');
  const shown = row(page, snippet.title);

  await shown.click({ button: 'right' });
  await expect(menu).toBeVisible();
  await expectNothingSerious(page, 'the menu of a row');
  await menu.getByRole('menuitem', { name: 'Copy ID' }).click();
  await expect.poll(() => clipboard(app)).toBe(String(snippet.id));

  const before = await shown.boundingBox();
  await shown.hover();
  await shown.locator('.more').click();
  expect(await shown.boundingBox()).toEqual(before);
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);

  await shown.click();
  await list.focus();
  await page.keyboard.press('Shift+F10');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeFocused();

  await page.keyboard.press('Shift+F10');
  await menu.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(undoToast(page)).toContainText('Snippet deleted');
  await closeUndo(page);
  await expect
    .poll(() => server.state.savedSnippets.list(userId).map(({ id }) => id))
    .not.toContain(snippet.id);
});

test('the rows of people and channels copy an email and an ID, and a channel opens its topics', async ({
  serve,
  signedIn,
}) => {
  const { app, page } = await signedIn(await serve());
  const item = (name: string) => page.getByRole('menu', { name: 'Actions' }).getByRole('menuitem', { name });
  await goTo(page, 'People');
  const person = page.getByRole('option').filter({ hasText: 'Theo Lindqvist' });
  await person.click({ button: 'right' });
  await item('Copy email').click();
  await expect.poll(() => clipboard(app)).toBe('theo@partner.example');
  await person.click({ button: 'right' });
  await item('Copy user ID').click();
  await expect.poll(() => clipboard(app)).toMatch(/^\d+$/);

  await goTo(page, 'Channels');
  const general = page.getByRole('option').filter({ hasText: 'general' }).first();
  await general.click({ button: 'right' });
  await item('Copy ID').click();
  await expect(page.getByText('ID copied', { exact: true })).toBeVisible();
  await general.click({ button: 'right' });
  await item('Open topics').click();
  await expect(page.getByRole('heading', { name: 'Topics', level: 1 })).toBeVisible();
});
