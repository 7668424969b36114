import type { Context } from './context.ts';
import { isTimely } from './beside.ts';
import type { Division } from './division.ts';
import { dayPhrase } from './day-phrases.ts';
import { longest, one, patternsWith, type Reader } from './grammar.ts';
import { clockLength, length } from './lengths.ts';
import { momentBy, timesOf } from './moments.ts';
import { type Said, saidFrom } from './said.ts';
import { statusNamed } from './status-names.ts';
import { type Period, periodPhrase } from './status-periods.ts';
import { isUnknown, says, type Token, tokensOf, withoutMeaning } from './tokens.ts';

/** A status that a text may mean. */
export interface StatusDivision extends Division {
  /** Whether the text is as likely something else, so that what is found by its words comes first. */
  isLoose?: true;
}

/** A name has few words where a number alone is its length, or a day its end. */
const FEW_WORDS = 3;
/** No moment has more tokens. */
const MOST_TOKENS = 12;
/** Longer than a day of work, a number is none of minutes. */
const MOST_MINUTES = 480;

/** Others have to read when, so the moment stays in the text: "back by 5pm", and "bin um 4 wieder da" without its end. */
const COMES_BACK =
  /(?:^|\s)(?:back|back (?:in the office|at work|online)|(?:wieder|zurück) im büro|returning|available(?: again)?|zurück|wieder|wieder (?:da|online)|(?<!nicht )erreichbar)$/i;
const BACK_AT_END = /(?<!\s|nicht)\s+(?:(?:wieder\s+)?(?:da|zurück|erreichbar|online)|wieder\s+im\s+büro)$/i;

/** The longest moment from a token on. */
const moment: Reader<Said[]> = (tokens, at) => {
  const found = saidFrom(tokens.slice(0, at + MOST_TOKENS), at);
  const to = Math.max(at, ...found.keys());
  const value = found.get(to);
  return value && to > at ? { to, value } : null;
};
const MIDNIGHT = { minutes: 24 * 60, how: 'exact' } as const;
const read = patternsWith({
  moment,
  length,
  clockLength: clockLength(false),
  dayPhrase,
  until: one(({ text }) => /^(?:until|till?|bis)$/i.test(text) || undefined),
  long: one(({ unit }) => /^(?:day|week|month|year)$/.test(unit ?? '') || undefined),
  month: one(({ month }) => month),
});
/** The moment at which a status is cleared: "until 4", "for an hour", "through friday". */
const clearing: Reader<Said[]> = longest<Said[]>(
  read(
    [
      '=until {moment}',
      "to ~(digits $ | 'breakfast/brunch/lunch/dinner/supper') {moment}",
      '(until | for)? at? =(length | clockLength) {moment}',
      'for? the? (which:next | which:coming) =length {moment}',
    ],
    ({ moment }) => moment,
  ),
  read("(through | 'bis' 'einschließlich/einschl/inklusive/inkl') the? {dayPhrase}", ({ dayPhrase: day }) => [
    { day, clock: MIDNIGHT },
  ]),
);
/** A moment that others have to read: "at 3", "in 20 minutes". Nobody is at lunch in 3 days. */
const told: Reader<Said[]> = read(
  "~until ~from =(at | in | past | by) ~((past | by | 'gegen/around/about/ca/circa') digits $) ~(in (month | any long)) {moment}",
  ({ moment }) => moment,
);

/** Words that a name does not end with. */
const endsNoName = (token: Token | undefined): boolean =>
  says(token, 'until', 'through', 'to', 'for', 'in', 'at', 'by', 'past', 'from', 'of', 'like');
const isNoun = (token: Token): boolean =>
  isUnknown(token) || (token.part !== undefined && token.day === undefined);
/** Whether tokens are few enough for a name, and none of them says when. */
const isShortName = (tokens: Token[], name: string): boolean =>
  tokens.length > 0 &&
  tokens.length <= FEW_WORDS &&
  !endsNoName(tokens.at(-1)) &&
  (statusNamed(name) !== null ||
    (tokens.some(isNoun) &&
      tokens.every(
        (token) =>
          isNoun(token) ||
          (token.sign === undefined &&
            says(token, 'in', 'on', 'at', 'from', 'a', 'the', 'of', 'and', 'business', 'sharp')),
      )));

interface Line {
  text: string;
  tokens: Token[];
  context: Context;
  /** Whether the text ends with words for coming back, which are not among the tokens. */
  comesBack: boolean;
}

/**
 * A name and the moment when it ends, or a text that says when. The name is empty if the text is the moment alone. Null if
 * nothing says that it ends.
 */
export function readStatus(
  text: string,
  context: Context,
  plain: readonly string[] = [],
): StatusDivision | null {
  const comesBack = BACK_AT_END.test(text);
  const tokens = tokensOf(withoutMeaning(text, plain).replace(BACK_AT_END, ''));
  const line: Line = { text, tokens, context, comesBack };
  for (let at = Math.max(0, tokens.length - MOST_TOKENS); at < tokens.length; at += 1) {
    if (at > 0 && tokens[at]?.isGlued && tokens[at - 1]?.sign !== '(') continue;
    if (says(tokens[at - 1], 'until', 'through')) break;
    const status = (comesBack ? null : plannedAt(line, at)) ?? endingAt(line, at);
    if (status) return status;
  }
  return comesBack ? null : plannedFirst(line);
}

