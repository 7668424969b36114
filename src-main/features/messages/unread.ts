import { channelRows } from '../../sync/collections/channels.ts';
import type { Db } from '../../cache/db.ts';
import { hasCapability } from '../../cache/metadata.ts';
import { findMessage } from '../../cache/messages.ts';
import { countUnread, UNREAD, unreadAmong, unreadMentions } from '../../cache/unread.ts';
import { userTopicRows } from '../../sync/collections/user-topics.ts';
import { type Conversation, conversationKey } from '../../contract/message.ts';
import { UNREAD_DISPLAY, type UnreadView } from '../../contract/unread.ts';
import { isMutedTopic, userTopicKey } from '../../contract/user-topic.ts';
import { unsentFlags } from '../../sync/collections/message-marks.ts';
import { settingRows } from '../../sync/collections/settings.ts';

/**
 * How many messages are unread: the server's count with the unsent marks applied. Null where the server does not
 * report it.
 */
export function unreadView(db: Db): UnreadView | null {
  if (hasCapability(db, UNREAD) !== true) return null;
  const counts = new Map(
    countUnread(db).map(({ conversation, count }) => [
      conversationKey(conversation),
      { conversation, count },
    ]),
  );
  const unsent = unsentFlags(db, 'read');
  const unread = unreadAmong(
    db,
    unsent.map(({ messageId }) => messageId),
  );
  for (const { messageId, on } of unsent) {
    const counted = unread.get(messageId);
    // A mark that the server has already changes no count.
    if ((counted === undefined) === on) continue;
    const conversation =
      counted === undefined ? findMessage(db, messageId)?.conversation : counts.get(counted)?.conversation;
    if (!conversation) continue;
    const key = conversationKey(conversation);
    const { count } = counts.get(key) ?? { count: 0 };
    counts.set(key, { conversation, count: count + (on ? -1 : 1) });
  }
  const view = summed(db, [...counts.values()]);
  const readSoon = new Set(unsent.flatMap(({ messageId, on }) => (on ? [messageId] : [])));
  for (const [messageId, key] of unreadMentions(db))
    if (!readSoon.has(messageId)) view.mentions[key] = (view.mentions[key] ?? 0) + 1;
  return view;
}

function summed(db: Db, counts: { conversation: Conversation; count: number }[]): UnreadView {
  const view: UnreadView = {
    place: 0,
    people: 0,
    channels: {},
    everyChannel: {},
    conversations: {},
    mentions: {},
  };
  const policies = new Map(userTopicRows.list(db).map(({ key, value }) => [key, value.policy]));
  const muted = new Set(channelRows.list(db).flatMap((row) => (row.value.muted ? [row.serverId] : [])));
  const display = settingRows.find(db, UNREAD_DISPLAY.setting)?.value.value ?? UNREAD_DISPLAY.unmuted;
  for (const { conversation, count } of counts) {
    if (count <= 0) continue;
    const key = conversationKey(conversation);
    view.conversations[key] = count;
    if ('people' in conversation) {
      view.people += count;
      view.place += count;
      continue;
    }
    const { channelId } = conversation;
    view.everyChannel[channelId] = (view.everyChannel[channelId] ?? 0) + count;
    const policy = policies.get(userTopicKey(channelId, conversation.topic));
    const isMuted = isMutedTopic(policy, muted.has(channelId));
    if (!isMuted) view.place += count;
    const isShown = display === UNREAD_DISPLAY.all || (display === UNREAD_DISPLAY.unmuted && !isMuted);
    if (isShown) view.channels[channelId] = (view.channels[channelId] ?? 0) + count;
  }
  return view;
}
