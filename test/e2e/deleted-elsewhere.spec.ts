import { expect, mira, test } from './fixtures.ts';
import { editSnippet, foot, goTo, row, rows } from './screen.ts';

test('a snippet that is deleted elsewhere while it is edited offline can be created again', async ({
  server,
  signedIn,
}) => {
  const { userId } = mira(server);
  const store = server.state.savedSnippets;
  const [first] = store.list(userId);
  if (!first) throw new Error('The seed has no snippets');
  const count = store.list(userId).length;
  const { page } = await signedIn(server);
  await goTo(page, 'Snippets');
  await expect(rows(page)).toHaveCount(count);
  await server.stop();
  await editSnippet(page, first.title, 'Words that are still wanted.');
  await expect(row(page, first.title)).toContainText('not sent');
  store.delete(userId, first.id);
  await server.start();

  const article = page.getByRole('article');
  await expect(article).toContainText('This no longer exists on Meridian.');
  await expect(article.getByRole('button', { name: 'Discard' })).toBeVisible();
  await article.getByRole('button', { name: 'Create again' }).click();
  await expect(foot(page)).toContainText('Up to date');
  const mine = store.list(userId).filter(({ title }) => title === first.title);
  expect(mine).toMatchObject([{ content: 'Words that are still wanted.' }]);
  expect(store.list(userId)).toHaveLength(count);
  await expect(row(page, first.title)).toHaveCount(1);
});

test('what was written of a snippet that is deleted elsewhere meanwhile is there with New (rule: draft-of-gone)', async ({
  server,
  signedIn,
}) => {
  const { userId } = mira(server);
  const [first] = server.state.savedSnippets.list(userId);
  if (!first) throw new Error('The seed has no snippets');
  const { page } = await signedIn(server);
  await goTo(page, 'Snippets');
  await row(page, first.title).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.fill('Words that nobody saved.');
  await goTo(page, 'Status');
  server.state.savedSnippets.delete(userId, first.id);
  await goTo(page, 'Snippets');
  await expect(row(page, first.title)).toHaveCount(0);
  await page.getByRole('button', { name: 'New snippet' }).click();
  await expect(content).toHaveValue('Words that nobody saved.');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(first.title);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, first.title)).toHaveCount(1);
});
