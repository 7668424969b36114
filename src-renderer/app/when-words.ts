import { words, type MessageKey } from '../../resources/words.ts';
import { clockWords } from '../../resources/clock.ts';
import { LOCALE } from './moments.ts';
import { clocksAt } from './time-zone.ts';

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;

const nearDays: Partial<Record<number, MessageKey>> = {
  [-1]: 'when.yesterday',
  0: 'when.today',
  1: 'when.tomorrow-day',
};

/**
 * A moment in full: `Tomorrow, Saturday 21 November 2026, 09:00`.
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
    time: clockWords(moment, timeZone),
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
  return words('when.short', { day, time: clockWords(moment, timeZone) });
}

function daysBetween(from: number, to: number, timeZone: string): number {
  const midnight = (moment: number): number => {
    const { year, month, day } = clocksAt(moment, timeZone);
    return Date.UTC(year, month - 1, day);
  };
  return (midnight(to) - midnight(from)) / DAY;
}
