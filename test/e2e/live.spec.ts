import type { Locator, Page } from '@playwright/test';
import { directRecipient } from '../programs/server/state/recipients.ts';
import { send } from '../programs/server/state/sending.ts';
import { expectAccessible } from './accessible.ts';
import { general } from './messages.ts';
import { expect, mira, test } from './fixtures.ts';
import { goTo, openTopic, row } from './screen.ts';

// The window is opened at a place and then never touched: events bring everything that it shows.

const option = (page: Page, list: string, name: string): Locator =>
  page.getByRole('listbox', { name: list }).getByRole('option', { name });
const pane = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });

test('a snippet that another client creates, changes and deletes is shown so', async ({ server, page }) => {
  const { savedSnippets } = server.state;
  await goTo(page, 'Snippets');
  await expect(row(page, 'Live')).toHaveCount(0);
  const id = savedSnippets.create(mira(server).userId, { title: 'Live', content: 'From elsewhere' });
  await expect(row(page, 'Live')).toBeVisible();
  savedSnippets.update(mira(server).userId, id, { title: 'Alive' });
  await expect(row(page, 'Alive')).toBeVisible();
  savedSnippets.delete(mira(server).userId, id);
  await expect(row(page, 'Alive')).toHaveCount(0);
});

test('the new name of a channel is shown', async ({ server, page }) => {
  await goTo(page, 'Channels');
  await expect(option(page, 'Channels', 'general')).toBeVisible();
  server.state.channels.rename(general(server), 'everybody');
  await expect(option(page, 'Channels', 'everybody')).toBeVisible();
  await expect(option(page, 'Channels', 'general')).toHaveCount(0);
});

test('an open topic shows a new message, a reaction and who is typing', async ({ server, running, page }) => {
  const olu = server.user('olu').userId;
  const recipient = { type: 'stream', stream_id: general(server), topic: 'team lunch' } as const;
  await openTopic(page, 'team lunch');
  const typing = pane(page)
    .getByRole('status')
    .filter({ hasText: /typing/ });
  const announce = (op: 'start' | 'stop', sender_id = olu) =>
    server.state.typing.announce({ op, sender_id, recipient, message_id: null });

  announce('start');
  await expect(typing).toHaveText('Olu Adeyemi is typing…');
  await expectAccessible(running, 'somebody is writing');
  announce('start');
  announce('start', server.user('ana').userId);
  await expect(typing).toContainText('Ana Ferreira');
  announce('stop', server.user('ana').userId);
  await expect(typing).toHaveText('Olu Adeyemi is typing…');

  const id = send(server.state, { sender_id: olu, recipient, content: 'I am on my way.', client: 'website' });
  announce('stop');
  const message = page.getByRole('article').filter({ hasText: 'I am on my way.' });
  await expect(message).toBeVisible();
  await expect(typing).toHaveCount(0);
  server.state.reactions.add(id, server.user('ana').userId, {
    emoji_name: 'heart',
    emoji_code: '2764',
    reaction_type: 'unicode_emoji',
  });
  await expect(message.getByRole('button', { name: /heart/ })).toBeVisible();
  server.state.messages.edit(id, olu, { content: 'I am here.' });
  await expect(page.getByRole('article').filter({ hasText: 'I am here.' })).toBeVisible();

  // Typing in a direct message is not shown in a topic.
  server.state.typing.announce({
    op: 'start',
    sender_id: olu,
    recipient: directRecipient([mira(server).userId, olu]),
    message_id: null,
  });
  server.state.messages.delete([id]);
  await expect(page.getByRole('article').filter({ hasText: 'I am here.' })).toHaveCount(0);
  await expect(typing).toHaveCount(0);
});
