import type { Page } from '@playwright/test';
import { say } from '../programs/server/say.ts';
import type { ReferenceServer } from '../programs/server/index.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { remindersOn, whenField } from './later.ts';
import { flagsOf, markByHand, writeToMira } from './messages.ts';
import { createSnippet, foot, goTo, place } from './screen.ts';

const mention = (server: ReferenceServer, content: string): number =>
  say(server, 'ana', 'team lunch', `@**Mira Kowalski** ${content}`);

const entries = (page: Page) => page.getByRole('listbox', { name: 'Activity' }).getByRole('option');
const entry = (page: Page, text: string) => entries(page).filter({ hasText: text });
const unread = (page: Page) => entries(page).filter({ hasText: 'Unread' });

const showUnread = (page: Page) => page.getByRole('radio', { name: 'Unread' }).click();

/** Marks everything as read that the seed left unread. */
async function readAll(page: Page): Promise<void> {
  await expect(foot(page)).toContainText('Up to date');
  await goTo(page, 'Activity');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(place(page, 'Activity')).toHaveAccessibleName('Activity');
}

test('what concerns the user arrives in one place, is opened and read by keys, and counted in the rail', async ({
  server,
  signedIn,
}) => {
  markByHand(server);
  const running = await signedIn(server);
  const { page } = running;
  const { keyboard } = page;
  await readAll(page);
  writeToMira(server, 'Are you there?');
  mention(server, 'lunch at noon?');
  await expect(place(page, 'Activity')).toHaveAccessibleName('Activity 2');
  await expect(unread(page)).toHaveCount(2);
  await expect(entries(page).first()).toContainText('Ana');
  await expect(entry(page, 'Olu Adeyemi wrote to you')).toContainText('Are you there?');
  await expectAccessible(running, 'activity');

  await goTo(page, 'Reminders');
  await keyboard.press('ControlOrMeta+j');
  await expect(page.getByRole('listbox', { name: 'Activity' })).toBeFocused();
  await keyboard.press('u');
  await expect(unread(page)).toHaveCount(1);
  await expect.poll(() => flagsOf(server, 'lunch at noon')).toContain('read');
  await expect(place(page, 'Activity')).toHaveAccessibleName('Activity 1');
  await keyboard.press('u');
  await expect(place(page, 'Activity')).toHaveAccessibleName('Activity 2');
  await expect.poll(() => flagsOf(server, 'lunch at noon')).not.toContain('read');
  await keyboard.press('ArrowDown');
  await expect(entry(page, 'Are you there?')).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Olu Adeyemi', level: 2 })).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'Are you there?' })).toBeVisible();
});

test('the keys of messages work on the rows of Activity, and its menu shows them', async ({
  server,
  signedIn,
}) => {
  markByHand(server);
  const running = await signedIn(server);
  const { page } = running;
  const { keyboard } = page;
  await readAll(page);
  const id = mention(server, 'lunch at noon?');
  const clipboard = () => running.app.evaluate((electron) => electron.clipboard.readText());
  const list = page.getByRole('listbox', { name: 'Activity' });
  const row = entry(page, 'lunch at noon?');
  await expect(row).toBeVisible();
  await keyboard.press('Home');
  await expect(list).toBeFocused();

  await keyboard.press('s');
  await expect.poll(() => flagsOf(server, 'lunch at noon')).toContain('starred');
  await keyboard.press('c');
  await expect.poll(clipboard).toBe('@**Mira Kowalski** lunch at noon?');
  await keyboard.press('l');
  await expect.poll(clipboard).toMatch(new RegExp(`/${id}$`));

  await keyboard.press('m');
  await expect(whenField(page)).toBeFocused();
  await keyboard.type('tomorrow 9am');
  await keyboard.press('Enter');
  await expect.poll(() => remindersOn(server)).toMatchObject([{ reminder_target_message_id: id }]);
  await expect(list).toBeFocused();

  const about = await row.boundingBox();
  await keyboard.press('r');
  await expect(page.getByRole('dialog')).toBeVisible();
  const picker = await page.getByRole('dialog').boundingBox();
  expect(picker?.y).toBeGreaterThanOrEqual((about?.y ?? 0) + (about?.height ?? 0));
  await keyboard.type('tada');
  await keyboard.press('Enter');
  await expect.poll(() => server.state.reactions.list(id)).toMatchObject([{ emoji_name: 'tada' }]);
  await expect(list).toBeFocused();

  await keyboard.press('h');
  await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(list).toBeFocused();

  await keyboard.press('Shift+F10');
  for (const [name, key] of [
    ['Mark as read', 'U'],
    ['Remove star', 'S'],
    ['Remind me', 'M'],
  ] as const)
    await expect(page.getByRole('menuitem', { name })).toContainText(key);
  await expectAccessible(running, 'the menu of a row of Activity');
  await page.getByRole('menuitem', { name: 'Remove star' }).click();
  await expect.poll(() => flagsOf(server, 'lunch at noon')).not.toContain('starred');
  await keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue(/lunch at noon\?/);
});

