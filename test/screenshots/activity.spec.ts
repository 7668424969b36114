import type { ReferenceServer } from '../programs/server/index.ts';
import { directRecipient } from '../programs/server/state/recipients.ts';
import { send } from '../programs/server/state/sending.ts';
import { expect, mira, test } from '../e2e/fixtures.ts';
import { goTo, topics, unfold } from '../e2e/screen.ts';
import { NARROW, prepare, shoot, THEMES, WIDE } from './shoot.ts';

test.use({ serves: { seed: 'demo' } });

/** Lets others write messages that are about Mira. */
function writeToMira(server: ReferenceServer): void {
  const { state } = server;
  const user = (name: string) => server.user(name);
  const own = state.messages
    .all(mira(server).userId)
    .findLast(({ sender_id, content }) => sender_id === mira(server).userId && content.includes('M26-051'))!;
  const tada = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' } as const;
  for (const who of ['aiko', 'jonas', 'priya']) state.reactions.add(own.id, user(who).userId, tada);
  const { stream_id } = state.channels.byName('customer care')!;
  send(state, {
    sender_id: user('aiko').userId,
    recipient: { type: 'stream', stream_id, topic: 'Macro names' },
    content: '@**Mira Kowalski** can you look at the last three before noon?',
    client: 'website',
  });
  send(state, {
    sender_id: user('priya').userId,
    recipient: directRecipient([user('priya').userId, mira(server).userId]),
    content: 'The release is out. Thank you for watching it.',
    client: 'website',
  });
}

for (const theme of THEMES) {
  test(`activity, ${theme}`, async ({ server, running, page }) => {
    await prepare(running, theme);
    // Reactions are listed for messages that were fetched.
    await goTo(page, 'Topics');
    await unfold(page, 'warehouse');
    await topics(page).filter({ hasText: 'Returned tents' }).click();
    await page.getByRole('article').last().waitFor();
    await goTo(page, 'Activity');
    writeToMira(server);
    const list = page.getByRole('listbox', { name: 'Activity' });
    await expect(list).toContainText('The release is out.');
    await expect(list).toContainText('others reacted');
    await list.focus();
    await page.keyboard.press('Home');
    await shoot(page, 'activity', theme);
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Remind me' }).waitFor();
    await shoot(page, 'activity-menu', theme);
    await page.keyboard.press('Escape');
    await page.setViewportSize(NARROW);
    await shoot(page, 'activity-narrow', theme);
    await page.setViewportSize(WIDE);
    await page.getByRole('radio', { name: 'Unread' }).click();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('heading', { name: 'You’re caught up' }).waitFor();
    await shoot(page, 'activity-read', theme);
  });
}
