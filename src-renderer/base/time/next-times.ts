import { dayAt, nextTimes } from '../../../src-main/contract/values/occurrences.ts';
import type { SeriesView } from '../../../src-main/contract/values/series.ts';
import { words } from '../../../resources/words.ts';
import { momentNoteWords } from './moments.ts';

/** The next times of a series after its first one: `Next: Mon, Nov 30, 9:00 AM, Dec 7, 9:00 AM`; null if there are none. */
export function nextTimesWords({ next }: Pick<SeriesView, 'next'>, now: number): string | null {
  const [, ...others] = next;
  if (others.length === 0) return null;
  const moments = others.map(({ at }) => momentNoteWords(at * 1_000, now)).join(' · ');
  return words('repeats.next', { moments });
}

/** The most times of a series that are counted. */
const MOST_COUNTED = 99;

/** How many times of a series come after its next ones, and the last of all; null for a series without a near end. */
export function restOf({ rule, next }: SeriesView, now: number): { count: number; last: number } | null {
  if (!rule.end) return null;
  const shown = Math.max(...next.map(({ ruleAt }) => ruleAt));
  const rest = nextTimes(rule, dayAt(shown * 1_000), now, MOST_COUNTED);
  return rest.length === MOST_COUNTED ? null : { count: rest.length, last: rest.at(-1)?.at ?? shown };
}
