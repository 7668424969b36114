import { z } from 'zod';
import { UndoWhat } from '../contract/values/change.ts';
import { KnownEmoji } from '../contract/values/emoji.ts';
import { SnippetOrder } from '../contract/values/snippet-order.ts';
import { Conversation } from '../contract/values/message.ts';
import { DEFAULT_LIMITS, Limits, OrganizationFacts } from '../contract/values/organization.ts';
import { Place, Target } from '../contract/values/place.ts';
import { MOST_PRESETS, MOST_RECENTS, Preset, RecentStatus } from '../contract/values/presets.ts';
import { LocalReminder } from '../contract/values/reminder.ts';
import { WatchedMessage } from '../contract/values/scheduled.ts';
import { CalendarCopy, MOST_RULES, RuleKey, StatusRule } from '../contract/values/rules.ts';
import { StatusValue } from '../contract/values/status.ts';
import type { Db } from './db.ts';
import { readJson } from './read-json.ts';

/** The effects of rules and of the user on the status. Moments are in milliseconds since the epoch. */
const RuleState = z.object({
  /** When the user or another client last set the status. */
  setAt: z.int(),
  /** The turn of a rule that set the status. It counts while that status is shown. */
  held: z
    .object({
      rule: RuleKey,
      from: z.int(),
      value: StatusValue,
      /** Whether it replaced a status that the user or another client had set. */
      over: z.boolean(),
    })
    .nullable(),
  /** The statuses before the status `of`, the latest first. */
  previous: z.object({
    of: StatusValue,
    statuses: z.array(z.object({ value: StatusValue, clearAt: z.int().nullable() })),
  }),
});
export type RuleState = z.infer<typeof RuleState>;

const DoubtedTime = z.object({
  from: z.number(),
  to: z.number(),
  /** The moments that the user chose since. */
  chosen: z.array(z.number()).default([]),
});
export type DoubtedTime = z.infer<typeof DoubtedTime>;

