import { ask } from './bridge.ts';
import { expect, mira, test } from './fixtures.ts';
import { newMessage, scheduledRow, write } from './later.ts';
import { message } from './messages.ts';
import { composerField, goTo, row, rows, undoToast, unfold } from './screen.ts';

test('signing in, setting a status, finding and copying a snippet work by keyboard alone', async ({
  server,
  perch,
}) => {
  const { email, password, userId } = mira(server);
  const { app, page } = await perch();
  const { keyboard } = page;
  await expect(page.getByLabel('Your chat’s address')).toBeFocused();
  await keyboard.type(server.url);
  await keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await keyboard.type(email);
  await keyboard.press('Tab');
  await keyboard.type(password);
  await keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();

  await keyboard.press('ControlOrMeta+1');
  for (
    let tabs = 0;
    tabs < 30 &&
    !(await page
      .getByPlaceholder('What are you up to?')
      .evaluate((field) => field === document.activeElement));
    tabs += 1
  )
    await keyboard.press('Tab');
  await expect(page.getByPlaceholder('What are you up to?')).toBeFocused();
  await keyboard.type('Reviewing the release');
  await keyboard.press('Enter');
  await expect.poll(() => server.state.statuses.read(userId).status_text).toBe('Reviewing the release');

  await keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Search', exact: true })).toBeFocused();
  await keyboard.type('refund');
  await expect(page.getByRole('option', { selected: true })).toContainText('Refund');
  await keyboard.press('Enter');
  // Perch asks for the values of placeholders; Ctrl+Enter leaves them as they are.
  await expect(page.getByRole('dialog', { name: /^Fill in/ })).toBeVisible();
  await keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  await expect
    .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
    .toContain('refund of {{amount}}');
});

test('an empty place explains itself in a narrow window too, and offers to fill it', async ({
  serve,
  signedIn,
}) => {
  const { page } = await signedIn(await serve(), { as: 'theo' });
  await page.keyboard.press('ControlOrMeta+2');
  await page.setViewportSize({ width: 390, height: 720 });
  await expect(page.getByRole('heading', { name: 'No snippets yet' })).toBeVisible();
  await page.getByRole('region', { name: 'Snippet' }).getByRole('button', { name: 'New snippet' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'No snippets yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Show places' }).click();
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
});

test('Enter on a topic leads the keys into it, and F6 goes through rail, list and reader', async ({
  page,
}) => {
  const { keyboard } = page;
  const newest = message(page, 'See you at the door.');
  const tree = page.getByRole('tree', { name: 'Channels and topics' });
  const rail = page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: /^Topics/ });
  await goTo(page, 'Topics');
  await unfold(page, 'general');
  await page.getByRole('combobox', { name: 'Find a channel or topic' }).fill('team lunch');
  await keyboard.press('Enter');
  await expect(newest).toBeFocused();

  await keyboard.press('F6');
  await expect(rail).toBeFocused();
  await keyboard.press('F6');
  await expect(tree).toBeFocused();
  await keyboard.press('F6');
  await expect(newest).toBeFocused();
  await composerField(page).focus();
  await keyboard.press('Shift+F6');
  await expect(tree).toBeFocused();
  await keyboard.press('Shift+F6');
  await expect(rail).toBeFocused();
  // A column has the keys again where they were.
  await keyboard.press('Shift+F6');
  await expect(composerField(page)).toBeFocused();

  // A place without a list is one column.
  await keyboard.press('ControlOrMeta+1');
  const heading = page.getByRole('heading', { name: 'Status', level: 1 });
  await expect(heading).toBeFocused();
  await keyboard.press('F6');
  await expect(page.getByRole('navigation', { name: 'Places' }).locator(':focus')).toHaveCount(1);
  await keyboard.press('F6');
  await expect(heading).toBeFocused();
});

test('the key that deletes deletes the chosen row, which can be undone', async ({ server, page }) => {
  const { keyboard } = page;
  const [snippet] = server.state.savedSnippets.list(mira(server).userId);
  if (!snippet) throw new Error('the sample organization has no snippets');
  await goTo(page, 'Snippets');
  await row(page, snippet.title).click();
  // In the search it deletes text.
  const search = page.getByRole('combobox', { name: 'Search snippets' });
  await search.fill(snippet.title);
  await keyboard.press('Shift+ArrowLeft');
  await keyboard.press('Delete');
  await expect(search).toHaveValue(snippet.title.slice(0, -1));
  // To delete the snippet, the window would have read it before the first of these questions, and deleted it before the second.
  const { activeId } = await ask(page, 'accounts:list', undefined);
  expect(await ask(page, 'outbox:undo-offered', { accountId: activeId ?? '' })).toBeNull();
  await search.fill('');
  await expect(rows(page)).toHaveCount(3);
  await row(page, snippet.title).click();
  await page.getByRole('listbox', { name: 'Snippets' }).focus();
  await keyboard.press('Delete');
  await expect(undoToast(page)).toContainText('Snippet deleted');
  await expect(row(page, snippet.title)).toHaveCount(0);
  await expect(page.getByRole('listbox', { name: 'Snippets' })).toBeFocused();
  await keyboard.press('ControlOrMeta+z');
  await expect(row(page, snippet.title)).toBeVisible();

  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'keys', content: 'Deleted soon.', when: 'tomorrow 9am' });
  await keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('listbox', { name: 'Scheduled messages' })).toBeFocused();
  await expect(scheduledRow(page, 'keys')).toBeVisible();
  await keyboard.press('Delete');
  await expect(scheduledRow(page, 'keys')).toHaveCount(0);
  await keyboard.press('ControlOrMeta+z');
  await expect(scheduledRow(page, 'keys')).toBeVisible();
});
