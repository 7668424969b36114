import type { Db } from '../../cache/db.ts';
import { noteStale, readMetadata, writeMetadata } from '../../cache/metadata.ts';
import type { ItemName } from '../define/patch.ts';

/** How many names of items are known not to be in the list, of each collection; the oldest are forgotten. */
const MOST = 200;

/**
 * An event is about items that have no row. The list may show them, so it is fetched again, once for each: what it does not
 * contain then is not there for this user, and further events about it fetch nothing.
 */
export function noteUnknown(db: Db, collection: string, names: readonly ItemName[]): void {
  const all = readMetadata(db, 'unknownItems') ?? {};
  const known = all[collection] ?? [];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  writeMetadata(db, 'unknownItems', { ...all, [collection]: [...known, ...unknown].slice(-MOST) });
  noteStale(db, collection);
}

/** Everything was read anew: an item that was not there may be there now. */
export const forgetUnknown = (db: Db): void => writeMetadata(db, 'unknownItems', {});
