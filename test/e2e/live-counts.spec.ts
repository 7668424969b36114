import { say } from '../programs/server/say.ts';
import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { idOf, markByHand, message } from './messages.ts';
import { openTopic, topics } from './screen.ts';

test('the tree counts unread messages that arrive, are read elsewhere or are moved', async ({
  server,
  signedIn,
}) => {
  markByHand(server);
  const { page } = await signedIn(server);
  await openTopic(page, 'second floor');
  const unreadIn = (topic: string) => topics(page).filter({ hasText: topic }).locator('.count');
  const write = (content: string): void => {
    say(server, 'ana', 'second floor', content);
  };
  await expect(unreadIn('second floor')).toHaveCount(0);
  write('Out of paper.');
  write('Out of ink.');
  await expect(unreadIn('second floor')).toContainText('2');
  server.state.messages.mark(mira(server).userId, idOf(server, 'Out of ink'), 'read', true);
  await expect(unreadIn('second floor')).toContainText('1');
  await expect(unreadIn('team lunch')).toContainText('1');
  server.state.messages.edit(idOf(server, 'Out of paper'), server.user('ana').userId, {
    topic: 'team lunch',
  });
  await expect(unreadIn('second floor')).toHaveCount(0);
  await expect(unreadIn('team lunch')).toContainText('2');
});

test('the emoji of a sender’s status is shown beside the name, and follows the status', async ({
  server,
  page,
}) => {
  await openTopic(page, 'team lunch');
  const lunch = message(page, 'Lunch on Friday');
  const emoji = lunch.locator('header').getByRole('img', { name: 'train' });
  await lunch.waitFor();
  await expect(emoji).toHaveCount(0);
  const ana = server.user('ana').userId;
  server.state.statuses.change(ana, {
    emoji: { emoji_name: 'train', emoji_code: '1f686', reaction_type: 'unicode_emoji' },
  });
  await expect(emoji).toBeVisible();
  server.state.statuses.change(ana, {
    emoji: { emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' },
  });
  await expect(emoji).toHaveCount(0);
});

test('in the tree a mention colors the count, and a direct message has the emoji of the other’s status', async ({
  server,
  running,
  page,
}) => {
  const ana = server.user('ana').userId;
  await openTopic(page, 'team lunch');
  const count = topics(page).filter({ hasText: 'second floor' }).locator('.count');
  say(server, 'ana', 'second floor', 'Nobody in particular');
  await expect(count).toBeVisible();
  await expect(count).not.toHaveClass(/direct/);
  say(server, 'ana', 'second floor', '@**Mira Kowalski** look');
  await expect(count).toHaveClass(/direct/);

  say(server, 'ana', { people: ['mira'] }, 'Hello');
  server.state.statuses.change(ana, {
    status_text: 'On the train',
    emoji: { emoji_name: 'train', emoji_code: '1f686', reaction_type: 'unicode_emoji' },
  });
  const row = page.getByRole('treeitem', { name: /Ana Ferreira/ });
  await expect(row).toContainText('On the train');
  await expect(row.locator('.status .glyph')).toHaveCount(1);
  await expectAccessible(running, 'the tree with a mention');
});
