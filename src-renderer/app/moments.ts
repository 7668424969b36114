import { clockWords } from '../../resources/clock.ts';
import { words } from '../../resources/words.ts';

// Day before month, as in the pictures; it becomes a setting together with the language.
export const LOCALE = 'en-GB';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// Of what the clocks of this computer show, which may be in another zone than when it started.
const written = (options: Intl.DateTimeFormatOptions): ((moment: number) => string) => {
  const format = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' });
  return (moment) => format.format(moment - new Date(moment).getTimezoneOffset() * MINUTE);
};
const day = written({ day: 'numeric', month: 'long' });
const shortDay = written({ day: 'numeric', month: 'short' });
const shortDayAndYear = written({ day: 'numeric', month: 'short', year: 'numeric' });
const dayAndYear = written({ day: 'numeric', month: 'long', year: 'numeric' });

const midnightBefore = (moment: number): number => new Date(moment).setHours(0, 0, 0, 0);
// Rounded, because a day with a change of the clock has 23 or 25 hours.
const daysBetween = (now: number, moment: number): number =>
  Math.round((midnightBefore(moment) - midnightBefore(now)) / DAY);

/** `14:02`, on the clocks of this computer. */
export const timeWords = (moment: number): string =>
  clockWords(moment - new Date(moment).getTimezoneOffset() * MINUTE, 'UTC');

/** `today`, `yesterday`, `12 March`, or with the year when it is another one. */
export const dayWords = (moment: number, now: number): string => dayIn(moment, now, day, dayAndYear);

/** `Today`, `Yesterday`, `12 Mar`, or with the year when it is another one: a note at the end of a row. */
export function dayNoteWords(moment: number, now: number): string {
  const note = dayIn(moment, now, shortDay, shortDayAndYear);
  return note.charAt(0).toLocaleUpperCase(LOCALE) + note.slice(1);
}

type Written = (moment: number) => string;

function dayIn(moment: number, now: number, ofThisYear: Written, ofAnother: Written): string {
  const days = daysBetween(now, moment);
  if (days === 0) return words('moment.today');
  if (days === 1) return words('moment.tomorrow');
  if (days === -1) return words('moment.yesterday');
  const sameYear = new Date(moment).getFullYear() === new Date(now).getFullYear();
  return (sameYear ? ofThisYear : ofAnother)(moment);
}

/** `today at 16:30`, `12 March at 09:00`, or `at midnight` for the end of today. */
export function momentWords(moment: number, now: number): string {
  if (moment === new Date(now).setHours(24, 0, 0, 0)) return words('moment.midnight');
  return words('moment.day-at-time', { day: dayWords(moment, now), time: timeWords(moment) });
}

/** `14:02` when it was today, otherwise the day as well. */
export const sinceWords = (moment: number, now: number): string =>
  daysBetween(now, moment) === 0 ? timeWords(moment) : momentWords(moment, now);

/** `1 h 12 min`, `3 days 2 h`, `less than a minute`. Rounded up, so that it never shows zero. */
export function durationWords(milliseconds: number): string {
  if (milliseconds < MINUTE) return words('moment.under-a-minute');
  const minutes = Math.ceil(milliseconds / MINUTE);
  if (minutes < 60) return words('moment.minutes', { minutes });
  if (minutes < 24 * 60)
    return words('moment.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  const hours = Math.ceil(milliseconds / HOUR);
  return words('moment.days', { days: Math.floor(hours / 24), hours: hours % 24 });
}
