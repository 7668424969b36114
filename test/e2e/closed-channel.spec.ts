import type { Page } from '@playwright/test';
import { say } from '../programs/server/say.ts';
import { call } from '../programs/server/test-client.ts';
import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { flagsOf, general, message } from './messages.ts';
import { channel, composer, composerField, goTo, openTopic, place, topics, unfold } from './screen.ts';

/** The color of a channel's name in the tree. */
const colorOf = (page: Page, name: string): Promise<string> =>
  channel(page, name)
    .locator('.name')
    .first()
    .evaluate((element) => getComputedStyle(element).color);

/** The tree shows a channel dim, and says why. */
async function expectDim(page: Page, name: string, why: string): Promise<void> {
  await expect(channel(page, name)).toContainText(why);
  expect(await colorOf(page, name)).not.toBe(await colorOf(page, 'lounge'));
  await expect(channel(page, name)).not.toContainText('you are not in it');
}

test('a channel that is archived while its topic is read keeps its name, has no composer, and counts nothing', async ({
  server,
  running,
  page,
}) => {
  await openTopic(page, 'team lunch');
  await composerField(page).fill('I bring cake');
  say(server, 'ana', 'second floor', 'Unread');
  const unread = topics(page).filter({ hasText: 'second floor' }).locator('.count');
  await expect(unread).not.toHaveCount(0);

  server.state.channels.update(general(server), { is_archived: true });
  const closed = page.getByText('This channel is archived. You can read here, and no one can write.');
  await expect(closed).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'general › team lunch' })).toBeVisible();
  await expect(message(page, 'Lunch on Friday')).toBeVisible();
  await expect(page.getByText('Channel 1', { exact: false })).toHaveCount(0);
  await expect(unread).toHaveCount(0);
  await expectDim(page, 'general', 'Archived');
  await expect(topics(page).filter({ hasText: 'team lunch' }).locator('.name')).toHaveCSS(
    'color',
    await colorOf(page, 'general'),
  );
  await expect(page.getByRole('main').getByRole('button', { name: 'Resolve topic' })).toHaveCount(0);
  await expectAccessible(running, 'a topic of an archived channel');

  server.state.channels.update(general(server), { is_archived: false });
  await expect(closed).toHaveCount(0);
  await expect(channel(page, 'general')).not.toContainText('Archived');
  await expect(composerField(page)).toHaveValue('I bring cake');
  await expect(unread).not.toHaveCount(0);
});

test('a channel that somebody takes the user out of keeps its name and what was read, and is closed', async ({
  server,
  running,
  page,
}) => {
  const ana = server.user('ana');
  const care = server.state.channels.byName('care team')!.stream_id;
  const write = (topic: string) =>
    call(server, ana, 'POST', '/messages', { type: 'stream', to: care, topic, content: `About ${topic}` });
  await goTo(page, 'Topics');
  await expect(place(page, 'Topics')).toHaveAccessibleName(/\d/);
  const counted = (await place(page, 'Topics').textContent()) ?? '';
  await write('rota');
  await unfold(page, 'care team');
  await topics(page).filter({ hasText: 'rota' }).click();
  await expect(message(page, 'About rota')).toBeVisible();
  await expect.poll(() => flagsOf(server, 'About rota')).toContain('read');
  await expect(place(page, 'Topics')).toHaveText(counted);
  await write('keys');
  await expect(place(page, 'Topics')).not.toHaveText(counted);

  const taken = await call(server, ana, 'DELETE', '/users/me/subscriptions', {
    subscriptions: ['care team'],
    principals: [mira(server).userId],
  });
  expect(taken.status).toBe(200);
  await expect(page.getByText('You are no longer in this channel, or it was deleted.')).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'care team › rota' })).toBeVisible();
  await expect(message(page, 'About rota')).toBeVisible();
  await expectDim(page, 'care team', 'You can’t see this channel anymore');
  await expect(place(page, 'Topics')).toHaveText(counted);
  await expectAccessible(running, 'a topic of a channel that the user is not in any more');
});
