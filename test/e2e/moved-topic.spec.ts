import type { Page } from '@playwright/test';
import type { ReferenceServer } from '../programs/server/index.ts';
import { call } from '../programs/server/test-client.ts';
import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { general, idOf, message, messages, pane } from './messages.ts';
import { changes, composer, composerField, foot, openTopic, topics } from './screen.ts';

/** Ana, an administrator, acts by the API, as her web app does. */
async function act(
  server: ReferenceServer,
  method: string,
  path: string,
  parameters: Record<string, unknown>,
): Promise<void> {
  const { body } = await call(server, server.user('ana'), method, path, parameters);
  expect(body).toMatchObject({ result: 'success' });
}
const move = (server: ReferenceServer, id: number, to: object, mode = 'change_all') =>
  act(server, 'PATCH', `/messages/${id}`, { ...to, propagate_mode: mode });
const write = (server: ReferenceServer, channelId: number, topic: string, content: string) =>
  act(server, 'POST', '/messages', { type: 'stream', to: channelId, topic, content });
const heading = (page: Page) => page.getByRole('heading', { level: 2 });
const topicOf = (server: ReferenceServer, content: string): unknown => {
  const found = server.state.messages.all(mira(server).userId).find((one) => one.content === content);
  return found?.recipient.type === 'stream' && found.recipient.topic;
};

test('a topic that somebody else renames while an answer is written goes on, and the answer goes there', async ({
  server,
  running,
  page,
}) => {
  await openTopic(page, 'team lunch');
  await composerField(page).fill('I bring cake');
  await move(server, idOf(server, 'Lunch on Friday'), { topic: 'dinner' });
  await expect(heading(page).filter({ hasText: 'dinner' })).toBeVisible();
  await expect(message(page, 'This topic was moved here from')).toBeVisible();
  await expect(message(page, 'Lunch on Friday')).toBeVisible();
  await expect(pane(page)).not.toContainText('No messages yet');
  await expect(composerField(page)).toHaveValue('I bring cake');
  await expect(composerField(page)).toBeFocused();
  await expect(topics(page).filter({ hasText: 'dinner' })).toHaveAttribute('aria-selected', 'true');
  await expect(topics(page).filter({ hasText: 'team lunch' })).toHaveCount(0);
  await write(server, general(server), 'dinner', 'Eight is fine');
  await expect(message(page, 'Eight is fine')).toBeVisible();
  await expectAccessible(running, 'a topic that was renamed');

  await composerField(page).press('ControlOrMeta+Enter');
  await expect(message(page, 'I bring cake')).toBeVisible();
  await expect.poll(() => topicOf(server, 'I bring cake')).toBe('dinner');
  // The draft is gone under both names.
  await topics(page).filter({ hasText: 'second floor' }).click();
  await topics(page).filter({ hasText: 'dinner' }).click();
  await expect(composerField(page)).toHaveValue('');
});

test('a topic goes on in another channel, in a topic that is there already, with the draft of both', async ({
  server,
  page,
}) => {
  const care = server.state.channels.byName('care team')!.stream_id;
  await write(server, care, 'dinner', 'Already here');
  await openTopic(page, 'team lunch');
  await composerField(page).fill('I bring cake');
  await move(server, idOf(server, 'Lunch on Friday'), { stream_id: care, topic: 'dinner' });
  await expect(heading(page).filter({ hasText: 'dinner' })).toHaveAccessibleName('care team › dinner');
  await expect(message(page, 'Already here')).toBeVisible();
  await expect(messages(page)).toHaveCount(4);
  await expect(composerField(page)).toHaveValue('I bring cake');
});

test('a later part of a topic takes the open conversation along, and one message of several does not', async ({
  server,
  page,
}) => {
  await openTopic(page, 'team lunch');
  await write(server, general(server), 'team lunch', 'An aside');
  await expect(message(page, 'An aside')).toBeVisible();
  await move(server, idOf(server, 'An aside'), { topic: 'asides' }, 'change_one');
  await expect(message(page, 'An aside')).toHaveCount(0);
  await expect(heading(page).filter({ hasText: 'team lunch' })).toBeVisible();
  await move(server, idOf(server, 'See you at the door'), { topic: 'the door' }, 'change_later');
  await expect(heading(page).filter({ hasText: 'the door' })).toBeVisible();
  await expect(message(page, 'See you at the door')).toBeVisible();
  await expect(message(page, 'Lunch on Friday')).toHaveCount(0);
  await topics(page).filter({ hasText: 'more topic' }).click();
  await topics(page).filter({ hasText: 'team lunch' }).click();
  await expect(message(page, 'Lunch on Friday')).toBeVisible();
});

test('a message that waits says where it goes by now, and is sent there', async ({ server, page }) => {
  await openTopic(page, 'team lunch');
  await server.stop();
  await expect(foot(page)).toContainText('Offline');
  await composerField(page).fill('I bring cake');
  await composer(page)
    .getByRole('button', { name: /^Send when online/ })
    .click();
  const waiting = page.getByRole('list', { name: 'Not sent yet' });
  await expect(waiting).toContainText('I bring cake');
  const fault = server.faults.add({ kind: 'rate-limited', method: 'POST', path: '/messages', retryAfter: 2 });
  const ana = server.user('ana').userId;
  server.state.messages.edit(
    idOf(server, 'Lunch on Friday'),
    ana,
    { topic: 'dinner' },
    undefined,
    'change_all',
  );
  await server.start();
  await expect(heading(page).filter({ hasText: 'dinner' })).toBeVisible();
  await expect(waiting).toContainText('I bring cake');
  await foot(page).click();
  const change = changes(page).filter({ hasText: 'Message: I bring cake' });
  await expect(change).toContainText('general › dinner');
  server.faults.lift(fault);
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect.poll(() => topicOf(server, 'I bring cake')).toBe('dinner');
});
