import type { Page } from '@playwright/test';
import type { ReferenceServer } from '../programs/server/index.ts';
import { expectNothingSerious } from './accessible.ts';
import { ask } from './bridge.ts';
import { expect, mira, test } from './fixtures.ts';
import {
  openChange,
  changes,
  createSnippet,
  deleteSnippetForNow,
  foot,
  goTo,
  inViewMenu,
  row,
  undoToast,
  viewRow,
} from './screen.ts';

/** The toast floats in the middle of a column, as far above its lower edge. */
async function expectFloatsOver(page: Page, column: string, above: number): Promise<void> {
  const toast = await undoToast(page).locator('.toast').boundingBox();
  const under = await page.locator(column).filter({ visible: true }).first().boundingBox();
  if (!toast || !under) throw new Error('The toast or its column is not shown.');
  expect(under.y + under.height - toast.y - toast.height).toBeCloseTo(above, 0);
  expect(toast.x + toast.width / 2).toBeCloseTo(under.x + under.width / 2, 0);
}

/** A server on which the user has the snippet that is deleted. */
async function serveParcel(serve: () => Promise<ReferenceServer>): Promise<ReferenceServer> {
  const server = await serve();
  server.state.savedSnippets.create(mira(server).userId, {
    title: 'Parcel lost',
    content: 'We are looking for it.',
  });
  return server;
}

const isParcelOn = (server: ReferenceServer): boolean =>
  server.state.savedSnippets.list(mira(server).userId).some(({ title }) => title === 'Parcel lost');

const undo = (page: Page) => undoToast(page).getByRole('button', { name: 'Undo' }).click();

test('a snippet is deleted at once, and returns by keys or button, while its toast floats over the end of the place', async ({
  serve,
  signedIn,
}) => {
  const server = await serveParcel(serve);
  const { page } = await signedIn(server);
  await goTo(page, 'Snippets');
  const remove = async () => {
    await deleteSnippetForNow(page, 'Parcel lost');
    await expect(undoToast(page)).toContainText('Snippet deleted: Parcel lost');
  };
  await remove();
  await expectNothingSerious(page, 'the toast');
  await expectFloatsOver(page, '.pane-column', 16);
  await expect(foot(page)).toContainText('Up to date');
  await page.setViewportSize({ width: 700, height: 720 });
  await expectFloatsOver(page, '.list-column', 16);
  await page.setViewportSize({ width: 1120, height: 720 });
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('region', { name: 'Snippet' })).toContainText('We are looking for it.');
  await expect(row(page, 'Parcel lost')).toHaveAttribute('aria-selected', 'true');
  await expect(undoToast(page)).toHaveCount(0);

  await remove();
  await undo(page);
  await expect(row(page, 'Parcel lost')).toHaveCount(1);
  await expect(undoToast(page)).toHaveCount(0);

  await remove();
  const isThere = () => isParcelOn(server);
  expect(isThere()).toBe(true);
  await page.keyboard.press('Escape');
  await expect(undoToast(page)).toHaveCount(0);
  await expect.poll(isThere).toBe(false);
});

