import type { Recurrence } from '../../../src-main/contract/values/recurrence.ts';
import { timeOfDayWords } from '../../../resources/clear-words.ts';
import { writtenLocale } from '../../../resources/locale.ts';
import { words } from '../../../resources/words.ts';
import { areWorkdays, dayName, dayNames } from './day-names.ts';

const dateWords = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(writtenLocale(), { ...options, timeZone: 'UTC' }).format(Date.parse(day));

/** The last day of a month that no other may have. */
const LAST_DAY = 31;

/** `1st and 15th` */
const datesWords = (dates: readonly number[]): string =>
  new Intl.ListFormat(writtenLocale()).format(
    dates.map((date) => (date === LAST_DAY ? words('repeats.last') : words('repeats.date', { date }))),
  );

/** On which days a rule comes: `Every Monday`, `Weekdays`, `Every 2 months on day 15`. */
export function recurrenceDaysWords({ unit, interval, days, nth, date, start }: Recurrence): string {
  switch (unit) {
    case 'day':
      return words('repeats.days', { interval });
    case 'week':
      if (interval === 1 && areWorkdays(days)) return words('repeats.workdays');
      return words('repeats.weeks', {
        interval,
        days: days.length === 1 ? dayName(days[0] ?? 0, 'long') : dayNames(days),
      });
    case 'month':
      if (nth !== null)
        return words('repeats.months-nth', {
          interval,
          nth: nth === -1 ? 'last' : `n${nth}`,
          day: days.map((day) => dayName(day, 'long')).join(', '),
        });
      if (Array.isArray(date)) return words('repeats.months-dates', { interval, dates: datesWords(date) });
      return date === LAST_DAY
        ? words('repeats.months-last', { interval })
        : words('repeats.months', { interval, date: date ?? 1 });
    case 'year':
      return words('repeats.years', {
        interval,
        // A leap year has every day.
        date: dateWords(`2028-${start.slice(5, 7)}-${String([date ?? 1].flat()[0]).padStart(2, '0')}`, {
          day: 'numeric',
          month: 'short',
        }),
      });
  }
}

/** When a rule ends: `10 times`, `until Dec 24, 2026`; null if the rule has no end. */
export function recurrenceEndWords({ end }: Pick<Recurrence, 'end'>): string | null {
  if (!end) return null;
  if ('count' in end) return words('repeats.times', { count: end.count });
  return words('repeats.until', { day: dateWords(end.until, { dateStyle: 'medium' }) });
}

/** A whole rule: `Every Monday, 9:00 AM, until Dec 24, 2026`. */
export const recurrenceWords = (rule: Recurrence): string =>
  [recurrenceDaysWords(rule), timeOfDayWords(rule.time), recurrenceEndWords(rule) ?? []].flat().join(', ');