/** The shape of each metadata value, by its name in the file. */
const shapes = {
  /** The user whose cache this is. It identifies the file where the list of accounts is lost. */
  identity: z.object({ userId: z.int(), serverUrl: z.string(), email: z.string() }),
  organization: z.string(),
  /** The address of the server's own list of emoji. Null if the server offers no list (server-notes: Emoji names). */
  emojiAddress: z.string().nullable(),
  /** The server's own list of Unicode emoji, with the address that it was fetched from. */
  emojiNames: z.object({ address: z.string(), known: z.array(KnownEmoji) }),
  realm: OrganizationFacts,
  /** The IDs of messages that mention the user, as far as they were unread when the server reported them. */
  unreadMentions: z.array(z.int()),
  limits: Limits,
  /**
   * The capabilities: whether the server can list or read a collection. One that is missing has not been requested
   * yet.
   */
  offers: z.record(z.string(), z.boolean()),
  /**
   * When everybody's presence was last fetched: by the server's clock in UNIX seconds, and by this computer's in
   * milliseconds.
   */
  presences: z.object({ asOf: z.number(), heardAt: z.int(), lastUpdateId: z.int().nullable() }),
  /** The highest ID of each collection, as the server last listed or reported it. */
  highestIds: z.record(z.string(), z.int()),
  /** The event queue and the last event that is applied in this file; null where the queue is lost. */
  eventQueue: z.object({ id: z.string(), lastEventId: z.int(), pollTimeout: z.int().nullable() }).nullable(),
  /** Collections whose lists have to be fetched again, with how often that was recorded. */
  stale: z.record(z.string(), z.int()),
  /** Items that events were about and that the list did not contain, by collection; 200 of each. */
  unknownItems: z.record(z.string(), z.array(z.union([z.int(), z.string()]))),
  /** How many events of each type could not be parsed. */
  ignoredEvents: z.record(z.string(), z.int()),
  /** How far the server's clock was ahead of the computer's when it was last measured, in milliseconds. */
  serverAhead: z.int(),
  /** Whether that was measured since the last start; before, the computer's clock may have been set meanwhile. */
  isAheadConfirmed: z.boolean(),
  /**
   * The latest reminders that this computer showed, in UNIX seconds; without a message ID where the server's own
   * reminder has arrived too.
   */
  givenReminders: z.array(z.object({ messageId: z.int().nullable(), at: z.int() })),
  /** Reminders whose moment came in a quiet time, and that are shown when it ends. */
  heldReminders: z.array(LocalReminder),
  /**
   * Message IDs: up to which events reported messages, and up to which messages were fetched after a gap. With `toldAt`, when
   * the latest of them was sent, in UNIX seconds of the server's clock.
   */
  notifiedUpTo: z.object({ told: z.int(), asked: z.int(), toldAt: z.int().optional() }),
  /** The waiting items that notifications have told the user of. */
  told: z.object({ changes: z.array(z.string()), scheduled: z.array(z.string()), signedOut: z.boolean() }),
  /** The targets and messages of the last notifications, for a response in a later run, the latest first. */
  notified: z.array(
    z.object({
      id: z.string(),
      opens: z.object({ place: Place, target: Target.optional() }),
      repliesTo: z.object({ conversation: Conversation, messageIds: z.array(z.int()) }).optional(),
    }),
  ),
  /** The scheduled messages that the server will send, and those that left its list after their moment. */
  watchedScheduled: z.object({ ahead: z.array(WatchedMessage), gone: z.array(WatchedMessage) }),
  /** The last values of placeholders in snippets: names and values, the latest first. */
  lastValues: z.array(z.tuple([z.string(), z.string()])),
  /** In which order the list of snippets is shown; missing until the user chooses one. */
  snippetOrder: SnippetOrder,
  /** The user's presets in their order; missing until the user changes one. */
  presets: z.array(Preset).max(MOST_PRESETS),
  /** Statuses that were set here and are no presets, newest first. */
  recentStatuses: z.array(RecentStatus).max(MOST_RECENTS),
  /** The user's rules in their order, and whether the status before returns when a timed one ends. */
  statusRules: z.object({ goesBack: z.boolean(), rules: z.array(StatusRule).max(MOST_RULES) }),
  ruleState: RuleState,
  /** The status that this Perch delivered last; null where another client has set one since. */
  deliveredStatus: StatusValue.nullable(),
  /** When a rule may next set something, in milliseconds since the epoch. */
  rulesLookAt: z.int().nullable(),
  /** The last good copies of the calendars, by the ID of the rule. */
  calendars: z.record(RuleKey, CalendarCopy),
  /** The latest deletion or discarding that the user can still undo (sync: Undo). */
  undo: z
    .object({
      id: z.uuid(),
      what: UndoWhat,
      title: z.string(),
      /** Milliseconds since the epoch. */
      until: z.int(),
      /** The latest end of the time for undoing, however often that begins anew, or null. */
      notAfter: z.int().nullable(),
      /** The subject whose changes are held back until then, or null. */
      subject: z.string().nullable(),
      /** The ID of the waiting change that deletes the item on the server, or null. */
      deletion: z.string().nullable(),
      /** The removed data, in the shape of its owner. */
      removed: z.unknown(),
    })
    .nullable(),
  /** The time that a clock which was set ahead may have jumped over, in milliseconds since the epoch; null where none. */
  doubtedTime: DoubtedTime.nullable(),
  /** When it was last tried whether the disk has room again, in milliseconds since the epoch. */
  diskTriedAt: z.int(),
  /** The latest known present, in milliseconds since the epoch; written now and then. */
  lastMoment: z.int(),
};
type Shapes = typeof shapes;
type MetadataName = keyof Shapes;

/** Reads one value. Null if it is not known or cannot be parsed. */
export function readMetadata<Name extends MetadataName>(db: Db, name: Name): z.infer<Shapes[Name]> | null {
  const row = db
    .prepare<[string], { value: string }>('select value from facts where name = ?', name)
    .get(name);
  const shape: z.ZodType<unknown> = shapes[name];
  return row ? ((readJson(shape, row.value) as z.infer<Shapes[Name]> | undefined) ?? null) : null;
}

