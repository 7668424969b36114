import { CalendarDate, endOfMonth, getDayOfWeek, type ZonedDateTime } from '@internationalized/date';
import type { WeekStart } from '../../../../src-main/contract/time/system-formats.ts';
import type { Dated } from './dates.ts';
import { EVENING, MORNING } from './times.ts';
import { MONTHS, WEEKDAYS } from './vocabulary.ts';
import { lastWorkday } from './weeks.ts';

/** Shorter lengths without a unit may be hours. */
const SURELY_MINUTES = 10;
/** Nobody counts more hours, and clocks that show fewer are rare. */
const SURELY_A_LENGTH = 6;
/** Later hours are also written as "21h". */
const LAST_SMALL_HOUR = 12;

/**
 * Lengths without all of their units, "this time tomorrow", "later today", working days and days and parts of months, quarters
 * and years, in words that leave less open.
 */
export function withSayings(said: string, here: ZonedDateTime, weekStart: WeekStart): Dated[] {
  const text = atThisTime(said, here);
  return (
    lengths(text) ??
    laterToday(text, here) ??
    workdays(text, here, weekStart) ??
    weekOfYear(text, here) ??
    weekdayOfMonth(text, here) ??
    dayOfMonth(text, here) ??
    parts(text, here) ?? [{ text, sure: true }]
  );
}

const sure = (...texts: string[]): Dated[] => texts.map((text) => ({ text, sure: true }));

function lengths(text: string): Dated[] | null {
  const bare = /^in (\d{1,3})$/.exec(text)?.[1];
  if (bare !== undefined)
    return Number(bare) < SURELY_MINUTES
      ? sure(`in ${bare} minutes`, `in ${bare} hours`)
      : sure(`in ${bare} minutes`);
  const [, fewer, more, unit] =
    /^in (\d{1,2})(?: ?(?:-|–|to|by|or|oder) ?| )(\d{1,2}) ([a-z]+s)$/.exec(text) ?? [];
  if (unit !== undefined && Number(fewer) < Number(more))
    return [fewer, more].map((count) => ({ text: `in ${count} ${unit}`, sure: false }));
  const [, shown = '0'] = /^(\d\d) ?h$/.exec(text) ?? [];
  if (Number(shown) > LAST_SMALL_HOUR) return sure(`in ${shown} hours`, `at ${shown}:00`);
  const [, begins, hours = '', sign, minutes = ''] =
    /^(in )?(\d{1,2})(:| ?h ?| hours? )([0-5]\d)(?: ?m(?:inutes)?| hours)?$/.exec(text) ?? [];
  if (sign === undefined || (sign === ':' && !begins)) return null;
  const length = `in ${Number(hours) * 60 + Number(minutes)} minutes`;
  if (begins || sign.includes('hour') || Number(hours) <= SURELY_A_LENGTH) return sure(length);
  return Number(hours) > 12 ? null : sure(length, `at ${hours.padStart(2, '0')}:${minutes}`);
}

function atThisTime(text: string, here: ZonedDateTime): string {
  const clock = [here.hour, here.minute].map((part) => String(part).padStart(2, '0')).join(':');
  const withClock = text.replace(/(?:\bat )?\b(?:this|same) time\b(?: on)?/, () => `at ${clock}`);
  if (withClock === text) return text;
  return withClock.replace(/\bnext week\b/, 'in 7 days').replace(/\bnext (month|year)\b/, 'in 1 $1');
}

function workdays(text: string, here: ZonedDateTime, weekStart: WeekStart): Dated[] | null {
  const found = /\b(?:in )?(?:(next|coming|a|\d{1,3}) workdays?)\b/.exec(text);
  if (!found) return null;
  const last = WEEKDAYS.indexOf(lastWorkday(weekStart));
  let left = /^\d/.test(found[1] ?? '') ? Number(found[1]) : 1;
  let day = new CalendarDate(here.year, here.month, here.day);
  while (left > 0) {
    day = day.add({ days: 1 });
    if (!isFree(day, last)) left -= 1;
  }
  return sure(text.replace(found[0], day.toString()));
}

/** The two days after the last one of work. */
const isFree = (day: CalendarDate, last: number): boolean =>
  [1, 2].includes((getDayOfWeek(day, 'en-GB', 'mon') - last + 7) % 7);

const PART = new RegExp(
  `\\b(?:(start|mid|first|end)[ -](?:of )?)(?:(this|next|coming) )?(month|quartal|year|${MONTHS.join('|')})\\b(?: (20\\d\\d)\\b)?|\\b(next|coming) (quartal)\\b`,
);

function parts(text: string, here: ZonedDateTime): Dated[] | null {
  const found = PART.exec(text);
  if (!found) return null;
  const [all, part = 'start', which, unit = '', year, otherWhich, quarter] = found;
  const today = new CalendarDate(here.year, here.month, here.day);
  const isNext = /next|coming/.test(which ?? otherWhich ?? '');
  const dayIn = (next: boolean): CalendarDate => {
    const [first, months] = spanOf(quarter ?? unit, today, next, year);
    if (part === 'end') return endOfMonth(first.add({ months: months - 1 }));
    return part === 'mid'
      ? first.add({ months: Math.floor(months / 2), days: months === 1 ? 14 : 0 })
      : first;
  };
  const day = isNext || which || year || dayIn(false).compare(today) >= 0 ? dayIn(isNext) : dayIn(true);
  return [{ text: text.replace(all, day.toString()), sure: part !== 'mid' && quarter === undefined }];
}

