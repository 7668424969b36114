import { z } from 'zod';
import { DEFAULT_LIMITS, Limits, OrganizationFacts } from '../contract/organization.ts';

import type { Db } from './db.ts';
import { readJson } from './read-json.ts';

/** What is known of the server, by name. */
const shapes = {
  /** Whose cache this is: found again by it where the list of accounts is lost. */
  identity: z.object({ userId: z.int(), serverUrl: z.string(), email: z.string() }),
  organization: z.string(),
  realm: OrganizationFacts,
  limits: Limits,
  /** Whether the server can list or read a collection; one that is not named has not been asked for yet. */
  offers: z.record(z.string(), z.boolean()),
  /** When everybody's presence was last told: by the server's clock in UNIX seconds, and in milliseconds here. */
  presences: z.object({ asOf: z.number(), heardAt: z.int(), lastUpdateId: z.int().nullable() }),
  /** The highest ID of each collection, as the server last listed or told it. */
  highestIds: z.record(z.string(), z.int()),
  /** The server's queue of events and the last one that is in this file; null where it is lost. */
  eventQueue: z.object({ id: z.string(), lastEventId: z.int(), pollTimeout: z.int().nullable() }).nullable(),
  /** Collections whose lists are to be asked again, with how often that was noted. */
  stale: z.record(z.string(), z.int()),
  /** How many events of each type were not understood. */
  ignoredEvents: z.record(z.string(), z.int()),
  /** How far the server's clock was ahead of the computer's when it last said so, in milliseconds. */
  serverAhead: z.int(),
  /** Whether it has said so since the last start: until then the clock may have been put right meanwhile. */
  isAheadConfirmed: z.boolean(),
  /** What this computer has reminded of, the last ones; without a message where the server's own word of it came. UNIX seconds. */
  givenReminders: z.array(z.object({ messageId: z.int().nullable(), at: z.int() })),
  /** By message IDs: up to which messages were told of by events, and up to which they were asked for after a gap. */
  notifiedUpTo: z.object({ told: z.int(), asked: z.int() }),
  /** The latest moment that was the present as far as is known, in milliseconds since the epoch; written down now and then. */
  lastMoment: z.int(),
};
type Shapes = typeof shapes;
type MetadataName = keyof Shapes;

/** Reads one fact, or null where it is not known, or makes no sense. */
export function readMetadata<Name extends MetadataName>(db: Db, name: Name): z.infer<Shapes[Name]> | null {
  const row = db.prepare<[string], { value: string }>('select value from facts where name = ?').get(name);
  const shape: z.ZodType<unknown> = shapes[name];
  return row ? ((readJson(shape, row.value) as z.infer<Shapes[Name]> | undefined) ?? null) : null;
}

export function writeMetadata<Name extends MetadataName>(
  db: Db,
  name: Name,
  value: z.infer<Shapes[Name]>,
): void {
  db.prepare(
    'insert into facts (name, value) values (?, ?) on conflict do update set value = excluded.value',
  ).run(name, JSON.stringify(value));
}

/** Whether the server can list or read this collection; null where that has not been found out. */
export const hasCapability = (db: Db, name: string): boolean | null =>
  readMetadata(db, 'offers')?.[name] ?? null;

export function noteCapability(db: Db, name: string, isOffered: boolean): void {
  const known = readMetadata(db, 'offers') ?? {};
  if (known[name] !== isOffered) writeMetadata(db, 'offers', { ...known, [name]: isOffered });
}

/** The highest ID that the server is known to have used for a collection; null where none was ever seen. */
export const highestId = (db: Db, collection: string): number | null =>
  readMetadata(db, 'highestIds')?.[collection] ?? null;

/**
 * Remembers the highest ID seen; IDs grow strictly, as long as the server is not restored from a backup (server-notes:
 * Identifiers).
 */
export function noteId(db: Db, collection: string, id: number): void {
  const highest = highestId(db, collection);
  if (highest === null || id > highest) setHighestId(db, collection, id);
}

/** A complete list has none above this ID. */
export const setHighestId = (db: Db, collection: string, id: number): void =>
  writeMetadata(db, 'highestIds', { ...readMetadata(db, 'highestIds'), [collection]: id });

/** The longest content that the server takes, in characters. */
export const contentLimitOf = (db: Db): number =>
  readMetadata(db, 'limits')?.messageLength ?? DEFAULT_LIMITS.messageLength;

/** In place of a collection: all of them, and what is known of the server. */
export const EVERYTHING = 'everything';

/** An event told that a list is not what it was, but not how it is now. */
export function noteStale(db: Db, collection: string): void {
  const stale = readMetadata(db, 'stale') ?? {};
  writeMetadata(db, 'stale', { ...stale, [collection]: (stale[collection] ?? 0) + 1 });
}

/** These lists were asked again. What was noted again since then stays. */
export function forgetStale(db: Db, asked: Readonly<Record<string, number>>): void {
  const stale = Object.entries(readMetadata(db, 'stale') ?? {});
  writeMetadata(db, 'stale', Object.fromEntries(stale.filter(([name, count]) => asked[name] !== count)));
}

/** So many types of events are counted each for itself, by so much of their names; servers may make up any. */
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
 * Notes whose cache this is, so that it is found again where the list of accounts is lost.
 * @returns whether the file did not say so: it is new, or of an older version.
 */
export function noteIdentity(db: Db, identity: z.infer<Shapes['identity']>): boolean {
  const { userId, serverUrl, email } = identity;
  const noted = { userId, serverUrl, email };
  const known = readMetadata(db, 'identity');
  if (JSON.stringify(known) === JSON.stringify(noted)) return false;
  db.transaction(() => {
    writeMetadata(db, 'identity', noted);
    // The account was moved: whatever happened on the way there, its state is read anew.
    if (known && known.serverUrl !== serverUrl) writeMetadata(db, 'eventQueue', null);
  })();
  return known === null;
}
