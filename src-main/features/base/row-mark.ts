import type { Db } from '../../cache/file/db.ts';
import type { RowMark } from '../../contract/values/change.ts';
import { subjectOf } from '../../sync/define/collection.ts';
import { needsUser } from '../../sync/outbox/change.ts';
import { shownState } from './shown-state.ts';
import { firstChangesOf } from '../../sync/outbox/store.ts';
import { timeSurelyReached } from '../../sync/clocks/doubted-time.ts';

/** The mark of a subject's oldest waiting change; the others wait behind it. */
export const markOf = (db: Db, subject: string): RowMark | null => marksOf(db, [subject])(subject);

/** The marks of the rows of a list, by their keys. */
export function marksOfRows(
  db: Db,
  collection: Parameters<typeof subjectOf>[0],
  rows: readonly { key: string }[],
): (key: string) => RowMark | null {
  const subject = (key: string): string => subjectOf(collection, key);
  const mark = marksOf(
    db,
    rows.map(({ key }) => subject(key)),
  );
  return (key) => mark(subject(key));
}

/** The marks of several subjects. One query for all rows of a list takes a fraction of the time of a query for each. */
export function marksOf(db: Db, subjects: string[]): (subject: string) => RowMark | null {
  const changes = new Map(firstChangesOf(db, subjects).map((change) => [change.subject, change]));
  return (subject) => {
    const change = changes.get(subject);
    if (!change) return null;
    return {
      state: shownState(change, timeSurelyReached(db, Date.now())),
      needsUser: needsUser(change),
      changeId: change.id,
      problem: change.problem,
    };
  };
}
