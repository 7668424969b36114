import type { Context } from './context.ts';
import type { Division } from './division.ts';
import { length } from './lengths.ts';
import { decided, type Meant, meantBy } from './moments.ts';
import { statusNamed } from './status-names.ts';
import { type Period, periodPhrase, untilPhrase } from './status-periods.ts';
import type { Saying } from './vocabulary.ts';
import { isUnknown, says, textOf, type Token, tokensOf, withoutMeaning } from './tokens.ts';

/** A status that a text may mean. */
export interface StatusDivision extends Division {
  /** Whether the text is as likely something else, so that what is found by its words comes first. */
  isLoose?: true;
  /** Whether a number in the text may be the hour of its beginning. */
  isNumbered?: true;
}

/** Words before the moment at which a status is cleared. */
const isClearing = (token: Token | undefined): boolean => says(token, 'until', 'to', 'for');
/** Somebody goes to a meal: "out to lunch". */
const MEAL = /^(?:breakfast|brunch|lunch|dinner|supper)$/i;
/** Others have to read when, so the moment stays in the text: "meeting at 3". */
const isKeptAfter = (token: Token): boolean =>
  says(token, 'at', 'in', 'past') || (says(token, 'by') && !says(token, 'until'));
/** Something begins there, and ends nobody knows when. */
const begins = (token: Token | undefined): boolean =>
  says(token, 'from') || /^(?:since|seit)$/i.test(textOf(token));
/** A moment may begin with one of these. A number alone is more likely part of a name. */
const isTimeWord = (token: Token | undefined): boolean =>
  says(token, 'until', 'through', 'to', 'for', 'in', 'at', 'by', 'past');
/** A number after one of these is a time of day, even where nobody comes back. */
const isHourWord = (token: Token): boolean =>
  says(token, 'until', 'in') || /^(?:at|@|um)$/i.test(textOf(token));
const INCLUDING = /^(?:einschließlich|einschl|inklusive|inkl)$/i;
/** Others have to read when, so the moment stays in the text: "back by 5pm". */
const COMES_BACK =
  /(?:^|\s)(?:back|back (?:in the office|at work)|(?:wieder|zurück) im büro|back online|returning|available|zurück|wieder|wieder (?:da|online)|(?<!nicht )erreichbar)$/i;
/** "Bin um 4 wieder da", without its end. */
const BACK_AT_END = /(?<!\s|nicht)\s+(?:(?:wieder\s+)?(?:da|zurück|erreichbar|online)|wieder\s+im\s+büro)$/i;
/** Words that a name does not end with. */
const endsNoName = (token: Token | undefined): boolean =>
  isTimeWord(token) || says(token, 'from', 'of', 'like');
