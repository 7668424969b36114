import type { Db } from '../file/db.ts';

/** Records that a row of this collection cannot be parsed, because another version of Perch may have written it. */
export function noteUnreadable({ unreadable }: Db, collection: string): void {
  if (!unreadable.has(collection)) unreadable.set(collection, true);
}

/** Returns the collections that were recorded since the last call; each is returned once while the file is open. */
export function takeUnreadable({ unreadable }: Db): string[] {
  const collections = [...unreadable].filter(([, isNew]) => isNew).map(([collection]) => collection);
  for (const collection of collections) unreadable.set(collection, false);
  return collections;
}
