import { ApiError } from '../../api/transport/errors.ts';
import { storedRealm } from '../../cache/metadata/organization.ts';
import { type Conversation, isSameConversation } from '../../contract/values/conversation.ts';
import { operations } from '../../contract/operations/index.ts';
import { UNKNOWN_ORGANIZATION } from '../../contract/values/organization.ts';
import { normalContent, normalTopic } from '../../contract/values/scheduled.ts';
import { isEndpointMissing } from '../wire/missing-endpoint.ts';
import type { ServerAccess } from '../define/server-access.ts';
import { emptyTopicParam } from '../wire/empty-topic.ts';
import { messageFromServer } from '../wire/message.ts';

/** How many of the latest messages are searched for one of the user's own. */
const MOST_SEARCHED = 500;

interface Sent {
  conversation: Conversation;
  /** Other conversations that it may be in. */
  sentTo?: Conversation[] | undefined;
  content: string;
}

/**
 * Whether a message of the user's own is among the latest messages that they received or sent (sync: Evidence). A single
 * fitting message is the sent one; several may come from the user's other programs.
 * @param mark the highest known message ID before the message was first sent. Only messages with higher IDs count.
 * @returns null if that cannot be found out: several may be it, the messages do not reach back to the mark, or all IDs are below it, as on a
 * server that was restored from a backup.
 * @throws {ApiError}
 */
export async function isAmongOwn(
  { conversation, sentTo = [], content }: Sent,
  { ask, db, userId, mark }: Pick<ServerAccess, 'ask' | 'db' | 'userId'> & { mark: number | null },
): Promise<boolean | null> {
  if (mark === null) return null;
  const { getMessages } = operations;
  const realm = storedRealm.read(db) ?? UNKNOWN_ORGANIZATION;
  try {
    const value = await ask(getMessages, {
      anchor: 'newest',
      num_before: MOST_SEARCHED,
      num_after: 0,
      apply_markdown: false,
      ...emptyTopicParam(getMessages, realm),
    });
    const targets = [conversation, ...sentTo];
    const fitting = value.messages.filter((message) => {
      const { conversation: where } = messageFromServer(message, userId);
      return (
        message.id > mark &&
        message.sender_id === userId &&
        message.content === normalContent(content) &&
        where !== null &&
        targets.some((target) => isSameOnServer(where, target, realm.emptyTopicName))
      );
    });
    if (fitting.length > 0) return fitting.length === 1 ? true : null;
    const ids = value.messages.map(({ id }) => id);
    const isWhole = value.found_oldest === true && value.history_limited !== true;
    const reachesBack = isWhole || ids.some((id) => id <= mark);
    return reachesBack && Math.max(0, ...ids) >= mark ? false : null;
  } catch (error) {
    if (error instanceof ApiError && isEndpointMissing(error)) return null;
    throw error;
  }
}

/** Whether a server takes two conversations for one, by its name for the empty topic. */
export const isSameOnServer = (a: Conversation, b: Conversation, emptyTopicName: string | null): boolean =>
  isSameConversation(normal(a, emptyTopicName), normal(b, emptyTopicName));

const normal = (conversation: Conversation, emptyTopicName: string | null): Conversation =>
  'people' in conversation
    ? conversation
    : { ...conversation, topic: normalTopic(conversation.topic, emptyTopicName) };
