import { channelRows } from '../../sync/collections/channels.ts';
import type { Db } from '../../cache/file/db.ts';
import { Derived } from '../../cache/file/derived.ts';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { findMessage } from '../../cache/collections/messages.ts';
import {
  countUnread,
  latestUnread,
  UNREAD,
  unreadAmong,
  type UnreadCount,
  unreadMentions,
} from '../../domain/unread.ts';
import { addressedRows } from '../../domain/activity.ts';
import { muting } from '../../sync/collections/muting.ts';
import { type Conversation, conversationKey } from '../../contract/values/conversation.ts';
import { type AddressedUnread, UNREAD_DISPLAY, type UnreadView } from '../../contract/values/unread.ts';
import { unsentReads } from '../../sync/collections/message-marks.ts';
import { settingRows } from '../../sync/collections/settings.ts';
import { conversationView } from '../scheduled/queries.ts';

/**
 * How many messages are unread: the server's count with the unsent marks applied. Null if the server does not
 * report it.
 */
export function unreadView(db: Db): UnreadView | null {
  const counts = unreadNow.of(db);
  return counts && summed(db, counts);
}

/** Unread messages of one conversation that are for the user, and the ID of the latest of them. */
interface UnreadForUser {
  conversation: Conversation;
  count: number;
  latest: number;
}

/** The conversations with people that have unread messages. */
export const unreadDirect = (db: Db): UnreadForUser[] =>
  withLatest(
    db,
    countsOf(db).filter(({ conversation }) => 'people' in conversation),
  );

/** The topics of channels with unread messages that mention the user. `count` is how many do. */
const mentionedTopics = (db: Db): UnreadForUser[] =>
  withLatest(
    db,
    countsOf(db).flatMap(({ mentions, ...one }) =>
      'channelId' in one.conversation ? { ...one, count: mentions } : [],
    ),
    { mentions: true },
  );

/** How many unread messages in channels mention the user. */
export const countMentions = (db: Db): number =>
  countsOf(db).reduce(
    (sum, { conversation, mentions }) => sum + ('people' in conversation ? 0 : mentions),
    0,
  );

/** The unread messages in channels that mention the user. */
export function mentionsInChannels(db: Db): { messageId: number; conversation: Conversation }[] {
  const byKey = new Map(countsOf(db).map(({ key, conversation }) => [key, conversation]));
  const silenced = silencedIds.of(db);
  const unsent = unsentReads.of(db);
  return unreadMentions(db).flatMap(({ messageId, key }) => {
    const conversation = byKey.get(key);
    const isLeftOut = silenced.has(messageId) || unsent.get(messageId) === true;
    return conversation && 'channelId' in conversation && !isLeftOut ? [{ messageId, conversation }] : [];
  });
}

const countsOf = (db: Db): readonly UnreadCount[] => unreadNow.of(db) ?? [];

function withLatest(
  db: Db,
  counts: readonly Pick<UnreadCount, 'key' | 'conversation' | 'count'>[],
  of?: { mentions: boolean },
): UnreadForUser[] {
  const some = counts.filter(({ count }) => count > 0);
  const latest = latestUnread(
    db,
    some.map(({ key }) => key),
    of,
  );
  return some.map(({ key, conversation, count }) => ({ conversation, count, latest: latest.get(key) ?? 0 }));
}

/**
 * How many unread messages are for the user alone or mention them, and where.
 * @param most how many conversations are named, the latest first
 */
export function addressedUnread(db: Db, most: number, direct: readonly UnreadForUser[]): AddressedUnread {
  const mentions = mentionedTopics(db);
  const all = [...direct, ...mentions];
  const sum = (some: readonly UnreadForUser[]): number => some.reduce((total, { count }) => total + count, 0);
  return {
    direct: sum(direct),
    mentions: sum(mentions),
    conversations: all.length,
    latest: all
      .toSorted((one, other) => other.latest - one.latest)
      .slice(0, most)
      .map(({ conversation, count }) => ({ conversation, to: conversationView(db, conversation), count })),
  };
}

