import { countingOf } from './counted.ts';
import type { Context } from './context.ts';
import { one, patternsWith } from './grammar.ts';
import {
  ALSO_PLANNED,
  PART,
  SHORT_PART,
  isGreeting,
  isBeginning,
  isVerb,
  isThing,
  isFeierabend,
  isArticle,
  isCount,
  isDayish,
  isTimely,
} from './line-words.ts';
import type { Moment } from './moment.ts';
import type { Repeated } from './rules.ts';
import type { Said } from './said.ts';
import { says, textOf, type Token } from './tokens.ts';

/** How a text is read. */
export interface LineReader {
  context: Context;
  /** The remaining text, without the words that join it with the moment. */
  rest: (text: string) => string;
  /** Whether the short name of a weekday is a word of sentences as well: "do" and "so". */
  isAlsoAWord: (word: string) => boolean;
  /** Whether nouns have capital letters. */
  isGerman: boolean;
  /** Whether others read the text: a time at its end may be said to them. */
  isMessage: boolean;
  /** Words that name no time. */
  plain: readonly string[];
}

/** A text that is read, in tokens. */
export interface Line {
  text: string;
  tokens: Token[];
  reader: LineReader;
}

/** What some tokens of a text mean together. */
export interface Phrase {
  from: number;
  to: number;
  moment: Moment;
  said: Said | null;
  /** The rule that may be meant as well. */
  rule?: Repeated;
}
export type Side = 'beginning' | 'end';

/** Words that may continue a moment before them, or join a text with the moment after it. */
const JOINING = "past | of | before | every | 'from/since/seit'" as const;
/** Nobody plans for an earlier hour. */
const SMALL_HOUR = 6;

const beside = patternsWith({
  dayish: one((token) => isDayish(token) || undefined),
  timely: one((token) => isTimely(token) || undefined),
  halfSign: one(({ text }) => text === '1/2' || undefined),
  shortNumber: one(({ digits = '' }) => /^\d{1,2}$/.test(digits) || undefined),
  dotted: one(({ clock }) => (clock?.by === '.' ? clock : undefined)),
  fraction: one(({ text }) => /^\d\/\d$/.test(text) || undefined),
  dayWord: one(({ text }) => /day$/i.test(text) || undefined),
});
const joinsAfter = beside([
  "& | and | or | 'lang/long/except/außer/ausser/always/immer/sometime/irgendwann'",
  "'(/[' dayish | , ~unit dayish | (- | to | by | through) timely",
]);
const listOfDays = beside('weekday , weekday');
const joinedBefore = beside(['dayish ,', 'timely -', 'any through']);
/** "Seite 10 bis 12" */
const numbersBefore = beside("=digits any 'bis/until/till/til' =digits");
/** Whether the words after a phrase join it with more of it: "tomorrow at 9 or 10", "monday, friday". */
export const goesOnAfter = (tokens: Token[], to: number): boolean =>
  (joinsAfter(tokens, to) ?? listOfDays(tokens, to - 1)) !== null;
/** The same for the words before it. */
export const goesOnBefore = (tokens: Token[], from: number): boolean =>
  joinedBefore(tokens, from - 2) !== null || numbersBefore(tokens, from - 1) !== null;

const isMoment = ({ moment }: Phrase, mayBeOpen: boolean): boolean =>
  moment.problem === null || (mayBeOpen && moment.problem === 'open');

/** Whether a text goes on with a word that joins it with a moment before it. */
function isJoint({ text, tokens, reader }: Line, to: number): boolean {
  const left = text.slice(tokens[to - 1]?.to).trim();
  return /^(?:to|about|that|of|and|or|über|dass|daran|und|oder)\b/i.test(left) || reader.rest(left) !== left;
}

/** Whether the moment is one as well without its first word. */
const isMomentWithout = (from: number, shorter: Phrase[]): boolean =>
  shorter.some((one) => one.from === from + 1 && isMoment(one, true));

/** Whether a word for a repetition rather describes a thing: "daily standup", "read the daily", "the daily on Monday". */
function isAdjective(line: Line, { from, to }: Phrase, side: Side): boolean {
  const { tokens } = line;
  const first = isArticle(tokens[from]) ? from + 1 : from;
  if (!tokens[first]?.often) return false;
  if (side === 'end') return first > from || isArticle(tokens[from - 1]);
  return to === first + 1 && to < tokens.length && !isJoint(line, to);
}

