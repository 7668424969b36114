import type { ChangeView, OutboxPage } from '../../../src-main/contract/values/change.ts';
import { words } from '../../../resources/words.ts';

interface OutboxRow {
  key: string;
  change: ChangeView;
  /** The group that begins with this change; null inside a group. */
  heading: string | null;
  /** The next attempt for the changes of this group, if all of them wait; shown in the heading. */
  groupTriesAt: number | null;
}

/**
 * The first rows of the Outbox, each change once. While pages are read again, a change can be on an old page and on a new one.
 * @param rowAt the row at a place; undefined if it has not been read
 */
export function outboxList(
  groups: OutboxPage['groups'],
  count: number,
  rowAt: (index: number) => Pick<OutboxRow, 'key' | 'change'> | undefined,
  organization: string,
): OutboxRow[] {
  const seen = new Set<string>();
  const list: OutboxRow[] = [];
  let begins = 0;
  for (const group of groups) {
    const first = list.length;
    const ends = Math.min(begins + group.count, count);
    for (let index = begins; index < ends; index += 1) {
      const row = rowAt(index);
      if (!row || seen.has(row.key)) continue;
      seen.add(row.key);
      const heading = index === begins ? words(`outbox.group.${group.group}`, { organization }) : null;
      list.push({ ...row, heading, groupTriesAt: null });
    }
    const rows = list.slice(first);
    const groupTriesAt = earliestTry(rows.map(({ change }) => change));
    for (const row of rows) row.groupTriesAt = groupTriesAt;
    begins += group.count;
  }
  return list;
}

/** Moments that are no farther apart are shown as one, in milliseconds. */
const MINUTE = 60_000;

/** When a change is tried again, where that is not at the moment of its group. */
export const ownTry = ({ nextAttemptAt }: ChangeView, groupTriesAt: number | null): number | null =>
  nextAttemptAt !== null && groupTriesAt !== null && nextAttemptAt - groupTriesAt < MINUTE
    ? null
    : nextAttemptAt;

/**
 * The earliest moment of the next try; null if a change is not waiting for a moment. A change behind another change of the
 * group is sent after that change.
 */
function earliestTry(changes: readonly ChangeView[]): number | null {
  const queued = changes.filter(
    ({ state, waitsFor, nextAttemptAt }) =>
      state === 'queued' && (waitsFor !== 'earlier-change' || nextAttemptAt !== null),
  );
  const moments = queued.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []);
  return moments.length > 0 && moments.length === queued.length ? Math.min(...moments) : null;
}
