import CalendarClock from '@lucide/svelte/icons/calendar-clock';
import type { Recurrence } from '../../src-main/contract/values/recurrence.ts';
import { words } from '../../resources/words.ts';
import type { Reading } from '../base/time/phrase/division.ts';
import type { Phrase } from '../base/time/phrase/phrases.ts';
import type { TypedLine } from './chips.svelte.ts';
import type { Chip, PaletteRow } from './rows.ts';
import { meantRows, momentOfReading, openChip, type Read, textChip, whenWords } from './phrase-rows.ts';

/**
 * The rows of `schedule friday 9 …`.
 * @param now milliseconds since the epoch
 */
export function scheduleRows(line: TypedLine, phrase: Phrase, now: number): PaletteRow[] {
  const { problem, whole, verb } = phrase;
  const written = (
    chip: Chip,
    note: string,
    text: string,
    at: number | null,
    repeats?: Recurrence,
  ): Read => ({
    chips: [{ text: words('quick.schedule'), icon: CalendarClock, words: [verb] }, chip, textChip(text)],
    note,
    item: {
      icon: CalendarClock,
      verb: words('quick.schedule'),
      command: { do: 'schedule', content: text, at, ...(repeats && { repeats }) },
    },
  });
  const read = (reading: Reading): Read => {
    const { moment, wait } = momentOfReading(reading, now);
    return written({ text: moment, words: reading.words }, wait, reading.text, reading.at, reading.repeats);
  };
  const note = whenWords(problem, words('quick.schedule-when'));
  return meantRows(line, phrase, read, written(openChip(), note, whole, null));
}
