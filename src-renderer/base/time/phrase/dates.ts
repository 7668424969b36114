import { CalendarDate, endOfMonth, getDayOfWeek, type ZonedDateTime } from '@internationalized/date';
import type { NumberHabits } from './numbers.ts';
import { MONTHS, WEEKDAYS } from './vocabulary.ts';

/** A phrase whose date is written as 2026-12-30. */
export interface Dated {
  text: string;
  /** Whether nothing else can be meant. */
  sure: boolean;
  /** Whether the reading counts only if no other reading is in the future. */
  isSpare?: boolean;
}

interface Written {
  day: number;
  month: number;
  year: number | null;
}

/** A date without a year that is farther away is rather a slip. */
const FAR_MONTHS = 10;
/** From one 29th of February to the next, and over a turn of the century. */
const LONGEST_WAIT_YEARS = 8;

const MONTH = `(${MONTHS.join('|')})`;
const monthOf = (name: string | undefined): number => MONTHS.findIndex((month) => month === name) + 1;
const yearOf = (text: string | undefined): number | null =>
  text === undefined ? null : text.length === 2 ? 2000 + Number(text) : Number(text);
const UNITS = 'seconds?|minutes?|hours?|days?|weeks?|months?|years?|[hms]';
const UNIT = `(?! ?(?:${UNITS})\\b)`;
/** No rest of a time may follow a day. */
const NO_TIME = '(?![\\d:]|\\.\\d| ?(?:am|pm|uhr|oclock)\\b|[aph]\\b)';

type Parts = (string | undefined)[];
type Reader = (parts: Parts, habits: NumberHabits) => Written[];

const dayFirst = ([day, month, ...years]: Parts): Written => ({
  day: Number(day),
  month: Number(month),
  year: yearOf(years.find((year) => year !== undefined)),
});
const inLocalOrder: Reader = ([first, second, ...years], { monthFirst }) => {
  const orders = [dayFirst([first, second, ...years]), dayFirst([second, first, ...years])];
  return monthFirst ? orders.toReversed() : orders;
};
const ALONE = '(?<![\\d.:/-])\\b';

const rules: [RegExp, Reader][] = [
  // 2026-12-30
  [
    new RegExp(`${ALONE}(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})(?![\\d:./-])`),
    ([year, month, day]) => [dayFirst([day, month, year])],
  ],
  // 30.12., 30.12.26: months come first with dots only where days cannot
  [
    new RegExp(
      `${ALONE}(\\d{1,2})\\. ?(\\d{1,2})\\.(?: ?(20\\d\\d)(?![\\d:])|(\\d\\d)(?![\\d:]))?(?![\\d:])`,
    ),
    ([first, second, ...years]) => [
      dayFirst(Number(second) > 12 ? [second, first, ...years] : [first, second, ...years]),
    ],
  ],
  // 30/12, 12/30/26
  [new RegExp(`${ALONE}(\\d{1,2})\\/(\\d{1,2})(?:\\/(\\d{4}|\\d\\d))?(?![\\d/])`), inLocalOrder],
  [new RegExp(`${ALONE}(\\d{1,2})-(\\d{1,2})-(\\d{4})(?![\\d-])`), inLocalOrder],
  // 30th of December 2026
  [
    new RegExp(`${ALONE}(\\d{1,2})(?:st|nd|rd|th|\\.)? ?(?:of )?${MONTH}\\b(?: (20\\d\\d)\\b)?`),
    ([day, month, year]) => [{ day: Number(day), month: monthOf(month), year: yearOf(year) }],
  ],
  // December 30th 2026
  [
    new RegExp(
      `\\b${MONTH} (\\d{1,2})(?:(?:st|nd|rd|th)\\b|\\.(?!\\d))?${NO_TIME}${UNIT}(?: (20\\d\\d)\\b)?`,
    ),
    ([month, day, year]) => [{ day: Number(day), month: monthOf(month), year: yearOf(year) }],
  ],
];
const MONTH_ALONE = new RegExp(`(?<!\\b(?:last|past) )\\b(?:in )?${MONTH}\\b(?: (20\\d\\d)\\b)?`);
const DAY_ALONE = new RegExp(`${ALONE}(\\d{1,2})(?:(?:st|nd|rd|th)\\b|\\.(?! ?\\d))`);
/** No clock shows that hour. */
const WEEKDAY_AND_DAY = new RegExp(
  `(?<=\\b(?:${WEEKDAYS.join('|')}) )(2[4-9]|3[01])(?=$| )(?! ?(?:${UNITS}|uhr)\\b)`,
);
const RELATIVE_DAY = /\b(?:today|tomorrow|week|weekend)\b/;
const ANOTHER_DAY = new RegExp(`\\b(?:today|tomorrow|${WEEKDAYS.join('|')}|week|weekend)\\b`);

/**
 * Writes the date in a phrase as 2026-12-30, in every possible meaning. A phrase without a date stays. Empty for an invalid
 * date.
 */
