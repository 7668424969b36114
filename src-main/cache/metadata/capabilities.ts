import { z } from 'zod';
import type { Db } from '../file/db.ts';
import { Metadata } from './metadata.ts';

/**
 * The capabilities: whether the server can list or read a collection. One that is missing has not been requested yet.
 */
export const storedOffers = new Metadata('offers', z.record(z.string(), z.boolean()));

/** Whether the server can list or read this collection; null before the first request. */
export const hasCapability = (db: Db, name: string): boolean | null => storedOffers.read(db)?.[name] ?? null;

export function noteCapability(db: Db, name: string, isOffered: boolean): void {
  const known = storedOffers.read(db) ?? {};
  if (known[name] !== isOffered) storedOffers.write(db, { ...known, [name]: isOffered });
}
