import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { MutationName } from '../../contract/values/change.ts';
import type { Db } from '../file/db.ts';
import { JsonRows } from '../rows/json-rows.ts';

/** How many are stored; older ones are deleted. */
const MOST_KEPT = 200;

const RecordedChange = z.object({ action: MutationName, params: z.unknown() });

/**
 * A value of another client, and the change from here that replaced it (sync: Overwrites). Flags and reactions have
 * none, because their earlier value is the opposite of what the user chose.
 */
export const Overwrite = z.object({
  ours: RecordedChange,
  earlier: RecordedChange,
  /** When it was recorded, in milliseconds since the epoch. */
  at: z.int(),
  /** False until the change from here is delivered. */
  delivered: z.boolean(),
});
export type Overwrite = z.infer<typeof Overwrite>;
export type NewOverwrite = Pick<Overwrite, 'ours' | 'earlier'>;

/** By the ID of the change that replaces the value. */
const overwriteRows = new JsonRows('overwrites', Overwrite, {
  labelOf: ({ at }) => String(at).padStart(16, '0'),
});

/** Records that a waiting change will replace a value of another client. */
export const recordOverwrite = (db: Db, changeId: string, overwrite: NewOverwrite): void =>
  keep(db, changeId, { ...overwrite, at: Date.now(), delivered: false });

/** Records that a delivery replaced a value that was not known here. */
export const recordSeenOverwrite = (db: Db, overwrite: NewOverwrite): void =>
  keep(db, uuidv7(), { ...overwrite, at: Date.now(), delivered: true });

/**
 * Records that the change was delivered, with the parameters it had then: a newer change may have replaced the first
 * one.
 */
export function confirmOverwrite(
  db: Db,
  { id, action, params }: { id: string; action: MutationName; params: unknown },
): void {
  const known = overwriteRows.find(db, id);
  if (known) overwriteRows.setVisible(db, id, { ...known.value, ours: { action, params }, delivered: true });
}

/** An overwrite by its ID; null if it was deleted. */
export const findOverwrite = (db: Db, id: string): Overwrite | null =>
  overwriteRows.find(db, id)?.value ?? null;

/** Sets the key of the row that the earlier value belongs to. */
export function rekeyOverwrite(db: Db, id: string, key: string): void {
  const known = findOverwrite(db, id);
  if (!known) return;
  const { earlier } = known;
  const params = { ...(earlier.params as object), key };
  overwriteRows.setVisible(db, id, { ...known, earlier: { ...earlier, params } });
}

/** Writes an overwrite back that was removed. An old one stays until the next is recorded. */
export const restoreOverwrite = (db: Db, id: string, overwrite: Overwrite): void => insert(db, id, overwrite);

export const removeOverwrite = (db: Db, id: string): void => overwriteRows.remove(db, id);

/** The overwrites by deliveries from here, the latest first. */
export const listOverwrites = (db: Db): (Overwrite & { id: string })[] =>
  overwriteRows
    .list(db, { fields: { delivered: true } })
    .map(({ key, value }) => ({ id: key, ...value }))
    .toReversed();

const insert = (db: Db, key: string, value: Overwrite): void =>
  overwriteRows.insert(db, { key, serverId: null, value, server: null, createdAt: value.at, madeHere: true });

function keep(db: Db, key: string, value: Overwrite): void {
  overwriteRows.remove(db, key);
  insert(db, key, value);
  const surplus = overwriteRows.count(db) - MOST_KEPT;
  if (surplus > 0)
    overwriteRows.list(db, { limit: surplus }).forEach((old) => overwriteRows.remove(db, old.key));
}
