import type { Db } from '../../cache/file/db.ts';
import { noteStale } from '../../cache/metadata/stale-lists.ts';
import type { ItemName } from '../define/patch.ts';
import { z } from 'zod';
import { Metadata } from '../../cache/metadata/metadata.ts';

/** Items that events were about and that the list did not contain, by collection; 200 of each. */
const storedUnknownItems = new Metadata(
  'unknownItems',
  z.record(z.string(), z.array(z.union([z.int(), z.string()]))),
);

/** How many names of items are known not to be in the list, of each collection; the oldest are forgotten. */
const MOST = 200;

/**
 * Notes items without a row that an event is about. The list may contain them, so it is fetched again once for each
 * item. An item that is missing then does not exist for this user, and further events about the item fetch nothing.
 */
export function noteUnknown(db: Db, collection: string, names: readonly ItemName[]): void {
  const all = storedUnknownItems.read(db) ?? {};
  const known = all[collection] ?? [];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  storedUnknownItems.write(db, { ...all, [collection]: [...known, ...unknown].slice(-MOST) });
  noteStale(db, collection);
}

/** Forgets the unknown items, because everything was read again and they may be there now. */
export const forgetUnknown = (db: Db): void => storedUnknownItems.write(db, {});
