import { z } from 'zod';
import { DEFAULT_LIMITS, Limits, OrganizationFacts } from '../contract/organization.ts';

import type { Db } from './db.ts';
import { readJson } from './read-json.ts';

/** What is known of the server, by name. */
const shapes = {
  organization: z.string(),
  realm: OrganizationFacts,
  limits: Limits,
  /** Whether the server can list or read a collection; one that is not named has not been asked for yet. */
  offers: z.record(z.string(), z.boolean()),
  /** When everybody's presence was last told: by the server's clock in UNIX seconds, and in milliseconds here. */
  presences: z.object({ asOf: z.number(), heardAt: z.int(), lastUpdateId: z.int().nullable() }),
  /** The highest ID of each sequence that the server was ever seen to use. */
  highestIds: z.record(z.string(), z.int()),
  /** The server's queue of events and the last one that is in this file; null where it is lost. */
  eventQueue: z.object({ id: z.string(), lastEventId: z.int(), pollTimeout: z.int().nullable() }).nullable(),
  /** Collections whose lists are to be asked again, with how often that was noted. */
  stale: z.record(z.string(), z.int()),
  /** How many events of each type were not understood. */
  ignoredEvents: z.record(z.string(), z.int()),
  /** How far the server's clock was ahead of the computer's when it last said so, in milliseconds. */
  serverAhead: z.int(),
};
type Shapes = typeof shapes;
type FactName = keyof Shapes;

/** Reads one fact, or null where it is not known, or makes no sense. */
export function readFact<Name extends FactName>(db: Db, name: Name): z.infer<Shapes[Name]> | null {
  const row = db.prepare<[string], { value: string }>('select value from facts where name = ?').get(name);
  const shape: z.ZodType<unknown> = shapes[name];
  return row ? ((readJson(shape, row.value) as z.infer<Shapes[Name]> | undefined) ?? null) : null;
}

export function writeFact<Name extends FactName>(db: Db, name: Name, value: z.infer<Shapes[Name]>): void {
  db.prepare(
    'insert into facts (name, value) values (?, ?) on conflict do update set value = excluded.value',
  ).run(name, JSON.stringify(value));
}

/** Whether the server can list or read this collection; null where that has not been found out. */
export const offers = (db: Db, name: string): boolean | null => readFact(db, 'offers')?.[name] ?? null;

export function noteOffers(db: Db, name: string, isOffered: boolean): void {
  const known = readFact(db, 'offers') ?? {};
  if (known[name] !== isOffered) writeFact(db, 'offers', { ...known, [name]: isOffered });
}

/** The highest ID of a sequence that the server was seen to use; null where none was ever seen. */
export const highestId = (db: Db, sequence: string): number | null =>
  readFact(db, 'highestIds')?.[sequence] ?? null;

/** Remembers the highest ID seen; IDs grow strictly (field notes C). */
export function noteId(db: Db, sequence: string, id: number): void {
  const highest = highestId(db, sequence);
  if (highest === null || id > highest)
    writeFact(db, 'highestIds', { ...readFact(db, 'highestIds'), [sequence]: id });
}

/** The longest content that the server takes, in characters. */
export const contentLimitOf = (db: Db): number =>
  readFact(db, 'limits')?.messageLength ?? DEFAULT_LIMITS.messageLength;

/** An event told that a list is not what it was, but not how it is now. */
export function noteStale(db: Db, collection: string): void {
  const stale = readFact(db, 'stale') ?? {};
  writeFact(db, 'stale', { ...stale, [collection]: (stale[collection] ?? 0) + 1 });
}

/** These lists were asked again. What was noted again since then stays. */
export function forgetStale(db: Db, asked: Readonly<Record<string, number>>): void {
  const stale = Object.entries(readFact(db, 'stale') ?? {});
  writeFact(db, 'stale', Object.fromEntries(stale.filter(([name, count]) => asked[name] !== count)));
}

/** So many types of events are counted each for itself, by so much of their names; servers may make up any. */
const MOST_TYPES = 100;
const LONGEST_TYPE = 60;

export function countIgnoredEvent(db: Db, type: string): void {
  const counted = new Map(Object.entries(readFact(db, 'ignoredEvents') ?? {}));
  const name = type.slice(0, LONGEST_TYPE);
  const counts = counted.has(name) || counted.size < MOST_TYPES ? name : 'others';
  counted.set(counts, (counted.get(counts) ?? 0) + 1);
  writeFact(db, 'ignoredEvents', Object.fromEntries(counted));
}
