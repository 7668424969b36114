import type { RowMark } from '../../contract/values/change.ts';
import type { Db } from '../../cache/file/db.ts';
import { NEXT_SHOWN, type SeriesItem, type SeriesView } from '../../contract/values/series.ts';
import { timeReached } from '../../sync/clocks/clock-skew.ts';
import { timesToMake, waitingOfSeries } from '../../sync/timers/series.ts';

/** How a list shows the rows of series. */
interface ShownSeries {
  /** The series of a row that is the next one of it. */
  of(key: string): SeriesView | null;
  /**
   * Whether a row goes with a series that was deleted, or is shown with the next one of its series. A row that needs the user is
   * shown by itself.
   */
  isHidden(key: string, mark: RowMark | null): boolean;
}

/** The series of one kind, by their rows. Each is shown as one, with its next times. */
export function shownSeries(db: Db, kind: SeriesItem['kind'], now: number): ShownSeries {
  const seriesByKey = new Map<string, SeriesView>();
  const [deleted, others] = [new Set<string>(), new Set<string>()];
  const reached = timeReached(db, now);
  for (const { series, progress, rows } of waitingOfSeries(db, reached)) {
    if (series.item.kind !== kind) continue;
    const [first, ...later] = rows;
    if (!first) continue;
    for (const { key } of series.isDeleted ? rows : []) deleted.add(key);
    for (const { key } of later) others.add(key);
    const made = rows.map(({ value }) => value.at);
    const more = timesToMake(series, progress, reached, NEXT_SHOWN).map(({ at }) => at);
    const { id, rule, item } = series;
    if (!series.isDeleted)
      seriesByKey.set(first.key, { id, rule, item, next: [...made, ...more].slice(0, NEXT_SHOWN) });
  }
  return {
    of: (key) => seriesByKey.get(key) ?? null,
    isHidden: (key, mark) => deleted.has(key) || (others.has(key) && !mark?.needsUser),
  };
}
