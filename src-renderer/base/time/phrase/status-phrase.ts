import type { CalendarDate } from '@internationalized/date';
import { momentOn } from '../time-zone.ts';
import type { Day } from './dates.ts';
import { dayPhrase } from './day-phrases.ts';
import { type Context, lastDayOfWeek } from './days.ts';
import { decided } from './decision.ts';
import type { Division } from './division.ts';
import { longest, patternsWith } from './grammar.ts';
import { type Meant, meantBy } from './moments.ts';
import type { Saying } from './vocabulary.ts';
import { isUnknown, says, textOf, type Token, tokensOf, withoutMeaning } from './tokens.ts';

/** A status that a text may mean. */
export interface StatusDivision extends Division {
  /** Whether the text is as likely something else, so that what is found by its words comes first. */
  isLoose?: true;
}

/** Words before the moment at which a status is cleared. */
const BEFORE_CLEARING = /^(?:until|till|til|to|for|bis|für)$/i;
/** Without a name, a moment has to say that it is an end. */
const ALONE = /^(?:until|till|til|for|in|bis|für)$/i;
/** Somebody goes to a meal: "out to lunch". */
const MEAL = /^(?:breakfast|brunch|lunch|dinner|supper)$/i;
/** Others have to read when, so the moment stays in the text: "meeting at 3". */
const KEPT = /^(?:at|@|um)$/i;
/** Something begins there, and ends nobody knows when. */
const BEGINS = /^(?:ab|from|starting|beginning|since|seit)$/i;
const SINCE = /^(?:since|seit)$/i;
/** A number after these is not a time of day. */
const COUNTED = /^(?:to|for|für)$/i;
/** A number after these is a time of day only where somebody comes back. */
const ROUGH_HOUR = /^(?:by|around|about|gegen|ab|after|nach)$/i;
/** A moment may begin with one of these. A number alone is more likely part of a name. */
const TIME = /^(?:until|till|til|through|thru|to|for|in|at|@|by|around|about|after|bis|für|um|gegen|nach)$/i;
/** The last day of these belongs to the status: "through friday". */
const THROUGH = /^(?:through|thru)$/i;
const INCLUDING = /^(?:einschließlich|einschl|inklusive|inkl)$/i;
/** Others have to read when, so the moment stays in the text: "back by 5pm". */
const COMES_BACK =
  /(?:^|\s)(?:back|back online|returning|available|zurück|wieder|wieder (?:da|online)|erreichbar)$/i;
/** "Bin um 4 wieder da", without its end. */
const BACK_AT_END = /(?<!\s)\s+(?:wieder\s+)?(?:da|zurück|erreichbar|online)$/i;
/** A name contains no match of `NOT_IN_NAME`, and does not end with a word of `NO_NAME`. */
const NOT_IN_NAME = /\b(?:until|till|til|through|thru|bis)\b|\b(?:from|since|von|vom|seit|ab)\s+\d/i;
const NO_NAME =
  /^(?:until|till|til|through|thru|to|for|in|at|by|around|about|after|from|bis|für|um|gegen|ab|nach|von|vom|im|so)$/i;

/** A name has few words where a number alone is its length, or a day its end. */
const FEW_WORDS = 3;
/** Longer than a day of work, a number is none of minutes. */
const MOST_MINUTES = 480;

/**
 * A name and the moment when it ends, or a text that says when. The name is empty if the text is the moment alone. Null if
 * nothing says that it ends.
 */
export function readStatus(
  text: string,
  context: Context,
  plain: readonly string[] = [],
): StatusDivision | null {
  const isBackAtEnd = BACK_AT_END.test(text);
  const tokens = tokensOf(withoutMeaning(text, plain).replace(BACK_AT_END, ''));
  const loose = plannedIn(text, tokens, context) ?? looseIn(text, tokens, context);
  if (loose || rangeAt(tokens)) return loose;
  const start = isBackAtEnd || ALONE.test(textOf(tokens[0])) ? 0 : 1;
  for (let at = Math.max(start, tokens.length - MOST_TOKENS); at < tokens.length; at += 1) {
    const found = endingAt(text, tokens, at, isBackAtEnd, context);
    if (found !== undefined) return found;
  }
  return null;
}

const LONG: Token['unit'][] = ['day', 'week', 'month', 'year'];
/** No moment has more tokens. */
const MOST_TOKENS = 12;

