import type { Page } from '@playwright/test';
import { expect, mira, test } from './fixtures.ts';
import { tabTo } from './focus.ts';
import { channelField, messageField, remindersOn, scheduledOn, topicField, whenField } from './later.ts';
import { goTo, openTopic, place, viewRow } from './screen.ts';

/** What a person does with the window: keys that are not a text, characters of a text, and presses of the pointer. */
interface Effort {
  keys: number;
  characters: number;
  clicks: number;
}

/** Begins to count in the page what reaches it. */
async function count(page: Page): Promise<() => Promise<Effort>> {
  await page.evaluate(() => {
    const effort = { keys: 0, characters: 0, clicks: 0 };
    Object.assign(globalThis, { effort });
    addEventListener(
      'keydown',
      ({ key, ctrlKey, metaKey, altKey }) => {
        if (['Control', 'Meta', 'Alt', 'Shift'].includes(key)) return;
        if (key.length === 1 && !ctrlKey && !metaKey && !altKey) effort.characters++;
        else effort.keys++;
      },
      { capture: true },
    );
    addEventListener('pointerdown', () => effort.clicks++, { capture: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { effort: Effort }).effort);
}

// Each of the five main jobs begins in another place. The numbers are a promise: a longer way fails here.

test('a status is set by one key, or by two clicks', async ({ server, page }) => {
  const statusOf = () => server.state.statuses.read(mira(server).userId).status_text;
  await goTo(page, 'Snippets');
  const effort = await count(page);
  await page.keyboard.press('Alt+2');
  await expect.poll(statusOf).toBe('Commuting');
  expect(await effort()).toEqual({ keys: 1, characters: 0, clicks: 0 });

  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'In a meeting' }).click();
  await expect.poll(statusOf).toBe('In a meeting');
  expect(await effort()).toEqual({ keys: 1, characters: 0, clicks: 2 });
});

test('a snippet is found and copied by two keys and a few letters, or by three clicks', async ({
  serve,
  signedIn,
}) => {
  const server = await serve({ seed: 'demo' });
  const { app, page } = await signedIn(server);
  const copied = () => app.evaluate(({ clipboard }) => clipboard.readText());
  await goTo(page, 'Settings');
  const effort = await count(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('charge');
  await expect(page.locator('[role=option][aria-selected=true]')).toContainText('Chargeback');
  await page.keyboard.press('Enter');
  await expect.poll(copied).not.toBe('');
  expect(await effort()).toEqual({ keys: 2, characters: 6, clicks: 0 });

  await app.evaluate(({ clipboard }) => clipboard.writeText(''));
  await place(page, 'Snippets').click();
  await page.getByRole('listbox', { name: 'Snippets' }).getByRole('option').nth(1).click();
  await page.getByRole('region', { name: 'Snippet' }).getByRole('button', { name: /^Copy/ }).click();
  await expect.poll(copied).not.toBe('');
  expect(await effort()).toEqual({ keys: 2, characters: 6, clicks: 3 });
});

test('a message is scheduled by eight keys beside what is written', async ({ server, page }) => {
  await goTo(page, 'Scheduled');
  const effort = await count(page);
  const { keyboard } = page;
  await keyboard.press('ControlOrMeta+n');
  await expect(channelField(page)).toBeFocused();
  await keyboard.type('general');
  await expect(page.locator('[popover]').getByRole('option', { name: 'general' }).first()).toBeVisible();
  await keyboard.press('Enter');
  await tabTo(page, topicField(page));
  await keyboard.type('lunch');
  await tabTo(page, messageField(page));
  await keyboard.type('At noon?');
  await tabTo(page, whenField(page));
  await keyboard.type('tomorrow 9am');
  await keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => scheduledOn(server)).toHaveLength(1);
  expect(await effort()).toMatchObject({ keys: 8, clicks: 0 });
});

test('a reminder is set by a letter, Tab and Enter on a message', async ({ server, page }) => {
  await openTopic(page, 'team lunch');
  const message = page.getByRole('article').filter({ hasText: 'Lunch on Friday at noon?' });
  await message.focus();
  const effort = await count(page);
  await page.keyboard.press('m');
  const suggestions = page.getByRole('dialog').getByRole('group', { name: 'Suggestions' });
  await expect(suggestions.getByRole('button').first()).toBeVisible();
  await tabTo(page, suggestions.getByRole('button').first());
  await page.keyboard.press('Enter');
  await expect.poll(() => remindersOn(server)).toHaveLength(1);
  expect(await effort()).toEqual({ keys: 2, characters: 1, clicks: 0 });
});

test('a view is pinned by two clicks', async ({ serve, signedIn }) => {
  const server = await serve({ seed: 'demo' });
  const { page } = await signedIn(server);
  const stored = () => server.state.navigationViews.list(mira(server).userId);
  const effort = await count(page);
  await goTo(page, 'Views');
  await viewRow(page, 'Reactions').getByText('Pin', { exact: true }).click();
  await expect
    .poll(stored)
    .toContainEqual(expect.objectContaining({ fragment: 'narrow/has/reaction/sender/me', is_pinned: true }));
  expect(await effort()).toEqual({ keys: 0, characters: 0, clicks: 2 });
});
