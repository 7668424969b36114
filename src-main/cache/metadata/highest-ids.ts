import { z } from 'zod';
import type { Db } from '../file/db.ts';
import { Metadata } from './metadata.ts';

/** The highest ID of each collection, as the server last listed or reported it. */
const storedHighestIds = new Metadata('highestIds', z.record(z.string(), z.int()));

/** The highest known ID of a collection; null if none is known. */
export const highestId = (db: Db, collection: string): number | null =>
  storedHighestIds.read(db)?.[collection] ?? null;

/**
 * Records an ID where it is the highest. IDs only grow, unless the server is restored from a backup (server-notes:
 * Identifiers).
 */
export function noteId(db: Db, collection: string, id: number): void {
  const highest = storedHighestIds.read(db);
  if (id > (highest?.[collection] ?? -Infinity)) storedHighestIds.write(db, { ...highest, [collection]: id });
}

/** Sets the highest ID, for a complete list that contains none above it. */
export const setHighestId = (db: Db, collection: string, id: number): void =>
  storedHighestIds.write(db, { ...storedHighestIds.read(db), [collection]: id });
