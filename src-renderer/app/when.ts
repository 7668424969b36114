import {
  CalendarDateTime,
  fromAbsolute,
  getDayOfWeek,
  toCalendarDateTime,
  toZoned,
  type ZonedDateTime,
} from '@internationalized/date';
import { en, type ParsedResult } from 'chrono-node';
import { words, type MessageKey } from '../../resources/words.ts';
import { LOCALE } from './moments.ts';

/** Why a phrase is no moment to come. */
export type WhenProblem = 'unclear' | 'past';

export interface Moment {
  /** UNIX seconds; null where there is a problem, and for an empty phrase. */
  at: number | null;
  problem: WhenProblem | null;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** When a day begins that no time is said for. */
const MORNING = 9;
const EVENING = 18;
/** The hours of the times of day that are words. */
const hours: Partial<Record<string, number>> = {
  'casualReference/morning': MORNING,
  'casualReference/afternoon': 15,
  'casualReference/evening': EVENING,
  'casualReference/tonight': 20,
};

const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / SECOND);

/**
 * The moment that a phrase in English means, such as "tomorrow 9am", "in 20 minutes" or "24 December 15:00", on the
 * clocks of a time zone. A day without a time means its morning, a time without a day the next one. A time that a
 * change of the clocks leaves out is the one as long after the change. Every word has to be understood: "tomorrow
 * nineish" is no moment.
 * @param now milliseconds since the epoch
 * @param timeZone an IANA name
 */
export function momentOf(phrase: string, now: number, timeZone: string): Moment {
  const text = phrase
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<!the )\bday after\b/i, 'the day after');
  if (text === '') return { at: null, problem: null };
  // "9" and "tomorrow 9" are hours where they can be nothing else.
  const at = read(text, now, timeZone) ?? read(text.replace(/(^| )(\d{1,2})$/, '$1$2:00'), now, timeZone);
  if (at === null) return { at: null, problem: 'unclear' };
  return at > now ? { at: toSeconds(at), problem: null } : { at: null, problem: 'past' };
}

/** The moment in milliseconds, passed or to come; null where the text is none. */
function read(text: string, now: number, timeZone: string): number | null {
  const here = fromAbsolute(now, timeZone);
  const result = parse(text, { instant: new Date(now), timezone: here.offset / MINUTE });
  if (!result) return null;
  if (result.tags().has('result/relativeDateAndTime')) return now + lengthOf(text);
  if (result.start.isCertain('timezoneOffset')) return result.date().getTime();
  return onTheClocks(result.start, here, /\bthis\b/i.test(text));
}

/** What chrono makes of a text; null unless it is one moment and holds every word. */
function parse(text: string, reference: { instant: Date; timezone?: number }): ParsedResult | null {
  const [result, ...others] = en.GB.parse(text, reference, { forwardDate: !/\b(last|past)\b/i.test(text) });
  if (!result || result.end || others.length > 0) return null;
  const rest = text.slice(0, result.index) + text.slice(result.index + result.text.length);
  return /^(on|at|by|in|the|[ .,])*$/i.test(rest) ? result : null;
}

/**
 * How long "in 20 minutes" is. Chrono reckons on the clocks of this computer, and is an hour off where they change
 * meanwhile; so it is asked in the midst of a winter.
 */
function lengthOf(text: string): number {
  const winter = new Date(2001, 0, 10, 12);
  return (parse(text, { instant: winter })?.date().getTime() ?? NaN) - winter.getTime();
}

type Components = ParsedResult['start'];

/** The moment when the clocks show this day and time; the next one where no day is said, unless it is `thisOne`. */
function onTheClocks(said: Components, here: ZonedDateTime, thisOne: boolean): number | null {
  const part = (name: Parameters<Components['get']>[0]): number => said.get(name) ?? 0;
  const time = said.isCertain('hour')
    ? ([part('hour'), part('minute'), part('second')] as const)
    : ([hourOf(said)] as const);
  const dayless = !(['day', 'weekday', 'month', 'year'] as const).some((name) => said.isCertain(name));
  if (part('year') > 9_999) return null;
  const day = dayless ? here : { year: part('year'), month: part('month'), day: part('day') };
  const wanted = new CalendarDateTime(day.year, day.month, day.day, ...time);
  const moment = millisecondsOf(wanted, here.timeZone);
  const isPast = moment <= here.toDate().getTime();
  return dayless && isPast && !thisOne ? millisecondsOf(wanted.add({ days: 1 }), here.timeZone) : moment;
}

