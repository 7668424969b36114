import { hasCapability } from '../../cache/metadata/capabilities.ts';
import type { Db } from '../../cache/file/db.ts';
import { findMessage } from '../../cache/collections/messages.ts';
import { operations } from '../../contract/operations/index.ts';
import { recordAddressed } from '../../domain/activity.ts';
import { rowExcerptOfMessage } from '../../sync/collections/message-excerpt.ts';
import type { Engine } from '../../sync/engine/engine.ts';
import { emptyTopicParam } from '../../sync/wire/empty-topic.ts';
import { messageFromServer } from '../../sync/wire/message.ts';
import { type MessageForUser, messagesForUser } from './messages.ts';

/** How many of the latest unread messages are searched. */
const MOST_SEARCHED = 200;

/** The reason of each message of which only the ID is known, by that ID. */
const unknownMessages = (db: Db): ReadonlyMap<number, MessageForUser['reason']> =>
  new Map(
    messagesForUser(db, Date.now())
      .filter(({ messageId, stored }) => stored === null && findMessage(db, messageId) === null)
      .map(({ messageId, reason }) => [messageId, reason]),
  );

/**
 * Fetches the unread messages for the user that only register reported, by their IDs, and records their senders and texts. Sends
 * no request if all are known.
 * @throws {Refusal} with what the user has to know.
 */
export async function fetchUnknown(engine: Pick<Engine, 'db' | 'organization' | 'request'>): Promise<void> {
  const { db, organization } = engine;
  if (unknownMessages(db).size === 0 || hasCapability(db, 'messages') === false) return;
  const { value } = await engine.request(operations.getMessages, {
    anchor: 'newest',
    num_before: MOST_SEARCHED,
    num_after: 0,
    narrow: [{ operator: 'is', operand: 'unread' }],
    ...emptyTopicParam(operations.getMessages, organization),
  });
  db.transaction(() => {
    // One may have been deleted or read meanwhile.
    const unknown = unknownMessages(db);
    for (const item of value.messages) {
      const reason = unknown.get(item.id);
      const message = messageFromServer(item, organization.userId);
      const { conversation, senderId, senderName, sentAt } = message;
      if (!reason || !conversation) continue;
      const text = rowExcerptOfMessage(message);
      recordAddressed(db, item.id, { reason, conversation, senderId, senderName, sentAt, text });
    }
  })();
}
