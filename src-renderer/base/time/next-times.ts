import type { SeriesView } from '../../../src-main/contract/values/series.ts';
import { words } from '../../../resources/words.ts';
import { momentNoteWords } from './moments.ts';

/** The next times of a series after its first one: `Next: Mon, Nov 30, 9:00 AM, Dec 7, 9:00 AM`; null if there are none. */
export function nextTimesWords({ next }: Pick<SeriesView, 'next'>, now: number): string | null {
  const [, ...others] = next;
  if (others.length === 0) return null;
  const moments = others.map((at) => momentNoteWords(at * 1_000, now)).join(' · ');
  return words('repeats.next', { moments });
}
