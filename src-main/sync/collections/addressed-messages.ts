import type { z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import { findMessage, messageKeyOf, type MessageValue } from '../../cache/collections/messages.ts';
import {
  type AddressedMessage,
  addressedRows,
  recordAddressed,
  removeAddressed,
} from '../../domain/activity.ts';
import { findUnread, setMentions } from '../../domain/unread.ts';
import { mentionsEveryone, mentionsUser } from '../../domain/decide-notification.ts';
import { readHtml } from '../../content/read.ts';
import type { ChannelValue } from '../../contract/values/channel.ts';
import type { Conversation } from '../../contract/values/conversation.ts';
import type { ServerMessage } from '../../contract/operations/messages.ts';
import { type TopicPolicy, userTopicKey } from '../../contract/values/user-topic.ts';
import { channelRows } from './channels.ts';
import { personName } from './known-names.ts';
import { rowExcerptOfMessage } from './message-excerpt.ts';
import { userTopicRows } from './user-topics.ts';

type Reason = AddressedMessage['reason'];

/** What the user chose for a topic and its channel. Nothing for a conversation with people. */
interface TopicChoices {
  policy: TopicPolicy | undefined;
  channel: ChannelValue | null;
}

/** The user's choices for the topic of a conversation. */
export function topicChoices(db: Db, conversation: Conversation): TopicChoices {
  if ('people' in conversation) return { policy: undefined, channel: null };
  const { channelId, topic } = conversation;
  const policy = userTopicRows.find(db, userTopicKey(channelId, topic))?.value.policy;
  const channel = channelRows.findByServerId(db, channelId)?.value ?? null;
  return { policy, channel };
}

/**
 * How a message addresses the user; null if it does not. A mention of everyone and a quotation count only while their topic is
 * not muted, which may change later (server-notes: Unread messages).
 * @param content the message's HTML
 * @param flags the message's flags for the user (server-notes: Message flags)
 */
export function reasonOf(
  conversation: Conversation,
  { content, flags, userId }: { content: string; flags: readonly string[]; userId: number },
): Reason | null {
  if ('people' in conversation) return 'direct';
  if (mentionsUser(flags)) return mentionIn(content, userId) === 'group' ? 'group' : 'mention';
  if (mentionsEveryone(flags)) return 'everyone';
  return readHtml(content).quoted.includes(userId) ? 'quote' : null;
}

/** How the HTML of a message that mentions a person does so: by name, by a group, or with everyone. */
export function mentionIn(html: string, userId: number): 'mention' | 'group' | 'everyone' {
  const { users, isGroup } = readHtml(html).mentioned;
  if (users.includes(userId)) return 'mention';
  return isGroup ? 'group' : 'everyone';
}

/** Whether a message counts as a mention of the user (server-notes: Unread messages). */
export const isMention = (reason: Reason | null): boolean =>
  reason === 'mention' || reason === 'group' || reason === 'everyone';

/** Records a message that addresses the user for the place of their activity. */
export function noteAddressed(
  db: Db,
  { id }: Pick<z.infer<typeof ServerMessage>, 'id'>,
  message: MessageValue,
  reason: Reason,
): void {
  const { conversation, senderName, senderId, sentAt } = message;
  if (!conversation) return;
  const text = rowExcerptOfMessage(message);
  recordAddressed(db, id, { reason, conversation, senderId, senderName, sentAt, text });
}

/** An edit of a message's text, with the message's flags for this user from then on. */
interface EditedMessage {
  messageId: number;
  html: string;
  editorId: number | null;
  flags: readonly string[];
}

/**
 * Records that a message in a channel mentions the user since an edit, or no longer. As in the web app, the user is not
 * notified of it. A message that was read before is not recorded.
 */
export function noteEditedMention(
  db: Db,
  { messageId, html, editorId, flags }: EditedMessage,
  userId: number,
): void {
  const message = findMessage(db, messageId);
  const known = addressedRows.find(db, messageKeyOf(messageId))?.value;
  const conversation = message?.conversation ?? known?.conversation ?? findUnread(db, messageId);
  // Only who wrote a message can change its text.
  const senderId = message?.senderId ?? editorId;
  if (!conversation || 'people' in conversation || senderId === userId) return;
  const text = rowExcerptOfMessage({ markdown: null, html });
  const reason = reasonOf(conversation, { content: html, flags, userId });
  setMentions(db, [messageId], isMention(reason));
  if (!reason) removeAddressed(db, [messageId]);
  else if (known) recordAddressed(db, messageId, { ...known, reason, text });
  else if (!flags.includes('read')) {
    const senderName = message?.senderName ?? (senderId === null ? null : personName(db, senderId));
    const sentAt = message?.sentAt ?? null;
    recordAddressed(db, messageId, { reason, conversation, senderId, senderName, sentAt, text });
  }
}