/** The unread ones of these messages by their IDs, with the unsent marks applied, and whether each mentions the user. */
export function unreadOnes(db: Db, messageIds: readonly number[]): ReadonlyMap<number, boolean> {
  const unsent = unsentReads.of(db);
  const isCounted = countedIn.of(db);
  const stored = unreadAmong(db, messageIds);
  return new Map(
    messageIds.flatMap((id) => {
      const mark = stored.get(id);
      const isRead = unsent.get(id) ?? !mark;
      if (isRead || !isCounted(mark?.key ?? keyOfMessage(db, id))) return [];
      return [[id, mark?.isMention ?? false]];
    }),
  );
}

/** Whether any of these messages is unread, with the unsent marks applied. */
export const isAnyUnread = (db: Db, messageIds: readonly number[]): boolean =>
  unreadOnes(db, messageIds).size > 0;

/**
 * Whether unread messages of a conversation count, by its key: not in a channel that is archived, or that the user is not in. As in the web app, they count again when the user is (server-notes: Unread messages).
 */
const countedIn = new Derived((db): ((key: string) => boolean) => {
  if (hasCapability(db, 'channels') !== true) return () => true;
  const joined = new Set(
    channelRows.names(db, { subscribed: true, archived: false }).map(({ serverId }) => serverId),
  );
  return (key) => {
    const [kind, id] = key.split(':');
    return kind !== 'channel' || joined.has(Number(id));
  };
});

/** The key of the conversation of a message in the cache; empty if it is not known. */
function keyOfMessage(db: Db, messageId: number): string {
  const conversation = findMessage(db, messageId)?.conversation;
  return conversation ? conversationKey(conversation) : '';
}

/** The unread messages by conversation, with the unsent marks applied. Null if the server does not report unread messages. */
const unreadNow = new Derived((db): readonly UnreadCount[] | null => {
  if (hasCapability(db, UNREAD) !== true) return null;
  const isCounted = countedIn.of(db);
  const counts = new Map(
    countUnread(db)
      .filter(({ key }) => isCounted(key))
      .map((one) => [one.key, one]),
  );
  const add = (conversation: Conversation, count: number, mentions: number): void => {
    const key = conversationKey(conversation);
    const before = counts.get(key) ?? { key, conversation, count: 0, mentions: 0 };
    counts.set(key, { ...before, count: before.count + count, mentions: before.mentions + mentions });
  };
  const unsent = unsentReads.of(db);
  const silenced = silencedIds.of(db);
  const unread = unreadAmong(db, [...unsent.keys(), ...silenced]);
  for (const [messageId, on] of unsent) {
    const mark = unread.get(messageId);
    // A mark that the server has already changes no count.
    if ((mark === undefined) === on) continue;
    const conversation = mark ? counts.get(mark.key)?.conversation : findMessage(db, messageId)?.conversation;
    if (conversation && isCounted(conversationKey(conversation)))
      add(conversation, on ? -1 : 1, mark?.isMention ? -1 : 0);
  }
  for (const messageId of silenced) {
    const { key = '', isMention = false } = unread.get(messageId) ?? {};
    const counted = counts.get(key);
    if (counted && isMention && unsent.get(messageId) !== true) add(counted.conversation, 0, -1);
  }
  return [...counts.values()];
});

/**
 * The messages to everyone, and those that quote the user, whose topic or channel is muted. As in the server's count, they do
 * not address the user as long as it is (server-notes: Unread messages).
 */
export const silencedIds = new Derived((db): ReadonlySet<number> => {
  const isMuted = muting.of(db);
  const forMany = (['everyone', 'quote'] as const).flatMap((reason) =>
    addressedRows.list(db, { fields: { reason } }),
  );
  return new Set(
    forMany.flatMap(({ key, value: { conversation } }) =>
      'channelId' in conversation && isMuted(conversation) ? [Number(key)] : [],
    ),
  );
});

function summed(db: Db, counts: readonly UnreadCount[]): UnreadView {
  const view: UnreadView = {
    place: 0,
    people: 0,
    channels: {},
    everyChannel: {},
    conversations: {},
    everyConversation: {},
    mentions: {},
  };
  const isMuted = muting.of(db);
  const display = settingRows.find(db, UNREAD_DISPLAY.setting)?.value.value ?? UNREAD_DISPLAY.unmuted;
  for (const { key, conversation, count, mentions } of counts) {
    if (mentions > 0) view.mentions[key] = mentions;
    if (count <= 0) continue;
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
