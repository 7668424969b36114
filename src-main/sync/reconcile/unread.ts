import type { Db } from '../../cache/file/db.ts';
import { replaceDirectMessages } from '../../cache/collections/direct-messages.ts';
import { noteCapability } from '../../cache/metadata/capabilities.ts';
import { addressedToEveryone } from '../../domain/activity.ts';
import { replaceUnreadSteps, UNREAD, type Unread } from '../../domain/unread.ts';
import { othersOf } from '../../contract/values/conversation.ts';
import type { RegisterState } from '../define/collection.ts';

/** The types to fetch with register so that its response lists the unread messages (server-notes: Unread messages). */
export const READING_FETCHED = ['message', 'update_message_flags', 'recent_private_conversations'];

/**
 * Stores the direct-message conversations of register's response. If the response has no list of them, the stored
 * conversations stay.
 */
export function noteReading(db: Db, state: RegisterState, userId: number): void {
  const { unread_msgs, recent_private_conversations } = state;
  if (unread_msgs === undefined) noteCapability(db, UNREAD, false);
  if (recent_private_conversations)
    replaceDirectMessages(
      db,
      recent_private_conversations.map(({ user_ids, max_message_id }) => ({
        people: othersOf([...user_ids, userId], userId),
        lastMessageId: max_message_id,
      })),
    );
}

/** Stores the unread messages of register's response, step by step for `inSlices`. */
export function* unreadSteps(db: Db, state: RegisterState, userId: number): Generator<number, true> {
  if (!state.unread_msgs) return true;
  // The server leaves out mentions of everyone in what is muted now.
  const mentions = new Set([...(state.unread_msgs.mentions ?? []), ...addressedToEveryone(db)]);
  yield* replaceUnreadSteps(db, unreadIn(state.unread_msgs, userId), mentions);
  noteCapability(db, UNREAD, true);
  return true;
}

function unreadIn(
  { pms, streams, huddles }: NonNullable<RegisterState['unread_msgs']>,
  userId: number,
): Unread[] {
  const withPeople = (people: number[]) => ({ people: othersOf([...people, userId], userId) });
  return [
    ...streams.map(({ stream_id, topic, unread_message_ids }) => ({
      conversation: { channelId: stream_id, topic },
      messageIds: unread_message_ids,
    })),
    ...pms.map(({ other_user_id, unread_message_ids }) => ({
      conversation: withPeople([other_user_id]),
      messageIds: unread_message_ids,
    })),
    ...huddles.map(({ user_ids_string, unread_message_ids }) => ({
      conversation: withPeople(user_ids_string.split(',').map(Number)),
      messageIds: unread_message_ids,
    })),
  ];
}
