import type { Db } from '../../cache/file/db.ts';
import { keepMessage, type MessageValue } from '../../cache/collections/messages.ts';
import { addUnread, removeUnread } from '../../domain/unread.ts';
import { emojiKey } from '../../contract/values/emoji-kinds.ts';
import type { EmojiReference } from '../../contract/values/emoji-reference.ts';
import type { Conversation } from '../../contract/values/conversation.ts';
import type { MessageFlag } from '../../contract/values/message.ts';

/** One write to a message in the cache, or to the count of unread messages. */
export type MessageWrite =
  | { do: 'update message'; value: Partial<MessageValue> }
  | { do: 'count as read' }
  | { do: 'count as unread'; conversation: Conversation };

/** A flag that the server set or removed. */
export interface ReportedFlag {
  flag: MessageFlag;
  on: boolean;
  /** Where the message is, if the event contains that; otherwise the cached message shows it. */
  conversation?: Conversation | null;
}

/** A reaction that the server added or removed. */
export interface ReportedReaction {
  emoji: EmojiReference;
  userId: number;
  on: boolean;
}

/**
 * The writes that follow from a flag that the server set or removed.
 * @param message null for a message that is not stored, and that the flag does not add.
 */
export function flagWrites(
  message: MessageValue | null,
  { flag, on, conversation: reported }: ReportedFlag,
): MessageWrite[] {
  const conversation = reported ?? message?.conversation;
  return [
    ...(message ? [{ do: 'update message', value: { [flag]: on } } as const] : []),
    ...(flag === 'read' && on ? [{ do: 'count as read' } as const] : []),
    ...(flag === 'read' && !on && conversation ? [{ do: 'count as unread', conversation } as const] : []),
  ];
}

/** The writes that follow from a reaction that the server added or removed. `message` is as for `flagWrites`. */
export function reactionWrites(
  message: MessageValue | null,
  { emoji, userId, on }: ReportedReaction,
): MessageWrite[] {
  if (!message) return [];
  const others = message.reactions.filter(
    (one) => emojiKey(one) !== emojiKey(emoji) || one.userId !== userId,
  );
  return [{ do: 'update message', value: { reactions: on ? [...others, { ...emoji, userId }] : others } }];
}

/** Applies one write. A message that is not stored is added. */
export function writeMessage(db: Db, messageId: number, write: MessageWrite): void {
  switch (write.do) {
    case 'update message':
      return keepMessage(db, messageId, write.value, Date.now());
    case 'count as read':
      return removeUnread(db, [messageId]);
    case 'count as unread':
      return addUnread(db, write.conversation, [messageId]);
  }
}