const nameBefore = ({ text, tokens }: Line, at: number): string =>
  text
    .slice(0, tokens[at]?.from)
    .trim()
    .replace(/\s*(?:[,:;([]|\s[-–—])$/, '');
/** The value of the tokens up to the end of a text. */
function toEnd<Value>(reader: Reader<Value>, { tokens }: Line, at: number): Value | null {
  const found = reader(tokens, at);
  return found?.to === tokens.length ? found.value : null;
}
const showsTime = (token: Token): boolean =>
  token.clock?.by === ':' || says(token, 'at', 'ante', 'post', 'uhr');

/** The status that ends with the moment from a token on. */
function endingAt(line: Line, at: number): StatusDivision | null {
  const { text, tokens, context } = line;
  const [before, first] = [tokens[at - 1], tokens[at]];
  const name = nameBefore(line, at);
  const isNamed = statusNamed(name) !== null;
  const cleared = line.comesBack ? null : toEnd(clearing, line, at);
  const comesBack = line.comesBack || (!cleared && COMES_BACK.test(name));
  const whole = at === tokens.length - 1 && first?.digits ? null : toEnd(moment, line, at);
  // "Vet tomorrow at 10"
  const isOnDay = isNamed && whole?.[0]?.day !== undefined && tokens.slice(at).some(showsTime);
  const said = cleared ?? (comesBack || isOnDay ? whole : toEnd(told, line, at));
  if (!said) return null;
  // Without a name, a moment has to say that it is an end.
  const isName =
    at === 0
      ? says(first, 'until', 'for') || (says(first, 'in') && first?.text.length === 2)
      : isNamed || tokens.slice(0, at).some((one) => isNoun(one) || says(one, 'late', 'weekend', 'business'));
  // "Kapitel 3 bis 5", "zehn nach drei"
  const isNumbers =
    before?.number !== undefined && (says(first, 'to', 'past') || tokens.at(-1)?.digits !== undefined);
  if (!comesBack && (!isName || isNumbers || endsNoName(before))) return null;
  const clears = momentBy(said, context);
  const moments = timesOf(clears);
  const isKept = comesBack || (!cleared && name !== '');
  const words = [text.slice(first?.from, tokens.at(-1)?.to)];
  // "Tickets for the show at 8" may be looked for, and the number of "room 12 until 5" may be a time.
  const mayBeText = (isKept && at > FEW_WORDS) || (before !== undefined && isTimely(before));
  return moments.length === 0
    ? null
    : {
        readings: moments.map((one) => ({ at: one, text: isKept ? text : name, words })),
        asks: clears.at === null || (!comesBack && mayBeText),
        problem: null,
      };
}

/** A short name, and a number of minutes or when it begins and ends: "lunch 45", "vacation dec 24 to jan 2". */
function plannedAt(line: Line, at: number): StatusDivision | null {
  const { text, tokens, context } = line;
  const [first, last, name] = [tokens[at], tokens.at(-1), nameBefore(line, at)];
  if (!first || !last || !isShortName(tokens.slice(0, at), name)) return null;
  const words = [text.slice(first.from)];
  const { digits, number = 0, ordinal } = last;
  // "A table for 12" is not a status.
  const isLast =
    first === last || (says(first, 'for') && tokens[at + 1] === last && statusNamed(name) === 'away');
  if (isLast && digits && ordinal === undefined && Number.isInteger(number)) {
    const clearsAt = Math.floor(context.now / 1_000) + number * 60;
    return number === 0 || number > MOST_MINUTES
      ? null
      : { readings: [{ at: clearsAt, text: name, words }], asks: false, problem: null, isLoose: true };
  }
  const period = COMES_BACK.test(name) ? null : toEnd(periodPhrase, line, at);
  return period && planned(name, words, period, context);
}

/** The same with the words in the other order: "tomorrow wfh", "until 4 in a meeting". */
function plannedFirst({ text, tokens, context }: Line): StatusDivision | null {
  const period = periodPhrase(tokens, 0);
  const cleared = clearing(tokens, 0);
  const to = period?.to ?? cleared?.to ?? 0;
  const [next, isToday] = [tokens[to], to === 1 && tokens[0]?.day === 0];
  if (!next || to === 0) return null;
  const name = text.slice(next.from);
  const words = [text.slice(0, tokens[to - 1]?.to)];
  if (!isShortName(tokens.slice(to), name) || (!isToday && statusNamed(name) === null)) return null;
  if (period) return planned(name, words, period.value, context);
  const readings = timesOf(momentBy(cleared?.value ?? [], context)).map((at) => ({ at, text: name, words }));
  return readings.length === 0 ? null : { readings, asks: readings.length > 1, problem: null, isLoose: true };
}

/** The readings of a name and a period beside it; null if the two are no status. */
function planned(
  name: string,
  words: string[],
  { kind, spans }: Period,
  context: Context,
): StatusDivision | null {
  const named = statusNamed(name);
  if (named === null && (kind === 'day' || kind === 'from')) return null;
  const meant = spans(context).filter(({ to }) => to > context.now);
  const readings = meant.map(({ from, to }) => ({
    ...(from > context.now && { from: from / 1_000 }),
    at: to / 1_000,
    text: name,
    words,
  }));
  const isUnsure = (kind === 'numbers' && named === null) || (kind === 'day' && named === 'event');
  const asks = isUnsure || meant.length > 1 || meant.some(({ isLater }) => isLater);
  return readings.length === 0 ? null : { readings, asks, problem: null, isLoose: true };
}
