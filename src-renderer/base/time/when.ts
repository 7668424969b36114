import { CalendarDate, CalendarDateTime, toCalendarDate, type ZonedDateTime } from '@internationalized/date';
import { en, type ParsedResult } from 'chrono-node';
import type { Recurrence } from '../../../src-main/contract/values/recurrence.ts';
import type { WeekStart } from '../../../src-main/contract/time/system-formats.ts';
import { words, type MessageKey } from '../../../resources/words.ts';
import { isWrittenByComputer, meaningsOf, type Meaning, type Reading } from './phrase/meanings.ts';
import { numberHabits } from './phrase/numbers.ts';
import { recurrenceIn, withoutCount } from './phrase/recurrence.ts';
import { isRepetition } from './phrase/repetition.ts';
import { suggestedSpellings } from './phrase/suggestions.ts';
import { EVENING, MORNING } from './phrase/times.ts';
import { isUnderstood } from './phrase/vocabulary.ts';
import { nextWorkWeek } from './phrase/weeks.ts';
import { takeZone } from './phrase/zones.ts';
import { clocksAt, momentAt } from './time-zone.ts';

/** The habits of a writer, which decide ambiguities of a phrase. */
export interface WhenHabits {
  /** Decides the order of numbers and the kind of clock; by default British English. */
  locale?: string;
  /** The first day of a week; Monday without it. */
  weekStart?: WeekStart;
  /** Whether it may be a time that comes again and again. */
  mayRepeat?: boolean;
}

/**
 * Why a phrase is no future moment; `impossible` where no day or clock shows the time, `open` for several meanings, `repeats`
 * for a time that comes again and again where it may not, or in a way that Perch has no rule for.
 */
export type WhenProblem = 'unclear' | 'impossible' | 'past' | 'open' | 'repeats';

export interface Moment {
  /** UNIX seconds; null where there is a problem, and for an empty phrase. */
  at: number | null;
  problem: WhenProblem | null;
  /** The possible moments of an `open` phrase, in UNIX seconds. */
  choices?: number[];
  /** The rule by which it comes again, from this moment on. */
  repeats?: Recurrence;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** No phrase is longer. What reads phrases may take longer for a text than its length. */
const LONGEST_PHRASE = 200;

/** The user is never asked to choose among more moments than this. */
const MOST_CHOICES = 4;

const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / SECOND);

/**
 * The moment that a phrase in English or German means, such as "tomorrow at 3", "in 20 minutes" or "24. Dez. 15 Uhr", on
 * the clocks of a time zone. A day without a time means its morning, and a time without a day the next such time. An hour
 * that may be in either half of the day is in the half when people are awake. A time that a change of the clocks leaves out
 * is as long after the change. Every word has to be understood: "tomorrow elevenses" is no moment.
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
  const { year, month, day } = clocksAt(now, timeZone);
  const midnight = momentAt(new CalendarDateTime(year, month, day), timeZone);
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
  { locale = 'en-GB', weekStart = 'monday', mayRepeat = false }: WhenHabits,
): { moment: Moment; past: number | null } {
  const without = (problem: WhenProblem | null, past: number | null = null) => ({
    moment: { at: null, problem },
    past,
  });
  if (phrase.length > LONGEST_PHRASE) return without('unclear');
  const { text, timeZone: named } = takeZone(phrase.trim().replace(/\s+/g, ' '));
  if (text === '') return without(null);
  if (mayRepeat && named === null && isRepetition(withoutCount(text))) {
    const single = (part: string): number | null => momentOf(part, now, timeZone, { locale, weekStart }).at;
    const repeated = recurrenceIn(text, now, timeZone, single);
    if (repeated) return { moment: { ...repeated, problem: null }, past: null };
  }
  const here = clocksAt(now, timeZone);
  const meanings = meaningsOf(text, here, numberHabits(locale), weekStart);
  // An invalid date or time has no meaning; unknown words have an unreadable meaning.
  if (meanings.length === 0) return without('impossible');
  const candidates = meanings.map(({ sure, isSpare, ...meaning }) => ({
    sure,
    isSpare,
    at: firstToCome(meaning, now, here, named),
  }));
  const future = candidates.flatMap(({ at, ...rest }) =>
    at !== null && at > now ? [{ at: toSeconds(at), ...rest }] : [],
  );
  const toCome = future.some(({ isSpare }) => !isSpare) ? future.filter(({ isSpare }) => !isSpare) : future;
  const [first] = toCome;
  if (!first) {
    const past = candidates.find(({ at }) => at !== null)?.at ?? null;
    if (past !== null) return without('past', past);
    return without(isRepetition(text) ? 'repeats' : 'unclear');
  }
  if (toCome.every(({ at }) => at === first.at) && toCome.some(({ sure }) => sure))
    return { moment: { at: first.at, problem: null }, past: null };
  const choices = [...new Set(toCome.map(({ at }) => at))].toSorted((a, b) => a - b);
  return { moment: { at: null, problem: 'open', choices: choices.slice(0, MOST_CHOICES) }, past: null };
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

/** The first future moment in milliseconds, else a past moment; null if nothing can be read. */
function firstToCome(
  { readings, otherwise }: Pick<Meaning, 'readings' | 'otherwise'>,
  ...[now, ...place]: [now: number, here: ZonedDateTime, named: string | null]
): number | null {
  const momentsOf = (all: Reading[]): number[] =>
    all.flatMap((reading) => read(reading, now, ...place) ?? []);
  const earliest = (moments: number[]): number | undefined =>
    moments.filter((at) => at > now).toSorted((a, b) => a - b)[0];
  const awake = momentsOf(readings);
  return earliest(awake) ?? earliest(momentsOf(otherwise)) ?? awake[0] ?? null;
}

