import type { Locator, Page } from '@playwright/test';
import type { ReferenceServer } from '../programs/server/index.ts';
import { say } from '../programs/server/say.ts';
import { expectAccessible } from './accessible.ts';
import { ask } from './bridge.ts';
import { pane } from './messages.ts';
import { expect, mira, test } from './fixtures.ts';
import { channel as source, foot, goTo, place, topics, unfold } from './screen.ts';

/** `web_mark_read_on_scroll_policy` (server-notes: Unread messages). */
const MARK_READ = { always: 1, conversations: 2, never: 3 };

const topic = (page: Page, name: string): Locator => topics(page).filter({ hasText: name });
const message = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text });

function write(
  server: ReferenceServer,
  content: string,
  subject = 'team lunch',
  sender_id = server.user('ana').userId,
): number {
  return say(server, sender_id, subject, content, [sender_id]);
}

const isRead = (server: ReferenceServer, id: number): boolean =>
  server.state.messages.flags(mira(server).userId, id)!.includes('read');

const setPolicy = (server: ReferenceServer, policy: number): void =>
  server.state.settings.set(mira(server).userId, 'web_mark_read_on_scroll_policy', policy);

/** How long the window takes to count a message in sight as read, in milliseconds. */
const READING = 300;

/**
 * Looks at an unread message for as long as reading takes, and expects it to stay unread. However busy the machine is, the
 * window's own observer and timer come first, because they were made first, and so does a command that they cause.
 */
async function expectStaysUnread(
  page: Page,
  server: ReferenceServer,
  id: number,
  text: string,
): Promise<void> {
  await expect(message(page, text)).toContainText('unread');
  await message(page, text).evaluate(async (element, reading) => {
    await new Promise<void>((resolve) => {
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && resolve());
      observer.observe(element);
    });
    await new Promise((resolve) => setTimeout(resolve, reading));
  }, READING);
  const { accounts } = await ask(page, 'accounts:list', undefined);
  expect(accounts.map(({ unsent }) => unsent)).toEqual([0]);
  expect(isRead(server, id)).toBe(false);
}

