import type { Db } from './db.ts';

const found = new WeakMap<Db, Map<string, boolean>>();

/** A row of this collection made no sense when it was read: another Perch may have written it. */
export function noteUnreadable(db: Db, collection: string): void {
  const known = found.get(db) ?? new Map<string, boolean>();
  found.set(db, known);
  if (!known.has(collection)) known.set(collection, true);
}

/** The collections of which that was noted since they were last asked for here; of each only once while the file is open. */
export function takeUnreadable(db: Db): string[] {
  const known = found.get(db);
  const collections = [...(known ?? [])].filter(([, isNew]) => isNew).map(([collection]) => collection);
  for (const collection of collections) known?.set(collection, false);
  return collections;
}
