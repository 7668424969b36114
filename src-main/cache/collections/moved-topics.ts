import { z } from 'zod';
import { type ChannelTopic, conversationKey } from '../../contract/values/conversation.ts';
import type { Db } from '../file/db.ts';
import { storedEventQueue } from '../metadata/event-queue.ts';
import { Metadata } from '../metadata/metadata.ts';
import { conversationRows } from './messages.ts';

const Topic = z.object({ channelId: z.int(), topic: z.string() });

/** How many moves are kept, the latest. */
const MOST_MOVES = 100;

/** The topics that go on under another name or in another channel, in the order of their moves. */
const storedMoves = new Metadata('movedTopics', z.array(z.object({ from: Topic, to: Topic, at: z.int() })));

/** How often messages were moved, by the file. A list of messages that was asked for before a move shows them at the old place. */
const moves = new WeakMap<Db, number>();

/** Counts the moves of messages since the file was opened. */
export const movesIn = (db: Db): number => moves.get(db) ?? 0;

/** Notes that messages were moved, so that a list which was asked for before is not believed. */
export function noteMove(db: Db): void {
  moves.set(db, movesIn(db) + 1);
}

/** The topics of which an event queue has reported every move since they were found, by their keys, with that queue's ID. */
const found = new WeakMap<Db, Map<string, string>>();

/** Notes that a topic was found where it is: the present queue reports its moves. */
export function noteMovesReported(db: Db, topic: ChannelTopic): void {
  const queue = storedEventQueue.read(db)?.id;
  if (queue !== undefined) found.set(db, (found.get(db) ?? new Map()).set(conversationKey(topic), queue));
}

/**
 * How long after its last response the present queue counts as heard, in milliseconds. A dead connection reports nothing, and a
 * living one has a heartbeat each 45 to 55 seconds (server-notes: Event queues), so that a message usually costs no other request.
 */
const HEARD_FOR = 60_000;

/** When the event queue of a file last responded, by `performance.now()`. */
const heard = new WeakMap<Db, number>();

/** Notes that the present event queue has responded. */
export function noteQueueHeard(db: Db, at = performance.now()): void {
  heard.set(db, at);
}

/** Whether events have reported every move of a topic, but for the last minute, since its messages were read, or it was found. */
export function isMoveReported(db: Db, topic: ChannelTopic): boolean {
  const queue = storedEventQueue.read(db)?.id;
  const key = conversationKey(topic);
  const known = [conversationRows.find(db, key)?.value.toldBy, found.get(db)?.get(key)];
  const isHeard = performance.now() - (heard.get(db) ?? -Infinity) < HEARD_FOR;
  return isHeard && queue !== undefined && known.includes(queue);
}

/** Stores that a topic goes on elsewhere since `now`, in milliseconds since the epoch. */
export function noteMovedTopic(db: Db, from: ChannelTopic, to: ChannelTopic, now: number): void {
  storedMoves.write(db, [...(storedMoves.read(db) ?? []), { from, to, at: now }].slice(-MOST_MOVES));
}

/**
 * Where a conversation is by now that somebody opened at `since`, in milliseconds since the epoch: moves are followed one after
 * the other. A topic that has this name anew since is another one, so an older move does not count.
 */
export function movedSince(db: Db, opened: ChannelTopic, since: number): ChannelTopic {
  let now = opened;
  for (const { from, to, at } of storedMoves.read(db) ?? [])
    if (at >= since && conversationKey(from) === conversationKey(now)) now = to;
  return now;
}
