import type { z } from 'zod';
import { channelRows } from '../collections/channels.ts';
import type { Db } from '../../cache/file/db.ts';
import type { MessageValue } from '../../cache/collections/messages.ts';
import { userTopicRows } from '../collections/user-topics.ts';
import { type AddressedMessage, recordAddressed } from '../../domain/activity.ts';
import { readHtml } from '../../content/read.ts';
import { accessOf } from '../../contract/values/channel.ts';
import type { Conversation } from '../../contract/values/conversation.ts';
import type { MessageNotification } from '../../contract/values/notification.ts';
import type { ServerMessage } from '../../contract/operations/messages.ts';
import { isMutedTopic, userTopicKey } from '../../contract/values/user-topic.ts';
import { takeFailureMessage } from '../timers/failed-scheduled.ts';
import { takeReminderMessage } from '../timers/given-reminders.ts';
import { excerptOfMessage, rowExcerptOfMessage } from '../collections/message-excerpt.ts';
import { settingRows } from '../collections/settings.ts';

/** The flags of a mention of everyone. Older servers have the last one instead of the others (server-notes: Message flags). */
const EVERYONE = ['stream_wildcard_mentioned', 'topic_wildcard_mentioned', 'wildcard_mentioned'];

/**
 * Records a new message that is for the user or mentions them, and returns its notification, by the user's own settings on
 * the server. As in the chat's own apps, direct messages and mentions are notified while `enable_desktop_notifications` is on. A
 * mention by name is notified in a muted channel or topic too. A mention of everyone counts only where neither is muted, and
 * where the setting of the channel, of followed topics or of all channels allows it. A message that the server has marked as
 * read, as those of muted people, is neither recorded nor notified.
 * @param flags the message's flags for this user (server-notes: Message flags).
 * @param tellsFailed whether Perch itself tells the user of scheduled messages that failed
 * @returns null where the user is not to be notified.
 */
export function takeNotification(
  db: Db,
  item: z.infer<typeof ServerMessage>,
  message: MessageValue,
  { userId, flags, tellsFailed }: { userId: number; flags: readonly string[]; tellsFailed: () => boolean },
): MessageNotification | null {
  const { conversation, senderName: sender, senderId, sentAt } = message;
  if (!conversation || senderId === userId || flags.includes('read')) return null;
  const isDirect = 'people' in conversation;
  if (isDirect && takeReminderMessage(db, item)) return null;
  if (isDirect && tellsFailed() && takeFailureMessage(db, item, Date.now())) return null;
  const isQuoted = readHtml(item.content).quoted.includes(userId);
  const reason = isDirect ? 'direct' : reasonIn(db, conversation, { flags, isQuoted });
  if (!reason) return null;
  const text = rowExcerptOfMessage(message);
  recordAddressed(db, item.id, { reason, conversation, senderId, senderName: sender, sentAt, text });
  // The chat's own apps do not notify of quotations.
  if (reason === 'quote' || !isOn(db, 'enable_desktop_notifications')) return null;
  const isHidden = isDirect && !isOn(db, 'pm_content_in_desktop_notifications');
  return {
    messageId: item.id,
    conversation,
    reason,
    senderId,
    sender,
    channel: isDirect ? null : channelOf(db, conversation.channelId),
    text: isHidden ? null : excerptOfMessage(message),
    silent: !isOn(db, 'enable_sounds'),
  };
}

function channelOf(db: Db, channelId: number): MessageNotification['channel'] {
  const channel = channelRows.findByServerId(db, channelId)?.value;
  return channel ? { name: channel.name, access: accessOf(channel) } : null;
}

function reasonIn(
  db: Db,
  { channelId, topic }: Extract<Conversation, { channelId: number }>,
  { flags, isQuoted }: { flags: readonly string[]; isQuoted: boolean },
): Exclude<AddressedMessage['reason'], 'direct'> | null {
  if (flags.includes('mentioned')) return 'mention';
  const isEveryone = EVERYONE.some((flag) => flags.includes(flag));
  if (!isEveryone && !isQuoted) return null;
  const policy = userTopicRows.find(db, userTopicKey(channelId, topic))?.value.policy;
  const channel = channelRows.findByServerId(db, channelId)?.value;
  if (isMutedTopic(policy, channel?.muted === true)) return null;
  const isWanted =
    (policy === 'followed' && isOn(db, 'enable_followed_topic_wildcard_mentions_notify')) ||
    (channel?.wildcardMentionsNotify ?? isOn(db, 'wildcard_mentions_notify'));
  if (isEveryone && isWanted) return 'everyone';
  return isQuoted ? 'quote' : null;
}

/** A setting as the user last chose it, in any client. A server that does not report it has it on, which is the default. */
const isOn = (db: Db, name: string): boolean => settingRows.find(db, name)?.value.value !== false;
