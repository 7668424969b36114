import type { Db } from '../../cache/file/db.ts';
import { listOverwrites, type Overwrite } from '../../cache/local/overwrites.ts';
import type { DescribedChange, EarlierValue, HistoryEntry } from '../../contract/values/history.ts';
import { describeChange, isReadable, mutationsByName } from '../../sync/collections/catalog.ts';
import { standingOf } from './commands.ts';
import { earlierValues } from './earlier-values.ts';

const describe = (db: Db, change: Overwrite['ours']): DescribedChange => ({
  action: change.action,
  ...describeChange(db, change),
});

/** The whole value that another client set. */
export const foreignValue = (db: Db, set: Overwrite['earlier']): EarlierValue => ({
  ...describe(db, set),
  ...earlierValues[set.action]?.details?.(db, set.params),
});

/** The overwrites, the latest first. Those that cannot be parsed are left out. */
export function historyView(db: Db): HistoryEntry[] {
  const now = Date.now();
  return listOverwrites(db)
    .filter(({ ours, earlier }) => isReadable(ours) && isReadable(earlier))
    .map(({ id, at, ours, earlier }) => {
      const was = describe(db, earlier);
      const did = describe(db, ours);
      // A deleted row has no title any more, so the earlier value's is used.
      const isDeleted = mutationsByName[ours.action].row?.does === 'delete';
      return {
        id,
        at,
        ours: isDeleted ? { ...did, title: was.title } : did,
        earlier: foreignValue(db, earlier),
        standing: standingOf(db, earlier, now),
      };
    });
}
