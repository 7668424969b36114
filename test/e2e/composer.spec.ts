import { expectAccessible } from './accessible.ts';
import { ask } from './bridge.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './focus.ts';
import { editor } from './messages.ts';
import { composer, composerField, foot, goTo, openTopic, topics, unfold } from './screen.ts';

test('buttons and shortcuts format the selection, and the field’s undo takes that back', async ({
  running,
  page,
}) => {
  const { keyboard } = page;
  await openTopic(page, 'team lunch');
  const field = composerField(page);
  await expect(field).toHaveAttribute('placeholder', 'Message team lunch');
  const tools = composer(page).getByRole('toolbar', { name: 'Formatting' });
  await expect(tools).toBeVisible();
  await expectAccessible(running, 'the composer');
  await field.click();
  await keyboard.type('one two');
  await keyboard.press('Control+Shift+ArrowLeft');
  await keyboard.press('ControlOrMeta+b');
  await expect(field).toHaveValue('one **two**');
  await keyboard.press('ControlOrMeta+z');
  await expect(field).toHaveValue('one two');
  await keyboard.press('Control+End');
  await keyboard.press('Control+Shift+ArrowLeft');
  await tools.getByRole('button', { name: 'Italic' }).click();
  await expect(field).toHaveValue('one *two*');
  await expect(field).toBeFocused();
  await keyboard.press('ControlOrMeta+i');
  await expect(field).toHaveValue('one two');
  await keyboard.press('ControlOrMeta+Shift+l');
  await expect(field).toHaveValue('one [two](url)');
  await keyboard.type('https://x.example');
  await expect(field).toHaveValue('one [two](https://x.example)');
  await composer(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('article').getByRole('link', { name: 'two' })).toBeVisible();
});

