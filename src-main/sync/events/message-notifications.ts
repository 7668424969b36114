import type { z } from 'zod';
import { channelRows } from '../collections/channels.ts';
import type { Db } from '../../cache/db.ts';
import type { MessageValue } from '../../cache/messages.ts';
import { userTopicRows } from '../collections/user-topics.ts';
import { accessOf } from '../../contract/values/channel.ts';
import type { Conversation } from '../../contract/values/conversation.ts';
import type { MessageNotification } from '../../contract/values/notification.ts';
import type { ServerMessage } from '../../contract/operations/messages.ts';
import { isMutedTopic, userTopicKey } from '../../contract/values/user-topic.ts';
import { takeReminderMessage } from '../timers/given-reminders.ts';
import { excerptOfMessage } from '../collections/message-excerpt.ts';
import { settingRows } from '../collections/settings.ts';

/** The flags of a mention of everyone. Older servers have the last one instead of the others (server-notes: Message flags). */
const EVERYONE = ['stream_wildcard_mentioned', 'topic_wildcard_mentioned', 'wildcard_mentioned'];

/**
 * The notification of a new message, by the user's own settings on the server. As in the chat's own apps, direct messages and
 * mentions are notified while `enable_desktop_notifications` is on. A mention by name is notified in a muted channel or topic
 * too. A mention of everyone is notified only where neither is muted, and where the setting of the channel, of followed topics
 * or of all channels allows it. A message that the server has marked as read, as those of muted people, is not notified.
 * @param flags the message's flags for this user (server-notes: Message flags).
 * @returns null where the user is not to be notified.
 */
export function notificationOf(
  db: Db,
  item: z.infer<typeof ServerMessage>,
  { conversation, senderName: sender, senderId, html, markdown }: MessageValue,
  { userId, flags }: { userId: number; flags: readonly string[] },
): MessageNotification | null {
  if (!conversation || senderId === userId || flags.includes('read')) return null;
  const isDirect = 'people' in conversation;
  if (isDirect && takeReminderMessage(db, item)) return null;
  const reason = isDirect ? 'direct' : reasonIn(db, conversation, flags);
  if (!reason || !isOn(db, 'enable_desktop_notifications')) return null;
  const isHidden = isDirect && !isOn(db, 'pm_content_in_desktop_notifications');
  return {
    messageId: item.id,
    conversation,
    reason,
    senderId,
    sender,
    channel: isDirect ? null : channelOf(db, conversation.channelId),
    text: isHidden ? null : excerptOfMessage({ markdown, html }),
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
  flags: readonly string[],
): 'mention' | 'everyone' | null {
  if (flags.includes('mentioned')) return 'mention';
  if (!EVERYONE.some((flag) => flags.includes(flag))) return null;
  const policy = userTopicRows.find(db, userTopicKey(channelId, topic))?.value.policy;
  const channel = channelRows.findByServerId(db, channelId)?.value;
  if (isMutedTopic(policy, channel?.muted === true)) return null;
  const isWanted =
    (policy === 'followed' && isOn(db, 'enable_followed_topic_wildcard_mentions_notify')) ||
    (channel?.wildcardMentionsNotify ?? isOn(db, 'wildcard_mentions_notify'));
  return isWanted ? 'everyone' : null;
}

/** A setting as the user last chose it, in any client. A server that does not report it has it on, which is the default. */
const isOn = (db: Db, name: string): boolean => settingRows.find(db, name)?.value.value !== false;
