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

function formatOf(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
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

/** The local date and time of a zone. */
function clocksAt(moment: number, timeZone: string): Clocks {
  const parts = formatOf('en', timeZone, NUMBERS).formatToParts(moment);
  const numberOf = (wanted: keyof typeof NUMBERS): number =>
    Number(parts.find(({ type }) => type === wanted)?.value);
  const year = numberOf('year');
  return {
    year,
    day: Date.UTC(year, numberOf('month') - 1, numberOf('day')) / DAY,
    minute: numberOf('hour') * 60 + numberOf('minute'),
  };
}

const daysBetween = (now: number, moment: number, timeZone: string): number =>
  clocksAt(moment, timeZone).day - clocksAt(now, timeZone).day;

const SHORT = { day: 'numeric', month: 'short' } as const;
const forms = {
  date: SHORT,
  'date-and-year': { ...SHORT, year: 'numeric' },
  'date-and-weekday': { ...SHORT, weekday: 'short' },
} as const;

const write = (moment: number, timeZone: string, form: keyof typeof forms): string =>
  formatOf(writtenLocale(), timeZone, forms[form]).format(moment);

/** `Nov 18`; with the year outside the present year. */
function dateWords(moment: number, now: number, timeZone: string): string {
  const isThisYear = clocksAt(moment, timeZone).year === clocksAt(now, timeZone).year;
  return write(moment, timeZone, isThisYear ? 'date' : 'date-and-year');
}

const capitalized = (text: string): string =>
  text.charAt(0).toLocaleUpperCase(writtenLocale()) + text.slice(1);

/** `2:02 PM`, on the clocks of this computer. */
export const timeWords = (moment: number): string => clockWords(moment, localTimeZone());

/** `today`, `yesterday`, `Nov 18`; with the year outside the present year. For texts in which only the day matters. */
export function dayWords(moment: number, now: number): string {
  const zone = localTimeZone();
  const name = near[daysBetween(now, moment, zone)];
  return name ? words(name) : dateWords(moment, now, zone);
}

/** The same at the beginning of a line: `Today`, `Nov 18`. */
export const dayNoteWords = (moment: number, now: number): string => capitalized(dayWords(moment, now));

/** The day over a list of moments: `Today`, `Mon, Nov 23`, `Nov 30`. */
export function dayHeading(moment: number, now: number): string {
  const zone = localTimeZone();
  const days = daysBetween(now, moment, zone);
  const name = near[days];
  if (name) return capitalized(words(name));
  if (Math.abs(days) <= NEAR) return write(moment, zone, 'date-and-weekday');
  return dateWords(moment, now, zone);
}

/**
 * A moment inside a sentence: `today 4:30 PM`, `Mon, Nov 23, 9:00 AM`, `Nov 18, 12:27 AM`, or `at midnight` for the end of
 * today.
 * @param timeZone an IANA name; this computer's without it
 */
export function momentWords(moment: number, now: number, timeZone: string = localTimeZone()): string {
  const isMidnight = moment % MINUTE === 0 && clocksAt(moment, timeZone).minute === 0;
  if (isMidnight && daysBetween(now, moment, timeZone) === 1) return words('moment.midnight');
  return dayAndTime(moment, now, timeZone);
}

/**
 * A moment at the beginning of a line: `Today 4:30 PM`, `Tomorrow 12:00 AM`, `Mon, Nov 23, 9:00 AM`.
 * @param timeZone an IANA name; this computer's without it
 */
export const momentNoteWords = (moment: number, now: number, timeZone: string = localTimeZone()): string =>
  capitalized(dayAndTime(moment, now, timeZone));

function dayAndTime(moment: number, now: number, timeZone: string): string {
  const time = clockWords(moment, timeZone);
  const days = daysBetween(now, moment, timeZone);
  const name = near[days];
  if (name) return words('moment.near-day-and-time', { day: words(name), time });
  const day =
    Math.abs(days) <= NEAR ? write(moment, timeZone, 'date-and-weekday') : dateWords(moment, now, timeZone);
  return words('moment.day-and-time', { day, time });
}

/** `2:02 PM` when it was today, otherwise the day as well. */
export const sinceWords = (moment: number, now: number): string =>
  daysBetween(now, moment, localTimeZone()) === 0 ? timeWords(moment) : momentWords(moment, now);