/** An offset from UTC is read by chrono. */
const OFFSET = /\b(?:utc|gmt) ?(?=[+-]\d)/gi;

/**
 * The moment in milliseconds, past or future; null if the text is no moment.
 * @param named the zone that the phrase names for its time; its days are those of the clocks `here`
 */
function read(
  { text, endsDay }: Reading,
  now: number,
  here: ZonedDateTime,
  named: string | null,
): number | null {
  // Chrono would take "get" for a zone.
  if (!text.replace(OFFSET, '').split(' ').every(isUnderstood) && !isWrittenByComputer(text)) return null;
  // Chrono counts days on the clocks of this computer, so these are set to what the zone's show.
  const { year, month, day, hour, minute, second } = here;
  const result = parse(text, new Date(year, month - 1, day, hour, minute, second));
  if (!result) return null;
  const isRelative = result.tags().has('result/relativeDateAndTime');
  const hasOffset = result.start.isCertain('timezoneOffset') && !isRelative;
  // A zone belongs to a time of day that has no other.
  if (named !== null && (isRelative || hasOffset || !result.start.isCertain('hour'))) return null;
  const length = isRelative ? lengthOf(text) : null;
  if (length !== null) return now + length;
  // A zone of its own is reckoned from the moment itself.
  if (hasOffset)
    return (
      parse(text, { instant: new Date(now), timezone: here.offset / MINUTE })
        ?.date()
        .getTime() ?? null
    );
  const isThis = /\b(this|last|past)\b/i.test(text);
  return onTheClocks(result.start, here, named ?? here.timeZone, { endsDay, thisOne: isThis });
}

/** The result of chrono for a text; null unless the text is a single moment that holds every word. */
function parse(text: string, reference: Date | { instant: Date; timezone: number }): ParsedResult | null {
  const [result, ...others] = en.GB.parse(text, reference, { forwardDate: !/\b(last|past)\b/i.test(text) });
  if (!result || result.end || others.length > 0) return null;
  const rest = text.slice(0, result.index) + text.slice(result.index + result.text.length);
  return /^(on|at|by|in|the|[ .,])*$/i.test(rest) ? result : null;
}

/**
 * How long "in 20 minutes" is; null for "2 hours after midnight", which is no length. Chrono reckons on the clocks of this
 * computer, and is an hour off where they change meanwhile; so the reference date is in the middle of a winter.
 */
function lengthOf(text: string): number | null {
  const [length, ...others] = [12, 15].map((hour) => {
    const winter = new Date(2001, 0, 10, hour);
    return (parse(text, winter)?.date().getTime() ?? NaN) - winter.getTime();
  });
  return length !== undefined && others.every((other) => other === length) ? length : null;
}

type Components = ParsedResult['start'];

/**
 * The moment when the clocks of a zone show this day and time, or when that day ends. Without a date, the next such moment, unless
 * `thisOne` is set.
 */
function onTheClocks(
  parsed: Components,
  here: ZonedDateTime,
  timeZone: string,
  { endsDay, thisOne }: { endsDay: boolean; thisOne: boolean },
): number | null {
  const part = (name: Parameters<Components['get']>[0]): number => parsed.get(name) ?? 0;
  const time = parsed.isCertain('hour')
    ? ([part('hour'), part('minute'), part('second')] as const)
    : ([MORNING] as const);
  if (part('year') > 9_999) return null;
  const isDated = (['day', 'month', 'year'] as const).some((name) => parsed.isCertain(name));
  const again = isDated ? 0 : parsed.isCertain('weekday') ? 7 : 1;
  const now = here.toDate().getTime();
  const day =
    again === 1 ? clocksAt(now, timeZone) : { year: part('year'), month: part('month'), day: part('day') };
  const onDay = new CalendarDateTime(day.year, day.month, day.day, ...time);
  const wanted = endsDay ? onDay.set({ hour: 0, minute: 0 }).add({ days: 1 }) : onDay;
  const moment = momentAt(wanted, timeZone);
  const isPast = moment <= now;
  return isPast && !thisOne ? momentAt(wanted.add({ days: again }), timeZone) : moment;
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

const shortly: [MessageKey, minutes: number, main: boolean][] = [
  ['when.in-20-minutes', 20, false],
  ['when.in-1-hour', 60, true],
  ['when.in-3-hours', 180, false],
];

/**
 * The presets for a moment on the clocks of a time zone, soonest kinds first. Moments that have passed are left out.
 * @param now milliseconds since the epoch
 */
export function whenPresets(now: number, timeZone: string, weekStart: WeekStart = 'monday'): WhenPreset[] {
  const here = clocksAt(now, timeZone);
  const onDay = (key: MessageKey, kind: WhenPreset['kind'], days: number, hour: number): WhenPreset => {
    const day = here.add({ days });
    const at = momentAt(new CalendarDateTime(day.year, day.month, day.day, hour), timeZone);
    return { label: words(key), kind, main: true, at: toSeconds(at) };
  };
  const today = new CalendarDate(here.year, here.month, here.day);
  const untilNextWeek = nextWorkWeek(today, weekStart).compare(today);
  return [
    ...shortly.map(([key, minutes, main]) => ({
      label: words(key),
      kind: 'soon' as const,
      main,
      at: toSeconds(now + minutes * MINUTE),
    })),
    onDay('when.this-morning', 'morning', 0, MORNING),
    onDay('when.this-evening', 'evening', 0, EVENING),
    onDay('when.tomorrow', 'morning', 1, MORNING),
    // On the day before, that is tomorrow.
    ...(untilNextWeek > 1 ? [onDay('when.next-week', 'week', untilNextWeek, MORNING)] : []),
  ].filter(({ at }) => at * SECOND > now);
}