export function withDates(text: string, here: ZonedDateTime, habits: NumberHabits): Dated[] {
  const today = new CalendarDate(here.year, here.month, here.day);
  const put = (found: RegExpExecArray, readings: Likely[]): Dated[] =>
    readings.map(({ date, ...likelihood }) => ({
      ...likelihood,
      text: `${text.slice(0, found.index)} ${date.toString()} ${text.slice(found.index + found[0].length)}`
        .replace(/\s+/g, ' ')
        .trim(),
    }));
  for (const [pattern, written] of rules) {
    const found = pattern.exec(text);
    if (found) return put(found, likely(written(found.slice(1), habits), today));
  }
  const month = MONTH_ALONE.exec(text);
  if (month) {
    // The phrase does not name its day.
    const first = likely([{ day: 1, month: monthOf(month[1]), year: yearOf(month[2]) }], today);
    // "march 3 pm" may be at three in March, or in the afternoon of the third.
    const half = new RegExp(`\\b${MONTH} (\\d{1,2}) (am|pm)\\b`).exec(text);
    const third = half
      ? put(half, likely([{ day: Number(half[2]), month: monthOf(half[1]), year: null }], today))
      : [];
    return [
      ...put(
        month,
        first.map(({ date }) => ({ date, sure: false })),
      ),
      ...third.map((one) => ({
        text: `${one.text} ${half?.[3] === 'am' ? 'morning' : 'afternoon'}`,
        sure: false,
      })),
    ];
  }
  const day = RELATIVE_DAY.test(text) ? null : (DAY_ALONE.exec(text) ?? WEEKDAY_AND_DAY.exec(text));
  if (!day) return withoutDots(text, today);
  const weekday = WEEKDAYS.findIndex((name) => new RegExp(`\\b${name}\\b`).test(text));
  const both = weekday < 0 ? null : soonWithWeekday(Number(day[1]), weekday, today);
  return put(day, both ? [{ date: both, sure: true }] : dayOfMonth(Number(day[1]), today));
}

const DOTTED = new RegExp(`${ALONE}(\\d{1,2})\\.(\\d{1,2})(?![\\d.:]| ?(?:[ap]m|uhr)\\b|[aph]\\b)${UNIT}`);

/** "18.30" is a time, "24.12" a date, and "10.12" may be either. */
function withoutDots(text: string, today: CalendarDate): Dated[] {
  const found = DOTTED.exec(text);
  if (!found) return [{ text, sure: true }];
  const [all, first = '', second = ''] = found;
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + all.length);
  const rest = `${before} ${after}`;
  const isTime =
    Number(first) <= 24 &&
    second.length === 2 &&
    Number(second) < 60 &&
    !/\bon $/.test(before) &&
    !/\d/.test(rest);
  const isDay = !/\bat $/.test(before) && !ANOTHER_DAY.test(rest);
  const dates = isDay
    ? likely([{ day: Number(first), month: Number(second), year: null }], today).map(({ date, sure }) => ({
        text: `${before}${date.toString()}${after}`,
        sure,
      }))
    : [];
  return isTime ? [...dates, { text: `${before}${first}:${second}${after}`, sure: true }] : dates;
}

interface Likely extends Omit<Dated, 'text'> {
  date: CalendarDate;
}

/** Numbers and months as dates, the likeliest first. */
function likely(writings: Written[], today: CalendarDate): Likely[] {
  const [first, ...others] = writings.flatMap((written) => {
    const date = dateOf(written, today);
    return date ? [{ date, sure: written.year !== null || !isFar(date, today) }] : [];
  });
  if (!first) return [];
  // Only a reading in the past, or too far away to be meant, brings up the other one.
  const isDoubtful = !first.sure || first.date.compare(today) < 0;
  return isDoubtful ? [first, ...others.map(({ date }) => ({ date, sure: false }))] : [first];
}

/** Whether a date that was named without its year is too far away to be surely meant. */
export const isFar = (date: CalendarDate, today: CalendarDate): boolean =>
  date.compare(today.add({ months: FAR_MONTHS })) > 0;

/** The date; without a year the next such date, today included. Null if the date does not exist. */
function dateOf({ day, month, year }: Written, today: CalendarDate): CalendarDate | null {
  if (month < 1 || month > 12 || day < 1) return null;
  for (let added = 0; added <= LONGEST_WAIT_YEARS; added += 1) {
    const date = dayIn(year ?? today.year + added, month, day);
    if (year !== null || (date && date.compare(today) >= 0)) return date;
  }
  return null;
}

/** The next date with this day of the month. On that date also its successor, which is meant if the time has passed. */
function dayOfMonth(day: number, today: CalendarDate): Likely[] {
  const dates: CalendarDate[] = [];
  for (let added = 0; added <= 12; added += 1) {
    const { year, month } = today.set({ day: 1 }).add({ months: added });
    const date = dayIn(year, month, day);
    if (date && date.compare(today) >= 0) dates.push(date);
  }
  const [next, after] = dates;
  if (!next) return [];
  return [
    { date: next, sure: true },
    ...(after && next.compare(today) === 0 ? [{ date: after, sure: true, isSpare: true }] : []),
  ];
}

/** The next date with this weekday and this day of the month, in this month or the next; null without such a date. */
function soonWithWeekday(day: number, weekday: number, today: CalendarDate): CalendarDate | null {
  for (const added of [0, 1]) {
    const { year, month } = today.set({ day: 1 }).add({ months: added });
    const date = dayIn(year, month, day);
    if (date && date.compare(today) >= 0 && getDayOfWeek(date, 'en-GB', 'mon') === weekday) return date;
  }
  return null;
}

/** Null where the month has no such day. */
function dayIn(year: number, month: number, day: number): CalendarDate | null {
  const first = new CalendarDate(year, month, 1);
  return day >= 1 && day <= endOfMonth(first).day ? first.set({ day }) : null;
}