/** The status that ends with the moment of the last tokens: null for none at all, undefined if they are not a moment. */
function endingAt(
  text: string,
  tokens: Token[],
  at: number,
  isBackAtEnd: boolean,
  context: Context,
): StatusDivision | null | undefined {
  const [before, first, second] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!first || (at > 0 && first.isGlued)) return undefined;
  const name = text.slice(0, first.from).trim();
  const tail = tokens.slice(at);
  const word = textOf(first);
  const isClearing = BEFORE_CLEARING.test(word);
  if (/^to$/i.test(word) && MEAL.test(textOf(second))) return undefined;
  const comesBack = isBackAtEnd || (COMES_BACK.test(name) && !isClearing);
  if (tail.length === 1 && (first.digits !== undefined || first.clock?.by === '.')) return undefined;
  const isNumber = tail.length === 2 && second?.digits !== undefined && /^\d+$/.test(second.digits);
  if (!comesBack && isNumber && (COUNTED.test(word) || ROUGH_HOUR.test(word))) return undefined;
  const meant = endOf(tail, context);
  if (!meant) return undefined;
  const { moment } = decided(meant, context.now);
  const { at: clearsAt, choices = [], problem } = moment;
  const moments = clearsAt === null ? choices : [clearsAt];
  // Nobody is at lunch in 3 days.
  if (/^in$/i.test(word) && LONG.includes(tail.at(-1)?.unit)) return null;
  const isLength = first.number !== undefined && second?.unit !== undefined;
  const isTime = TIME.test(word) || isLength || first.digits !== undefined || first.clock !== undefined;
  const isNoName =
    NOT_IN_NAME.test(name) ||
    NO_NAME.test(textOf(before)) ||
    isParted(before, word) ||
    endsWithTime(tokens, at, context);
  if (moments.length === 0 || (!comesBack && (!isTime || BEGINS.test(word) || isNoName))) return null;
  if (comesBack && isNoName && !isBackAtEnd) return null;
  const isKept = comesBack || KEPT.test(word);
  const words = [text.slice(first.from, tail.at(-1)?.to)];
  return {
    readings: moments.map((one) => ({ at: one, text: isKept ? text : name, words })),
    asks: problem === 'open',
    problem: null,
  };
}

/** The moments at which a status may be cleared; null if not all tokens are understood. */
function endOf(tail: Token[], context: Context): Meant[] | null {
  const word = textOf(tail[0]);
  // "Until 18h" names a time of day, and "18h" alone is a length.
  const isHour =
    tail.length === 3 && says(tail[0], 'by') && tail[1]?.digits !== undefined && /^h$/i.test(textOf(tail[2]));
  const isIncluding = INCLUDING.test(textOf(tail[1]));
  if (THROUGH.test(word) || isIncluding) return endOfDay(tail.slice(isIncluding ? 2 : 1), context);
  return meantBy(BEFORE_CLEARING.test(word) && !isHour ? tail.slice(1) : tail, context);
}

/** The midnights that end the days that are meant. */
const endOfDay = (tokens: Token[], context: Context): Meant[] | null =>
  meantBy([...tokens, ...MIDNIGHT], context);
const MIDNIGHT = tokensOf('24:00');

/** Whether a number or a part of an hour belongs to the time after it: "viertel nach drei". */
const isParted = (before: Token | undefined, word: string): boolean =>
  /^(?:to|after|nach|vor)$/i.test(word) &&
  (says(before, 'quarter', 'half', 'dreiviertel') || before?.number !== undefined);

/** Whether the words before a moment are one as well: "vacation dec 24 to jan 2", "lunch ten to three". */
function endsWithTime(tokens: Token[], at: number, context: Context): boolean {
  for (let from = Math.max(0, at - 4); from < at; from += 1) {
    const part = tokens.slice(from, at);
    if (from > 0 && part[0]?.part !== undefined) continue;
    if (from === 0 && at === 1 && part[0]?.part !== undefined) continue;
    if (meantBy(part, context) !== null) return true;
  }
  return false;
}

/** Nothing that ends farther ahead, in milliseconds, has begun. */
const LONGEST_RANGE = 12 * 3_600_000;
const isHour = (token: Token | undefined): boolean =>
  token?.number !== undefined || token?.clock !== undefined;

/** "2-3", "3pm-4pm" and "15:00-16:00" at the end: the index of the first hour and that of the last. */
function rangeAt(tokens: Token[]): { from: number; to: number } | null {
  const dash = tokens.findLastIndex(({ sign }) => sign === '-');
  const isLast = tokens.length - dash <= 3 && tokens.at(-1)?.unit === undefined;
  if (dash < 1 || !isLast || !isHour(tokens[dash + 1])) return null;
  const from = isHour(tokens[dash - 1]) ? dash - 1 : dash - 2;
  return from > 0 && isHour(tokens[from]) ? { from, to: dash + 1 } : null;
}

/** Words of a name, none of which says when. */
const OF_NAME: Saying[] = ['in', 'on', 'from', 'a', 'the', 'of', 'and', 'business', 'sharp'];
const isNoun = (token: Token): boolean => isUnknown(token) || token.part !== undefined;
const isName = (tokens: Token[]): boolean =>
  tokens.some(isNoun) &&
  tokens.every((token) => isNoun(token) || (token.sign === undefined && says(token, ...OF_NAME)));

const planned = patternsWith({ dayPhrase });
const fromDayToDay = longest<{ first: Day; last?: Day }>(
  planned(
    '(from | of | on)? the? {first=dayPhrase} (to | by | through | -) the? {last=dayPhrase}',
    (days) => days,
  ),
  planned('from on? the? {first=dayPhrase}', (days) => days),
);
const TWO_WEEKS = 14;
/** The day that is surely meant. */
function onlyDay(day: Day, context: Context): CalendarDate | null {
  const [one, ...others] = day.choices(context, false);
  return one?.isSure && others.length === 0 ? one.date : null;
}