const LATER = /^(?:later|spater) (?:on )?today$|^today (?:later|spater)$/;
const TODAY = /^(?:on )?today$/;
const LATER_HOURS = 3;

/** In some hours or in the evening; nobody says which. */
function laterToday(text: string, here: ZonedDateTime): Dated[] | null {
  // Its morning is over.
  const isLater = LATER.test(text) || (TODAY.test(text) && here.hour >= MORNING);
  if (!isLater) return null;
  const soon = here.hour + LATER_HOURS < 24 ? [`in ${LATER_HOURS} hours`] : [];
  return [...soon, `today ${EVENING}:00`].map((one) => ({ text: one, sure: false }));
}

const WEEK_OF_YEAR = new RegExp(
  `\\b(?:in )?(?:(${WEEKDAYS.join('|')}) )?(?:in )?kw (\\d{1,2})\\b(?: (20\\d\\d)\\b)?(?: (?:on )?(${WEEKDAYS.join('|')}))?`,
);

/** The Monday of a week that has a number, or another of its days, in this year or the next. */
function weekOfYear(text: string, here: ZonedDateTime): Dated[] | null {
  const found = WEEK_OF_YEAR.exec(text);
  if (!found) return null;
  const [all, before, number, ownYear, after] = found;
  const today = new CalendarDate(here.year, here.month, here.day);
  const years = ownYear === undefined ? [today.year, today.year + 1] : [Number(ownYear)];
  for (const year of years) {
    // The first week has the fourth of January.
    const fourth = new CalendarDate(year, 1, 4);
    const monday = fourth
      .subtract({ days: getDayOfWeek(fourth, 'en-GB', 'mon') })
      .add({ weeks: Number(number) - 1 });
    const isInYear = Number(number) > 0 && monday.add({ days: 3 }).year === year;
    if (!isInYear || (ownYear === undefined && monday.add({ days: 6 }).compare(today) < 0)) continue;
    const days = Math.max(
      0,
      WEEKDAYS.findIndex((day) => day === (before ?? after)),
    );
    return sure(text.replace(all, monday.add({ days }).toString()));
  }
  return [];
}

const MONTH = `(?:(this|next|coming) )?(month|${MONTHS.join('|')})\\b(?: (20\\d\\d)\\b)?`;
const WEEKDAY_OF_MONTH = new RegExp(
  `\\b(?:on )?(first|1st|second|2nd|3rd|4th|last) (${WEEKDAYS.join('|')}) (?:(?:of|in) )?${MONTH}`,
);

function weekdayOfMonth(text: string, here: ZonedDateTime): Dated[] | null {
  const found = WEEKDAY_OF_MONTH.exec(text);
  if (!found) return null;
  const [all, which = '', weekday = '', whose, unit = '', year] = found;
  const today = new CalendarDate(here.year, here.month, here.day);
  const [first] = spanOf(unit, today, /next|coming/.test(whose ?? ''), year);
  const from = which === 'last' ? endOfMonth(first).subtract({ days: 6 }) : first;
  const until = (WEEKDAYS.findIndex((day) => day === weekday) - getDayOfWeek(from, 'en-GB', 'mon') + 7) % 7;
  const weeks = { second: 1, '2nd': 1, '3rd': 2, '4th': 3 }[which] ?? 0;
  return sure(text.replace(all, from.add({ days: until, weeks }).toString()));
}

const DAY = '(\\d{1,2})(?:(?:st|nd|rd|th)\\b|\\.(?!\\d))';
const DAY_OF_MONTH = new RegExp(
  `\\b(?:in )?(this|next|coming) month (?:on )?${DAY}|\\b(?:on )?${DAY} (?:of )?(this|next|coming) month\\b`,
);

function dayOfMonth(text: string, here: ZonedDateTime): Dated[] | null {
  const found = DAY_OF_MONTH.exec(text);
  if (!found) return null;
  const [all, before, after, dayBefore, whose] = found;
  const day = Number(after ?? dayBefore);
  const today = new CalendarDate(here.year, here.month, here.day);
  const [first] = spanOf('month', today, /next|coming/.test(before ?? whose ?? ''), undefined);
  if (day < 1 || day > endOfMonth(first).day) return [];
  return sure(text.replace(all, first.set({ day }).toString()));
}

/** The first day of a month, a quarter or a year, and how many months it has. */
function spanOf(
  unit: string,
  today: CalendarDate,
  isNext: boolean,
  year: string | undefined,
): [CalendarDate, months: number] {
  const first = today.set({ day: 1 });
  if (unit === 'month') return [first.add({ months: isNext ? 1 : 0 }), 1];
  if (unit === 'year') return [first.set({ month: 1 }).add({ years: isNext ? 1 : 0 }), 12];
  if (unit === 'quartal')
    return [first.set({ month: today.month - ((today.month - 1) % 3) }).add({ months: isNext ? 3 : 0 }), 3];
  const month = MONTHS.findIndex((name) => name === unit) + 1;
  if (year !== undefined) return [new CalendarDate(Number(year), month, 1), 1];
  return [first.set({ month }).add({ years: month < today.month ? 1 : 0 }), 1];
}
