import { ask } from './bridge.ts';
import { expect, mira, test } from './fixtures.ts';
import { createSnippet, foot, goTo, row, rows, undoToast } from './screen.ts';

test('a refused snippet shows the server’s words, is edited and arrives (rule: state-rejected)', async ({
  server,
  page,
}) => {
  await goTo(page, 'Snippets');
  server.faults.add({ kind: 'status', method: 'POST', path: '/saved_snippets', status: 400, times: 1 });
  await createSnippet(page, 'Not like this', 'Text.');
  await expect(row(page, 'Not like this')).toContainText('rejected');
  await expect(page.getByRole('article')).toContainText('Meridian says: “');
  await expect(foot(page)).toContainText('1 needs attention');
  // The notice of a save goes by itself, so it must not be waited for.
  expect(await page.getByText('Saved', { exact: true }).count()).toBe(0);
  await page.getByRole('article').getByRole('button', { name: 'Edit' }).last().click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Like this');
  await page.getByRole('button', { name: /^Save/ }).click();
  const titles = () => server.state.savedSnippets.list(mira(server).userId).map(({ title }) => title);
  await expect.poll(titles).toContain('Like this');
  await expect(foot(page)).toContainText('Up to date');
  expect(titles()).not.toContain('Not like this');
});

test('an empty title, an empty content and a title over 60 characters show an error beside the field, and nothing is sent', async ({
  server,
  page,
}) => {
  await goTo(page, 'Snippets');
  await page
    .getByRole('button', { name: /^New snippet(?! from)/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Give the snippet a title.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill('t'.repeat(61));
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Titles can have up to 60 characters.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill('A good one');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Write the snippet.')).toBeVisible();
  expect(server.count('POST', '/saved_snippets')).toBe(0);
});

test('a discarding names what is lost, and removes the snippet (rule: discard-names-loss)', async ({
  server,
  page,
}) => {
  await goTo(page, 'Snippets');
  await expect(foot(page)).toContainText('Up to date');
  const before = await rows(page).count();
  await server.stop();
  await createSnippet(page, 'Second thoughts', 'Text.');
  await foot(page).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(undoToast(page)).toContainText('Change discarded: New snippet: Second thoughts');
  await expect(page.getByText('Everything is sent')).toBeVisible();
  await goTo(page, 'Snippets');
  await expect(rows(page)).toHaveCount(before);
});

test('of many waiting changes a hundred are shown at a time, and all are counted', async ({
  serve,
  signedIn,
}) => {
  const server = await serve();
  const { page } = await signedIn(server);
  await expect(foot(page)).toContainText('Up to date');
  await server.stop();
  const accountId = (await ask(page, 'accounts:list', undefined)).activeId ?? '';
  const titles = Array.from({ length: 105 }, (_, index) => `Waits ${index + 1}`);
  await Promise.all(titles.map((title) => ask(page, 'snippets:create', { accountId, title, content: 'x' })));
  await foot(page).click();
  const list = page.getByRole('list', { name: 'Unsent changes' });
  const shown = list.locator(':scope > li');
  await expect(shown).toHaveCount(100);
  await expect(page.getByText('105 waiting. Nothing is lost if you quit.')).toBeVisible();

  // The change of a notification is in sight, at any position.
  const { rows: last } = await ask(page, 'outbox:list', { accountId, offset: 102, limit: 1 });
  await goTo(page, 'Snippets');
  const target = { key: last[0]!.id };
  await ask(page, 'quick:open', { command: { do: 'open', place: 'outbox', target } });
  const opened = shown.filter({ hasText: 'Waits 103' });
  await expect(opened.getByRole('button', { expanded: true })).toBeInViewport();
  await goTo(page, 'Snippets');
  await foot(page).click();
  await expect(shown).toHaveCount(100);

  await page.getByRole('button', { name: '5 more changes', exact: true }).click();
  await expect(shown).toHaveCount(105);
  await expect(shown.last()).toContainText('Waits 105');
  await expect(list.getByRole('heading', { level: 2 })).toHaveText(['Waiting for a connection']);
  await expect(page.getByRole('button', { name: /more changes/ })).toHaveCount(0);
  // A discarded change leaves its later page, and the rest stays in order.
  await shown.nth(101).getByRole('button', { name: 'Discard' }).click();
  await expect(shown).toHaveCount(104);
  await expect(shown.nth(101)).toContainText('Waits 103');
});
