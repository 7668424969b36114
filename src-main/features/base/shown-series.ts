import type { RowMark } from '../../contract/values/change.ts';
import type { Db } from '../../cache/file/db.ts';
import type { StoredRow } from '../../cache/rows/row-store.ts';
import { nextTimes, type Occurrence } from '../../contract/values/occurrences.ts';
import {
  NEXT_SHOWN,
  type SeriesItem,
  type SeriesTime,
  type SeriesView,
} from '../../contract/values/series.ts';
import { runsHere } from '../../domain/series.ts';
import { timeReached } from '../../sync/clocks/clock-skew.ts';
import type { AnyCollection } from '../../sync/define/collection.ts';
import { marksOfRows } from './row-mark.ts';
import { isLikeOthers, timesToMake, valueAt, waitingOfSeries } from '../../sync/timers/series.ts';

/** How a list shows the rows of series. */
interface ShownSeries<Value> {
  /** The series of a row that is the next one of it. */
  of(key: string): SeriesView | null;
  /**
   * Whether a row goes with a series that was deleted, or is shown with the next one of its series. A row that needs the user is
   * shown by itself.
   */
  isHidden(key: string, mark: RowMark | null): boolean;
  /** The series that do not run here, each as the row that its next time would have. The key is the ID of the series. */
  elsewhere: StoredRow<Value>[];
}

/** A row of a list with the mark of its oldest waiting change. */
interface MarkedRow<Value> {
  row: StoredRow<Value>;
  mark: RowMark | null;
}

/** What a row is that the server does not have and that nothing changes. */
const NOWHERE = { serverId: null, server: null, createdAt: 0, deleted: false, madeHere: true };

const timeOf = ({ at }: Occurrence): SeriesTime => ({ at, ruleAt: at, key: null, own: null });

/** What the user wrote: the text of a message, or the note of a reminder. */
const textOf = (value: { note?: string; content?: string }): string => value.note ?? value.content ?? '';

/** The rows that a list shows, and the series that do not run here. One question to the outbox is about all of them. */
export function shownRows<Value>(
  db: Db,
  { isHidden, elsewhere }: ShownSeries<Value>,
  collection: AnyCollection,
  rows: StoredRow<Value>[],
): MarkedRow<Value>[] {
  const mark = marksOfRows(db, collection, rows);
  const shown = rows.map((row) => ({ row, mark: mark(row.key) }));
  return [
    ...shown.filter(({ row, mark }) => !isHidden(row.key, mark)),
    ...elsewhere.map((row) => ({ row, mark: null })),
  ];
}

/** The series of one kind, by their rows. Each is shown as one, with its next times. */
export function shownSeries<Value>(db: Db, kind: SeriesItem['kind'], now: number): ShownSeries<Value> {
  const elsewhere: StoredRow<Value>[] = [];
  const seriesByKey = new Map<string, SeriesView>();
  const [deleted, others] = [new Set<string>(), new Set<string>()];
  const reached = timeReached(db, now);
  for (const { series, progress, rows } of waitingOfSeries(db, reached)) {
    if (series.item.kind !== kind) continue;
    const { id, rule, item, isDeleted } = series;
    if (!runsHere(db, series)) {
      const next = nextTimes(rule, null, reached, NEXT_SHOWN).map(timeOf);
      if (isDeleted || !next[0]) continue;
      seriesByKey.set(id, { id, rule, item, next, elsewhere: true });
      elsewhere.push({ ...NOWHERE, key: id, value: valueAt(item, next[0].at) as unknown as Value });
    }
    const [first, ...later] = rows;
    if (!first) continue;
    for (const { key } of isDeleted ? rows : []) deleted.add(key);
    for (const { key } of later) others.add(key);
    const made = rows.map(({ key, value }): SeriesTime => {
      const ruleAt = progress.made.find(({ keys }) => keys.includes(key))?.at ?? value.at;
      const own = isLikeOthers(series, value, ruleAt) ? null : textOf(value);
      return { at: value.at, ruleAt, key, own };
    });
    const more = timesToMake(series, progress, reached, NEXT_SHOWN).map(timeOf);
    const next = [...made, ...more].toSorted((a, b) => a.at - b.at).slice(0, NEXT_SHOWN);
    if (!isDeleted) seriesByKey.set(first.key, { id, rule, item, next, elsewhere: false });
  }
  return {
    of: (key) => seriesByKey.get(key) ?? null,
    elsewhere,
    isHidden: (key, mark) => deleted.has(key) || (others.has(key) && !mark?.needsUser),
  };
}