async function choose(page: Page, menu: string, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('unread messages are counted at the place, the channels, topics and people, and a message that is looked at is read', async ({
  server,
  signedIn,
}) => {
  const id = write(server, 'The table is booked.');
  const running = await signedIn(server);
  const { page } = running;
  await expect(place(page, 'Topics')).toContainText('3 unread messages');
  await goTo(page, 'Topics');
  await expect(source(page, 'general')).toContainText('2 unread messages');
  await expect(source(page, 'Olu Adeyemi')).toContainText('1 unread message');
  await source(page, 'general').click();
  await expect(topic(page, 'team lunch')).toContainText('2 unread messages');
  await expect(topic(page, 'second floor')).not.toContainText('unread');
  await expectAccessible(running, 'counts of unread messages');
  await topic(page, 'team lunch').click();
  await expect(message(page, 'The table is booked.')).toBeVisible();
  await expect.poll(() => isRead(server, id)).toBe(true);
  await expect(topic(page, 'team lunch')).not.toContainText('unread');
  await expect(place(page, 'Topics')).toContainText('1 unread message');
  // A message that arrives in the open topic is read too; one that is marked as unread by hand stays unread.
  const next = write(server, 'At noon.');
  await expect.poll(() => isRead(server, next)).toBe(true);
  // The key turns what is shown, and the server may know earlier than the window.
  await expect(message(page, 'At noon.')).not.toContainText('unread');
  await message(page, 'At noon.').focus();
  await page.keyboard.press('u');
  await expect(topic(page, 'team lunch')).toContainText('1 unread message');
  await expect.poll(() => isRead(server, next)).toBe(false);
  write(server, 'Or later.');
  await expect(message(page, 'Or later.')).toBeVisible();
  await expect.poll(() => server.count('POST', '/messages/flags')).toBe(4);
  expect(isRead(server, next)).toBe(false);
});

test('a message under the sender of the one above keeps its height when it is read, starred, and on its way', async ({
  server,
  signedIn,
}) => {
  const { page } = await signedIn(server);
  await goTo(page, 'Topics');
  await source(page, 'general').click();
  await topic(page, 'team lunch').click();
  await expect(pane(page).getByRole('article').first()).toBeVisible();
  for (const text of ['First.', 'Second.', 'Third.']) write(server, text);
  const second = message(page, 'Second.');
  await expect(message(page, 'Third.')).not.toContainText('unread');
  const height = (): Promise<number> => second.evaluate((element) => element.getBoundingClientRect().height);
  const read = await height();
  await second.focus();
  await page.keyboard.press('u');
  await expect(second).toContainText('unread');
  expect(await height()).toBe(read);
  await second.focus();
  await server.stop();
  await expect(foot(page)).toContainText('Offline');
  await page.keyboard.press('s');
  await expect(second).toContainText('starred');
  await expect(second).toContainText('not sent');
  expect(await height()).toBe(read);
});

test('only messages that come into sight are marked as read', async ({ server, signedIn }) => {
  const ids = Array.from({ length: 40 }, (_, index) => write(server, `Number ${index}`));
  const { page } = await signedIn(server);
  await goTo(page, 'Topics');
  await source(page, 'general').click();
  await topic(page, 'team lunch').click();
  await expect.poll(() => isRead(server, ids.at(-1)!)).toBe(true);
  expect(isRead(server, ids[0]!)).toBe(false);
  await message(page, 'Number 39').focus();
  await page.keyboard.press('Home');
  await expect.poll(() => isRead(server, ids[0]!)).toBe(true);
  expect(isRead(server, ids[15]!)).toBe(false);
});

test('with marking by hand, the user marks a topic or a channel as read', async ({ server, signedIn }) => {
  setPolicy(server, MARK_READ.never);
  const [here, there] = [write(server, 'Here'), write(server, 'There', 'dessert')];
  const { page } = await signedIn(server);
  await goTo(page, 'Topics');
  await source(page, 'general').click();
  await topic(page, 'team lunch').click();
  await expectStaysUnread(page, server, here, 'Here');
  await choose(page, 'More for general › team lunch', 'Mark as read');
  await expect.poll(() => isRead(server, here)).toBe(true);
  await expect(message(page, 'Here')).not.toContainText('unread');
  expect(isRead(server, there)).toBe(false);
  await expect(topic(page, 'dessert')).toContainText('1 unread message');
  // By keyboard alone: the buttons of a row are where the keys are.
  await page.getByRole('tree').focus();
  await page.keyboard.press('ArrowLeft');
  const menu = page.getByRole('button', { name: 'More for general', exact: true });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Mark as read' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu).toBeFocused();
  await expect.poll(() => isRead(server, there)).toBe(true);
  await expect(topic(page, 'dessert')).not.toContainText('unread');
  await page.getByRole('button', { name: 'More for general', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: /Mark as read/ })).toContainText('Nothing unread.');
  await page.keyboard.press('Escape');
  // A change of the policy applies to the topic that is open.
  await topic(page, 'team lunch').click();
  const next = write(server, 'At noon.');
  await expect(message(page, 'At noon.')).toContainText('unread');
  setPolicy(server, MARK_READ.always);
  await expect.poll(() => isRead(server, next)).toBe(true);
});

test('with marking in conversations only, a message that is opened by its number stays unread', async ({
  server,
  signedIn,
}) => {
  setPolicy(server, MARK_READ.conversations);
  const id = write(server, 'The table is booked.');
  const { page } = await signedIn(server);
  await goTo(page, 'Topics');
  await page.getByRole('button', { name: 'Open link…' }).first().click();
  await page.getByRole('textbox', { name: /number/ }).fill(String(id));
  await page.keyboard.press('Enter');
  await expectStaysUnread(page, server, id, 'The table is booked.');
  await page.getByRole('button', { name: 'Open the topic “team lunch”' }).click();
  await expect.poll(() => isRead(server, id)).toBe(true);
});