/** Whether a name has the words of a time: "until", or "from 5". */
const hasTimeWord = (name: Token[]): boolean =>
  name.some(
    (token, at) =>
      says(token, 'until', 'through') || ((begins(token) || says(token, 'of')) && name[at + 1]?.digits),
  );

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
  const planned = isBackAtEnd ? null : plannedIn(text, tokens, context);
  const ending = (): StatusDivision | null => {
    // Without a name, a moment has to say that it is an end.
    const isAlone = says(tokens[0], 'until', 'for') || /^in$/i.test(textOf(tokens[0]));
    const start = isBackAtEnd || isAlone ? 0 : 1;
    for (let at = Math.max(start, tokens.length - MOST_TOKENS); at < tokens.length; at += 1) {
      const found = endingAt(text, tokens, at, isBackAtEnd, context);
      if (found !== undefined) return found;
    }
    return null;
  };
  // The number before "until 5pm" may belong to the name.
  if (planned?.isNumbered)
    return { ...planned, readings: [...(ending()?.readings ?? []), ...planned.readings] };
  return planned ?? minutesIn(text, tokens, context) ?? ending();
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
  if (!first || first.sign !== undefined || (at > 0 && first.isGlued && before?.sign !== '('))
    return undefined;
  const name = withoutSign(text.slice(0, first.from));
  const tail = tokens.slice(at);
  const word = textOf(first);
  if (/^to$/i.test(word) && MEAL.test(textOf(second))) return undefined;
  const comesBack = isBackAtEnd || (COMES_BACK.test(name) && !isClearing(first));
  if (tail.length === 1 && (first.digits !== undefined || first.clock?.by === '.')) return undefined;
  const isNumber = tail.length === 2 && second?.digits !== undefined && /^\d+$/.test(second.digits);
  if (!comesBack && isNumber && isTimeWord(first) && !isHourWord(first)) return undefined;
  const meant = endOf(tail, context);
  if (!meant) return undefined;
  const { moment } = decided(meant, context.now);
  const { at: clearsAt, choices = [], problem } = moment;
  const moments = clearsAt === null ? choices : [clearsAt];
  // Nobody is at lunch in 3 days.
  const isInMonth = !comesBack && tail.some(({ month }) => month !== undefined);
  if (says(first, 'in') && (isInMonth || LONG.includes(tail.at(-1)?.unit))) return null;
  // "About 15 minutes" is how long, and not when.
  const isLength = length(tail, says(first, 'at') ? 1 : 0)?.to === tail.length;
  const isHour = first.digits !== undefined && !tail.some(({ month }) => month !== undefined);
  // "Vet tomorrow at 10"
  const isOnDay =
    !isTimeWord(first) &&
    statusNamed(name) !== null &&
    tail.some((token) => isKeptAfter(token) || (isDay(first) && isShownTime(token)));
  const isTime = isOnDay || isTimeWord(first) || isLength || isHour || first.clock !== undefined;
  // "Slides for monday" last no time.
  if (says(first, 'for') && !tail.some(({ unit, lasting, clock }) => unit ?? lasting ?? clock?.by === 'h'))
    return null;
  const isNoName =
    (at > 0 &&
      !tokens.slice(0, at).some((token) => isNoun(token) || says(token, 'late', 'weekend', 'business')) &&
      statusNamed(name) === null) ||
    hasTimeWord(tokens.slice(0, at)) ||
    endsNoName(before) ||
    isParted(before, word) ||
    endsWithTime(tokens, at, context);
  if (moments.length === 0 || (isNoName && !isBackAtEnd)) return null;
  if (!comesBack && (!isTime || begins(first))) return null;
  const isKept = comesBack || (name !== '' && (isOnDay || (isKeptAfter(first) && !isLength)));
  const words = [text.slice(first.from, tail.at(-1)?.to)];
  return {
    readings: moments.map((one) => ({ at: one, text: isKept ? text : name, words })),
    // "Tickets for the show at 8" may be looked for.
    asks: problem === 'open' || (!comesBack && isKept && at > FEW_WORDS),
    problem: null,
  };
}

const isDay = ({ day, weekday, month, date }: Token): boolean =>
  (day ?? weekday ?? month ?? date) !== undefined;
const isShownTime = (token: Token): boolean => token.clock?.by === ':' || says(token, 'ante', 'post', 'uhr');

/** The moments at which a status may be cleared; null if not all tokens are understood. */
function endOf(tail: Token[], context: Context): Meant[] | null {
  const isIncluding = INCLUDING.test(textOf(tail[1]));
  if (says(tail[0], 'through') || isIncluding) return endOfDay(tail.slice(isIncluding ? 2 : 1), context);
  // "Until 18h", "until 1630" and "until 5." name a time of day, and "18h" alone is a length.
  const isHour =
    says(tail[0], 'by') &&
    tail[1]?.digits !== undefined &&
    (tail.length === 2 || (tail.length === 3 && /^h$/i.test(textOf(tail[2]))));
  return meantBy(isClearing(tail[0]) && !isHour ? tail.slice(1) : tail, context);
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
    // "Lunch, 45 min"
    const isSigned = part.length > 1 && part.at(-1)?.sign !== undefined;
    if (from === 0 && part.length === (isSigned ? 2 : 1) && part[0]?.part !== undefined) continue;
    // "Room 12" does not end with an hour; "Kapitel 3 bis 5" has two numbers.
    const isNumber = part.length === 1 && part[0]?.digits !== undefined;
    if (isNumber && !(/^bis$/i.test(textOf(tokens[at])) && tokens.at(-1)?.digits !== undefined)) continue;
    if (meantBy(part, context) !== null) return true;
  }
  return false;
}