/** Whether the number at a cut may count the words of the text, and whether it is likely to. Null if it does not. */
function countAt(
  { tokens, reader }: Line,
  { from, to }: Phrase,
  side: Side,
  shorter: Phrase[],
): { isLikely: boolean } | null {
  if (side === 'beginning') {
    // "tomorrow 2 tickets"
    const [before, last, next] = [tokens[to - 2], tokens[to - 1], tokens[to]];
    const number = last?.number;
    if (
      number === undefined ||
      !isCount(last) ||
      !Number.isInteger(number) ||
      says(before, 'at') ||
      next?.sign
    )
      return null;
    // "an hour before 3 people arrive"
    const isOther = says(before, 'before', 'past');
    const counting = countingOf(number, textOf(next), reader.isGerman);
    return counting && shorter.some((one) => (one.to === to - 1 || isOther) && isMoment(one, false))
      ? counting
      : null;
  }
  // "order 15 tomorrow"
  const first = tokens[from];
  const isDotted = first?.clock?.by === '.';
  if ((!isDotted && !isCount(first)) || isArticle(first) || !isMomentWithout(from, shorter)) return null;
  return isPartOfTime(tokens, from + 1) ? null : { isLikely: !isDotted };
}

/**
 * "2 1/2 hours", "drei viertel vier" and "two weeks from today" count themselves. A month follows the number that is its day, and
 * "5 am friday" is in the morning.
 */
const isPartOfTime = beside('unit | halfSign | quarter | half | month ~shortNumber | ante dayWord');

/** Whether the word of a moment at the cut may belong to the text; in "after lunch" it does not. */
function isThingAt(line: Line, { from, to }: Phrase, side: Side, shorter: Phrase[]): boolean {
  const { tokens } = line;
  const at = side === 'end' ? from : to - 1;
  const isSigned = tokens[at]?.sign === '!' || tokens[at]?.sign === '.';
  const index = isSigned ? at - 1 : side === 'end' && says(tokens[at], 'for') ? at + 1 : at;
  const isCut = side === 'end' ? from > 0 : to < tokens.length;
  const [before, token] = [tokens[index - 1], tokens[index]];
  if (!isThing(token) && (isCut || !isFeierabend(token))) return false;
  if (side === 'beginning' && isJoint(line, to)) return false;
  // "Today 5pm, Feierabend!" has its time without the last word.
  if (!isCut) return shorter.some((one) => one.to === index && one.said?.clock !== undefined);
  return index <= from || !(says(before, 'past', 'before', 'at') || isArticle(before));
}

/** Whether an hour does not go with the part of the day after it: "the retro at 3 tomorrow morning". */
function isHourOfText({ tokens }: Line, { from, moment, said }: Phrase, shorter: Phrase[]): boolean {
  const hour = hourOfText(tokens, from);
  if (!hour || hour.value > 24 || !shorter.some((one) => one.from === hour.to)) return false;
  const isMorning = said?.part?.name === 'morning' || said?.part?.name === 'forenoon';
  return moment.problem === 'impossible' || (hour.value < SMALL_HOUR && isMorning);
}
const hourOfText = beside(
  "'at/um' ({?number} | {?clock}) uhr?",
  ({ number, clock }) => number ?? Number(clock?.hour),
);

/** Whether the words beside a moment may be part of it. */
function mayGoOn({ tokens, reader }: Line, { from, to }: Phrase, side: Side): boolean {
  if (side === 'end') {
    const at = tokens[from - 1]?.sign === '!' ? from - 2 : from - 1;
    // "Prepare for monday" may be all text, and "late" or "so" belongs to the moment.
    return (
      says(tokens[from], 'for') ||
      (reader.isMessage && (says(tokens[from], 'by') || tokens[to]?.text === '?')) ||
      (says(tokens[from], 'from') && !says(tokens[from + 1], 'of')) ||
      /^(?:until|till|til)$/i.test(textOf(tokens[from])) ||
      isMaybeNumber(tokens, from) !== null ||
      says(tokens[at], 'mid', 'like', 'shortly', 'late') ||
      (isDayish(tokens[at]) && !isGreeting(tokens[at - 1], tokens[at]))
    );
  }
  if (!reader.isGerman && SHORT_PART.test(textOf(tokens[to]))) return true;
  return goesOnWith(tokens, to) !== null || (says(tokens[from], 'from') && says(tokens[to], 'on'));
}
/** "Pages 10 to 12" and "pay 12.50" name no time. */
const isMaybeNumber = beside(['=digits any (to | past | before)', 'dotted ~(unit | uhr | ante | post)']);
// "Tomorrow 10 may I ask": an hour or a date.
const goesOnWith = beside(`digits month | dayish | day | timely =glued - | ${JOINING} | 'between/zwischen'`);

/** What the words beside a cut say about the phrase there. */
export interface Cut {
  /** Whether it is not a moment: `skip` leaves out the phrase alone, `none` each moment on that side. */
  drops?: 'skip' | 'none';
  /** Whether the shorter phrase may be meant instead, and whether that is likelier. */
  mayBeShorter: boolean;
  isShorterLikely: boolean;
  /** Whether the words are rather something else. */
  isWeak: boolean;
  asks: boolean;
}

