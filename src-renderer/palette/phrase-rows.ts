import { RANKS } from '../../src-main/contract/search/name-search.ts';
import { words } from '../../resources/words.ts';
import { waitWords } from '../../resources/durations.ts';
import { capitalized, momentNoteWords } from '../base/time/moments.ts';
import { recurrenceWords } from '../base/time/recurrence-words.ts';
import type { Reading } from '../base/time/phrase/division.ts';
import type { Phrase } from '../base/time/phrase/phrases.ts';
import { Chips, type TypedLine } from './chips.svelte.ts';
import { type Chip, type PaletteItem, type PaletteRow, unmarked } from './rows.ts';

/** A row of a phrase. */
export const row = (group: PaletteRow['group'], id: string, name: string, item: PaletteItem): PaletteRow => ({
  group,
  id,
  rank: RANKS.whole,
  name: unmarked(name),
  item,
});

/** A row without its group: its chips, what is said behind them, and its item. */
export interface Read {
  chips: Chip[];
  note: string;
  item: PaletteItem;
}

/** A row with chips. */
export const readRow = (
  line: TypedLine,
  group: PaletteRow['group'],
  id: string,
  { chips, note, item }: Read,
): PaletteRow =>
  row(group, id, chips.at(-1)?.text ?? '', { ...item, read: new Chips(line, id, chips, note) });

/** The chip of a text, which is whole. */
export const textChip = (text: string): Chip => ({
  text: text === '' ? words('quick.no-text') : words('message.quoted', { text: capitalized(text) }),
});
/** The chip of a line that names no time. */
export const openChip = (): Chip => ({ text: words('action.pick-time'), words: [] });

/**
 * The rows of a phrase: a row for each reading, and a row for the text without a moment if the phrase asks the user or has no
 * reading.
 */
export function meantRows(
  line: TypedLine,
  { readings, asks, kind }: Pick<Phrase, 'readings' | 'asks' | 'kind'>,
  read: (reading: Reading) => Read,
  unread: Read,
): PaletteRow[] {
  const isRead = readings.length > 0;
  return [
    ...readings.map((reading, index) =>
      readRow(line, asks ? 'readings' : 'read', asks ? `reading-${index}` : `read-${kind}`, read(reading)),
    ),
    ...(asks || !isRead
      ? [readRow(line, isRead ? 'readings' : 'read', `${isRead ? 'unread' : 'read'}-${kind}`, unread)]
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
