import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { ChangeAction } from '../contract/change.ts';
import type { Db } from './db.ts';
import { JsonRows } from './json-rows.ts';

/** So many are kept, the latest. */
const MOST_KEPT = 200;

/** What was done to a thing, in the words of a change. */
const Deed = z.object({ action: ChangeAction, params: z.unknown() });

/** A value that was set elsewhere, and what was done here that took its place. */
const Overtaken = z.object({
  ours: Deed,
  earlier: Deed,
  /** When it became known, in milliseconds since the epoch. */
  at: z.int(),
  /** False until what was done here is delivered. */
  delivered: z.boolean(),
});
export type Overtaken = z.infer<typeof Overtaken>;
export type Overtaking = Pick<Overtaken, 'ours' | 'earlier'>;

/** By the change that takes its place. */
const overtakenRows = new JsonRows<Overtaken>({
  collection: 'overtaken',
  value: Overtaken,
  labelOf: ({ at }) => String(at).padStart(16, '0'),
});

/** A change that waits will take the place of a value that was set elsewhere meanwhile. */
export const noteOvertaken = (db: Db, changeId: string, overtaking: Overtaking): void =>
  keep(db, changeId, { ...overtaking, at: Date.now(), delivered: false });

/** A delivery took the place of a value that nobody here knew of. */
export const noteOvertakenUnknown = (db: Db, overtaking: Overtaking): void =>
  keep(db, uuidv7(), { ...overtaking, at: Date.now(), delivered: true });

/** The change was delivered. */
export function confirmOvertaken(db: Db, changeId: string): void {
  const known = overtakenRows.find(db, changeId);
  if (known) overtakenRows.show(db, changeId, { ...known.value, delivered: true });
}

/** What deliveries from here took the place of, the latest first. */
export const listOvertaken = (db: Db): (Overtaken & { id: string })[] =>
  overtakenRows
    .list(db, { fields: { delivered: true } })
    .map(({ key, value }) => ({ id: key, ...value }))
    .toReversed();

function keep(db: Db, key: string, value: Overtaken): void {
  overtakenRows.remove(db, key);
  overtakenRows.insert(db, { key, serverId: null, value, server: null, createdAt: value.at, madeHere: true });
  const surplus = overtakenRows.count(db) - MOST_KEPT;
  if (surplus > 0)
    overtakenRows.list(db, { limit: surplus }).forEach((old) => overtakenRows.remove(db, old.key));
}
