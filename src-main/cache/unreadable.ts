import type { Db } from './db.ts';

/** A row of this collection made no sense when it was read: another Perch may have written it. */
export function noteUnreadable({ unreadable }: Db, collection: string): void {
  if (!unreadable.has(collection)) unreadable.set(collection, true);
}

/** The collections of which that was noted since they were last asked for here; of each only once while the file is open. */
export function takeUnreadable({ unreadable }: Db): string[] {
  const collections = [...unreadable].filter(([, isNew]) => isNew).map(([collection]) => collection);
  for (const collection of collections) unreadable.set(collection, false);
  return collections;
}
