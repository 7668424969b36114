import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { ask } from './bridge.ts';
import { expect, mira, test } from './fixtures.ts';
import { chosenRow, openQuick } from './quick.ts';
import { fillSignIn, foot, goTo, openTopic, place, submitSignIn } from './screen.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true });
const results = (page: Page) => palette(page).getByRole('option');
const chosen = (page: Page) => palette(page).locator('[role=option][aria-selected=true]');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Opens the search by its key, and types. */
async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(text);
}

/** Searches, expects this row to be the chosen one, and presses a key. */
async function choose(page: Page, text: string, row: RegExp, key = 'Enter'): Promise<void> {
  await search(page, text);
  await expect(chosen(page)).toHaveText(row);
  await page.keyboard.press(key);
  await expect(palette(page)).toBeHidden();
}

const hasFocus = (page: Page, selector: string) =>
  expect.poll(() => page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector));

test('places, actions, channels, topics, people and settings are found and opened by keyboard alone', async ({
  page,
}) => {
  await openTopic(page, 'team lunch');

  await choose(page, 'sched', /^\s*Scheduled\s*Open/);
  await expect(heading(page, 'Scheduled')).toBeVisible();
  await hasFocus(page, 'main').toBe(true);

  await choose(page, 'scheduled new', /^\s*New scheduled message/);
  await expect(heading(page, 'New scheduled message')).toBeVisible();

  await choose(page, 'lunch', /^\s*team lunch\s*general\s*Open/);
  await expect(place(page, 'Topics')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('Lunch on Friday at noon?')).toBeVisible();
  await hasFocus(page, 'main').toBe(true);

  await choose(page, 'new channel', /^\s*New channel/);
  await expect(heading(page, 'New channel')).toBeVisible();
  await page.keyboard.press('Escape');

  await choose(page, 'general', /^\s*general\s*Open/);
  await expect(place(page, 'Topics')).toHaveAttribute('aria-current', 'page');

  await choose(page, 'general', /^\s*general\s*Open/, 'ControlOrMeta+Enter');
  await expect(place(page, 'Channels')).toHaveAttribute('aria-current', 'page');
  await expect(heading(page, 'general')).toBeVisible();

  await choose(page, 'ferreira ana', /^\s*AF\s*Ana Ferreira.*Message/, 'ControlOrMeta+Enter');
  await expect(place(page, 'People')).toHaveAttribute('aria-current', 'page');
  await expect(heading(page, 'Ana Ferreira')).toBeVisible();
  await choose(page, 'ana@', /^\s*AF\s*Ana Ferreira/);
  await expect(place(page, 'Topics')).toHaveAttribute('aria-current', 'page');

  await choose(page, 'dark mode', /Theme\s*Appearance\s*Open/);
  await expect(place(page, 'Settings')).toHaveAttribute('aria-current', 'page');
  await hasFocus(page, '[data-setting="local.theme"]').toBe(true);

  await choose(page, 'keyboard', /^\s*Keyboard shortcuts/);
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');

  await choose(page, 'sign out', /^\s*Sign out…/);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
});

test('pinned views are found: a topic opens here, another one in the browser', async ({
  server,
  running,
  page,
}) => {
  await expect(foot(page)).toContainText('Up to date');
  const accountId = (await ask(page, 'accounts:list', undefined)).accounts[0]?.id ?? '';
  const save = (fragment: string, isPinned: boolean, name?: string) =>
    ask(page, 'navigation:save', { accountId, fragment, isPinned, ...(name !== undefined && { name }) });
  const channelId = server.state.channels.byName('general')?.stream_id ?? 0;
  await save(`narrow/channel/${channelId}-general/topic/team.20lunch`, true, 'Where to eat');
  await save('narrow/is/starred', true);
  await save('narrow/has/link', false, 'Where links are');

  await choose(page, 'where', /^\s*Where to eat\s*Open/);
  await expect(heading(page, 'general › team lunch')).toBeVisible();
  await choose(page, 'starred mess', /^\s*Starred messages\s*Open in browser/);
  await expect.poll(() => running.opened()).toEqual([`${server.url}/#narrow/is/starred`]);

  const quick = await openQuick(running);
  await quick.keyboard.type('where to');
  await expect(chosenRow(quick)).toHaveText(/^\s*Where to eat\s*Open/);
  await quick.keyboard.press('Escape');
});

