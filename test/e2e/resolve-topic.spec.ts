import type { Page } from '@playwright/test';
import type { ReferenceServer } from '../programs/server/index.ts';
import { say } from '../programs/server/say.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { openChange, changes, composer, foot, openTopic, topics, undoToast } from './screen.ts';

const resolve = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Resolve topic' });
const unresolve = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Unresolve topic' });
const row = (page: Page, name: RegExp) => topics(page).filter({ hasText: name });
const topicOf = (server: ReferenceServer, text: string): string => {
  const mira = server.user('mira').userId;
  const message = server.state.messages.all(mira).find(({ content }) => content.includes(text));
  return message?.recipient.type === 'stream' ? message.recipient.topic : '';
};

test('a topic is resolved from its bar and taken back from its menu, and what is being written stays', async ({
  server,
  running,
  page,
}) => {
  await openTopic(page, 'team lunch');
  const field = composer(page).getByLabel('Message', { exact: true });
  await field.fill('See you there');
  await resolve(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => topicOf(server, 'Lunch on Friday')).toBe('✔ team lunch');
  await expect(unresolve(page)).toBeFocused();
  await expect(row(page, /^Resolved:team lunch/)).toHaveAttribute('aria-selected', 'true');
  // The server's bot says so in the topic, sooner or later than the topic has its new name here.
  await expect(
    page.getByRole('article').filter({ hasNotText: 'has marked this topic as resolved' }),
  ).toHaveCount(2);
  await expect(field).toHaveValue('See you there');
  await expectAccessible(running, 'a resolved topic');

  // A message sent now goes to the topic under its new name.
  await field.press('ControlOrMeta+Enter');
  await expect.poll(() => topicOf(server, 'See you there')).toBe('✔ team lunch');

  await page.getByRole('button', { name: /^More for general › team lunch/ }).click();
  await page.getByRole('menuitem', { name: 'Unresolve topic' }).click();
  await expect.poll(() => topicOf(server, 'Lunch on Friday')).toBe('team lunch');
  await expect(resolve(page)).toBeVisible();
  await expect(row(page, /^team lunch/)).toBeVisible();
});

test('offline a topic is resolved at once and marked until it is sent; discarding takes it back, and can be undone', async ({
  server,
  page,
}) => {
  await openTopic(page, 'team lunch');
  await server.stop();
  await expect(foot(page)).toContainText('Offline');
  await resolve(page).click();
  await expect(unresolve(page)).toBeVisible();
  await expect(row(page, /^Resolved:team lunch/)).toContainText('not sent');
  await expect(page.getByRole('article')).toHaveCount(2);

  await foot(page).click();
  const change = changes(page).filter({ hasText: 'Resolve general › team lunch' });
  await change.click();
  await openChange(page).getByRole('button', { name: 'Discard' }).click();
  await expect(change).toHaveCount(0);
  await undoToast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(change).toBeVisible();
  await server.start();
  await expect.poll(() => topicOf(server, 'Lunch on Friday')).toBe('✔ team lunch');
  await expect(change).toHaveCount(0);
});

test('a topic that someone else resolves while it is read stays in sight, and a failed fetch offers another try', async ({
  server,
  page,
}) => {
  await openTopic(page, 'team lunch');
  const mira = server.user('mira').userId;
  const [message] = server.state.messages.all(mira).filter(({ content }) => content.includes('Lunch'));
  const change = { topic: '✔ team lunch' };
  const fault = server.faults.add({ kind: 'status', status: 400, method: 'GET', path: '/messages' });
  server.state.messages.edit(message?.id ?? 0, server.user('ana').userId, change, undefined, 'change_all');
  await expect(unresolve(page)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  // The messages of the new name could not be fetched: that can be tried again, there is no button for it otherwise.
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  const before = server.count('GET', '/messages');
  await retry.click();
  await expect.poll(() => server.count('GET', '/messages')).toBeGreaterThan(before);
  await expect(retry).toBeVisible();
  server.faults.lift(fault);
  // A change of the account fetches them as well, so the button may be gone before it is pressed.
  await expect(async () => {
    if ((await retry.count()) > 0) await retry.click({ timeout: 1_000 });
    await expect(retry).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  // New messages go on to be shown.
  say(server, 'ana', '✔ team lunch', 'It was good');
  await expect(page.getByRole('article').filter({ hasText: 'It was good' })).toBeVisible();
});
