import type { z } from 'zod';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import type { Db } from '../../cache/file/db.ts';
import { findMessage } from '../../cache/collections/messages.ts';
import { operations } from '../../contract/operations/index.ts';
import type { ServerMessage } from '../../contract/operations/messages.ts';
import { offersParam, type ParamsOf } from '../../contract/operations/operation.ts';
import { noteAddressed, reasonOf } from '../../sync/collections/addressed-messages.ts';
import type { Engine } from '../../sync/engine/engine.ts';
import { emptyTopicParam } from '../../sync/wire/empty-topic.ts';
import { messageFromServer } from '../../sync/wire/message.ts';
import { type MessageForUser, messagesForUser } from './messages.ts';

/** How many of the latest messages are asked for. */
const MOST_ASKED = 200;

type Asked = Pick<Engine, 'db' | 'organization' | 'request'>;

/** The messages of which only the ID and the conversation are known, the latest. */
const unknownMessages = (db: Db): MessageForUser[] =>
  messagesForUser(db, Date.now())
    .filter(({ messageId, stored }) => stored === null && findMessage(db, messageId) === null)
    .toSorted((a, b) => b.messageId - a.messageId)
    .slice(0, MOST_ASKED);

/**
 * Fetches the unread messages for the user that only register reported, and records their senders and texts. Sends no request if
 * all are known.
 * @throws {Refusal} with what the user has to know.
 */
export async function fetchUnknown(engine: Asked): Promise<void> {
  const { db, organization } = engine;
  const unknown = unknownMessages(db);
  if (unknown.length === 0 || hasCapability(db, 'messages') === false) return;
  const takesIds = offersParam(operations.getMessages, 'message_ids', organization.featureLevel);
  for (const asked of takesIds ? byChannel(unknown) : byKind(unknown)) {
    const { value } = await engine.request(operations.getMessages, {
      ...asked,
      ...emptyTopicParam(operations.getMessages, organization),
    });
    record(engine, value.messages);
  }
}

/**
 * Asks for messages by their IDs. Those of a channel are asked for with it: without, servers leave out all of a channel that the
 * user only reads (server-notes: Messages).
 */
const byChannel = (unknown: MessageForUser[]): ParamsOf<typeof operations.getMessages>[] =>
  [
    ...Map.groupBy(unknown, ({ conversation }) =>
      'channelId' in conversation ? conversation.channelId : null,
    ),
  ].map(([channelId, messages]) => ({
    message_ids: messages.map(({ messageId }) => messageId),
    ...(channelId !== null && { narrow: [{ operator: 'stream', operand: channelId }] }),
  }));

/** Asks for the latest unread ones of each kind, where a server takes no IDs. */
const byKind = (unknown: MessageForUser[]): ParamsOf<typeof operations.getMessages>[] =>
  [...new Set(unknown.map(({ reason }) => (reason === 'direct' ? 'dm' : 'mentioned')))].map((kind) => ({
    anchor: 'newest',
    num_before: MOST_ASKED,
    num_after: 0,
    narrow: ['unread', kind].map((operand) => ({ operator: 'is', operand })),
  }));

function record({ db, organization }: Asked, items: z.infer<typeof ServerMessage>[]): void {
  const { userId } = organization;
  db.transaction(() => {
    // A message may have been deleted or read meanwhile.
    const unknown = new Map(unknownMessages(db).map(({ messageId, reason }) => [messageId, reason]));
    for (const item of items) {
      const listed = unknown.get(item.id);
      const message = messageFromServer(item, userId);
      const { content, flags = [] } = item;
      if (!listed || !message.conversation) continue;
      const reason = reasonOf(message.conversation, { content, flags, userId });
      noteAddressed(db, item, message, reason ?? listed);
    }
  })();
}
