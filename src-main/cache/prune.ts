import type { Db } from './file/db.ts';
import { hasCapability } from './metadata/capabilities.ts';
import { removeStrayUses } from './local/snippet-uses.ts';
import { removeOldUses } from './local/target-uses.ts';

/** How many rows one step removes at most. */
const AT_ONCE = 100;

/** How many messages of one conversation are kept: as many as a window shows. */
export const MOST_OF_A_CONVERSATION = 500;
/** How many messages are kept in all. */
export const MOST_MESSAGES = 5_000;
/** How many messages are kept that belong to no stored conversation, because they were fetched one by one. */
export const MOST_LOOSE_MESSAGES = 1_000;
/** How many conversations are kept, the most recently viewed. */
export const MOST_CONVERSATIONS = 1_000;
/** How many texts of messages that were opened for editing are kept. */
export const MOST_TEXTS = 200;
/** How many messages are counted as unread, the latest: as many as servers list (server-notes: Unread messages). */
export const MOST_UNREAD = 50_000;
/** How many messages for the user are kept for the activity, the latest. */
export const MOST_ADDRESSED = 500;
/** For how many of the user's own messages it is kept that somebody reacted to them. */
export const MOST_REACTED = 50;
/** How many names of channels are kept that the user cannot see any more. */
const MOST_LOST_CHANNELS = 500;
/** How many pictures are kept, the latest. */
export const MOST_PICTURES = 300;
/** For how many subjects expected echoes are kept. */
export const MOST_ECHOES = 5_000;

const DAY = 24 * 60 * 60_000;
const SHORTLY = 10 * 60_000;

/**
 * Removes rows that are no longer needed from the collections that grow every day. Each step yields how many rows it
 * removed.
 */
export function* pruneSteps(db: Db, now: number): Generator<number, void> {
  const needed = neededMessages(db);
  yield 0;
  yield* longConversations(db, needed);
  yield* looseMessages(db, needed, now);
  yield* surplusConversations(db, needed);
  yield* removing(
    db,
    'message-texts',
    surplusOf(db, 'message-texts', MOST_TEXTS).filter((key) => !needed.has(key)),
  );
  yield* inSteps(oldestUnread(db), (id) => db.run('delete from unread where message_id = ?', [id]));
  yield* removing(db, 'addressed', surplusOf(db, 'addressed', MOST_ADDRESSED));
  yield* removing(db, 'reacted', surplusOf(db, 'reacted', MOST_REACTED));
  yield* removing(db, 'lost-channels', surplusOf(db, 'lost-channels', MOST_LOST_CHANNELS));
  yield* removing(db, 'pictures', surplusOf(db, 'pictures', MOST_PICTURES));
  yield* inSteps(oldEchoes(db, now), (subject) =>
    db.run('delete from expected_echoes where subject = ?', [subject]),
  );
  yield removeOldUses(db);
  // Before the list is read for the first time, a salvaged file has uses of snippets that are yet to be fetched.
  if (hasCapability(db, 'snippets') !== null) yield removeStrayUses(db);
}

/** The IDs of messages that a change, a reminder or a draft refers to. */
function neededMessages(db: Db): Set<string> {
  const found = db.column<
    string | null
  >(`select cast(coalesce(params ->> '$.messageId', iif(action = 'edit-message', params ->> '$.key', null)) as text)
         from changes
       union
       select cast(value ->> '$.messageId' as text) from rows where collection = 'reminders'
       union
       select substr(name, instr(name, ':') + 1) from drafts where name glob '[a-z]*:[0-9]*'`);
  return new Set(found.filter((id) => id !== null));
}

/** The keys of a conversation's messages, the newest first. */
const messagesOf = (db: Db, label: string): string[] =>
  db.column<string>(
    `select key from rows where collection = 'messages' and deleted = 0 and label = ? order by server_id desc`,
    [label],
  );

/**
 * Removes the oldest messages of long conversations, up to the first that is needed, because the rest must have no
 * gaps.
 */