test('what was refused is listed, leads to the Outbox and is read then, and read entries can be hidden', async ({
  server,
  page,
}) => {
  await readAll(page);
  server.faults.queue({
    kind: 'status',
    method: 'POST',
    path: '/saved_snippets',
    status: 400,
    msg: 'Nothing new today',
  });
  await goTo(page, 'Snippets');
  await createSnippet(page, 'Refunds', 'Thirty days.');
  await expect(place(page, 'Activity')).toHaveAccessibleName('Activity 1');
  await goTo(page, 'Activity');
  const refused = entry(page, 'New snippet: Refunds');
  await expect(refused).toContainText('rejected');
  await expect(refused).toContainText('Nothing new today');
  await showUnread(page);
  await expect(entries(page)).toHaveCount(1);
  await refused.click();
  await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible();
  await expect(place(page, 'Activity')).toHaveAccessibleName('Activity');
  await goTo(page, 'Activity');
  await expect(refused).toBeVisible();
  await expect(unread(page)).toHaveCount(0);
  await refused.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click();
  await expect(place(page, 'Activity')).toHaveAccessibleName('Activity 1');
});

test('a button with words marks all as read, which is undone before the server hears of it', async ({
  server,
  signedIn,
}) => {
  markByHand(server);
  const running = await signedIn(server);
  const { page } = running;
  await readAll(page);
  writeToMira(server, 'Are you there?');
  mention(server, 'lunch at noon?');
  await expect(place(page, 'Activity')).toHaveAccessibleName('Activity 2');
  const markAll = page.getByRole('button').filter({ hasText: 'Mark all as read' });
  await showUnread(page);
  await markAll.click();
  await expect(page.getByText('2 marked as read')).toBeVisible();
  await expect(place(page, 'Activity')).toHaveAccessibleName('Activity');
  await expect(page.getByRole('heading', { name: 'You’re caught up' })).toBeVisible();
  await expectAccessible(running, 'activity without anything unread');
  await expect(foot(page)).toContainText('Up to date');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(unread(page)).toHaveCount(2);
  await expect(place(page, 'Activity')).toHaveAccessibleName('Activity 2');
  for (const text of ['Are you there?', 'lunch at noon']) expect(flagsOf(server, text)).not.toContain('read');

  await markAll.click();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(entry(page, 'Are you there?')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(() => flagsOf(server, 'lunch at noon')).toContain('read');
});

test('marks wait offline, and without any entry the place says what will come', async ({
  serve,
  signedIn,
}) => {
  const server = await serve();
  const { page } = await signedIn(server, { as: 'theo' });
  await expect(foot(page)).toContainText('Up to date');
  await goTo(page, 'Activity');
  await expect(page.getByRole('heading', { name: 'Nothing for you yet' })).toBeVisible();
  say(server, 'olu', { people: ['theo'] }, 'Are you there?');
  await expect(unread(page)).toHaveCount(1);
  await server.stop();
  await expect(foot(page)).toContainText('Offline');
  await page.getByRole('listbox', { name: 'Activity' }).focus();
  await page.keyboard.press('u');
  await expect(unread(page)).toHaveCount(0);
  await server.start();
  const { userId } = server.user('theo');
  await expect
    .poll(() => server.state.messages.flags(userId, server.state.messages.maxId()))
    .toContain('read');
});
