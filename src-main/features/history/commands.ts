import { z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import {
  findOverwrite,
  Overwrite,
  rekeyOverwrite,
  removeOverwrite,
  restoreOverwrite,
} from '../../cache/local/overwrites.ts';
import type { Standing } from '../../contract/values/history.ts';
import { Refusal } from '../../contract/problem.ts';
import { isReadable } from '../../sync/collections/catalog.ts';
import { offerUndo } from '../../sync/outbox/undo-offer.ts';
import { earlierValues } from './earlier-values.ts';

/** How the item compares now with an earlier value. */
export const standingOf = (db: Db, earlier: Overwrite['earlier'], now: number): Standing =>
  (isReadable(earlier) && earlierValues[earlier.action]?.standing(db, earlier.params, now)) || 'gone';

/** The data that an undo writes back for a deleted earlier value. */
const RemovedEntry = z.object({ id: z.string(), overwrite: Overwrite });

/** Deletes an earlier value so that it can be undone for a time (sync: Undo). */
export const forgetEntry = (db: Db, id: string, now: number): void =>
  db.transaction(() => {
    const overwrite = findOverwrite(db, id);
    if (!overwrite) return;
    const removed: z.infer<typeof RemovedEntry> = { id, overwrite };
    removeOverwrite(db, id);
    offerUndo(db, { what: 'history', title: '', removed }, now);
  })();

/** Undoes that. @returns its ID */
export function restoreEntry(db: Db, removed: unknown): string {
  const { id, overwrite } = RemovedEntry.parse(removed);
  restoreOverwrite(db, id, overwrite);
  return id;
}

/**
 * Sets an earlier value again, by the change that the user would make for it. The overwrite stays in the history.
 * @throws {Refusal} `gone` where it was deleted or cannot be set any more; the refusals of that change
 */
export function useEarlier(db: Db, id: string, now: number): void {
  db.transaction(() => {
    const earlier = findOverwrite(db, id)?.earlier;
    const standing = earlier ? standingOf(db, earlier, now) : 'gone';
    if (!earlier || standing === 'gone') throw new Refusal({ kind: 'gone' });
    const { action, params } = earlier;
    if (standing === 'differs') earlierValues[action]?.set(db, params, now);
    const key = standing === 'deleted' ? earlierValues[action]?.create?.(db, params, now) : undefined;
    // The overwrite follows the new row, so that the item is not created twice.
    if (key !== undefined) rekeyOverwrite(db, id, key);
  })();
}
