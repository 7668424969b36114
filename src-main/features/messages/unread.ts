import { channelRows } from '../../sync/collections/channels.ts';
import type { Db } from '../../cache/file/db.ts';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { findMessage } from '../../cache/collections/messages.ts';
import { countUnread, latestUnread, UNREAD, unreadAmong, unreadMentions } from '../../domain/unread.ts';
import { addressedRows } from '../../domain/activity.ts';
import { readMuting } from '../../sync/collections/muting.ts';
import { type Conversation, conversationKey } from '../../contract/values/conversation.ts';
import { type AddressedUnread, UNREAD_DISPLAY, type UnreadView } from '../../contract/values/unread.ts';
import { unsentFlags } from '../../sync/collections/message-marks.ts';
import { settingRows } from '../../sync/collections/settings.ts';
import { conversationView } from '../scheduled/queries.ts';

/**
 * How many messages are unread: the server's count with the unsent marks applied. Null if the server does not
 * report it.
 */
export function unreadView(db: Db): UnreadView | null {
  const now = readUnread(db);
  if (now === null) return null;
  const view = summed(db, [...now.counts.values()]);
  for (const [, key] of now.mentions) view.mentions[key] = (view.mentions[key] ?? 0) + 1;
  return view;
}

/** An unread message that mentions the user in a channel. */
interface UnreadMention {
  messageId: number;
  conversation: Conversation;
}

/** The conversations with people that have unread messages, each with its latest one, and the unread mentions in channels. */
export function unreadForUser(db: Db): {
  direct: (ConversationCount & { latest: number })[];
  mentions: UnreadMention[];
} {
  const now = readUnread(db);
  if (now === null) return { direct: [], mentions: [] };
  const people = [...now.counts].filter(
    ([, { conversation, count }]) => 'people' in conversation && count > 0,
  );
  const latest = latestUnread(
    db,
    people.map(([key]) => key),
  );
  return {
    direct: people.map(([key, counted]) => ({ ...counted, latest: latest.get(key) ?? 0 })),
    mentions: now.mentions.flatMap(([messageId, key]) => {
      const conversation = now.counts.get(key)?.conversation;
      return conversation && 'channelId' in conversation ? [{ messageId, conversation }] : [];
    }),
  };
}

/**
 * How many unread messages are for the user alone or mention them, and where.
 * @param most how many conversations are named, the latest first
 */
export function addressedUnread(
  db: Db,
  most: number,
  { direct, mentions }: ReturnType<typeof unreadForUser>,
): AddressedUnread {
  const mentioned = [
    ...Map.groupBy(mentions, ({ conversation }) => conversationKey(conversation)).values(),
  ].flatMap((same) =>
    same.slice(0, 1).map(({ conversation }) => ({
      conversation,
      count: same.length,
      latest: Math.max(...same.map(({ messageId }) => messageId)),
    })),
  );
  const all = [...direct, ...mentioned];
  const sum = (some: Iterable<ConversationCount>): number =>
    [...some].reduce((total, { count }) => total + count, 0);
  return {
    direct: sum(direct),
    mentions: mentions.length,
    conversations: all.length,
    latest: all
      .toSorted((one, other) => other.latest - one.latest)
      .slice(0, most)
      .map(({ conversation, count }) => ({ conversation, to: conversationView(db, conversation), count })),
  };
}

/** The unread ones of these messages, with the unsent marks applied. */
export function unreadOnes(db: Db, messageIds: readonly number[]): ReadonlySet<number> {
  const wanted = new Set(messageIds);
  const isCounted = countedIn(db);
  const counted = [...unreadAmong(db, messageIds)].filter(([, key]) => isCounted(channelOf(key)));
  const unread = new Set(counted.map(([id]) => id));
  for (const { messageId, on } of unsentFlags(db, 'read')) {
    if (on) unread.delete(messageId);
    else if (wanted.has(messageId)) unread.add(messageId);
  }
  return unread;
}

/** Whether any of these messages is unread, with the unsent marks applied. */
export const isAnyUnread = (db: Db, messageIds: readonly number[]): boolean =>
  unreadOnes(db, messageIds).size > 0;

/**
 * Whether unread messages of a channel count, null for conversations with people: not in a channel that is archived, or that
 * the user is not in. As in the web app, they count again when the user is (server-notes: Unread messages).
 */
function countedIn(db: Db): (channelId: number | null) => boolean {
  if (hasCapability(db, 'channels') !== true) return () => true;
  const joined = new Set(
    channelRows.names(db, { subscribed: true, archived: false }).map(({ serverId }) => serverId),
  );
  return (channelId) => channelId === null || joined.has(channelId);
}

/** The channel of the key of a conversation; null for one with people. */
const channelOf = (key: string): number | null => {
  const [kind, id] = key.split(':');
  return kind === 'channel' ? Number(id) : null;
};

interface ConversationCount {
  conversation: Conversation;
  count: number;
}

/**
 * The unread messages with the unsent marks applied: the counts by the keys of their conversations, and each mention by its
 * ID with the key of its conversation. Null if the server does not report unread messages.
 */
function readUnread(
  db: Db,
): { counts: Map<string, ConversationCount>; mentions: [messageId: number, key: string][] } | null {
  if (hasCapability(db, UNREAD) !== true) return null;
  const isCounted = countedIn(db);
  const counts = new Map(
    countUnread(db)
      .filter(({ conversation: one }) => isCounted('channelId' in one ? one.channelId : null))
      .map(({ conversation, count }) => [conversationKey(conversation), { conversation, count }]),
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
  const readSoon = new Set(unsent.flatMap(({ messageId, on }) => (on ? [messageId] : [])));
  const silenced = silencedIds(db);
  const mentions = [...unreadMentions(db)].filter(
    ([messageId, key]) => !readSoon.has(messageId) && isCounted(channelOf(key)) && !silenced.has(messageId),
  );
  return { counts, mentions };
}

/**
 * The messages to everyone, and those that quote the user, whose topic or channel was muted since. As in the server's count, they
 * address the user no longer (server-notes: Unread messages).
 */
export function silencedIds(db: Db): ReadonlySet<number> {
  const isMuted = readMuting(db);
  const forMany = (['everyone', 'quote'] as const).flatMap((reason) =>
    addressedRows.list(db, { fields: { reason } }),
  );
  return new Set(
    forMany.flatMap(({ key, value: { conversation } }) =>
      'channelId' in conversation && isMuted(conversation) ? [Number(key)] : [],
    ),
  );
}

function summed(db: Db, counts: ConversationCount[]): UnreadView {
  const view: UnreadView = {
    place: 0,
    people: 0,
    channels: {},
    everyChannel: {},
    conversations: {},
    everyConversation: {},
    mentions: {},
  };
  const isMuted = readMuting(db);
  const display = settingRows.find(db, UNREAD_DISPLAY.setting)?.value.value ?? UNREAD_DISPLAY.unmuted;
  for (const { conversation, count } of counts) {
    if (count <= 0) continue;
    const key = conversationKey(conversation);
    view.everyConversation[key] = count;
    if ('people' in conversation) {
      view.conversations[key] = count;
      view.people += count;
      view.place += count;
      continue;
    }
    const { channelId } = conversation;
    view.everyChannel[channelId] = (view.everyChannel[channelId] ?? 0) + count;
    const isHere = !isMuted(conversation);
    if (isHere) view.place += count;
    if (!isHere && display !== UNREAD_DISPLAY.all) continue;
    view.conversations[key] = count;
    if (display !== UNREAD_DISPLAY.none) view.channels[channelId] = (view.channels[channelId] ?? 0) + count;
  }
  return view;
}
