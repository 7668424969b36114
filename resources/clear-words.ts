import { clockWords } from './clock.ts';
import { durationWords } from './durations.ts';
import { type MessageKey, words } from './words.ts';

const MINUTE = 60_000;

/** A rule of `contract/time/clear-after.ts`: named, a duration in minutes, or a time of day in minutes since midnight. */
type Rule = 'never' | 'today' | 'week' | { minutes: number } | { time: number };

const named: Record<Extract<Rule, string>, MessageKey> = {
  never: 'clear-after.never',
  today: 'clear-after.today',
  week: 'clear-after.week',
};

/** `5:00 PM`, for a time of day in minutes since midnight. */
export const timeOfDayWords = (time: number): string => clockWords(time * MINUTE, 'UTC');

/** `1 h 30 min`, for a duration in minutes. */
export const minutesWords = (minutes: number): string => durationWords(minutes * MINUTE);

/** When a status clears itself, in short: `45 min`, `Until 5:00 PM`, `Today`. */
export function clearWords(rule: Rule): string {
  if (typeof rule === 'string') return words(named[rule]);
  if ('minutes' in rule) return minutesWords(rule.minutes);
  return words('clear-after.time', { time: timeOfDayWords(rule.time) });
}
