import type { CalendarDate } from '@internationalized/date';
import { longest, once, one, patternsWith, type Reader } from './grammar.ts';
import type { Unit } from './vocabulary.ts';

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
  quarter: (count) => units.month(count * 3),
  year: (count) => ({ months: Math.round(count * 12) }),
};
const NOTHING: Length = { months: 0, days: 0, minutes: 0 };
const lengthOf = (count: number, unit: Unit): Length => ({ ...NOTHING, ...units[unit](count) });
export const inMinutes = (minutes: number): Length => lengthOf(minutes, 'minute');
export const inDays = (days: number): Length => lengthOf(days, 'day');
const sum = (one: Length, other: Length): Length => ({
  months: one.months + other.months,
  days: one.days + other.days,
  minutes: one.minutes + other.minutes,
});

const TENS = [20, 30, 40, 50];
const pattern = patternsWith({
  tens: one(({ number = 0, digits }) => (!digits && TENS.includes(number) ? number : undefined)),
  ones: one(({ number = 0 }) => (number > 0 && number < 10 ? number : undefined)),
  decimal: one(({ clock }) => (clock?.by === '.' ? Number(`${clock.hour}.${clock.minute}`) : undefined)),
  // "A quarter" is rather of an hour.
  ofTime: one(({ unit, text }) => (/^quarter$/i.test(text) ? undefined : unit)),
});
/** A number in digits or words, "twenty-five" and "1.5" too. */
export const numeral: Reader<number> = once(
  longest(
    pattern('{tens} -? {ones}', ({ tens, ones }) => tens + ones),
    pattern('{number}', ({ number }) => number),
    pattern('{decimal}', ({ decimal }) => decimal),
  ),
);
const read = patternsWith({
  numeral,
  unit: longest<Unit>(
    pattern('business unit:day', () => 'workday'),
    pattern('{ofTime}', ({ ofTime }) => ofTime),
  ),
  halfSign: one(({ text }) => (text === '½' || text === '1/2' ? true : undefined)),
  minutes: one(({ number = 60, digits }) => (digits?.length === 2 && number < 60 ? number : undefined)),
  // "1630 hours" is a time.
  military: one(({ digits }) => (digits?.length === 4 ? digits : undefined)),
});

/** "2½ hours", "an hour and a half", "half an hour", "1h 45", "1 Stunde 30" */
const single: Reader<Length> = longest(
  read(['a? half of? a? {unit}', 'halfSign a? {unit}'], ({ unit }) => lengthOf(0.5, unit)),
  read('{numeral} (halfSign | and a? half) {unit}', ({ numeral, unit }) => lengthOf(numeral + 0.5, unit)),
  read('{numeral} (quarter | unit:quarter) of? a? unit:hour', ({ numeral }) => lengthOf(numeral / 4, 'hour')),
  read('quarter of a? unit:hour', () => lengthOf(0.25, 'hour')),
  read('a? {lasting}', ({ lasting }) => lengthOf(...lasting)),
  read('numeral:1 {unit} and a? half', ({ unit }) => lengthOf(1.5, unit)),
  read(
    ['~(military unit:hour) {numeral} (of | ish)? {unit}', 'a {numeral} of? {unit}'],
    ({ numeral, unit }) => (numeral <= MOST ? lengthOf(numeral, unit) : null),
  ),
  read('{numeral} unit:hour {minutes} ~unit', ({ numeral, minutes }) => inMinutes(numeral * 60 + minutes)),
);

/** "1h30", "1:30h", "in 1:30". */
export const clockLength = (isAlone: boolean): Reader<Length> =>
  read('{clock} {unit}?', ({ clock: { hour, minute, by }, unit }) => {
    if (by === '.' || Number(minute) > 59) return null;
    if (unit ? unit !== (by === 'h' ? 'minute' : 'hour') : by === ':' && !isAlone) return null;
    return inMinutes(Number(hour) * 60 + Number(minute));
  });

const several = patternsWith({ single })('{...single} ((and | ,)? {...single})*', ({ single }) => [
  single.reduce(sum),
]);

/** One length, or two where a phrase says "one or the other": "2-3 days", "20 bis 30 Minuten", "an hour or two". */
export const length: Reader<Length[]> = once(
  longest(
    read(
      [
        '~a {fewer=numeral} (- | to | by | or | ,)? {more=numeral} {unit}',
        '{fewer=numeral} {unit} or {more=numeral}',
      ],
      ({ fewer, more, unit }) =>
        fewer < more && more <= MOST && Number.isInteger(fewer)
          ? [lengthOf(fewer, unit), lengthOf(more, unit)]
          : null,
    ),
    several,
  ),
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
