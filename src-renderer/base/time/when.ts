import { type CalendarDate, toCalendarDate } from '@internationalized/date';
import type { WeekStart } from '../../../src-main/contract/time/system-formats.ts';
import { words, type MessageKey } from '../../../resources/words.ts';
import { contextOf } from './phrase/context.ts';
import { EVENING, MORNING, workWeek } from './phrase/days.ts';
import { dayName } from './day-names.ts';
import type { Moment, WhenHabits, WhenProblem } from './phrase/moment.ts';
import { decided, meantBy } from './phrase/moments.ts';
import { isRepetition, ruleBy } from './phrase/rules.ts';
import { suggestedSpellings } from './phrase/suggestions.ts';
import { tokensOf } from './phrase/tokens.ts';
import { clocksAt, momentOn } from './time-zone.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAYS_A_WEEK = 7;

/** No phrase is longer. What reads phrases may take longer for a text than its length. */
const LONGEST_PHRASE = 200;

const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / SECOND);

/**
 * The moment that a phrase in English or German means, such as "tomorrow at 3", "in 20 minutes" or "24. Dez. 15 Uhr", on
 * the clocks of a time zone. A day without a time means its morning, and a time without a day the next such time. An hour
 * that may be in either half of the day is in the half when people are awake. A time that a change of the clocks leaves out
 * is as long after the change. Every word has to be understood: "tomorrow elevenses" is not a moment.
 * @param now milliseconds since the epoch
 * @param timeZone an IANA name
 */
export function momentOf(phrase: string, now: number, timeZone: string, habits: WhenHabits = {}): Moment {
  return readMoment(phrase, now, timeZone, habits).moment;
}

/**
 * The days that a phrase may mean, past or future: several for an ambiguous phrase, and an empty list for an unreadable phrase.
 * The rules for moments hold; today is not past.
 */
export function daysOf(
  phrase: string,
  now: number,
  timeZone: string,
  habits: WhenHabits = {},
): CalendarDate[] {
  const midnight = momentOn(toCalendarDate(clocksAt(now, timeZone)), 0, timeZone);
  const { moment, past } = readMoment(phrase, midnight, timeZone, habits);
  const { at, choices = at === null ? [] : [at] } = moment;
  const days = past === null ? choices.map((choice) => choice * SECOND) : [past];
  return days.map((one) => toCalendarDate(clocksAt(one, timeZone)));
}

/** The moment, and the past moment of a phrase that means no future one, in milliseconds. */
function readMoment(
  phrase: string,
  now: number,
  timeZone: string,
  habits: WhenHabits,
): { moment: Moment; past: number | null } {
  const nothing = (problem: WhenProblem | null) => ({ moment: { at: null, problem }, past: null });
  if (phrase.length > LONGEST_PHRASE) return nothing('unclear');
  const tokens = tokensOf(phrase);
  if (tokens.length === 0) return nothing(phrase.trim() === '' ? null : 'unclear');
  const context = contextOf(now, timeZone, habits);
  const meant = meantBy(tokens, context);
  if (meant) return decided(meant, now);
  if (habits.mayRepeat) {
    const rule = ruleBy(tokens, context);
    if (rule) return { moment: { ...rule, problem: null }, past: null };
  }
  return nothing(isRepetition(tokens) ? 'repeats' : 'unclear');
}

/** A phrase that may be meant, with its moment in UNIX seconds. */
export interface SuggestedPhrase {
  phrase: string;
  at: number;
}

/** So many phrases are suggested at most. */
const MOST_SUGGESTED = 4;

/**
 * Completions and corrections of an unfinished or mistyped phrase, each with its own moment, the likeliest first. Empty for a
 * correctly spelled phrase that means a moment or several.
 */
export function suggestedPhrases(
  phrase: string,
  now: number,
  timeZone: string,
  habits: WhenHabits = {},
): SuggestedPhrase[] {
  if (phrase.length > LONGEST_PHRASE) return [];
  const text = phrase.trim().replace(/\s+/g, ' ');
  const found = new Map<number, SuggestedPhrase>();
  const isWhole = momentOf(text, now, timeZone, habits).problem !== 'unclear';
  for (const spelling of suggestedSpellings(text, isWhole)) {
    const { at } = momentOf(spelling, now, timeZone, habits);
    if (at === null || found.has(at)) continue;
    found.set(at, { phrase: spelling, at });
    if (found.size === MOST_SUGGESTED) break;
  }
  return [...found.values()];
}

/** A common moment. Its label is a phrase for the moment. */
export interface WhenPreset {
  label: string;
  kind: 'soon' | 'morning' | 'evening' | 'week';
  /** It is offered where there is room for a few. */
  main: boolean;
  /** UNIX seconds */
  at: number;
}

/** So many presets are offered at most. */
const MOST_PRESETS = 6;
const IN_THREE_HOURS = 2;

/**
 * The presets for a moment on the clocks of a time zone, soonest kinds first. Moments that have passed are left out.
 * @param now milliseconds since the epoch
 */
export function whenPresets(now: number, timeZone: string, weekStart: WeekStart = 'monday'): WhenPreset[] {
  const today = toCalendarDate(clocksAt(now, timeZone));
  const preset = (key: MessageKey | null, kind: WhenPreset['kind'], at: number, main = true): WhenPreset => ({
    label: key ? words(key) : nameOfDay,
    kind,
    main,
    at: toSeconds(at),
  });
  const on = (days: number, hour: number): number => momentOn(today.add({ days }), hour * 60, timeZone);
  const nextWeek = workWeek(1)({ today, weekStart });
  const untilNextWeek = nextWeek.compare(today);
  const nameOfDay = dayName(nextWeek.toDate('UTC').getUTCDay(), 'long');
  // The name of a day means the next such day.
  const isNamed = untilNextWeek < DAYS_A_WEEK;
  const presets = [
    preset('when.in-20-minutes', 'soon', now + 20 * MINUTE, false),
    preset('when.in-1-hour', 'soon', now + 60 * MINUTE),
    preset('when.in-3-hours', 'soon', now + 180 * MINUTE, false),
    preset('when.this-morning', 'morning', on(0, MORNING)),
    preset('when.this-evening', 'evening', on(0, EVENING)),
    preset('when.tomorrow', 'morning', on(1, MORNING)),
    // On the day before, that is tomorrow.
    ...(untilNextWeek > 1
      ? [preset(isNamed ? null : 'when.next-week', 'week', on(untilNextWeek, MORNING))]
      : []),
  ].filter(({ at }) => at * SECOND > now);
  // Before the morning of today there is one more; a line has room for six.
  return presets.length > MOST_PRESETS ? presets.toSpliced(IN_THREE_HOURS, 1) : presets;
}
