import type { Locator } from '@playwright/test';
import { ask } from './bridge.ts';
import { expect, mira, test } from './fixtures.ts';
import { newMessage, schedule, scheduledRow, write } from './later.ts';
import {
  changes,
  createSnippet,
  foot,
  goTo,
  newSnippet,
  openChange,
  row,
  rows,
  undoToast,
} from './screen.ts';

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

test('saves that are refused after their forms were left are counted beside the Outbox, whatever place is shown', async ({
  server,
  page,
}) => {
  await goTo(page, 'Snippets');
  await expect(foot(page)).toContainText('Up to date');
  await server.stop();
  await createSnippet(page, 'Not like this', 'Text.');
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'lunch', content: 'Not so.', when: 'tomorrow 9am' });
  await schedule(page);
  await expect(scheduledRow(page, 'lunch')).toBeVisible();
  await goTo(page, 'Status');
  for (const path of ['/saved_snippets', '/scheduled_messages'])
    server.faults.add({ kind: 'status', method: 'POST', path, status: 400, times: 1 });
  await server.start();
  await expect(foot(page)).toContainText('2 need attention');
  await foot(page).click();
  await expect(changes(page)).toHaveCount(2);
});

test('an empty title, an empty content and a title over 60 characters show an error beside the field, and nothing is sent', async ({
  server,
  page,
}) => {
  await goTo(page, 'Snippets');
  await newSnippet(page);
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
  await changes(page).click();
  await openChange(page).getByRole('button', { name: 'Discard' }).click();
  await expect(undoToast(page)).toContainText('Change discarded: New snippet: Second thoughts');
  await expect(page.getByText('Everything is sent')).toBeVisible();
  await goTo(page, 'Snippets');
  await expect(rows(page)).toHaveCount(before);
});

test('a row discards its change without being opened, whatever row the keys are on', async ({
  server,
  page,
}) => {
  await expect(foot(page)).toContainText('Up to date');
  await server.stop();
  await goTo(page, 'Snippets');
  await createSnippet(page, 'First thoughts', 'Text.');
  await createSnippet(page, 'Second thoughts', 'Text.');
  await foot(page).click();
  const [first, second] = ['First thoughts', 'Second thoughts'].map((hasText) =>
    changes(page).filter({ hasText }),
  );
  if (!first || !second) throw new Error('There are two');
  await first.click();
  await expect(openChange(page, /First thoughts/)).toBeVisible();
  await second.getByText('Discard').click();
  await expect(second).toHaveCount(0);
  await expect(undoToast(page)).toContainText('Change discarded: New snippet: Second thoughts');
  await expect(first).toHaveAttribute('aria-selected', 'true');
});

test('a double click discards one change, and not the next one, which has moved under the pointer', async ({
  server,
  page,
}) => {
  await expect(foot(page)).toContainText('Up to date');
  await server.stop();
  await goTo(page, 'Snippets');
  const titles = ['First', 'Second', 'Third', 'Fourth'];
  for (const title of titles) await createSnippet(page, title, 'Text.');
  await foot(page).click();
  /** The second click comes when the list has the next change in the place of the first one. */
  async function doubleClick(target: Locator, left: number): Promise<void> {
    await target.hover();
    for (const clickCount of [1, 2]) {
      await page.mouse.down({ clickCount });
      await page.mouse.up({ clickCount });
      await expect(changes(page)).toHaveCount(left);
    }
    await expect(undoToast(page)).toContainText('Change discarded');
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  }
  await doubleClick(changes(page).first().getByText('Discard'), 3);
  for (const at of [0, 1]) await changes(page).nth(at).click();
  await doubleClick(openChange(page).first().getByRole('button', { name: 'Discard' }), 2);
  // What a second click discarded would be gone by now.
  await ask(page, 'accounts:list', undefined);
  await expect(changes(page)).toHaveCount(2);
});

test('of many waiting changes all are counted and listed, and the one of a notification is in sight', async ({
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
  const list = page.getByRole('group', { name: 'Unsent changes' });
  const waiting = (number: number) => changes(page).filter({ hasText: new RegExp(`Waits ${number}\\b`) });
  await expect(page.getByRole('radio', { name: 'Unsent 105' })).toBeChecked();
  await expect(page.getByText('Nothing is lost if you quit.')).toBeVisible();
  await expect(list.getByText('Waiting for a connection')).toBeVisible();
  await expect(changes(page).first()).toHaveAttribute('aria-setsize', '105');
  // Only the rows in sight are in the document.
  expect(await changes(page).count()).toBeLessThan(40);

  // The change of a notification is in sight, at any position.
  const { rows: last } = await ask(page, 'outbox:list', { accountId, offset: 102, limit: 1 });
  await goTo(page, 'Snippets');
  const target = { key: last[0]!.id };
  await ask(page, 'quick:open', { command: { do: 'open', place: 'outbox', target } });
  await expect(waiting(103)).toBeInViewport();
  await expect(waiting(103)).toHaveAttribute('aria-selected', 'true');
  await expect(openChange(page, 'New snippet: Waits 103')).toBeInViewport();

  // The rest stays in order, and the next one takes the place of a discarded one.
  await expect(list).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('radio', { name: 'Unsent 104' })).toBeVisible();
  await expect(waiting(103)).toHaveCount(0);
  await expect(waiting(104)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(waiting(105)).toHaveAttribute('aria-posinset', '104');
  await page.keyboard.press('Home');
  await expect(waiting(1)).toHaveAttribute('aria-selected', 'true');
});
