import { expect, test } from 'vitest';
import type { MessageNotification } from '../../src-main/contract/values/notification.ts';
import type { ConversationView } from '../../src-main/contract/values/scheduled.ts';
import { alertNotifications } from '../../src-main/shell/notifications/alert-words.ts';
import { messageWords } from '../../src-main/shell/notifications/notification-words.ts';
import { placeWords } from '../../src-main/shell/words/place-words.ts';
import { recipientName, recipientWords } from '../../src-renderer/entities/messages/recipient-words.ts';
import type { Workspace } from '../../src-renderer/state/workspace.svelte.ts';

/** A plain text has no room for a lock, so a word says that a channel is private. */

const to = (access: 'public' | 'private' | 'web-public'): ConversationView & { channelId: number } => ({
  channelId: 7,
  name: 'care team',
  access,
  topic: 'Rota',
});

test('a conversation in the tray and in notifications', () => {
  expect(placeWords(to('private'))).toBe('care team (private) › Rota');
  expect(placeWords(to('public'))).toBe('care team › Rota');
  expect(placeWords(to('web-public'))).toBe('care team › Rota');
  expect(placeWords({ people: [{ name: 'Olu' }] })).toBe('Olu');
});

test('a mention in a private channel', () => {
  const mention: MessageNotification = {
    messageId: 1,
    conversation: { channelId: 7, topic: 'Rota' },
    reason: 'mention',
    senderId: 5,
    sender: 'Olu',
    channel: { name: 'care team', access: 'private' },
    text: 'Hi',
    silent: false,
  };
  expect(messageWords([mention], null).title).toBe('Olu mentioned you in care team (private) › Rota');
  expect(messageWords([{ ...mention, channel: null }], null).title).toBe(
    'Olu mentioned you in Channel 7 › Rota',
  );
});

test('a refused change whose title is the name of a private channel', () => {
  const alert = { kind: 'change', id: '1', title: 'care team', state: 'rejected', reason: '' } as const;
  const titleOf = (isPrivateChannel: boolean) =>
    alertNotifications([{ ...alert, isPrivateChannel }], 'Meridian')[0]?.notification.title;
  expect(titleOf(true)).toBe('Rejected: care team (private)');
  expect(titleOf(false)).toBe('Rejected: care team');
});

test('the recipient of a message has the word in a text, and not beside the lock', () => {
  const workspace = { organization: null } as unknown as Workspace;
  expect(recipientWords(workspace, to('private'))).toBe('care team (private) › Rota');
  expect(recipientWords(workspace, to('public'))).toBe('care team › Rota');
  expect(recipientName(workspace, to('private'))).toBe('care team › Rota');
});