test('what was written returns to the open form after starting over', async ({ page }) => {
  await goTo(page, 'Snippets');
  await page.keyboard.press('ControlOrMeta+n');
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.fill('Half a thought');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(content).toHaveCount(0);
  // Leaving is silent.
  await expect(page.getByText('Draft saved')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+n');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(content).toHaveValue('');
  await expect(undoToast(page)).toContainText('Draft discarded');
  await undo(page);
  await expect(content).toHaveValue('Half a thought');
});

test('a removed view and a deleted preset return, and have the focus', async ({ serve, signedIn }) => {
  const server = await serve({ seed: 'demo' });
  const { page } = await signedIn(server);
  const own = server.state.navigationViews.list(mira(server).userId).find(({ name }) => name !== null);
  if (!own?.name) throw new Error('The seed has no view with a name');
  await goTo(page, 'Views');
  await inViewMenu(page, own.name, 'Remove');
  await expect(undoToast(page)).toContainText(`View removed: ${own.name}`);
  await undo(page);
  const view = viewRow(page, own.name);
  const list = page.getByRole('tree', { name: 'Views' });
  await expect(view).toHaveAttribute('aria-selected', 'true');
  await expect(list).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(undoToast(page)).toContainText(`View removed: ${own.name}`);
  await undo(page);
  await expect(view).toHaveAttribute('aria-selected', 'true');
  await expect(list).toBeFocused();

  await goTo(page, 'Status');
  const presets = page.getByRole('list', { name: 'Presets' });
  await presets.getByRole('button', { name: 'More for Commuting' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(undoToast(page)).toContainText('Preset deleted');
  await expect(presets.getByRole('listitem')).toHaveCount(4);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(presets.getByRole('listitem')).toHaveCount(5);
  await expect(presets.getByRole('listitem').nth(1)).toBeFocused();
  await presets.getByRole('button', { name: /^Commuting/ }).focus();
  await page.keyboard.press('Delete');
  await expect(presets.getByRole('listitem')).toHaveCount(4);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(presets.getByRole('listitem')).toHaveCount(5);
});

test('a discarded change returns to the Outbox, also after a crash', async ({
  server,
  perch,
  running: first,
}) => {
  await goTo(first.page, 'Snippets');
  await expect(foot(first.page)).toContainText('Up to date');
  await server.stop();
  await createSnippet(first.page, 'Second thoughts', 'Text.');
  await foot(first.page).click();
  await changes(first.page).click();
  await openChange(first.page).getByRole('button', { name: 'Discard' }).click();
  await expect(undoToast(first.page)).toBeVisible();
  await first.kill();
  const { page } = await perch({ profile: first.profile });
  await expect(undoToast(page)).toContainText('Change discarded: New snippet: Second thoughts');
  await foot(page).click();
  await undo(page);
  const change = changes(page);
  await expect(change).toContainText('Second thoughts');
  await expect(page.getByRole('group', { name: 'Unsent changes' })).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(undoToast(page)).toContainText('Change discarded: New snippet: Second thoughts');
});

test('the toast stays while the pointer or the focus is on it, and text has its own undo', async ({
  serve,
  signedIn,
}) => {
  const server = await serveParcel(serve);
  const { page } = await signedIn(server);
  await goTo(page, 'Snippets');
  await deleteSnippetForNow(page, 'Parcel lost');
  const { activeId } = await ask(page, 'accounts:list', undefined);
  const until = async () =>
    (await ask(page, 'outbox:undo-offered', { accountId: activeId ?? '' }))?.until ?? 0;
  await undoToast(page).hover();
  // Its time begins anew, and again before it is over.
  for (const _ of ['at once', 'again']) {
    const before = await until();
    await expect.poll(until).toBeGreaterThan(before);
  }
  await expect(undoToast(page)).toBeVisible();
  const search = page.getByRole('combobox', { name: 'Search snippets' });
  await search.fill('parc');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(undoToast(page)).toBeVisible();
  await search.fill('');
  // Pressing Undo removes the toast under the pointer. The next toast has its usual time.
  await undo(page);
  await deleteSnippetForNow(page, 'Parcel lost');
  await expect(undoToast(page)).toHaveCount(0);
  await expect.poll(() => isParcelOn(server)).toBe(false);
});

test('removing or signing out of the account counts a deletion that could still be undone, and what is here alone', async ({
  serve,
  signedIn,
}) => {
  const server = await serveParcel(serve);
  const { page } = await signedIn(server);
  await goTo(page, 'Snippets');
  await expect(foot(page)).toContainText('Up to date');
  await server.stop();
  const dialog = page.getByRole('alertdialog');
  const leave = async (how: string) => {
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByRole('menuitem', { name: how }).click();
  };
  const { activeId } = await ask(page, 'accounts:list', undefined);
  await ask(page, 'drafts:save', {
    accountId: activeId ?? '',
    name: 'status',
    value: '{"text":"Half a thou"}',
  });
  await deleteSnippetForNow(page, 'Parcel lost');
  await expect(undoToast(page)).toBeVisible();
  await leave('Remove account');
  await expect(dialog).toContainText('1 unsent change is lost');
  await expect(dialog.getByRole('list', { name: 'Changes you lose' })).toContainText('Parcel lost');
  const alone = dialog.getByRole('list', { name: 'Only on this computer, and lost:' });
  await expect(alone.getByRole('listitem')).toHaveText(['1 draft']);
  await page.keyboard.press('Escape');
  await leave('Sign out');
  await expect(dialog).toContainText('1 unsent change stay here');
});
