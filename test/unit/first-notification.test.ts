import { expect, test } from 'vitest';
import type { MessageValue } from '../../src-main/cache/collections/messages.ts';
import { takeNotification } from '../../src-main/sync/events/message-notifications.ts';
import { messageFromServer } from '../../src-main/sync/wire/message.ts';
import { newCache } from './cache.ts';

const SELF = 1;

test('a mention in a channel that was not read yet names its channel, as its message does', () => {
  const item = {
    ...{ id: 7, type: 'stream' as const, stream_id: 5, display_recipient: 'general', subject: 'lunch' },
    ...{ sender_id: 9, sender_full_name: 'Priya Nair', content: '<p>Here</p>', timestamp: 1_000 },
  };
  const message: MessageValue = messageFromServer(item, SELF);
  const flags = ['mentioned'];
  expect(
    takeNotification(newCache(), item, message, { userId: SELF, flags, tellsFailed: () => false }),
  ).toMatchObject({
    sender: 'Priya Nair',
    channel: { name: 'general' },
  });
});