/** Words of a name, none of which says when. */
const OF_NAME: Saying[] = ['in', 'on', 'at', 'from', 'a', 'the', 'of', 'and', 'business', 'sharp'];
const isNoun = (token: Token): boolean => isUnknown(token) || token.part !== undefined;
const isName = (tokens: Token[]): boolean =>
  tokens.some(isNoun) &&
  tokens.every((token) => isNoun(token) || (token.sign === undefined && says(token, ...OF_NAME)));

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

/** The readings of a name and a period beside it; null if the two are no status. */
function plannedAs(
  name: string,
  words: string,
  { kind, spans }: Period,
  context: Context,
): StatusDivision | null {
  const named = statusNamed(name);
  if (named === null && (kind === 'day' || kind === 'from')) return null;
  // Who is available from 4 on is away until then.
  if (kind === 'open' && COMES_BACK.test(name)) return null;
  const meant = spans(context);
  const readings = meant.flatMap(({ from, to }) =>
    to <= context.now
      ? []
      : {
          ...(from > context.now && { from: from / 1_000 }),
          at: to / 1_000,
          text: name,
          words: [words],
        },
  );
  const asks =
    readings.length > 1 ||
    meant.some(({ isLater }) => isLater) ||
    (kind === 'numbers' && named === null) ||
    (kind === 'day' && named === 'event');
  const isNumbered = kind === 'numbers' && named === null && { isNumbered: true as const };
  return readings.length === 0 ? null : { readings, asks, problem: null, isLoose: true, ...isNumbered };
}

/** "vacation dec 24 to jan 2", "wfh tomorrow", "today offsite": a name, and from when until when it lasts. */
function plannedIn(text: string, written: Token[], context: Context): StatusDivision | null {
  if (written.length > FEW_WORDS + MOST_TOKENS) return null;
  const tokens = withBothMonths(written);
  const isEnd = (_: Token, at: number): boolean => at > 0 && periodPhrase(tokens, at)?.to === tokens.length;
  const at = tokens.slice(0, FEW_WORDS + 1).findIndex(isEnd);
  const end = periodPhrase(tokens, at);
  if (end && isShortName(tokens.slice(0, at), text.slice(0, tokens[at]?.from))) {
    const name = withoutSign(text.slice(0, tokens[at]?.from));
    return plannedAs(name, text.slice(tokens[at]?.from), end.value, context);
  }
  const beginning = periodPhrase(tokens, 0) ?? untilPhrase(tokens, 0);
  const next = tokens[beginning?.to ?? tokens.length];
  if (!beginning || !next) return null;
  const name = text.slice(next.from);
  const isToday = beginning.to === 1 && tokens[0]?.day === 0;
  if (!isShortName(tokens.slice(beginning.to), name) || (!isToday && statusNamed(name) === null)) return null;
  return plannedAs(name, text.slice(0, tokens[beginning.to - 1]?.to), beginning.value, context);
}

const withoutSign = (name: string): string => name.trim().replace(/\s*(?:[,:;([]|\s[-–—])$/, '');
/** Whether tokens are few enough for a name, and none of them says when. */
const isShortName = (tokens: Token[], name: string): boolean =>
  tokens.length > 0 &&
  tokens.length <= FEW_WORDS &&
  (isName(tokens) || statusNamed(name.trim()) !== null) &&
  !endsNoName(tokens.at(-1));

/** "lunch 45": a few words, and a number of minutes. */
function minutesIn(text: string, tokens: Token[], context: Context): StatusDivision | null {
  const last = tokens.at(-1);
  const [named, name] = [tokens.slice(0, -1), text.slice(0, last?.from).trim()];
  const minutes = last?.number ?? 0;
  if (!last || last.digits === undefined || last.ordinal !== undefined || last.isGlued) return null;
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > MOST_MINUTES) return null;
  if (!isShortName(named, name)) return null;
  const at = Math.floor(context.now / 1_000) + minutes * 60;
  return {
    readings: [{ at, text: name, words: [text.slice(last.from)] }],
    asks: false,
    problem: null,
    isLoose: true,
  };
}
