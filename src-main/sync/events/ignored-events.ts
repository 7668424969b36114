import { z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import { Metadata } from '../../cache/metadata/metadata.ts';

/** How many events of each type could not be parsed. */
export const storedIgnoredEvents = new Metadata('ignoredEvents', z.record(z.string(), z.int()));

/**
 * How many types of events are counted separately, and by how many characters of their names. Servers may send any
 * type.
 */
const MOST_TYPES = 100;
const LONGEST_TYPE = 60;

export function countIgnoredEvent(db: Db, type: string): void {
  const counted = new Map(Object.entries(storedIgnoredEvents.read(db) ?? {}));
  const name = type.slice(0, LONGEST_TYPE);
  const counts = counted.has(name) || counted.size < MOST_TYPES ? name : 'others';
  counted.set(counts, (counted.get(counts) ?? 0) + 1);
  storedIgnoredEvents.write(db, Object.fromEntries(counted));
}
