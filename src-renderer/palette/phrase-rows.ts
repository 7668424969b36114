import { RANKS } from '../../src-main/contract/search/name-search.ts';
import { words } from '../../resources/words.ts';
import { writtenLocale } from '../../resources/locale.ts';
import { waitWords } from '../../resources/durations.ts';
import { momentNoteWords, momentWords } from '../base/time/moments.ts';
import { recurrenceWords } from '../base/time/recurrence-words.ts';
import type { Reading } from '../base/time/phrase/division.ts';
import type { Phrase } from '../base/time/phrase/phrases.ts';
import { type PaletteItem, unmarked, type PaletteRow } from './rows.ts';

/** A row of a phrase. */
export const row = (group: PaletteRow['group'], id: string, name: string, item: PaletteItem): PaletteRow => ({
  group,
  id,
  rank: RANKS.whole,
  name: unmarked(name),
  item,
});

/** `Thu, Dec 24, 12:00 AM to Jan 3, 12:00 AM`, for moments in milliseconds. */
export const plannedWords = (from: number, to: number, now: number): string =>
  words('rules.planned-at', { from: momentNoteWords(from, now), to: momentWords(to, now) });

/** A row without its group: its name and its item. */
export type Named = [name: string, item: PaletteItem];

/**
 * The rows of a phrase: a row for each reading, and a row for the text without a moment if the phrase asks the user or has no
 * reading.
 */
export function meantRows(
  { readings, asks }: Pick<Phrase, 'readings' | 'asks'>,
  kind: Phrase['kind'],
  read: (reading: Reading) => Named,
  unread: Named,
): PaletteRow[] {
  const isRead = readings.length > 0;
  return [
    ...readings.map((reading, index) =>
      row(asks ? 'readings' : 'read', asks ? `reading-${index}` : `read-${kind}`, ...read(reading)),
    ),
    ...(asks || !isRead
      ? [row(isRead ? 'readings' : 'read', `${isRead ? 'unread' : 'read'}-${kind}`, ...unread)]
      : []),
  ];
}

/** Why no moment is read; `when` asks for one. */
export function whenWords(problem: Phrase['problem'], when: string): string {
  if (problem === 'past') return words('problem.rule.in-the-past');
  if (problem === 'repeats') return words('when.repeats');
  return problem === 'impossible' ? words('when.impossible') : when;
}

/** The moment of a reading, and how long it is until then; of a rule its words and its first time. */
export const momentOfReading = ({ at, repeats }: Reading, now: number): { moment: string; wait: string } => ({
  moment: repeats ? recurrenceWords(repeats) : momentNoteWords(at * 1000, now),
  wait: waitWords(at * 1000 - now),
});

export const beginning = (text: string): string =>
  text.charAt(0).toLocaleUpperCase(writtenLocale()) + text.slice(1);
