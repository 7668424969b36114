import { z } from 'zod';
import type { Db } from '../file/db.ts';
import { Metadata } from './metadata.ts';

/** Collections whose lists have to be fetched again, with how often that was recorded. */
export const storedStale = new Metadata('stale', z.record(z.string(), z.int()));

/** Stands for all collections and the metadata, in place of a collection's name. */
export const EVERYTHING = 'everything';

/** Records that a list is stale: an event reported a change without its content. */
export function noteStale(db: Db, collection: string): void {
  const stale = storedStale.read(db) ?? {};
  storedStale.write(db, { ...stale, [collection]: (stale[collection] ?? 0) + 1 });
}

/** These lists were fetched again. A list that was recorded as stale again meanwhile stays so. */
export function clearStale(db: Db, fetched: Readonly<Record<string, number>>): void {
  const stale = Object.entries(storedStale.read(db) ?? {});
  storedStale.write(db, Object.fromEntries(stale.filter(([name, count]) => fetched[name] !== count)));
}
