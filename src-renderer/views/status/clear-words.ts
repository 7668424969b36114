import type { ClearRule } from '../../../src-main/contract/clear-after.ts';
import { clockWords } from '../../../resources/clock.ts';
import { type MessageKey, words } from '../../../resources/words.ts';
import { durationWords } from '../../app/moments.ts';

const MINUTE = 60_000;

const named: Record<Extract<ClearRule, string>, MessageKey> = {
  never: 'clear-after.never',
  today: 'clear-after.today',
  week: 'clear-after.week',
};

/** `5:00 PM`, for a time of day in minutes since midnight. */
export const timeOfDayWords = (time: number): string => clockWords(time * MINUTE, 'UTC');

/** `1 h 30 min`, for a duration in minutes. */
export const minutesWords = (minutes: number): string => durationWords(minutes * MINUTE);

/** When a status clears itself, in short: `45 min`, `Until 5:00 PM`, `Today`. */
export function clearWords(rule: ClearRule): string {
  if (typeof rule === 'string') return words(named[rule]);
  if ('minutes' in rule) return minutesWords(rule.minutes);
  return words('clear-after.time', { time: timeOfDayWords(rule.time) });
}