test('direct messages that were never opened here are listed, the latest first', async ({
  server,
  signedIn,
}) => {
  const [ana, olu] = [server.user('ana').userId, server.user('olu').userId];
  const from = (sender_id: number, others: number[]) =>
    say(server, sender_id, { people: ['mira', ...others] }, 'Hello');
  from(ana, []);
  from(ana, [olu]);
  const { page } = await signedIn(server);
  await goTo(page, 'Topics');
  const list = page.getByRole('treeitem', { name: /Adeyemi|Ferreira/, level: 2 });
  await expect(list).toHaveText([/Olu Adeyemi, Ana Ferreira/, /AF\s+Ana Ferreira/, /OA\s+Olu Adeyemi/]);
  await expect(list.first()).toContainText('1 unread message');
  await list.first().click();
  await expect(message(page, 'Hello')).toBeVisible();
  await expect(list.first()).not.toContainText('unread');
});

test('a to-do list is shown with what is done, and follows what others do', async ({
  server,
  running,
  page,
}) => {
  await goTo(page, 'Topics');
  await unfold(page, 'general');
  await topic(page, 'team lunch').click();
  const id = write(server, '/todo Party\nCake: with plums\nTea');
  const list = message(page, 'Party');
  await expect(list.getByRole('listitem')).toHaveText([/^\s*Cake\s*with plums\s*$/, /^\s*Tea\s*$/]);
  const { userId } = server.user('olu');
  server.state.polls.add(id, userId, { type: 'strike', key: '1,canned' });
  await expect(list.getByRole('listitem').last()).toHaveText(/^done\s*Tea\s*$/);
  server.state.polls.add(id, userId, { type: 'new_task', key: 2, task: 'Music', desc: '', completed: false });
  await expect(list.getByRole('listitem').last()).toHaveText(/Music/);
  await expectAccessible(running, 'a to-do list');
});

test('a poll is shown with its votes, and counts those that come', async ({ server, running, page }) => {
  await goTo(page, 'Topics');
  await unfold(page, 'general');
  await topic(page, 'team lunch').click();
  const id = write(server, '/poll Where to eat?\nThe corner\nThe park');
  const poll = message(page, 'Where to eat?');
  await expect(poll.getByRole('listitem')).toHaveText([/^The corner\s*0 votes$/, /^The park\s*0 votes$/]);
  const vote = (userId: number) =>
    server.state.polls.add(id, userId, { type: 'vote', key: 'canned,1', vote: 1 });
  vote(server.user('olu').userId);
  await expect(poll.getByRole('listitem').last()).toHaveText(/^The park\s*1 vote$/);
  vote(mira(server).userId);
  await expect(poll.getByRole('listitem').last()).toHaveText(/^The park\s*your vote\s*2 votes$/);
  await expect(poll).not.toContainText('/poll');
  await expectAccessible(running, 'a poll');
});

test('an own message can be edited, and an own poll cannot', async ({ server, page }) => {
  await goTo(page, 'Topics');
  await unfold(page, 'general');
  await topic(page, 'team lunch').click();
  const edit = page.getByRole('menuitem', { name: 'Edit' });
  for (const [content, name] of [
    ['My own words', 'Edit'],
    ['/poll Which day?\nMonday', 'Polls and to-do lists can’t be edited.'],
  ] as const) {
    write(server, content, 'team lunch', mira(server).userId);
    const own = page.getByRole('article').last();
    await expect(own).toContainText(content.startsWith('/poll') ? 'Which day?' : content);
    await own.hover();
    await own.getByRole('button', { name: 'More for this message' }).click();
    await expect(edit).toContainText(name);
    await page.keyboard.press('Escape');
    await own.focus();
    await page.keyboard.press('e');
    await expect(page.getByRole('form', { name: 'Edit message' })).toHaveCount(name === 'Edit' ? 1 : 0);
    await page.keyboard.press('Escape');
  }
});
