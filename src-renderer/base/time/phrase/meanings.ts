import type { ZonedDateTime } from '@internationalized/date';
import { type Dated, withDates } from './dates.ts';
import { withHolidays } from './holidays.ts';
import type { NumberHabits } from './numbers.ts';
import { withSayings } from './sayings.ts';
import { spelled } from './spelling.ts';
import { readingsOf, takePeriod, takeTime, TIME, type TimeOfDay } from './times.ts';
import type { WeekStart } from '../../../../src-main/contract/time/system-formats.ts';
import { lastWorkday, withWeeks } from './weeks.ts';

/** A phrase in English that leaves nothing open but what the day is. */
export interface Reading {
  text: string;
  /** Whether the midnight is meant that ends this day. */
  endsDay: boolean;
}

/** A possible meaning of a phrase. */
export interface Meaning {
  /** The first future reading is meant. */
  readings: Reading[];
  /** Meant only if no reading of `readings` is in the future. */
  otherwise: Reading[];
  /** Whether Perch can take the meaning without asking. */
  sure: boolean;
  /** Whether this meaning counts only if no other meaning is in the future. */
  isSpare?: boolean;
}

/** A moment as computers write it. */
const WRITTEN_BY_COMPUTERS = /^\d{4}-\d\d-\d\dt/i;
export const isWrittenByComputer = (phrase: string): boolean => WRITTEN_BY_COMPUTERS.test(phrase);

/** The possible meanings of a phrase, as unambiguous phrases. */
export function meaningsOf(
  phrase: string,
  here: ZonedDateTime,
  habits: NumberHabits,
  weekStart: WeekStart,
): Meaning[] {
  const asItIs = (text: string): Meaning => ({
    readings: [{ text, endsDay: false }],
    otherwise: [],
    sure: true,
  });
  if (isWrittenByComputer(phrase)) return [asItIs(phrase)];
  /** A result stays in doubt if an earlier step was in doubt. */
  const then =
    (read: (text: string) => Dated[]) =>
    ({ text, sure }: Dated): Dated[] =>
      read(text).map((dated) => ({ ...dated, sure: sure && dated.sure }));
  return withHolidays(phrase, here)
    .flatMap(({ text, sure }) => spelled(text, lastWorkday(weekStart)).map((one) => ({ text: one, sure })))
    .flatMap(then((text) => withSayings(text, here, weekStart)))
    .flatMap(then((text) => withDates(text, here, habits)))
    .flatMap((dated) => {
      const timed = takeTime(dated.text);
      return (timed ? takePeriod(timed) : []).flatMap((whole) =>
        withWeeks({ text: whole.text, sure: dated.sure }, here, weekStart).flatMap(({ text, sure }) => {
          const said = { sure, isSpare: dated.isSpare ?? false };
          if (!whole.time) return [{ ...asItIs(text), ...said }];
          return timesOf(text, whole.time, habits).map((meaning) => ({ ...meaning, ...said }));
        }),
      );
    });
}

function timesOf(text: string, time: TimeOfDay, habits: NumberHabits): Omit<Meaning, 'sure'>[] {
  const at = (clock: string, endsDay = false): Reading => ({ text: text.replace(TIME, clock), endsDay });
  if (time.hour === 24) {
    const hasDay = /[a-z\d]/.test(text.replace(/\b(?:at|by|on|in)\b/g, ''));
    const ends = [at('23:59', true)];
    const begins = [at('0:00')];
    // The midnight of a day may be at its beginning.
    const isAsked = time.how === 'midnight' && hasDay && !/\btoday\b/.test(text);
    return (isAsked ? [begins, ends] : [ends]).map((readings) => ({ readings, otherwise: [] }));
  }
  return readingsOf(time, habits).map(({ awake, asleep }) => ({
    readings: awake.map((clock) => at(clock)),
    otherwise: asleep.map((clock) => at(clock)),
  }));
}