function* longConversations(db: Db, needed: Set<string>): Generator<number, void> {
  const labels = db.column<string>(
    `select label from rows where collection = 'messages' and label <> '' group by label having count(*) > ?`,
    [MOST_OF_A_CONVERSATION],
  );
  for (const label of labels) {
    const older = messagesOf(db, label).slice(MOST_OF_A_CONVERSATION);
    const last = older.findLastIndex((key) => needed.has(key));
    const surplus = older.slice(last + 1);
    if (surplus.length === 0) continue;
    // This comes before the first deletion; a crash in between leaves a true statement.
    db.run(
      `update rows set value = json_set(value, '$.hasOlder', json('true')) where collection = 'conversations' and key = ?`,
      [label],
    );
    yield* removing(db, 'messages', surplus.toReversed());
  }
}

/** Removes the least recently viewed conversations with their messages. */
function* surplusConversations(db: Db, needed: Set<string>): Generator<number, void> {
  const byAge = db.column<string>(
    `select key from rows where collection = 'conversations' order by value ->> '$.asOf' desc`,
  );
  let messages = count(db, 'messages');
  // The conversation that was viewed last may be open, so it stays.
  for (const [index, key] of [...byAge.entries()].slice(1).toReversed()) {
    if (messages <= MOST_MESSAGES && index < MOST_CONVERSATIONS) return;
    const keys = messagesOf(db, key).filter((message) => !needed.has(message));
    yield* removing(db, 'conversations', [key]);
    yield* removing(db, 'messages', keys);
    messages -= keys.length;
  }
}

/**
 * Removes the oldest messages that belong to no stored conversation; those of the last day stay, because they may be
 * open.
 */
function* looseMessages(db: Db, needed: Set<string>, now: number): Generator<number, void> {
  const loose = db.rows<{ key: string; created_at: number }>(`select key, created_at from rows as message
       where collection = 'messages'
         and not exists (select 1 from rows where collection = 'conversations' and key = message.label)
       order by rowid desc limit -1 offset ${MOST_LOOSE_MESSAGES}`);
  const surplus = loose.filter(({ key, created_at }) => !needed.has(key) && Math.abs(now - created_at) > DAY);
  yield* removing(
    db,
    'messages',
    surplus.map(({ key }) => key),
  );
}

/**
 * Expected echoes whose events can no longer arrive. Events arrive in order, so an event that arrived a day after a
 * delivery arrived after the delivery's own. Age alone is not enough, because a slow server may still report it.
 */
function oldEchoes(db: Db, now: number): string[] {
  const until = db.value<number | null>(
    `select value ->> '$.lastEventId' from facts where name = 'eventQueue'`,
  );
  if (until === null || until === undefined) return [];
  const expectedBefore = db
    .prepare<[number, number, number], string>(
      `select subject from expected_echoes
       where value ->> '$.lastEventId' < ? and not created_at between ? and ? order by created_at`,
    )
    .pluck();
  const old = expectedBefore.all(until, now - DAY, now + DAY);
  const expected = db.value<number>('select count(*) from expected_echoes') ?? 0;
  const surplus = expected - old.length - MOST_ECHOES;
  if (surplus <= 0) return old;
  const later = expectedBefore
    .all(until, now - SHORTLY, now + SHORTLY)
    .filter((subject) => !old.includes(subject));
  return [...old, ...later.slice(0, surplus)];
}

const oldestUnread = (db: Db): number[] =>
  db.column('select message_id from unread order by message_id desc limit -1 offset ?', [MOST_UNREAD]);

/** The keys of the oldest rows beyond a number. */
const surplusOf = (db: Db, collection: string, most: number): string[] =>
  db.column<string>('select key from rows where collection = ? order by rowid desc limit -1 offset ?', [
    collection,
    most,
  ]);

const count = (db: Db, collection: string): number =>
  db.value<number>('select count(*) from rows where collection = ?', [collection]) ?? 0;

const removing = (db: Db, collection: string, keys: string[]): Generator<number, void> =>
  inSteps(keys, (key) => db.run('delete from rows where collection = ? and key = ?', [collection, key]));

function* inSteps<Key>(keys: Key[], remove: (key: Key) => void): Generator<number, void> {
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const some = keys.slice(from, from + AT_ONCE);
    for (const key of some) remove(key);
    yield some.length;
  }
}