/** "9 3/4" */
const fractionAt = beside('digits fraction');
const isAboutMoment = beside(`${JOINING} | to | and | or | & | 'about/that/über/zu/zum/auf'`);
const mixed = beside('plural , ~plural weekday');
const dayToDay = beside('~plural weekday (to | by | through)');
const range = beside('(~plural weekday | to | by | through | of | -)*');
/** Looks at the words beside a cut. `shorter` are the shorter phrases on the same side. */
export function cutAt(line: Line, phrase: Phrase, side: Side, shorter: Phrase[]): Cut {
  const { text, tokens, reader } = line;
  const { from, to, moment, rule } = phrase;
  const isEnd = side === 'end';
  const isCut = isEnd ? from > 0 : to < tokens.length;
  const border = isEnd ? tokens[from] : tokens[to - 1];
  const count = isCut ? countAt(line, phrase, side, shorter) : null;
  const isAThing = isThingAt(line, phrase, side, shorter);
  // "Tomorrow 9:15 Daily is moved": the adverb may be the name of a meeting.
  const isName = !isEnd && border?.often !== undefined && shorter.length > 0 && !isJoint(line, to);
  // "At 6 Night all" is a greeting at 6.
  const [last, next] = [tokens[to - 2], tokens[to]];
  const isHour = isCount(last) || says(last, 'ante', 'post', 'uhr');
  const isPartWord = PART.test(textOf(border)) || (reader.isGerman && textOf(border) === 'Morgen');
  const isGreetingPart = !isEnd && next !== undefined && isPartWord && isHour && !isJoint(line, to);
  // "Tomorrow night shift": the part of the day may name what is then.
  const isNamePart =
    !isEnd &&
    isPartWord &&
    /^\p{Ll}/u.test(textOf(next)) &&
    shorter.some((one) => one.to === to - 1 && isMoment(one, true)) &&
    !isArticle(tokens[to + 1]) &&
    !isJoint(line, to);
  const mayBeShorter =
    isGreetingPart ||
    isNamePart ||
    (isName && moment.repeats !== undefined) ||
    count !== null ||
    isAThing ||
    (isCut && isEnd && isHourOfText(line, phrase, shorter));
  const name = text.slice(tokens[from]?.from, tokens[to - 1]?.to).replace(/[.!?,]+$/, '');
  const isInDigits = /^(?:(?:the|den|dem) \d{1,2}|0\d[0-5]\d|([1-9])\/[2-9])$/i.test(name);
  const isPlanned = isEnd && ALSO_PLANNED.test(name);
  const isRule = moment.problem === 'repeats' || moment.repeats !== undefined;
  // "Reschedule monday to tuesday" has two days, and "the demo is at 4" its own time.
  const isRange = isRule && (range(tokens, from)?.to ?? from) >= to;
  const isOfSentence = isEnd && (isRange || isVerb(tokens[from - 1]) || isBeginning(tokens[from - 1]));
  // "Friday 4pm weekly report": the adverb belongs to the text.
  const isOfText = moment.problem === 'repeats' && isName;
  // "Three options for lunch" are not for lunch without "for", and "the parents' evening on Tuesday" is on Tuesday.
  const isLater = isEnd && from > 0 && PART.test(textOf(border)) && isMomentWithout(from, shorter);
  // "Saturday to Sunday" is rather once, and "Monday to Friday" each week.
  const said = tokens.slice(from, to);
  const isOnce =
    (moment.repeats?.days.length ?? 5) !== 5 &&
    said.some((_, at) => dayToDay(said, at)) &&
    !said.some((token) => says(token, 'every'));
  // "We close at 3 on fridays, thursday 4pm" has two times.
  const isMixed = moment.repeats?.unit === 'week' && said.some((_, at) => mixed(said, at));
  const skips =
    isAdjective(line, phrase, side) ||
    isLater ||
    (isEnd && (says(tokens[from - 1], 'for') || isBeginning(tokens[from]))) ||
    (moment.problem === 'impossible' && mayBeShorter) ||
    (isEnd && fractionAt(tokens, from - 1) !== null) ||
    (isCut && isOfText);
  const joins = isEnd
    ? isAboutMoment(tokens, from - 1) !== null || goesOnBefore(tokens, from)
    : goesOnAfter(tokens, to);
  return {
    ...(skips ? { drops: 'skip' } : isCut && joins && { drops: 'none' }),
    mayBeShorter,
    isShorterLikely:
      isGreetingPart ||
      isName ||
      count?.isLikely === true ||
      (isAThing && (!isCut || says(tokens[from], 'for'))),
    isWeak:
      isInDigits || isPlanned || isThing(border) || (!isEnd && /^(?:the|den|dem) \d{1,2}\b/i.test(name)),
    asks:
      isOnce ||
      isMixed ||
      rule !== undefined ||
      moment.problem === 'open' ||
      (isCut &&
        ((isInDigits && (isEnd || !isJoint(line, to))) ||
          isPlanned ||
          isOfSentence ||
          mayGoOn(line, phrase, side))) ||
      mayBeShorter,
  };
}
