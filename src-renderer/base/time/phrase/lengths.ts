import type { CalendarDate } from '@internationalized/date';
import { all, any, as, maybe, one, sense, sign, unless, word, type Reader } from './grammar.ts';
import type { Unit } from './lexicon.ts';
import type { Token } from './tokens.ts';

/** A length as people count it. Days may be broken: a week and a half has ten and a half. */
export interface Length {
  months: number;
  days: number;
  minutes: number;
  workdays?: number;
}

/** No calendar goes on that long. */
const MOST = 9_999;
const MINUTES_A_DAY = 24 * 60;
/** The number of minutes and days in a unit, or of months. */
const units: Record<Unit, (count: number) => Partial<Length>> = {
  second: (count) => ({ minutes: count / 60 }),
  minute: (count) => ({ minutes: count }),
  hour: (count) => ({ minutes: count * 60 }),
  day: (count) => (Number.isInteger(count) ? { days: count } : { minutes: count * MINUTES_A_DAY }),
  workday: (count) => ({ workdays: count }),
  week: (count) => ({ days: count * 7 }),
  month: (count) => ({ months: Math.floor(count), days: (count % 1) * 30 }),
  quarter: (count) => ({ months: count * 3 }),
  year: (count) => ({ months: Math.round(count * 12) }),
};
export const lengthOf = (count: number, unit: Unit): Length => ({
  months: 0,
  days: 0,
  minutes: 0,
  ...units[unit](count),
});
const sum = (one: Length, other: Length): Length => ({
  months: one.months + other.months,
  days: one.days + other.days,
  minutes: one.minutes + other.minutes,
});

const unit = any(
  as(
    all(
      word('business'),
      one(({ unit }) => (unit === 'day' ? unit : undefined)),
    ),
    () => 'workday' as const,
  ),
  // "A quarter" is rather of an hour.
  one(({ unit, text }) => (/^quarter$/i.test(text) ? undefined : unit)),
);
const TENS = [20, 30, 40, 50];
const digit = one(({ number }: Token) =>
  number !== undefined && number > 0 && number < 10 ? number : undefined,
);

/** A number in digits or words, "twenty-five" and "1.5" too. */
export const numeral: Reader<number> = any(
  as(
    all(
      one(({ number, digits }) => (digits === undefined && TENS.includes(number ?? 0) ? number : undefined)),
      maybe(sign('-')),
      digit,
    ),
    ([tens, , ones]) => (tens ?? 0) + ones,
  ),
  sense('number'),
  one(({ clock }) => (clock?.by === '.' ? Number(`${clock.hour}.${clock.minute}`) : undefined)),
);
const half = any(
  one(({ date, text }) => (date && text === '1/2' ? true : undefined)),
  one(({ text }) => (text === '½' ? true : undefined)),
);
/** "1630 hours" is a time. */
const militaryHours = all(
  one(({ digits }) => (digits?.length === 4 ? digits : undefined)),
  one(({ unit }) => (unit === 'hour' ? unit : undefined)),
);
const andHalf = all(word('and'), maybe(word('a')), word('half'));
const anHour = all(maybe(word('of')), maybe(word('a')), unit);

/** "2½ hours", "an hour and a half", "half an hour" */
const single: Reader<Length> = any(
  as(all(maybe(word('a')), word('half'), anHour), ([, , [, , unit]]) =>
    lengthOf(unit === 'year' ? 1 / 2 : 0.5, unit),
  ),
  as(all(half, maybe(word('a')), sense('unit')), ([, , unit]) => lengthOf(0.5, unit)),
  as(all(numeral, any(half, andHalf), sense('unit')), ([count, , unit]) => lengthOf(count + 0.5, unit)),
  as(
    all(
      numeral,
      any(
        word('quarter'),
        one(({ unit }) => (unit === 'quarter' ? unit : undefined)),
      ),
      anHour,
    ),
    ([count, , [, , unit]]) => (unit === 'hour' ? lengthOf(count / 4, unit) : null),
  ),
  as(all(word('quarter'), word('of'), maybe(word('a')), sense('unit')), ([, , , unit]) =>
    unit === 'hour' ? lengthOf(0.25, unit) : null,
  ),
  as(all(maybe(word('a')), sense('length')), ([, [count, unit]]) => lengthOf(count, unit)),
  as(all(numeral, unit, andHalf), ([count, unit]) => (count === 1 ? lengthOf(1.5, unit) : null)),
  as(
    any(
      all(unless(militaryHours), numeral, maybe(word('of', 'ish')), unit),
      all(word('a'), numeral, maybe(word('of')), unit),
    ),
    ([, count, , unit]) => (count <= MOST ? lengthOf(count, unit) : null),
  ),
);

/** "1h 45", "1 Stunde 30", "1h30m": an hour, and minutes without a unit. */
const minutesAfter = all(
  one(({ number, digits }) => (digits?.length === 2 && (number ?? 60) < 60 ? number : undefined)),
  unless(sense('unit')),
);
const hoursAndMinutes = as(all(numeral, sense('unit'), minutesAfter), ([hours, unit, [minutes]]) =>
  unit === 'hour' ? { ...lengthOf(hours, 'hour'), minutes: hours * 60 + (minutes ?? 0) } : null,
);
/** "1h30", "1:30h", "in 1:30". */
export const clockLength = (isAlone: boolean): Reader<Length> =>
  as(
    all(
      one(({ clock }) => (clock && clock.by !== '.' && Number(clock.minute) < 60 ? clock : undefined)),
      maybe(any(sense('unit'))),
    ),
    ([{ hour, minute, by }, unit]) => {
      if (unit !== undefined && unit !== (by === 'h' ? 'minute' : 'hour')) return null;
      if (by === ':' && !isAlone && unit === undefined) return null;
      return lengthOf(Number(hour) * 60 + Number(minute), 'minute');
    },
  );

const several: Reader<Length> = (tokens, at) => {
  const first = any(hoursAndMinutes, single)(tokens, at);
  if (!first) return null;
  let { to, value } = first;
  const more = all(maybe(any(word('and'), sign(','))), any(hoursAndMinutes, single));
  for (let read = more(tokens, to); read; read = more(tokens, to)) {
    value = sum(value, read.value[1]);
    to = read.to;
  }
  return { to, value };
};

const between = any(sign('-'), word('to', 'by', 'or'));
/** "2-3 days", "20 bis 30 Minuten", "zwei drei Tagen", "an hour or two" */
const range: Reader<Length[]> = any(
  as(all(unless(word('a')), numeral, maybe(between), numeral, unit), ([, fewer, , more, unit]) =>
    fewer < more && more <= MOST && Number.isInteger(fewer)
      ? [lengthOf(fewer, unit), lengthOf(more, unit)]
      : null,
  ),
  as(all(numeral, unit, word('or'), numeral), ([fewer, unit, , more]) =>
    fewer < more ? [lengthOf(fewer, unit), lengthOf(more, unit)] : null,
  ),
);

/** One length, or two where a phrase says "one or the other". */
export const length: Reader<Length[]> = any(
  range,
  as(several, (one) => [one]),
);

/** The dates that a length of days, weeks and months may end on, counted from a date; null for a length with hours. */
export function datesAfter(
  { months, days, minutes, workdays }: Length,
  date: CalendarDate,
  sign = 1,
): CalendarDate[] | null {
  if (minutes > 0 || workdays !== undefined) return null;
  const moved = date.add({ months: sign * months });
  return [...new Set([Math.floor(days), Math.ceil(days)])].map((count) => moved.add({ days: sign * count }));
}