test('mentions, channels, topics and emoji are completed while one writes, by keyboard alone', async ({
  server,
  running,
  page,
}) => {
  const ana = server.user('ana');
  const { keyboard } = page;
  const field = composerField(page);
  const option = (name: string) => page.getByRole('listbox', { name: 'Suggestions' }).getByText(name);
  await openTopic(page, 'team lunch');
  await expect(composer(page).getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await field.click();
  await keyboard.type('@a');
  // Names that begin with it, and then names of which another word does.
  await expect(page.getByRole('option')).toContainText(['Ana Ferreira', 'Olu Adeyemi']);
  await expect(page.getByRole('option')).toHaveCount(2);
  await keyboard.press('Backspace');
  await keyboard.type('fer');
  await expect(option('Ana Ferreira')).toBeVisible();
  await expect(field).toHaveAttribute('aria-activedescendant', /.+/);
  await expectAccessible(running, 'completion in the composer');
  await keyboard.press('Enter');
  const mention = `@**Ana Ferreira|${ana.userId}** `;
  await expect(field).toHaveValue(mention);
  await expect(field).not.toHaveAttribute('aria-activedescendant');

  await keyboard.type('#gener');
  await expect(option('general')).toBeVisible();
  await keyboard.press('Tab');
  await expect(field).toHaveValue(`${mention}#**general** `);
  await expect(field).toBeFocused();
  await keyboard.type('> second');
  await expect(option('second floor')).toBeVisible();
  await keyboard.press('Enter');
  await expect(field).toHaveValue(`${mention}#**general>second floor** `);

  await keyboard.type('@shop');
  await expect(option('shop')).toBeVisible();
  await keyboard.press('Enter');
  const written = `${mention}#**general>second floor** @*shop* `;
  await expect(field).toHaveValue(written);

  await keyboard.type(':rocke');
  await expect(option(':rocket:')).toBeVisible();
  await keyboard.press('Escape');
  await expect(option(':rocket:')).toBeHidden();
  await keyboard.press('Backspace');
  // What a search would have shown was asked for before this.
  const { activeId } = await ask(page, 'accounts:list', undefined);
  await ask(page, 'emoji:list', { accountId: activeId ?? '' });
  await expect(option(':rocket:')).toBeHidden();
  for (let left = 0; left < ':rock'.length; left++) await keyboard.press('Backspace');
  await keyboard.type(':rocke');
  await option(':rocket:').click();
  await expect(field).toHaveValue(`${written}:rocket: `);
  await keyboard.press('ControlOrMeta+Enter');
  await expect(field).toHaveValue('');
  await expect.poll(() => server.count('POST', '/messages')).toBe(1);
});

test('the form that edits a message completes too, and Escape closes the suggestions before the form', async ({
  server,
  page,
}) => {
  const ana = server.user('ana');
  const { keyboard } = page;
  await openTopic(page, 'team lunch');
  await composerField(page).fill('Ask');
  await keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('article').filter({ hasText: 'Ask' })).toBeVisible();
  await composerField(page).focus();
  await keyboard.press('ArrowUp');
  const field = editor(page).getByRole('textbox', { name: 'Message' });
  await expect(field).toBeFocused();
  await keyboard.press('End');
  await keyboard.type(' @fer');
  await expect(page.getByRole('option', { name: 'Ana Ferreira' })).toBeVisible();
  await keyboard.press('Enter');
  const written = `Ask @**Ana Ferreira|${ana.userId}** `;
  await expect(field).toHaveValue(written);
  await keyboard.type('#gener');
  await expect(page.getByRole('option', { name: 'general' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(field).toBeFocused();
  await keyboard.press('ControlOrMeta+Enter');
  await expect(editor(page)).toHaveCount(0);
  await expect
    .poll(() => server.state.messages.all(server.user('mira').userId).at(-1)?.content)
    .toBe(`${written}#gener`);
});

test('the suggestions go when the caret moves back into the word', async ({ page }) => {
  const { keyboard } = page;
  const field = composerField(page);
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
  await openTopic(page, 'team lunch');
  await expect(composer(page).getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await field.click();
  await keyboard.type('@ana');
  await expect(suggestions).toBeVisible();
  await keyboard.press('ArrowLeft');
  await expect(suggestions).toBeHidden();

  // A name of two words, with the caret behind the first one.
  await field.fill('');
  await keyboard.type('@Ana Fer');
  await expect(suggestions).toBeVisible();
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 4));
  await expect(suggestions).toBeHidden();
  await keyboard.press('Enter');
  await expect(field).toHaveValue('@Ana\n Fer');
});

test('an emoji and a snippet are inserted where the cursor is', async ({ page }) => {
  await openTopic(page, 'team lunch');
  const field = composerField(page);
  await field.fill('ab');
  await page.keyboard.press('ArrowLeft');
  await composer(page).getByRole('button', { name: 'Insert an emoji' }).click();
  await page.getByRole('combobox', { name: 'Search emoji' }).fill('rocket');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('a:rocket: b');
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field).toHaveValue('ab');
  await field.fill('');
  await composer(page).getByRole('button', { name: 'Insert a snippet' }).click();
  await page.getByRole('dialog', { name: 'Insert a snippet' }).getByRole('option').first().click();
  await expect(field).not.toHaveValue('');
  await expect(field).toBeFocused();
});

test('a snippet is found by what one types, and inserted by Enter alone', async ({ serve, signedIn }) => {
  const server = await serve({ seed: 'demo' });
  const running = await signedIn(server);
  const { page } = running;
  await goTo(page, 'Topics');
  await unfold(page, 'warehouse');
  await topics(page).filter({ hasText: 'Returned tents' }).click();
  const field = composer(page).getByLabel('Message', { exact: true });
  const button = composer(page).getByRole('button', { name: 'Insert a snippet' });
  // An opened topic leads the keys to its newest message.
  await expect(page.getByRole('article').last()).toBeFocused();
  await button.press('Enter');
  const chooser = page.getByRole('dialog', { name: 'Insert a snippet' });
  const search = chooser.getByRole('combobox', { name: 'Search snippets' });
  await expect(search).toBeFocused();
  await expect(chooser.getByRole('option')).toHaveCount(12);
  await expectAccessible(running, 'the search for a snippet');
  // None of the first twelve: only the search finds it.
  await page.keyboard.type('partial refund');
  await expect(chooser.getByRole('option')).toHaveCount(1);
  await page.keyboard.type(' zzz');
  await expect(chooser.getByRole('status')).toContainText('No snippets match “partial refund zzz”');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await button.press('Enter');
  await page.keyboard.type('refund');
  await page.keyboard.press('ArrowDown');
  await expect(chooser.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(field).not.toHaveValue('');
  await expect(field).toBeFocused();
});

test('Markdown and a snippet are put into a message that is scheduled by keys alone', async ({
  serve,
  signedIn,
}) => {
  const running = await signedIn(await serve({ seed: 'demo' }));
  const { page } = running;
  await goTo(page, 'Scheduled');
  await page.keyboard.press('ControlOrMeta+n');
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  await expect(tools.getByRole('button', { name: 'Insert a snippet' })).toBeVisible();
  await field.fill('Thanks');
  await field.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+b');
  await expect(field).toHaveValue('**Thanks**');
  await field.press('End');
  await page.keyboard.press("ControlOrMeta+'");
  const chooser = page.getByRole('dialog', { name: 'Insert a snippet' });
  await expect(chooser.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('on my way');
  await expect(chooser.getByRole('option').first()).toContainText('On my way');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(/^\*\*Thanks\*\*.*On my way/s);
  await expect(field).toBeFocused();
  // The tools are one stop of the Tab key.
  await tabTo(page, tools.getByRole('button', { name: 'Bold' }));
  await page.keyboard.press('ArrowRight');
  await expect(tools.getByRole('button', { name: 'Italic' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(tools.getByRole('button', { name: 'Insert a snippet' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tools.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tools.locator(':focus')).toHaveCount(0);
  await expectAccessible(running, 'the editor of a scheduled message');
});

test('offline the message is scheduled by the main button, and one line shows why', async ({
  server,
  running,
  page,
}) => {
  await openTopic(page, 'team lunch');
  const filled = composer(page).locator('button.main');
  await expect(filled).toHaveCount(0);
  await composerField(page).fill('Later');
  await expect(filled).toHaveText('Send');
  await server.stop();
  await expect(foot(page)).toContainText('Offline');
  await expect(filled).toContainText('Schedule…');
  const why = composer(page).getByText('You’re offline. You can still schedule this message.');
  expect((await why.boundingBox())?.height).toBe(14);
  await expect(composer(page).getByRole('button', { name: 'Send when online' })).toBeVisible();
  await expectAccessible(running, 'the composer offline');
});
