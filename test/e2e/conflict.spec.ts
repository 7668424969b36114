import type { Page } from '@playwright/test';
import { expect, mira, test } from './fixtures.ts';
import { expectAccessible } from './accessible.ts';
import { openChange, changes, deleteShown, editSnippet, foot, goTo, row, rows } from './screen.ts';

/** The words that are marked as different in both versions. */
const marked = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(CSS.highlights.get('differing') ?? [])].map(String));

test('a conflict that arises behind an open editor is resolved after saving, by keyboard alone (rule: conflict-open-editor)', async ({
  server,
  signedIn,
}) => {
  const { userId } = mira(server);
  const store = server.state.savedSnippets;
  const [first] = store.list(userId);
  if (!first) throw new Error('The seed has no snippets');
  const { page } = await signedIn(server);
  await goTo(page, 'Snippets');
  await expect(rows(page)).toHaveCount(store.list(userId).length);
  await row(page, first.title).click();
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { name: first.title })).toBeVisible();
  const content = page.getByRole('textbox', { name: 'Content' });
  await server.stop();
  await page.keyboard.press('ControlOrMeta+e');
  await content.fill('Mine.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(row(page, first.title)).toContainText('not sent');
  await expect(article).toContainText('Mine.');

  // The user is still writing when the other change arrives.
  await page.keyboard.press('ControlOrMeta+e');
  await content.fill('Mine, and more of it.');
  store.update(userId, first.id, { content: 'Mine, and less of it.' });
  await server.start();
  await expect(page.getByText('Also changed on another device.').first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');

  await expect(page.getByRole('status').getByText('Not sent: also changed on another device')).toBeVisible();
  await expect(article.getByRole('region', { name: 'Yours, not sent' })).toContainText(
    'Mine, and more of it.',
  );
  await expect(article.getByRole('region', { name: 'On Meridian' })).toContainText('Mine, and less of it.');
  await expect.poll(() => marked(page)).toEqual(['more', 'less']);
  expect(store.list(userId).find(({ id }) => id === first.id)?.content).toBe('Mine, and less of it.');

  await article.getByRole('button', { name: 'Keep mine' }).focus();
  await page.keyboard.press('Enter');
  await expect(foot(page)).toContainText('Up to date');
  expect(store.list(userId).find(({ id }) => id === first.id)?.content).toBe('Mine, and more of it.');
});

test('the Outbox shows both versions of a snippet in conflict, and keeps both, by keyboard alone (rule: conflict-ask)', async ({
  server,
  running,
  page,
}) => {
  const { userId } = mira(server);
  const store = server.state.savedSnippets;
  const [first] = store.list(userId);
  if (!first) throw new Error('The seed has no snippets');
  await goTo(page, 'Snippets');
  await expect(rows(page)).toHaveCount(store.list(userId).length);
  await row(page, first.title).click();
  await server.stop();
  await editSnippet(page, first.title, 'Mine.');
  store.update(userId, first.id, { content: 'Theirs.' });
  await server.start();
  await expect(foot(page)).toContainText('1 needs attention');

  await page.keyboard.press('ControlOrMeta+0');
  await expect(changes(page)).toContainText(`Edit of ${first.title}`);
  const question = openChange(page);
  const happened = 'Also changed on another device. Compare both and choose.';
  await expect(question).toContainText(happened);
  await expect(changes(page)).not.toContainText(happened);
  await expect(question.getByRole('group', { name: 'Yours, not sent' })).toContainText('Mine.');
  await expect(question.getByRole('group', { name: 'On Meridian' })).toContainText('Theirs.');
  await expectAccessible(running, 'an edit in conflict');
  await question.getByRole('button', { name: 'Keep both' }).focus();
  await page.keyboard.press('Enter');
  await expect(foot(page)).toContainText('Up to date');
  const contents = store.list(userId).map(({ content }) => content);
  expect(contents).toContain('Mine.');
  expect(contents).toContain('Theirs.');
});

test('a deletion of a snippet that changed elsewhere is confirmed in the Outbox, which shows the new text, by keyboard alone (rule: conflict-deletion)', async ({
  server,
  signedIn,
}) => {
  const { userId } = mira(server);
  const store = server.state.savedSnippets;
  const [first, second] = store.list(userId);
  if (!first || !second) throw new Error('The seed has too few snippets');
  const running = await signedIn(server);
  const { page } = running;
  await goTo(page, 'Snippets');
  await expect(rows(page)).toHaveCount(store.list(userId).length);
  await server.stop();
  for (const { title } of [first, second]) {
    await row(page, title).click();
    await deleteShown(page);
    await expect(row(page, title)).toBeHidden();
  }
  store.update(userId, first.id, { content: 'Theirs.' });
  store.update(userId, second.id, { content: 'Theirs too.' });
  await server.start();
  await expect(foot(page)).toContainText('2 need attention');

  await page.keyboard.press('ControlOrMeta+0');
  const question = (title: string) => changes(page).filter({ hasText: `Delete ${title}` });
  // The first one is open, and its panel says it.
  for (const of of [openChange(page, `Delete ${first.title}`), question(second.title)])
    await expect(of).toContainText('Changed on another device after you deleted it here.');
  await expect(page.getByRole('region', { name: `Text of ${first.title}` })).toHaveText('Theirs.');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: `Text of ${second.title}` })).toHaveText('Theirs too.');
  await expectAccessible(running, 'a deletion in conflict');
  await openChange(page, `Delete ${first.title}`).getByRole('button', { name: 'Delete anyway' }).focus();
  await page.keyboard.press('Enter');
  await expect(question(first.title)).toBeHidden();
  await openChange(page).getByRole('button', { name: 'Keep it' }).focus();
  await page.keyboard.press('Enter');
  await expect(foot(page)).toContainText('Up to date');
  const texts = store.list(userId).map(({ content }) => content);
  expect(texts).not.toContain('Theirs.');
  expect(texts).toContain('Theirs too.');
});