/** The tokens of "july 5 to 19" and "5. bis 19. Juli" as those of two days with a month. */
function withBothMonths(tokens: Token[]): Token[] {
  const isJoint = (token: Token): boolean => token.sign === '-' || says(token, 'to', 'by', 'through');
  const joint = tokens.findIndex(isJoint);
  const after = tokens.findIndex((token, at) => at > joint && !isJoint(token) && !says(token, 'the'));
  const [month, one, other, otherMonth] = [joint - 2, joint - 1, after, after + 1].map((at) => tokens[at]);
  const isDay = (token: Token | undefined): token is Token =>
    token?.digits !== undefined &&
    token.date === undefined &&
    token.number !== undefined &&
    token.number <= 31;
  if (!isDay(one)) return tokens;
  const isWhole = month?.month !== undefined;
  if (isWhole && isDay(other) && tokens.length === after + 1) return tokens.toSpliced(after, 0, month);
  if (!isWhole && other?.date)
    return tokens.toSpliced(joint - 1, 1, { ...one, date: { ...other.date, day: one.number ?? 0 } });
  if (!isWhole && isDay(other) && otherMonth?.month !== undefined)
    return tokens.toSpliced(joint, 0, otherMonth);
  return tokens;
}

/** "vacation dec 24 to jan 2": from the beginning of one day to the end of another. "Urlaub ab Montag" asks for the last day. */
function plannedIn(text: string, written: Token[], context: Context): StatusDivision | null {
  const tokens = withBothMonths(written);
  const at = tokens.findIndex((_, index) => fromDayToDay(tokens, index)?.to === tokens.length);
  const days = fromDayToDay(tokens, at)?.value;
  if (at < 1 || at > FEW_WORDS || !isName(tokens.slice(0, at)) || SINCE.test(textOf(tokens[at]))) return null;
  const from = days && onlyDay(days.first, context);
  if (!from) return null;
  const there = { ...context, today: from };
  const ends = days.last
    ? [onlyDay(days.last, there)]
    : [from, lastDayOfWeek(there), from.add({ days: TWO_WEEKS - 1 })];
  const midnight = (day: CalendarDate): number => momentOn(day, 0, context.here.timeZone) / 1_000;
  const [name, words] = [text.slice(0, tokens[at]?.from).trim(), [text.slice(tokens[at]?.from)]];
  const begins = Math.max(midnight(from), Math.floor(context.now / 1_000));
  const moments = ends.flatMap((day) =>
    day && day.compare(from) >= 0 ? midnight(day.add({ days: 1 })) : [],
  );
  const readings = [...new Set(moments)].map((end) => ({ from: begins, at: end, text: name, words }));
  return readings.length === 0 ? null : { readings, asks: !days.last, problem: null, isLoose: true };
}

/** "lunch 45", "meeting 2-3" and "krank heute": a few words, and a number or a day that says when they end. */
function looseIn(text: string, tokens: Token[], context: Context): StatusDivision | null {
  const last = tokens.at(-1);
  const range = rangeAt(tokens);
  const isToday = last?.day === 0 && last.part === undefined;
  const isFirst = tokens[0]?.day === 0 && tokens[0].part === undefined && tokens.length > 1;
  const from = range ? range.from : tokens.length - 1;
  const name = isFirst && !isToday ? text.slice(tokens[1]?.from) : text.slice(0, tokens[from]?.from).trim();
  const names = name.split(/\s+/);
  const words = [isFirst && !isToday ? (tokens[0]?.text ?? '') : text.slice(tokens[from]?.from)];
  const named = isFirst && !isToday ? tokens.slice(1) : tokens.slice(0, from);
  if (!last || name === '' || names.length > FEW_WORDS || !isName(named)) return null;
  if (NO_NAME.test(names.at(-1) ?? '')) return null;
  const loose = (meant: Meant[] | null): StatusDivision | null => {
    const moment = meant && decided(meant, context.now).moment;
    const moments = typeof moment?.at === 'number' ? [moment.at] : (moment?.choices ?? []);
    if (moments.length === 0) return null;
    return {
      readings: moments.map((at) => ({ at, text: name, words })),
      asks: moments.length > 1,
      problem: null,
      isLoose: true,
    };
  };
  if (isToday) return loose(endOfDay([last], context));
  if (isFirst) return loose(endOfDay(tokens.slice(0, 1), context));
  if (range) {
    // What is over today is not a status now.
    const ends = meantBy(tokens.slice(range.to), context)?.filter(
      ({ at }) => at - context.now < LONGEST_RANGE,
    );
    return loose(ends ?? null);
  }
  if (last.digits === undefined || !Number.isInteger(last.number) || last.ordinal !== undefined) return null;
  const minutes = last.number ?? 0;
  if (last.isGlued || minutes < 1 || minutes > MOST_MINUTES) return null;
  return loose([{ at: context.now + minutes * 60_000, isSure: true }]);
}
