import { z } from 'zod';
import type { Db } from '../cache/file/db.ts';
import { JsonRows } from '../cache/rows/json-rows.ts';
import { messageKeyOf } from '../cache/collections/messages.ts';
import { Metadata } from '../cache/metadata/metadata.ts';
import { Conversation, conversationKey } from '../contract/values/conversation.ts';

const AddressedMessage = z.object({
  reason: z.enum(['direct', 'mention', 'group', 'everyone', 'quote']),
  conversation: Conversation,
  /** Null if the server does not send it. */
  senderId: z.int().nullable(),
  senderName: z.string().nullable(),
  /** In milliseconds since the epoch. */
  sentAt: z.int().nullable(),
  /** The beginning of its text, on one line. */
  text: z.string(),
});
export type AddressedMessage = z.infer<typeof AddressedMessage>;

/**
 * The messages for the user alone and those that mention them, as they arrived. No other row says so after they were read, and
 * most of them are not in the cache.
 */
export const addressedRows = new JsonRows('addressed', AddressedMessage, {
  labelOf: ({ conversation }) => conversationKey(conversation),
});

/** The IDs of those in channels. */
export const addressedInChannels = (db: Db): number[] =>
  db.column(
    `select server_id from rows where collection = 'addressed' and label glob 'channel:*'`,
    [],
    'addressed',
  );

/** The IDs of those that mention everyone. */
export const addressedToEveryone = (db: Db): number[] =>
  addressedRows.list(db, { fields: { reason: 'everyone' } }).map(({ key }) => Number(key));

/**
 * When somebody last reacted to a message of the user's own, by its ID. Who it was, and how, is in the message. The moment is
 * when the event arrived, in milliseconds since the epoch, because the server reports none.
 */
export const reactedRows = new JsonRows('reacted', z.object({ at: z.int() }));

/** The IDs of entries of the activity that the user has read, apart from messages, which the server counts. */
const storedRead = new Metadata('activityRead', z.array(z.string()));

/** Stores a message that is for the user, or mentions them. */
export function recordAddressed(db: Db, messageId: number, value: AddressedMessage): void {
  const key = messageKeyOf(messageId);
  addressedRows.remove(db, key);
  const row = { key, serverId: messageId, value, server: null, madeHere: false };
  addressedRows.insert(db, { ...row, createdAt: Date.now() });
}

/** Stores that somebody reacted to a message of the user's own. */
export function recordReacted(db: Db, messageId: number, at: number): void {
  const key = messageKeyOf(messageId);
  reactedRows.remove(db, key);
  const row = { key, serverId: messageId, value: { at }, server: null, madeHere: false };
  reactedRows.insert(db, { ...row, createdAt: at });
}

/** The messages to which others reacted and whose senders are not known, and when. The latest are last. */
const storedUnknownReacted = new Metadata(
  'reactedUnknown',
  z.array(z.object({ messageId: z.int(), at: z.int() })),
);

/** How many of them are kept, the latest: in a busy organization people react to many messages of others. */
const MOST_UNKNOWN = 50;

export const unknownReacted = (db: Db): readonly { messageId: number; at: number }[] =>
  storedUnknownReacted.read(db) ?? [];

/** Stores that somebody reacted to a message whose sender is not known. */
export function recordUnknownReacted(db: Db, messageId: number, at: number): void {
  const others = unknownReacted(db).filter((one) => one.messageId !== messageId);
  storedUnknownReacted.write(db, [...others, { messageId, at }].slice(-MOST_UNKNOWN));
}

/** It is known by now whose these messages are. */
export const forgetUnknownReacted = (db: Db, messageIds: readonly number[]): void =>
  storedUnknownReacted.write(
    db,
    unknownReacted(db).filter(({ messageId }) => !messageIds.includes(messageId)),
  );

/** Writes what an event changes in stored messages. */
function changeAddressed(
  db: Db,
  messageIds: readonly number[],
  change: (message: AddressedMessage) => Partial<AddressedMessage>,
): void {
  for (const id of messageIds) {
    const found = addressedRows.find(db, messageKeyOf(id));
    if (found) addressedRows.setVisible(db, found.key, { ...found.value, ...change(found.value) });
  }
}

/** Stores the text of a message after an edit. */
export const editAddressed = (db: Db, messageId: number, text: string): void =>
  changeAddressed(db, [messageId], () => ({ text }));

/** Moves the stored ones among these messages, which the server moved between topics or channels. */
export const moveAddressed = (
  db: Db,
  messageIds: readonly number[],
  to: { channelId?: number | undefined; topic?: string | undefined },
): void =>
  changeAddressed(db, messageIds, ({ conversation: from }) =>
    'people' in from
      ? {}
      : { conversation: { channelId: to.channelId ?? from.channelId, topic: to.topic ?? from.topic } },
  );

/** Removes messages that were deleted. */
export function removeAddressed(db: Db, messageIds: readonly number[]): void {
  for (const id of messageIds) addressedRows.remove(db, messageKeyOf(id));
}

/** These entries are unread again. */
export const unmarkEntries = (db: Db, ids: readonly string[]): void =>
  storedRead.write(
    db,
    (storedRead.read(db) ?? []).filter((id) => !ids.includes(id)),
  );

/** The entries that the user has read. */
export const readEntries = (db: Db): ReadonlySet<string> => new Set(storedRead.read(db));

/**
 * Stores which entries the user has read or not.
 * @param present all entries there are now; the marks of others are forgotten
 */
export function markEntries(db: Db, ids: readonly string[], read: boolean, present: readonly string[]): void {
  const before = readEntries(db);
  const marked = new Set(ids);
  storedRead.write(
    db,
    present.filter((id) => (marked.has(id) ? read : before.has(id))),
  );
}
