import type { Locator, Page } from '@playwright/test';
import type { ReferenceServer } from '../programs/server/index.ts';
import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { tabTo } from './focus.ts';
import { editSnippet, foot, goTo, undoToast } from './screen.ts';

const FRAGMENT = 'narrow/channel/1-general';
const history = (page: Page): Locator => page.getByRole('region', { name: 'History', exact: true });
const entry = (page: Page, title: string): Locator =>
  history(page).getByRole('listitem').filter({ hasText: title });

async function press(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

const button = (within: Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

/** Chooses from the menu of an entry, which a key opens from any of its buttons. */
async function choose(page: Page, within: Locator, item: string): Promise<void> {
  await press(page, within.getByRole('button', { name: /^More for / }));
  const wanted = page.getByRole('menuitem', { name: item });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  for (let at = 0; at < 3 && !(await wanted.evaluate((it) => it === document.activeElement)); at++)
    await page.keyboard.press('ArrowDown');
  await expect(wanted).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Sets the status here offline and meanwhile by another client, and then restores the connection. */
async function setBoth(page: Page, server: ReferenceServer): Promise<void> {
  const { userId } = mira(server);
  await expect(foot(page)).toContainText('Up to date');
  await server.stop();
  await page.keyboard.press('ControlOrMeta+1');
  await tabTo(page, page.getByPlaceholder('What are you up to?'));
  await page.keyboard.type('Writing here');
  await page.keyboard.press('Enter');
  await expect(foot(page)).toContainText('Offline since');
  // The other client's status comes second, or it is not an overwrite.
  await expect(page.getByRole('button', { name: 'Status: Writing here' })).toBeVisible();
  server.state.statuses.change(userId, {
    status_text: 'Reading there',
    emoji: { emoji_name: 'book', emoji_code: '1f4d6', reaction_type: 'unicode_emoji' },
  });
  await server.start();
  await expect(foot(page)).toContainText('Up to date');
  expect(server.state.statuses.read(userId).status_text).toBe('Writing here');
}

test('an overwritten value is read, copied, used and forgotten by keyboard alone (rule: last-writer)', async ({
  server,
  signedIn,
}) => {
  const { userId } = mira(server);
  const { app, page } = await signedIn(server);
  await page.keyboard.press('ControlOrMeta+0');
  await expect(page.getByText('Everything is sent')).toBeVisible();
  await expect(history(page)).toBeHidden();
  await setBoth(page, server);

  await page.keyboard.press('ControlOrMeta+0');
  const status = entry(page, 'Writing here');
  await expect(status).toContainText('📖 Reading there');
  await choose(page, status, 'Copy the earlier value');
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe('📖 Reading there');

  await expect(status.getByRole('button', { name: /^More for / })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(button(status, 'Restore')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => server.state.statuses.read(userId))
    .toMatchObject({ status_text: 'Reading there', emoji_name: 'book' });
  await expect(status).toContainText('set again');
  await expect(button(status, 'Restore')).toBeHidden();

  // The focus is on the next step.
  await expect(button(status, 'Delete')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(history(page)).toBeHidden();
  await expect(page.getByText('Everything is sent')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeFocused();
});

test('an overwritten value appears in the open Outbox, can be used offline, and is sent after a restart', async ({
  server,
  signedIn,
  perch,
}) => {
  const { userId } = mira(server);
  const first = await signedIn(server);
  await expect(foot(first.page)).toContainText('Up to date');
  await server.stop();
  await first.clickTrayItem('preset:commuting:own');
  await first.page.keyboard.press('ControlOrMeta+0');
  await expect(first.page.getByRole('list', { name: 'Unsent changes' })).toContainText('Commuting');
  server.state.statuses.change(userId, { status_text: 'Reading there' });
  await server.start();
  await expect(entry(first.page, 'Commuting')).toContainText('Reading there');
  await server.stop();
  await first.kill();

  const { page } = await perch({ profile: first.profile });
  await expect(foot(page)).toContainText('Offline since');
  await page.keyboard.press('ControlOrMeta+0');
  await press(page, button(entry(page, 'Commuting'), 'Restore'));
  await expect(page.getByRole('list', { name: 'Unsent changes' })).toContainText('Status: Reading there');
  await server.start();
  await expect.poll(() => server.state.statuses.read(userId).status_text).toBe('Reading there');
});

test('overwritten settings and views are listed too, accessibly, and the focus goes to the next entry', async ({
  server,
  signedIn,
}) => {
  const { userId } = mira(server);
  const running = await signedIn(server);
  const { page } = running;
  await setBoth(page, server);
  await server.stop();
  await page.keyboard.press('ControlOrMeta+,');
  await page.evaluate(async (fragment) => {
    const { perch } = globalThis as unknown as {
      perch: { call(call: string, input: unknown): Promise<{ value: { activeId: string } }> };
    };
    const accountId = (await perch.call('accounts:list', undefined)).value.activeId;
    await perch.call('settings:set', { accountId, changes: { color_scheme: 2 } });
    await perch.call('navigation:save', { accountId, fragment, name: 'All of us here' });
  }, FRAGMENT);
  server.state.settings.set(userId, 'color_scheme', 3);
  server.state.navigationViews.update(userId, {
    fragment: FRAGMENT,
    is_pinned: false,
    name: 'All of us there',
  });
  await server.start();
  await page.keyboard.press('ControlOrMeta+0');
  await expect(entry(page, 'All of us here')).toContainText('All of us there, not pinned');
  await expect(entry(page, 'Theme: Dark')).toContainText('Light');
  await expect(foot(page)).toContainText('Up to date');
  await expectAccessible(running, 'History');

  await press(page, button(entry(page, 'Theme: Dark'), 'Restore'));
  await expect.poll(() => server.state.settings.all(userId)['color_scheme']).toBe(3);
  await press(page, button(entry(page, 'All of us here'), 'Restore'));
  await expect
    .poll(() => server.state.navigationViews.list(userId))
    .toContainEqual({ fragment: FRAGMENT, is_pinned: false, name: 'All of us there' });
  for (let left = 2; left >= 0; left -= 1) {
    await expect(
      history(page).getByRole('button', { name: 'Delete' }).and(page.locator(':focus')),
    ).toHaveCount(1);
    // Either key does the same.
    await page.keyboard.press(left === 1 ? 'Delete' : 'Enter');
    await expect(history(page).getByRole('listitem')).toHaveCount(left);
    await expect(undoToast(page)).toContainText('Earlier value deleted');
  }
});

test('a text that changed elsewhere while ours was in flight is shown at once, as a whole', async ({
  server,
  signedIn,
}) => {
  const { userId } = mira(server);
  const running = await signedIn(server);
  const { app, page } = running;
  await goTo(page, 'Snippets');
  const [snippet] = server.state.savedSnippets.list(userId);
  if (!snippet) throw new Error('The seed has no snippets');
  const { id, title } = snippet;
  const there = Array.from(
    { length: 40 },
    (_, line) => `Line ${line + 1}, as it was written elsewhere.`,
  ).join('\n');
  const [held] = server.faults.queue({ method: 'PATCH', path: '*', kind: 'latency', held: true });
  await editSnippet(page, title, 'As it was written here.');
  await expect.poll(() => server.count('PATCH', '*')).toBe(1);
  server.state.savedSnippets.update(userId, id, { content: there });
  server.faults.lift(held);
  await page.keyboard.press('ControlOrMeta+0');
  const edit = entry(page, `Edit of ${title}`);
  await expect(edit).toContainText('Line 40');
  const text = edit.getByRole('region', { name: `Text of ${title}` });
  await tabTo(page, text);
  await page.keyboard.press('End');
  await expect.poll(() => text.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await expectAccessible(running, 'A text in the history');
  await choose(page, edit, 'Copy the earlier value');
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe(`${title}\n\n${there}`);
  await press(page, button(edit, 'Restore'));
  await expect
    .poll(() => server.state.savedSnippets.list(userId).find((one) => one.id === id)?.content)
    .toBe(there);
});
