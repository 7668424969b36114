import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { MutationName } from '../contract/change.ts';
import type { Db } from './db.ts';
import { JsonRows } from './json-rows.ts';

/** So many are kept, the latest. */
const MOST_KEPT = 200;

/** What was done to a thing, in the words of a change. */
const Deed = z.object({ action: MutationName, params: z.unknown() });

/**
 * A value of another client, and what was done here that took its place (sync: Overwrites). Flags and reactions have none: they
 * are there or not, so the earlier value is the opposite of what the user chose.
 */
const Overwrite = z.object({
  ours: Deed,
  earlier: Deed,
  /** When it became known, in milliseconds since the epoch. */
  at: z.int(),
  /** False until what was done here is delivered. */
  delivered: z.boolean(),
});
export type Overwrite = z.infer<typeof Overwrite>;
export type Overtaking = Pick<Overwrite, 'ours' | 'earlier'>;

/** By the change that takes its place. */
const overwriteRows = new JsonRows<Overwrite>({
  collection: 'overtaken',
  value: Overwrite,
  labelOf: ({ at }) => String(at).padStart(16, '0'),
});

/** A change that waits will take the place of a value that was set elsewhere meanwhile. */
export const recordOverwrite = (db: Db, changeId: string, overtaking: Overtaking): void =>
  keep(db, changeId, { ...overtaking, at: Date.now(), delivered: false });

/** A delivery took the place of a value that nobody here knew of. */
export const recordSeenOverwrite = (db: Db, overtaking: Overtaking): void =>
  keep(db, uuidv7(), { ...overtaking, at: Date.now(), delivered: true });

/** The change was delivered, as it was by then: another one may have taken its place in the outbox. */
export function confirmOverwrite(
  db: Db,
  { id, action, params }: { id: string; action: MutationName; params: unknown },
): void {
  const known = overwriteRows.find(db, id);
  if (known) overwriteRows.setVisible(db, id, { ...known.value, ours: { action, params }, delivered: true });
}

/** One that a delivery from here took the place of; null where it was forgotten. */
export const findOverwrite = (db: Db, id: string): Overwrite | null =>
  overwriteRows.find(db, id)?.value ?? null;

/** The earlier value is under another key from now on. */
export function rekeyOverwrite(db: Db, id: string, key: string): void {
  const known = findOverwrite(db, id);
  if (!known) return;
  const { earlier } = known;
  const params = { ...(earlier.params as object), key };
  overwriteRows.setVisible(db, id, { ...known, earlier: { ...earlier, params } });
}

export const forgetOverwrite = (db: Db, id: string): void => overwriteRows.remove(db, id);

/** What deliveries from here took the place of, the latest first. */
export const listOverwrites = (db: Db): (Overwrite & { id: string })[] =>
  overwriteRows
    .list(db, { fields: { delivered: true } })
    .map(({ key, value }) => ({ id: key, ...value }))
    .toReversed();

function keep(db: Db, key: string, value: Overwrite): void {
  overwriteRows.remove(db, key);
  overwriteRows.insert(db, { key, serverId: null, value, server: null, createdAt: value.at, madeHere: true });
  const surplus = overwriteRows.count(db) - MOST_KEPT;
  if (surplus > 0)
    overwriteRows.list(db, { limit: surplus }).forEach((old) => overwriteRows.remove(db, old.key));
}
