import type { Db } from './db.ts';

/** How many rows one step removes at most. */
const AT_ONCE = 100;

/** So many messages of one conversation are kept: as many as are shown of it. */
export const MOST_OF_A_CONVERSATION = 500;
/** So many messages are kept in all. */
export const MOST_MESSAGES = 5_000;
/** So many of them belong to no conversation that is kept: they were reached one by one. */
export const MOST_LOOSE_MESSAGES = 1_000;
/** So many conversations are known of, those that were looked at last. */
export const MOST_CONVERSATIONS = 1_000;
/** So many texts of messages that were opened for writing are kept. */
export const MOST_TEXTS = 200;
/** So many messages are counted as unread, the latest: as many as servers list (server-notes: Unread messages). */
export const MOST_UNREAD = 50_000;
/** So many subjects of deliveries that no event has told of are remembered. */
export const MOST_ECHOES = 5_000;

const DAY = 24 * 60 * 60_000;
const SHORTLY = 10 * 60_000;

/**
 * Removes what the cache needs no longer of what grows with every day. Each step says how many rows it removed.
 * @param now milliseconds since the epoch
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
  yield* removing(db, 'unread', oldestUnread(db));
  yield* removing(db, 'echoes', oldEchoes(db, now));
}

/** The messages, by their IDs, that something here is about which the user wrote or chose: it names or shows them. */
function neededMessages(db: Db): Set<string> {
  const found = db
    .prepare<[], string | null>(
      `select cast(coalesce(params ->> '$.messageId', iif(action = 'edit-message', params ->> '$.key', null)) as text)
         from changes
       union
       select cast(value ->> '$.messageId' as text) from rows where collection = 'reminders'
       union
       select substr(name, instr(name, ':') + 1) from drafts where name glob '[a-z]*:[0-9]*'`,
    )
    .pluck()
    .all();
  return new Set(found.filter((id) => id !== null));
}

/** The keys of a conversation's messages, the newest first. */
const messagesOf = (db: Db, label: string): string[] =>
  db
    .prepare<[string], string>(
      `select key from rows where collection = 'messages' and deleted = 0 and label = ? order by server_id desc`,
    )
    .pluck()
    .all(label);

/** What is kept of a conversation is one run up to the newest; it begins later, or at a message that is needed. */
function* longConversations(db: Db, needed: Set<string>): Generator<number, void> {
  const labels = db
    .prepare<[number], string>(
      `select label from rows where collection = 'messages' and label <> '' group by label having count(*) > ?`,
    )
    .pluck()
    .all(MOST_OF_A_CONVERSATION);
  for (const label of labels) {
    const older = messagesOf(db, label).slice(MOST_OF_A_CONVERSATION);
    const last = older.findLastIndex((key) => needed.has(key));
    const surplus = older.slice(last + 1);
    if (surplus.length === 0) continue;
    // Before any of them goes: it is true already that the server has what is older.
    db.prepare(
      `update rows set value = json_set(value, '$.hasOlder', json('true')) where collection = 'conversations' and key = ?`,
    ).run(label);
    yield* removing(db, 'messages', surplus.toReversed());
  }
}

/** Conversations that were not looked at for longest go, with what is kept of them. */
function* surplusConversations(db: Db, needed: Set<string>): Generator<number, void> {
  const byAge = db
    .prepare<[], string>(
      `select key from rows where collection = 'conversations' order by value ->> '$.asOf' desc`,
    )
    .pluck()
    .all();
  let messages = count(db, 'messages');
  // The one that was looked at last may be open.
  for (const [index, key] of [...byAge.entries()].slice(1).toReversed()) {
    if (messages <= MOST_MESSAGES && index < MOST_CONVERSATIONS) return;
    const keys = messagesOf(db, key).filter((message) => !needed.has(message));
    yield* removing(db, 'conversations', [key]);
    yield* removing(db, 'messages', keys);
    messages -= keys.length;
  }
}

/** Of messages that belong to no conversation that is kept, those go that came first; none of today, which may be open. */
function* looseMessages(db: Db, needed: Set<string>, now: number): Generator<number, void> {
  const loose = db
    .prepare<[], { key: string; created_at: number }>(
      `select key, created_at from rows as message
       where collection = 'messages'
         and not exists (select 1 from rows where collection = 'conversations' and key = message.label)
       order by rowid desc limit -1 offset ${MOST_LOOSE_MESSAGES}`,
    )
    .all();
  const surplus = loose.filter(({ key, created_at }) => !needed.has(key) && Math.abs(now - created_at) > DAY);
  yield* removing(
    db,
    'messages',
    surplus.map(({ key }) => key),
  );
}

/**
 * Subjects of deliveries that no event will tell of any more. Events come in their order: one that came a day after a
 * delivery came after what that had to tell. So no age is enough without an event that came since, and a server that is
 * only slow is waited for.
 */
function oldEchoes(db: Db, now: number): string[] {
  const until = db
    .prepare<[], number | null>(`select value ->> '$.lastEventId' from facts where name = 'eventQueue'`)
    .pluck()
    .get();
  if (until === null || until === undefined) return [];
  const told = db
    .prepare<[number, number, number], string>(
      `select key from rows where collection = 'echoes'
         and coalesce(value ->> '$.toldUpTo', -1) < ? and not created_at between ? and ? order by created_at`,
    )
    .pluck();
  const old = told.all(until, now - DAY, now + DAY);
  const surplus = count(db, 'echoes') - old.length - MOST_ECHOES;
  if (surplus <= 0) return old;
  const later = told.all(until, now - SHORTLY, now + SHORTLY).filter((key) => !old.includes(key));
  return [...old, ...later.slice(0, surplus)];
}

/** A list tells them by conversation, so the order in which they came is not that of the messages. */
const oldestUnread = (db: Db): string[] =>
  db
    .prepare<[number], string>(
      `select key from rows where collection = 'unread' order by cast(key as integer) desc limit -1 offset ?`,
    )
    .pluck()
    .all(MOST_UNREAD);

/** The rows that came first, beyond so many. */
const surplusOf = (db: Db, collection: string, most: number): string[] =>
  db
    .prepare<[string, number], string>(
      'select key from rows where collection = ? order by rowid desc limit -1 offset ?',
    )
    .pluck()
    .all(collection, most);

const count = (db: Db, collection: string): number =>
  db.prepare<[string], number>('select count(*) from rows where collection = ?').pluck().get(collection) ?? 0;

function* removing(db: Db, collection: string, keys: string[]): Generator<number, void> {
  const remove = db.prepare('delete from rows where collection = ? and key = ?');
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const some = keys.slice(from, from + AT_ONCE);
    for (const key of some) remove.run(collection, key);
    yield some.length;
  }
}