export function writeMetadata<Name extends MetadataName>(
  db: Db,
  name: Name,
  value: z.infer<Shapes[Name]>,
): void {
  db.prepare(
    `insert into facts (name, value) values (?, ?)
     on conflict do update set value = excluded.value where value is not excluded.value`,
    name,
  ).run(name, JSON.stringify(value));
}

/** Whether the server can list or read this collection; null before the first request. */
export const hasCapability = (db: Db, name: string): boolean | null =>
  readMetadata(db, 'offers')?.[name] ?? null;

export function noteCapability(db: Db, name: string, isOffered: boolean): void {
  const known = readMetadata(db, 'offers') ?? {};
  if (known[name] !== isOffered) writeMetadata(db, 'offers', { ...known, [name]: isOffered });
}

/** The highest known ID of a collection; null where none is known. */
export const highestId = (db: Db, collection: string): number | null =>
  readMetadata(db, 'highestIds')?.[collection] ?? null;

/**
 * Records an ID where it is the highest. IDs only grow, unless the server is restored from a backup (server-notes:
 * Identifiers).
 */
export function noteId(db: Db, collection: string, id: number): void {
  const highest = highestId(db, collection);
  if (highest === null || id > highest) setHighestId(db, collection, id);
}

/** Sets the highest ID, for a complete list that contains none above it. */
export const setHighestId = (db: Db, collection: string, id: number): void =>
  writeMetadata(db, 'highestIds', { ...readMetadata(db, 'highestIds'), [collection]: id });

/** The longest content that the server takes, in characters. */
export const contentLimitOf = (db: Db): number =>
  readMetadata(db, 'limits')?.messageLength ?? DEFAULT_LIMITS.messageLength;

/** Stands for all collections and the metadata, in place of a collection's name. */
export const EVERYTHING = 'everything';

/** Records that a list is stale: an event reported a change without its content. */
export function noteStale(db: Db, collection: string): void {
  const stale = readMetadata(db, 'stale') ?? {};
  writeMetadata(db, 'stale', { ...stale, [collection]: (stale[collection] ?? 0) + 1 });
}

/** These lists were fetched again. A list that was recorded as stale again meanwhile stays so. */
export function clearStale(db: Db, fetched: Readonly<Record<string, number>>): void {
  const stale = Object.entries(readMetadata(db, 'stale') ?? {});
  writeMetadata(db, 'stale', Object.fromEntries(stale.filter(([name, count]) => fetched[name] !== count)));
}

/**
 * How many types of events are counted separately, and by how many characters of their names. Servers may send any
 * type.
 */
const MOST_TYPES = 100;
const LONGEST_TYPE = 60;

export function countIgnoredEvent(db: Db, type: string): void {
  const counted = new Map(Object.entries(readMetadata(db, 'ignoredEvents') ?? {}));
  const name = type.slice(0, LONGEST_TYPE);
  const counts = counted.has(name) || counted.size < MOST_TYPES ? name : 'others';
  counted.set(counts, (counted.get(counts) ?? 0) + 1);
  writeMetadata(db, 'ignoredEvents', Object.fromEntries(counted));
}

/**
 * Records whose cache this is, so that it can be identified where the list of accounts is lost.
 * @returns whether the file did not contain it, because it is new or of an older version.
 */
export function noteIdentity(db: Db, identity: z.infer<Shapes['identity']>): boolean {
  const { userId, serverUrl, email } = identity;
  const noted = { userId, serverUrl, email };
  const known = readMetadata(db, 'identity');
  if (JSON.stringify(known) === JSON.stringify(noted)) return false;
  db.transaction(() => {
    writeMetadata(db, 'identity', noted);
    // The account was moved to another address, so its whole state is read again.
    if (known && known.serverUrl !== serverUrl) writeMetadata(db, 'eventQueue', null);
  })();
  return known === null;
}