const hourOf = (said: Components): number =>
  [...said.tags()].map((tag) => hours[tag]).find((hour) => hour !== undefined) ?? MORNING;

const millisecondsOf = (clocks: CalendarDateTime, timeZone: string): number =>
  toZoned(clocks, timeZone).toDate().getTime();

/** A moment that is often wanted. Its label is a phrase that means it. */
export interface WhenPreset {
  label: string;
  /** UNIX seconds */
  at: number;
}

const shortly: [MessageKey, minutes: number][] = [
  ['when.in-20-minutes', 20],
  ['when.in-1-hour', 60],
  ['when.in-3-hours', 180],
];

/**
 * The presets for a moment on the clocks of a time zone, soonest kinds first. What has passed today is left out.
 * @param now milliseconds since the epoch
 */
export function whenPresets(now: number, timeZone: string): WhenPreset[] {
  const here = fromAbsolute(now, timeZone);
  const onDay = (days: number, hour: number): number => {
    const day = here.add({ days });
    return toSeconds(millisecondsOf(new CalendarDateTime(day.year, day.month, day.day, hour), timeZone));
  };
  const untilMonday = 7 - getDayOfWeek(here, LOCALE, 'mon');
  return [
    ...shortly.map(([key, minutes]) => ({ label: words(key), at: toSeconds(now + minutes * MINUTE) })),
    { label: words('when.this-morning'), at: onDay(0, MORNING) },
    { label: words('when.this-evening'), at: onDay(0, EVENING) },
    { label: words('when.tomorrow'), at: onDay(1, MORNING) },
    // On a Sunday that is tomorrow.
    ...(untilMonday > 1 ? [{ label: words('when.next-monday'), at: onDay(untilMonday, MORNING) }] : []),
  ].filter(({ at }) => at * SECOND > now);
}

/** An hour from now on the next full ten minutes: near what people mean when they pick a time. */
export function soon(now: number, timeZone: string): CalendarDateTime {
  const later = toCalendarDateTime(fromAbsolute(now, timeZone)).add({ hours: 1, minutes: 9 });
  return later.set({ minute: later.minute - (later.minute % 10), second: 0, millisecond: 0 });
}

const nearDays: Partial<Record<number, MessageKey>> = {
  [-1]: 'when.yesterday',
  0: 'when.today',
  1: 'when.tomorrow-day',
};

/**
 * A moment in full: `Tomorrow, Saturday 21 November 2026, 09:00 (Europe/Warsaw)`.
 * @param at UNIX seconds
 * @param now milliseconds since the epoch
 */
export function absoluteWords(at: number, timeZone: string, now: number): string {
  const moment = at * SECOND;
  const written = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(LOCALE, { ...options, timeZone }).format(moment);
  const values = {
    weekday: written({ weekday: 'long' }),
    date: written({ day: 'numeric', month: 'long', year: 'numeric' }),
    time: written({ hour: '2-digit', minute: '2-digit' }),
    timeZone,
  };
  const day = nearDays[daysBetween(now, moment, timeZone)];
  return day ? words('when.near', { day: words(day), ...values }) : words('when.absolute', values);
}

/**
 * A moment in short: `Tomorrow 09:00`, `24 Nov 09:00`, and with the year when it is another one.
 * @param at UNIX seconds
 * @param now milliseconds since the epoch
 */
export function shortWords(at: number, timeZone: string, now: number): string {
  const moment = at * SECOND;
  const written = (options: Intl.DateTimeFormatOptions, of = moment): string =>
    new Intl.DateTimeFormat(LOCALE, { ...options, timeZone }).format(of);
  const year = { year: 'numeric' } as const;
  const near = nearDays[daysBetween(now, moment, timeZone)];
  const isThisYear = written(year) === written(year, now);
  const day = near ? words(near) : written({ day: 'numeric', month: 'short', ...(!isThisYear && year) });
  return words('when.short', { day, time: written({ hour: '2-digit', minute: '2-digit' }) });
}

function daysBetween(from: number, to: number, timeZone: string): number {
  const midnight = (moment: number): number => {
    const { year, month, day } = fromAbsolute(moment, timeZone);
    return Date.UTC(year, month - 1, day);
  };
  return (midnight(to) - midnight(from)) / (24 * 60 * MINUTE);
}
