import type { Locator, Page } from '@playwright/test';
import type { ReferenceServer } from '../programs/server/index.ts';
import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { tabTo } from './focus.ts';
import { openChange, changes, editSnippet, foot, goTo, undoToast } from './screen.ts';

const FRAGMENT = 'narrow/channel/1-general';
const history = (page: Page): Locator => page.getByRole('group', { name: 'History', exact: true });
const entry = (page: Page, title: string): Locator =>
  history(page).getByRole('option').filter({ hasText: title });

/** Shows what was overwritten, by keys, and puts the keys on the first entry. */
async function openHistory(page: Page): Promise<void> {
  const unsent = page.getByRole('radio', { name: /^Unsent/ });
  if (await unsent.isChecked()) {
    await tabTo(page, unsent);
    await page.keyboard.press('ArrowRight');
  }
  await tabTo(page, history(page));
}

async function press(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

const button = (within: Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

/** Chooses from the menu of the current entry, which a key opens from the list. */
async function choose(page: Page, item: string): Promise<void> {
  await tabTo(page, history(page));
  await page.keyboard.press('Shift+F10');
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
  // Nothing is unsent, so the history is what the Outbox shows.
  await expect(page.getByRole('radio', { name: 'History 1' })).toBeChecked();
  await choose(page, 'Copy the earlier value');
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe('📖 Reading there');

  await expect(history(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(openChange(page, 'Status: Writing here')).toBeFocused();
  await press(page, button(openChange(page), 'Restore'));
  await expect
    .poll(() => server.state.statuses.read(userId))
    .toMatchObject({ status_text: 'Reading there', emoji_name: 'book' });
  await expect(openChange(page)).toContainText('set again');
  await expect(button(openChange(page), 'Restore')).toBeHidden();

  await tabTo(page, history(page));
  await page.keyboard.press('Delete');
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
  await expect(changes(first.page)).toContainText('Commuting');
  server.state.statuses.change(userId, { status_text: 'Reading there' });
  // What is pressed while the change is delivered stays where it is.
  const part = first.page.getByRole('radio', { name: /^History/ });
  const before = await part.boundingBox();
  await server.start();
  await expect(changes(first.page)).toHaveCount(0);
  await expect(first.page.getByRole('radio', { name: 'History 1' })).toBeVisible();
  expect(await part.boundingBox()).toEqual(before);
  await openHistory(first.page);
  await expect(entry(first.page, 'Commuting')).toContainText('Reading there');
  await server.stop();
  await first.kill();

  const { page } = await perch({ profile: first.profile });
  await expect(foot(page)).toContainText('Offline since');
  await page.keyboard.press('ControlOrMeta+0');
  await entry(page, 'Commuting').click();
  await press(page, button(openChange(page), 'Restore'));
  await page.getByRole('radio', { name: 'Unsent 1' }).check();
  await expect(changes(page)).toContainText('Status: Reading there');
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
  await openHistory(page);
  await expect(entry(page, 'All of us here')).toContainText('All of us there, not pinned');
  await expect(entry(page, 'Theme: Dark')).toContainText('Light');
  await expect(foot(page)).toContainText('Up to date');
  await expectAccessible(running, 'History');

  const restore = async (title: string): Promise<void> => {
    await entry(page, title).click();
    await press(page, button(openChange(page, title), 'Restore'));
  };
  await restore('Theme: Dark');
  await expect.poll(() => server.state.settings.all(userId)['color_scheme']).toBe(3);
  await restore('All of us here');
  await expect
    .poll(() => server.state.navigationViews.list(userId))
    .toContainEqual({ fragment: FRAGMENT, is_pinned: false, name: 'All of us there' });
  await tabTo(page, history(page));
  for (let left = 2; left >= 0; left -= 1) {
    await page.keyboard.press('Delete');
    await expect(history(page).getByRole('option')).toHaveCount(left);
    await expect(undoToast(page)).toContainText('Earlier value deleted');
    if (left > 0) await expect(history(page)).toBeFocused();
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
  await openHistory(page);
  await entry(page, `Edit of ${title}`).click();
  const edit = openChange(page);
  await expect(edit).toContainText('Line 40');
  const text = edit.getByRole('region', { name: `Text of ${title}` });
  await tabTo(page, text);
  await page.keyboard.press('End');
  await expect.poll(() => text.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await expectAccessible(running, 'A text in the history');
  await choose(page, 'Copy the earlier value');
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe(`${title}\n\n${there}`);
  await press(page, button(edit, 'Restore'));
  await expect
    .poll(() => server.state.savedSnippets.list(userId).find((one) => one.id === id)?.content)
    .toBe(there);
});
