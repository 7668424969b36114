import { CalendarDate, getDayOfWeek, parseDate, type ZonedDateTime } from '@internationalized/date';
import type { Dated } from './dates.ts';
import type { WeekStart } from '../../../../src-main/contract/time/system-formats.ts';
import { EVENING, MORNING, TIME } from './times.ts';
import { WEEKDAYS } from './vocabulary.ts';

type Weekday = (typeof WEEKDAYS)[number];

const DAY = `(${WEEKDAYS.join('|')})`;
const RELATIVE = /\b(?:after|before|from|ago|plus)\b|\+/;

/** Where weeks begin on Saturdays, people work from Sunday to Thursday; elsewhere from Monday to Friday. */
const firstWorkday = (weekStart: WeekStart): Weekday => (weekStart === 'saturday' ? 'sunday' : 'monday');
export const lastWorkday = (weekStart: WeekStart): Weekday =>
  weekStart === 'saturday' ? 'thursday' : 'friday';

/** A weekday of this week, or of one so many weeks later. */
function dayInWeek(today: CalendarDate, weekStart: WeekStart, day: Weekday, weeks: number): CalendarDate {
  // The locale only makes the library count from Monday on, as the names do.
  const fromStart = (index: number): number => (index - WEEKDAYS.indexOf(weekStart) + 7) % 7;
  const begin = today.subtract({ days: fromStart(getDayOfWeek(today, 'en-GB', 'mon')) });
  return begin.add({ days: 7 * weeks + fromStart(WEEKDAYS.indexOf(day)) });
}

/** The day that "next week" means: its first workday. */
export const nextWorkWeek = (today: CalendarDate, weekStart: WeekStart): CalendarDate =>
  dayInWeek(today, weekStart, firstWorkday(weekStart), 1);

/** "This weekend" on a weekend means the remaining days; with a time, either day. */
function inWeekend(text: string, here: ZonedDateTime, weekStart: WeekStart): string[] {
  const pattern = /\b(?:(?:this|coming|on|in|at) )*(?:(next|last) )?weekend\b/;
  const found = pattern.exec(text);
  const which = found?.[1];
  if (which === 'last') return [text];
  const today = new CalendarDate(here.year, here.month, here.day);
  const first = weekStart === 'saturday' ? 'friday' : 'saturday';
  if (which === 'next') return [text.replace(pattern, dayInWeek(today, weekStart, first, 1).toString())];
  const untilFirst = (WEEKDAYS.indexOf(first) - getDayOfWeek(today, 'en-GB', 'mon') + 7) % 7;
  const isThis = found?.[0].includes('this') ?? false;
  // On its second day the other weekend is six days away.
  const days = untilFirst === 6 ? (isThis ? [0] : [6, 7]) : [untilFirst, untilFirst + 1];
  const dates = days.map((add) => today.add({ days: add }).toString());
  if (text.includes(TIME)) return dates.map((date) => text.replace(pattern, date));
  const isLate = here.hour >= MORNING;
  const [date = '', next] = dates;
  if (days[0] !== 0 || !isLate) return [text.replace(pattern, date)];
  return [text.replace(pattern, next ?? `${date} ${EVENING}:00`)];
}

