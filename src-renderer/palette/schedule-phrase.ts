import CalendarClock from '@lucide/svelte/icons/calendar-clock';
import type { Recurrence } from '../../src-main/contract/values/recurrence.ts';
import { words } from '../../resources/words.ts';
import type { Reading } from '../base/time/phrase/division.ts';
import type { Phrase } from '../base/time/phrase/phrases.ts';
import type { PaletteRow } from './rows.ts';
import { beginning, type Named, meantRows, whenWords, momentOfReading } from './phrase-rows.ts';

/**
 * The rows of `schedule friday 9 …`.
 * @param now milliseconds since the epoch
 */
export function scheduleRows({ readings, asks, problem, whole }: Phrase, now: number): PaletteRow[] {
  const written = (text: string, at: number | null, second: string, repeats?: Recurrence): Named => [
    text === '' ? words('palette.new-scheduled') : beginning(text),
    {
      icon: CalendarClock,
      second,
      verb: words('quick.schedule'),
      command: { do: 'schedule', content: text, at, ...(repeats && { repeats }) },
    },
  ];
  const read = (reading: Reading): Named =>
    written(
      reading.text,
      reading.at,
      words('scheduled.goes-out', momentOfReading(reading, now)),
      reading.repeats,
    );
  return meantRows(
    { readings, asks },
    'schedule',
    read,
    written(whole, null, whenWords(problem, words('quick.schedule-when'))),
  );
}