test('messages, reminders and scheduled messages are found by their words, and the server searches the others', async ({
  server,
  running,
  page,
}) => {
  const { accounts } = await ask(page, 'accounts:list', undefined);
  const accountId = accounts[0]?.id ?? '';
  const channelId = server.state.channels.byName('general')?.stream_id ?? 0;
  const at = Math.floor(Date.now() / 1000) + 86_400;
  const to = { channelId, topic: 'plans' };
  const form = { to, content: 'The **marmalade** is here.', at, readBySender: null };
  await ask(page, 'scheduled:create', { accountId, form });
  await ask(page, 'reminders:create', { accountId, form: { messageId: null, at, note: 'Buy marmalade' } });
  await openTopic(page, 'team lunch');
  await expect(page.getByText('Lunch on Friday at noon?')).toBeVisible();
  await goTo(page, 'People');

  await choose(page, 'friday at no', /Lunch on Friday at noon\?\s*general › team lunch.*Open/);
  await expect(heading(page, 'general › team lunch')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'Lunch on Friday at noon?' })).toHaveAttribute(
    'tabindex',
    '0',
  );

  await choose(page, 'marmalade is', /The marmalade is here\.\s*general › plans.*Open/);
  await expect(place(page, 'Scheduled')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('article')).toContainText('The marmalade is here.');

  await choose(page, 'buy marm', /Buy marmalade.*Open/);
  await expect(place(page, 'Reminders')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('option', { name: /Buy marmalade/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const quick = await openQuick(running);
  await quick.keyboard.type('marmalade');
  await expect(chosenRow(quick)).toHaveText(/The marmalade is here\./);
  await expect(quick.getByRole('option', { name: /Buy marmalade/ })).toBeVisible();
  await quick.keyboard.press('Escape');
  await quick.keyboard.press('Escape');

  await search(page, 'friday (noon)');
  await results(page).filter({ hasText: 'Search messages on Meridian' }).click();
  await expect.poll(() => running.opened()).toEqual([`${server.url}/#narrow/search/friday.20.28noon.29`]);
});

test('a dialog that is closing does not take the key of the search', async ({ page }) => {
  const { keyboard } = page;
  for (let i = 0; i < 10; i++) {
    await keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await Promise.all([keyboard.press('Escape'), keyboard.press('ControlOrMeta+k')]);
    await expect(field(page)).toBeFocused();
    // The search itself is closed, and opened again while it closes.
    await Promise.all([keyboard.press('Escape'), keyboard.press('ControlOrMeta+k')]);
    await expect(field(page)).toBeFocused();
    await keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
  }
});

test('a status is set, away is turned on, and both are ended from the search', async ({
  server,
  signedIn,
}) => {
  const { userId } = mira(server);
  const { page } = await signedIn(server);
  const status = () => server.state.statuses.read(userId);
  await choose(page, 'commuting', /Set status: Commuting\s*Clears: 30\smin\s*Set/);
  await expect(page.getByText('Status set: Commuting')).toBeVisible();
  await expect.poll(() => status().status_text).toBe('Commuting');
  await choose(page, 'clear st', /^\s*Clear status/);
  await expect.poll(() => status().status_text ?? '').toBe('');
  await choose(page, 'appear away', /^\s*Appear away\s*Turn on/);
  // The rows are those of the moment of the search, so it is begun again until that has changed.
  await expect(async () => {
    await search(page, 'away');
    const row = await chosen(page).textContent();
    if (!row?.includes('Stop')) {
      await page.keyboard.press('ControlOrMeta+k');
      await expect(palette(page)).toBeHidden();
    }
    expect(row).toMatch(/^\s*Stop appearing away\s*Turn off/);
  }).toPass();
});

test('Enter copies a snippet in any place, asks for its placeholders, and Ctrl+Enter opens it', async ({
  server,
  app,
  page,
}) => {
  await goTo(page, 'People');
  await choose(page, 'refund', /^\s*Refund.*Copy/);
  await expect(page.getByRole('dialog', { name: /^\s*Fill in/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  await expect
    .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
    .toContain('refund of {{amount}}');
  await expect(place(page, 'People')).toHaveAttribute('aria-current', 'page');

  // Without a text, the pinned views are first, and then the snippet copied last.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(chosen(page)).toContainText('Inbox');
  await expect(palette(page)).toContainText('Recent');
  const views = server.state.navigationViews.list(mira(server).userId).filter((view) => view.is_pinned);
  for (const _ of views) await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toContainText('Refund');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(place(page, 'Snippets')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('article')).toContainText('Refund');
});

test('arrows, Home and End move the choice, Escape clears and then closes, and the focus returns', async ({
  page,
}) => {
  const { keyboard } = page;
  // Otherwise the first search fetches topics, and has more rows a moment later.
  const { accounts } = await ask(page, 'accounts:list', undefined);
  const accountId = accounts[0]?.id ?? '';
  await expect.poll(() => ask(page, 'topics:fetch-unknown', { accountId })).toBe(true);
  await goTo(page, 'Snippets');
  const snippets = page.getByRole('combobox', { name: 'Search snippets' });
  await snippets.fill('half');
  await search(page, 's');
  await expect(chosen(page)).toHaveText(/^\s*Status/);
  await expect(results(page).last()).toHaveText(/^\s*Set status “s”/);
  const count = await results(page).count();
  await keyboard.press('ArrowDown');
  await expect(results(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('End');
  await expect(results(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true');
  await expect(results(page).nth(count - 1)).toBeInViewport();
  await keyboard.press('ArrowDown');
  await expect(results(page).first()).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('ArrowUp');
  await keyboard.press('Home');
  await expect(results(page).first()).toHaveAttribute('aria-selected', 'true');

  await keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
  await keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(snippets).toBeFocused();
  await expect(snippets).toHaveValue('half');

  await search(page, 'x');
  await keyboard.press('ControlOrMeta+k');
  await expect(palette(page)).toBeHidden();
  await expect(snippets).toBeFocused();

  // The letters of an input method are not a shortcut.
  await snippets.evaluate((input) =>
    input.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'k',
        ctrlKey: true,
        metaKey: true,
        isComposing: true,
        bubbles: true,
      }),
    ),
  );
  await expect(palette(page)).toBeHidden();

  const button = page.getByRole('button', { name: 'Search', exact: true });
  await button.click();
  await expect(field(page)).toBeFocused();
  await keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('Enter right after typing takes what is typed, not what was shown before', async ({ page }) => {
  await search(page, 'people');
  await page.keyboard.press('Enter');
  await expect(place(page, 'People')).toHaveAttribute('aria-current', 'page');
  await expect(palette(page)).toBeHidden();
});

test('where nothing is found, a snippet or a status can be made of the text', async ({ running, page }) => {
  await search(page, 'xylophone');
  await expect(palette(page).getByText('Nothing matches “xylophone”.').first()).toBeVisible();
  await expect(results(page)).toHaveText([
    /^\s*New snippet “xylophone”/,
    /^\s*Set status “xylophone”/,
    /^\s*Search messages on Meridian/,
  ]);
  await expectAccessible(running, 'search without result');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('xylophone');
});

test('offline everything is found from the cache', async ({ server, running, page }) => {
  await openTopic(page, 'team lunch');
  await server.stop();
  await expect(foot(page)).toContainText('Offline since');
  for (const [text, row] of [
    ['lunch', /^\s*team lunch/],
    ['ana f', /^\s*AF\s*Ana Ferreira/],
    ['general', /^\s*general\s*Open/],
    ['refund', /^\s*Refund/],
  ] as const) {
    await search(page, text);
    await expect(chosen(page)).toHaveText(row);
    await expect(palette(page).getByText('Offline', { exact: true })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
  }
  await search(page, 're');
  await expect(chosen(page)).toBeVisible();
  await expectAccessible(running, 'search offline');
});

test('another account that is shown while the search is open is the one that is searched', async ({
  serve,
  signedIn,
}) => {
  const [here, there] = [await serve(), await serve({ seed: 'demo' })];
  const { page } = await signedIn(here);
  const first = await ask(page, 'accounts:list', undefined);
  await page.getByRole('button', { name: /^\s*Account:/ }).click();
  await page.getByRole('menuitem', { name: /^\s*Add account/ }).click();
  const { email, password } = mira(there);
  await fillSignIn(page, { address: there.url, email, password });
  await submitSignIn(page);
  await expect(page.getByRole('navigation', { name: 'Places' })).toContainText('Deep work');
  await expect(foot(page)).toContainText('Up to date');

  await search(page, 'tomasz');
  await expect(chosen(page)).toHaveText(/^\s*T\w\s*Tomasz/);
  await ask(page, 'accounts:activate', { accountId: first.activeId ?? '' });
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('tomasz');
  await expect(results(page)).toHaveText([/^\s*New snippet/, /^\s*Set status/, /^\s*Search messages/]);
  await page.keyboard.press('Escape');

  await page.keyboard.type('switch');
  await expect(chosen(page)).toHaveText(/^\s*Switch to Meridian/);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Places' })).toContainText('Deep work');
  await search(page, 'tomasz');
  await expect(chosen(page)).toHaveText(/^\s*T\w\s*Tomasz/);
});

test('axe finds no serious problem in the search', async ({ serve, signedIn }) => {
  const running = await signedIn(await serve({ seed: 'demo' }));
  const { page } = running;
  await page.keyboard.press('ControlOrMeta+k');
  await expect(chosen(page)).toBeVisible();
  await page.keyboard.type('refu');
  await expect(chosen(page)).toHaveText(/^\s*Refund/);
  await expectAccessible(running, 'search');
});

test('“snooze 20 min” reminds of the newest message', async ({ server, page }) => {
  await openTopic(page, 'team lunch');
  await expect(page.getByText('Lunch on Friday at noon?')).toBeVisible();
  await choose(page, 'snooze 20 min', /Remind me.*Message from/);
  await expect(page.getByText('Reminder set')).toBeVisible();
  await expect
    .poll(() => server.state.scheduledMessages.list(mira(server).userId, 'reminder'))
    .toContainEqual(expect.objectContaining({ scheduled_delivery_timestamp: expect.any(Number) as unknown }));
});
