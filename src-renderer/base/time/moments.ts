import { clockWords } from '../../../resources/clock.ts';
import { words } from '../../../resources/words.ts';
import { writtenLocale } from '../../../resources/locale.ts';
import { localTimeZone } from './local-time-zone.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** So many days before and after today are called by their weekday as well. */
const NEAR = 6;

const near: Partial<Record<number, 'moment.yesterday' | 'moment.today' | 'moment.tomorrow'>> = {
  [-1]: 'moment.yesterday',
  0: 'moment.today',
  1: 'moment.tomorrow',
};

interface Clocks {
  year: number;
  /** Days since the epoch, whatever the hour. */
  day: number;
  /** Minutes since midnight. */
  minute: number;
}

/** To make a format takes far longer than to use it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A format by the clocks of this computer. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const timeZone = localTimeZone();
  const key = `${locale} ${timeZone} ${Object.entries(options).join(' ')}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(key, format);
  }
  return format;
}

const NUMBERS = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
} as const;

/** The local date and time. */
function clocksAt(moment: number): Clocks {
  const parts = formatOf('en', NUMBERS).formatToParts(moment);
  const numberOf = (kind: keyof typeof NUMBERS): number =>
    Number(parts.find(({ type }) => type === kind)?.value);
  const year = numberOf('year');
  return {
    year,
    day: Date.UTC(year, numberOf('month') - 1, numberOf('day')) / DAY,
    minute: numberOf('hour') * 60 + numberOf('minute'),
  };
}

const daysBetween = (now: number, moment: number): number => clocksAt(moment).day - clocksAt(now).day;

const SHORT = { day: 'numeric', month: 'short' } as const;
const forms = {
  date: SHORT,
  'date-and-year': { ...SHORT, year: 'numeric' },
  'date-and-weekday': { ...SHORT, weekday: 'short' },
} as const;

const write = (moment: number, form: keyof typeof forms): string =>
  formatOf(writtenLocale(), forms[form]).format(moment);

/** `Nov 18`; with the year outside the present year. */
export function dateWords(moment: number, now: number): string {
  const isThisYear = clocksAt(moment).year === clocksAt(now).year;
  return write(moment, isThisYear ? 'date' : 'date-and-year');
}

/** A text with a capital letter at its beginning. */
export const capitalized = (text: string): string =>
  text.charAt(0).toLocaleUpperCase(writtenLocale()) + text.slice(1);

/** `2:02 PM`, on the clocks of this computer. */
export const timeWords = (moment: number): string => clockWords(moment, localTimeZone());

/** `today`, `yesterday`, `Nov 18`; with the year outside the present year. For texts in which only the day matters. */
export function dayWords(moment: number, now: number): string {
  const name = near[daysBetween(now, moment)];
  return name ? words(name) : dateWords(moment, now);
}

/** The same at the beginning of a line: `Today`, `Nov 18`. */
export const dayNoteWords = (moment: number, now: number): string => capitalized(dayWords(moment, now));

/** The day over a list of moments: `Today`, `Mon, Nov 23`, `Nov 30`. */
export function dayHeading(moment: number, now: number): string {
  const days = daysBetween(now, moment);
  const name = near[days];
  return name ? capitalized(words(name)) : farDay(moment, now, days);
}

const farDay = (moment: number, now: number, days: number): string =>
  Math.abs(days) <= NEAR ? write(moment, 'date-and-weekday') : dateWords(moment, now);

/** Whether a day begins with a moment. */
export const isMidnight = (moment: number): boolean => moment % MINUTE === 0 && clocksAt(moment).minute === 0;

/**
 * A moment inside a sentence: `today 4:30 PM`, `Mon, Nov 23, 9:00 AM`, `Nov 18, 12:27 AM`, or `at midnight` for the end of
 * today.
 */
export function momentWords(moment: number, now: number): string {
  return isMidnight(moment) && daysBetween(now, moment) === 1
    ? words('moment.midnight')
    : dayAndTime(moment, now);
}

/** A moment at the beginning of a line: `Today 4:30 PM`, `Tomorrow 12:00 AM`, `Mon, Nov 23, 9:00 AM`. */
export const momentNoteWords = (moment: number, now: number): string => capitalized(dayAndTime(moment, now));

function dayAndTime(moment: number, now: number): string {
  const time = timeWords(moment);
  const days = daysBetween(now, moment);
  const name = near[days];
  return name
    ? words('moment.near-day-and-time', { day: words(name), time })
    : words('moment.day-and-time', { day: farDay(moment, now, days), time });
}

/** `2:02 PM` when it was today, otherwise the day as well. */
export const sinceWords = (moment: number, now: number): string =>
  daysBetween(now, moment) === 0 ? timeWords(moment) : momentWords(moment, now);
