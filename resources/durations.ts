import { words } from './words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * `1 h 12 min`, `3 days 2 h`, `less than a minute`. Rounded up, so that it never shows zero.
 * @param days the message for days, which are declined in some languages.
 */
export function durationWords(
  milliseconds: number,
  days: 'moment.days' | 'moment.days-ahead' = 'moment.days',
): string {
  if (milliseconds < MINUTE) return words('moment.under-a-minute');
  const minutes = Math.ceil(milliseconds / MINUTE);
  if (minutes < 60) return words('moment.minutes', { minutes });
  if (minutes < 24 * 60)
    return words('moment.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  const hours = Math.ceil(milliseconds / HOUR);
  return words(days, { days: Math.floor(hours / 24), hours: hours % 24 });
}

/** `in 1 h 12 min`, `in 3 days 2 h`. */
export const waitWords = (milliseconds: number): string =>
  words('moment.in', { duration: durationWords(milliseconds, 'moment.days-ahead') });
