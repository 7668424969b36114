import type { z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import type { MessageValue } from '../../cache/collections/messages.ts';
import { decideNotification, type ReadSetting } from '../../domain/decide-notification.ts';
import { accessOf } from '../../contract/values/channel.ts';
import type { MessageNotification } from '../../contract/values/notification.ts';
import type { ServerMessage } from '../../contract/operations/messages.ts';
import { takeFailureMessage } from '../timers/failed-scheduled.ts';
import { takeReminderMessage } from '../timers/given-reminders.ts';
import { noteAddressed, reasonOf, topicChoices } from '../collections/addressed-messages.ts';
import { excerptOfMessage } from '../collections/message-excerpt.ts';
import { settingRows } from '../collections/settings.ts';

/**
 * Records a new message that is for the user or mentions them, and returns its notification, by the user's own settings on the
 * server. A message that the server has marked as read, as those of muted people, is neither recorded nor notified. An unread
 * message that the user wrote in another client is recorded, because the server counts it.
 * @param flags the message's flags for this user (server-notes: Message flags).
 * @param tellsFailed whether Perch itself tells the user of scheduled messages that failed
 * @returns null if the user is not to be notified.
 */
export function takeNotification(
  db: Db,
  item: z.infer<typeof ServerMessage>,
  message: MessageValue,
  { userId, flags, tellsFailed }: { userId: number; flags: readonly string[]; tellsFailed: () => boolean },
): MessageNotification | null {
  const { conversation, senderName: sender, senderId } = message;
  const isOwn = senderId === userId;
  if (!conversation || flags.includes('read')) return null;
  const isDirect = 'people' in conversation;
  if (isDirect && takeReminderMessage(db, item)) return null;
  if (isDirect && tellsFailed() && takeFailureMessage(db, item, Date.now())) return null;
  const reason = reasonOf(conversation, { content: item.content, flags, userId });
  if (reason) noteAddressed(db, item, message, reason);
  const { policy, channel } = topicChoices(db, conversation);
  const setting: ReadSetting = (name) => settingRows.find(db, name)?.value.value;
  const { isShown, isSilent } = decideNotification({ isDirect, isOwn, flags, policy, channel }, setting);
  if (!isShown) return null;
  const isHidden = isDirect && setting('pm_content_in_desktop_notifications') === false;
  return {
    messageId: item.id,
    conversation,
    reason: reason === null || reason === 'quote' ? 'message' : reason,
    senderId,
    sender,
    channel: channel ? { name: channel.name, access: accessOf(channel) } : channelOf(message),
    text: isHidden ? null : excerptOfMessage(message),
    silent: isSilent,
  };
}

/** The channel by the name that its message has. Its list may arrive later, and until then nothing says that it is private. */
const channelOf = ({ channelName: name }: MessageValue): MessageNotification['channel'] =>
  name === null ? null : { name, access: 'public' };
