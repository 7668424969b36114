import type { Db } from '../../cache/file/db.ts';
import {
  conversationRows,
  keepMessage,
  keepRow,
  messageRows,
  spanOf,
  storedAmong,
} from '../../cache/collections/messages.ts';
import { noteMove, noteMovedTopic } from '../../cache/collections/moved-topics.ts';
import { findTopic, noteTopic, removeTopic } from '../../cache/collections/topics.ts';
import { storedEventQueue } from '../../cache/metadata/event-queue.ts';
import {
  type ChannelTopic,
  conversationKey,
  isSameConversation,
} from '../../contract/values/conversation.ts';
import { moveAddressed } from '../../domain/activity.ts';
import { moveUnread, unreadOf } from '../../domain/unread.ts';
import { channelName } from './known-names.ts';
import { moveEdits, moveUnsent } from './moved-changes.ts';

/** Messages that the server moved to another topic, or to another channel (server-notes: Editing). */
export interface TopicMove {
  from: ChannelTopic;
  to: ChannelTopic;
  messageIds: readonly number[];
  /** Whether they are all messages of the topic, one and the later ones, or some. */
  which: 'all' | 'later' | 'some';
}

/**
 * Moves everything that is stored by the name of a topic along with its messages: the messages with their unread marks, the
 * entries of the activity, how far the conversation is known, and the lists of topics. Where the topic goes on at the other
 * place, because all or the later messages were moved, unsent changes and drafts go there too. What the user chose for the
 * topic needs nothing: the server reports it (server-notes: Editing).
 */
export function moveTopic(db: Db, move: TopicMove, now = Date.now()): void {
  const { from, to, messageIds } = move;
  const [row, there] = [rowOf(db, from), rowOf(db, to)];
  const oldestThere = spanOf(db, to).oldest;
  const stored = storedAmong(db, messageIds);
  noteMove(db);
  moveUnread(db, messageIds, to);
  moveAddressed(db, messageIds, to);
  const name = from.channelId === to.channelId ? {} : { channelName: channelName(db, to.channelId) };
  for (const id of stored) keepMessage(db, id, { conversation: to, ...name }, now);
  moveEdits(db, from, to, messageIds);
  const newestLeft = spanOf(db, from).newest;
  const isWhole = move.which === 'all' || (newestLeft === null && isComplete(db, row));
  const goesOn = isWhole || move.which === 'later';
  if (!isSameConversation(from, to)) {
    if (there)
      keepRow(conversationRows, db, keyOf(to), withMoved(there, oldestThere, stored, messageIds), now);
    // Whether there are other messages is not known: the next fetch shows it.
    else if (row && goesOn) keepRow(conversationRows, db, keyOf(to), { ...row, hasGaps: true }, now);
    if (isWhole) conversationRows.remove(db, keyOf(from));
  }
  moveInLists(db, move, isWhole, newestLeft);
  if (!goesOn) return;
  noteMovedTopic(db, from, to, now);
  moveUnsent(db, from, to, isWhole, now);
}

/** The same for all messages of a topic, where only the names are known. */
export const renameTopic = (db: Db, from: ChannelTopic, to: ChannelTopic): void => {
  const ids = messageRows.list(db, { label: keyOf(from) }).map(({ serverId }) => Number(serverId));
  moveTopic(db, { from, to, messageIds: [...new Set([...ids, ...unreadOf(db, from)])], which: 'all' });
};

type Row = NonNullable<ReturnType<typeof rowOf>>;

const keyOf = conversationKey;
const rowOf = (db: Db, topic: ChannelTopic) => conversationRows.find(db, keyOf(topic))?.value ?? null;

/** Whether every message of a conversation is stored. */
const isComplete = (db: Db, row: Row | null): boolean =>
  row !== null && !row.hasOlder && !row.hasGaps && row.toldBy === (storedEventQueue.read(db)?.id ?? '');

/**
 * How far a conversation is known after other messages were moved into it. They leave gaps where some of them are not stored,
 * or where they are older than the stored messages and others may be between.
 */
function withMoved(row: Row, oldest: number | null, stored: number[], moved: readonly number[]): Row {
  const known = new Set(stored);
  const unknown = moved.filter((id) => !known.has(id));
  const isOlder = stored.some((id) => id < (oldest ?? Infinity));
  const first = [...stored, ...(oldest === null ? [] : [oldest])].reduce((a, b) => Math.min(a, b), Infinity);
  return {
    ...row,
    hasOlder: row.hasOlder || unknown.some((id) => id < first),
    hasGaps:
      row.hasGaps || unknown.some((id) => id > first || first === Infinity) || (row.hasOlder && isOlder),
  };
}

/** Writes the move into the lists of topics of both channels, if these are stored. */
function moveInLists(
  db: Db,
  { from, to, messageIds }: TopicMove,
  isWhole: boolean,
  newestLeft: number | null,
): void {
  const listed = findTopic(db, from);
  const latest = messageIds.reduce((a, b) => Math.max(a, b), isWhole ? (listed?.lastMessageId ?? 0) : 0);
  if (latest === 0) return;
  if (isWhole) removeTopic(db, from);
  else if (listed && newestLeft !== null && latest >= listed.lastMessageId)
    noteTopic(db, from.channelId, { name: listed.name, lastMessageId: newestLeft, lastAt: null });
  const lastAt = listed?.lastMessageId === latest ? listed.lastAt : null;
  const there = findTopic(db, to);
  const newest = there && there.lastMessageId >= latest ? there : { lastMessageId: latest, lastAt };
  noteTopic(db, to.channelId, { ...newest, name: to.topic });
}
