import type { ChangeView, OutboxGroup, OutboxPage } from '../../../src-main/contract/values/change.ts';
import type { OpenRow } from '../../components/virtual-list/open-row.ts';
import { WIDE_HEADING_HEIGHT } from '../../components/virtual-list/row-offsets.ts';

/** In pixels. */
export const rowSizes = { rowHeight: 52, headingHeight: WIDE_HEADING_HEIGHT };

interface Shown {
  open: readonly OpenRow[];
  headings: readonly { at: number }[];
  count: number;
}

/** Whether a line divides a row from the next one. The frame of an open row and a heading divide as well. */
export function isDivided(index: number, { open, headings, count }: Shown): boolean {
  const isOpen = open.some(({ at }) => at === index || at === index + 1);
  return !isOpen && index + 1 < count && !headings.some(({ at }) => at === index + 1);
}

/** A group of the list. */
export interface ListedGroup {
  group: OutboxGroup;
  /** The index of its first row. */
  at: number;
  /** The next attempt for the changes of this group, if all of them wait; shown in the heading. */
  triesAt: number | null;
}

/**
 * The groups of the list with their places in it.
 * @param changeAt the change at a place; undefined if it has not been read
 */
export function listedGroups(
  groups: OutboxPage['groups'],
  changeAt: (index: number) => ChangeView | undefined,
): ListedGroup[] {
  let end = 0;
  return groups.map(({ group, count }) => {
    const at = end;
    end += count;
    const changes = Array.from({ length: count }, (_, index) => changeAt(at + index) ?? []).flat();
    return { group, at, triesAt: earliestTry(changes) };
  });
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