/** Replaces weekdays and weeks of a phrase by dates where they mean more than the next weekday. */
export function withWeeks({ text, sure }: Dated, here: ZonedDateTime, weekStart: WeekStart): Dated[] {
  const today = new CalendarDate(here.year, here.month, here.day);
  const ofWeek = getDayOfWeek(today, 'en-GB', 'mon');
  const inWeeks = (name: string | undefined, weeks: number): CalendarDate =>
    dayInWeek(today, weekStart, WEEKDAYS[indexOf(name)] ?? firstWorkday(weekStart), weeks);
  const indexOf = (name: string | undefined): number => WEEKDAYS.findIndex((day) => day === name);
  /** The weekday after today. */
  const coming = (name: string | undefined): CalendarDate =>
    today.add({ days: ((indexOf(name) - ofWeek + 6) % 7) + 1 });
  const put = (pattern: RegExp, ...dates: CalendarDate[]): Dated[] =>
    [...new Set(dates.map(String))].map((date) => ({ text: text.replace(pattern, date), sure }));

  const dated = new RegExp(
    `\\b${DAY}(?:(?: on)? )(\\d{4}-\\d\\d-\\d\\d)\\b|\\b(\\d{4}-\\d\\d-\\d\\d) (?:on )?${DAY}\\b`,
  );
  const both = dated.exec(text);
  if (both) {
    const date = parseDate(both[2] ?? both[3] ?? '');
    const name = both[1] ?? both[4];
    if (getDayOfWeek(date, 'en-GB', 'mon') === indexOf(name)) return put(dated, date);
    // One of the two is a slip.
    return put(dated, date, coming(name)).map((one) => ({ ...one, sure: false }));
  }

  const weekOn = new RegExp(
    `\\b${DAY} (?:in|of)? ?(next|this|afternext) week\\b|\\b(next|this|afternext) week(?: on)? ${DAY}\\b`,
  );
  const inWeek = weekOn.exec(text);
  if (inWeek) {
    const weeks = { this: 0, next: 1, afternext: 2 }[inWeek[2] ?? inWeek[3] ?? ''] ?? 0;
    return put(weekOn, inWeeks(inWeek[1] ?? inWeek[4], weeks));
  }

  const weekLater = new RegExp(
    `\\b(?:${DAY}|today|tomorrow) (?:in )?(?:(a|\\d+) )?weeks?\\b|\\b(?:in )?(a|\\d+) weeks? (?:(?:from|on|after) )?(?:${DAY}|today|tomorrow)\\b`,
  );
  const later = weekLater.exec(text);
  if (later) {
    const name = later[1] ?? later[4];
    const weeks = Number((later[2] ?? later[3] ?? 'a').replace('a', '1'));
    // "Friday in two weeks" may also be the one of that week.
    if (name && weeks > 1 && /\bin\b/.test(later[0]))
      return put(
        weekLater,
        dayInWeek(today, weekStart, WEEKDAYS[indexOf(name)] ?? 'monday', weeks),
        coming(name).add({ weeks }),
      );
    const from = name ? coming(name) : later[0].includes('today') ? today : today.add({ days: 1 });
    return put(weekLater, from.add({ weeks }));
  }

  if (/\bweek after next\b/.test(text))
    return put(/\bweek after next\b/, inWeeks(firstWorkday(weekStart), 2));
  if (RELATIVE.test(text)) return [{ text, sure }];

  const nextDay = new RegExp(`\\b(next|afternext) ${DAY}\\b`);
  const next = nextDay.exec(text);
  if (next) {
    const more = next[1] === 'afternext' ? 7 : 0;
    const name = next[2];
    // Some people mean the next such day, some the day in next week.
    return put(nextDay, coming(name).add({ days: more }), inWeeks(name, 1).add({ days: more }));
  }
  if (/\bweekend\b/.test(text)) return inWeekend(text, here, weekStart).map((one) => ({ text: one, sure }));
  const comingDay = new RegExp(`\\bcoming ${DAY}\\b`);
  const comes = comingDay.exec(text);
  if (comes) return put(comingDay, coming(comes[1]));
  if (/\bnext week\b/.test(text)) return put(/\bnext week\b/, nextWorkWeek(today, weekStart));
  if (/\bafternext week\b/.test(text)) return put(/\bafternext week\b/, inWeeks(firstWorkday(weekStart), 2));
  if (/\bnext month\b/.test(text)) {
    return put(/\bnext month\b/, today.set({ day: 1 }).add({ months: 1 }), today.add({ months: 1 }));
  }
  if (/\bnext year\b/.test(text)) {
    return put(/\bnext year\b/, new CalendarDate(today.year + 1, 1, 1), today.add({ years: 1 }));
  }
  return [{ text, sure }];
}
