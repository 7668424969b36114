import type { Recurrence } from '../../../../src-main/contract/values/recurrence.ts';
import * as beside from './beside.ts';
import type { Context } from './context.ts';
import type { Reader } from './grammar.ts';
import type { Moment, WhenProblem } from './moment.ts';
import { momentBy, timesOf } from './moments.ts';
import { momentsBeside } from './things.ts';
import { isRepetition, type Repeated, rulesFrom } from './rules.ts';
import { type Said, saidFrom } from './said.ts';
import { says, textOf, type Token, tokensOf, withoutMeaning } from './tokens.ts';

/** A moment that a text may name, in UNIX seconds, and the text without its words. */
export interface Reading {
  at: number;
  text: string;
  /** The words of the moment, as they are typed. */
  words: string[];
  /** When a planned status begins, in UNIX seconds. It ends at `at`. */
  from?: number;
  /** The rule by which it comes again, from this moment on. */
  repeats?: Recurrence;
}

/** A text as it is divided into a moment and the rest. */
export interface Division {
  /** The possible readings; empty without a moment, and for a moment that cannot come. */
  readings: Reading[];
  /** Whether the user must decide if a reading is meant, and which. */
  asks: boolean;
  /** Why an apparent moment has no reading. */
  problem: WhenProblem | null;
}

/** How a text is read. */
export interface LineReader {
  context: Context;
  /** The remaining text, without the words that join it with the moment. */
  rest: (text: string) => string;
  /** Whether others read the text: a time at its end may be said to them. */
  isMessage: boolean;
  /** Words that name no time. */
  plain: readonly string[];
}
interface Line {
  text: string;
  tokens: Token[];
  reader: LineReader;
}

/** What some tokens of a text mean together. */
interface Phrase {
  from: number;
  to: number;
  moment: Moment;
  said?: Said | undefined;
  /** The rule that may be meant as well. */
  rule?: Repeated;
}

/** A phrase for a moment has no more tokens than these. */
const MOST_TOKENS = 16;
/** Between signs, a moment begins before so many tokens. */
const MOST_BETWEEN = 64;
/** Fields take a thousand characters. A longer text is not looked through for a moment. */
const LONGEST_LINE = 2_000;

/** The moment on one side of a text. */
interface Sided extends Division {
  phrase: Phrase;
}
const NOTHING: Division = { readings: [], asks: false, problem: null };

/**
 * Divides a text into the longest moment at its beginning, at its end or between signs, and the rest. Where a word at the cut may
 * belong to either, or two moments are said, the user is asked. Nothing is cut where the words at the cut join.
 * @param isAllText whether no moment is at the beginning
 */
export function divided(text: string, reader: LineReader, isAllText = false): Division {
  if (text.length > LONGEST_LINE) return NOTHING;
  const line = { text, tokens: tokensOf(withoutMeaning(text, reader.plain)), reader };
  const beginning = isAllText ? null : atBeginning(line);
  if (beginning?.phrase.to === line.tokens.length) return withoutThing(line, beginning);
  const end = atEnd(line, beginning?.phrase.to ?? (isAllText ? 0 : 1));
  if (!beginning) return end ?? betweenSigns(line);
  if (!end || end.problem === 'past' || isWeak(line, end.phrase) || beginning.readings.length === 0)
    return beginning;
  // Both may be meant, or the two together, and only the person knows.
  const both = end.readings.length > 0 ? together(line, beginning.phrase, end.phrase) : [];
  return { readings: [...both, ...beginning.readings, ...end.readings], asks: true, problem: null };
}

/** Whether a phrase at the end rather belongs to a text that has a moment at its beginning: "Have a nice weekend!" */
const isWeak = ({ tokens }: Line, { from, to, said }: Phrase): boolean =>
  said?.clock === undefined &&
  (beside.mayBeText(tokens.slice(from, to), 0) ?? beside.mayEnd(tokens, from)) !== null;

/** Whether tokens from an index on, which may be before the first one, are such words. */
const reads = (reader: Reader<true>, { tokens }: Line, at: number): boolean =>
  reader(at < 0 ? [...PADDING.slice(at), ...tokens] : tokens, Math.max(at, 0)) !== null;
/** Tokens that mean nothing. */
const PADDING = tokensOf('… …');
const hasMoment = ({ moment: { problem } }: Phrase): boolean => problem === null || problem === 'open';

/** The readings of a moment, each with the rest of the text. */
const readingsOf = (moment: Moment, text: string, words: string[]): Reading[] =>
  timesOf(moment).map((at) => ({ at, text, words, ...(moment.repeats && { repeats: moment.repeats }) }));

/** The words of a phrase, as they are typed. */
const wordsOf = ({ text, tokens }: Line, { from, to }: Pick<Phrase, 'from' | 'to'>): string =>
  text.slice(tokens[from]?.from, tokens[to - 1]?.to);

/** The phrases that begin with a token, the longest first. */
function phrasesFrom({ tokens, reader: { context } }: Line, from: number): Phrase[] {
  const first = says(tokens[from], 'for') ? from + 1 : from;
  const window = tokens.slice(0, from + MOST_TOKENS);
  const found = new Map<number, Phrase>();
  for (const [to, all] of saidFrom(window, first)) {
    if (to > first && !isNumber(tokens.slice(first, to), all))
      found.set(to, { from, to, moment: momentBy(all, context), said: all[0] });
  }
  for (const [to, rule] of rulesFrom(window, first, context)) {
    const same = found.get(to);
    if (same && says(tokens[first], 'every-part')) same.rule = rule;
    if (!same) found.set(to, { from, to, moment: { ...rule, problem: null } });
  }
  // What goes on without a joint after a whole rule is not another one: "every monday 8:30 week goals".
  const rule = Math.max(0, ...[...found].map(([to, { moment }]) => (moment.repeats ? to : 0)));
  const isWhole = rule > 0 && beside.joinsAfter(tokens, rule - 1) === null;
  for (let to = first + 1; to <= window.length && !isWhole; to += 1)
    if (!found.has(to) && isRepetition(tokens.slice(first, to)))
      found.set(to, { from, to, moment: { at: null, problem: 'repeats' } });
  return [...found.values()].toSorted((a, b) => b.to - a.to);
}

/** Whether tokens are a number alone, which is a time only after "at". */
const isNumber = (tokens: Token[], all: Said[]): boolean =>
  !tokens.slice(0, 2).some((token) => says(token, 'at', 'by')) &&
  (all.every(({ clock, day, part }) => clock?.isBare && !(day ?? part)) ||
    tokens.every(
      ({ digits, clock }) =>
        (digits ?? (clock?.by === '.' && clock.minute.length === 1)) && !/^0\d{3}$/.test(digits ?? ''),
    ));

/** The signs after a moment at the end of a message. */
const signsFrom = ({ tokens }: Line, to: number): string =>
  tokens.slice(to).reduce((signs, { text }) => signs + text, '');

/** Whether a text goes on after a phrase with a word or a sign that joins it with a moment before it. */
function isJoint({ text, tokens, reader }: Line, to: number): boolean {
  const left = text.slice(tokens[to - 1]?.to).trim();
  return /^(?:to|about|that|of|über|dass|daran)\b/i.test(left) || reader.rest(left) !== left;
}

const countOf = (sign: string, text: string): number => text.split(sign).length - 1;
/** Whether each quotation and bracket that begins in a text ends there. */
const isBalanced = (text: string): boolean =>
  countOf('"', text) % 2 === 0 && countOf('(', text) === countOf(')', text);

/**
 * A text and the moment at one of its ends.
 * @param shorter the moment without the word at the cut
 */
function sided(line: Line, phrase: Phrase, shorter: Phrase | undefined, isSoft: boolean): Sided | null {
  const { text, tokens, reader } = line;
  const { from, to, moment, rule } = phrase;
  const isEnd = from > 0;
  const rest = isEnd
    ? reader.rest(text.slice(0, tokens[from]?.from).trim()) + signsFrom(line, to)
    : reader.rest(text.slice(tokens[to - 1]?.to).trim());
  // “Call "see you tomorrow"” is cut in no quotation.
  if (isBalanced(text) && !isBalanced(rest)) return null;
  const other = shorter && hasMoment(shorter) ? sided(line, shorter, undefined, false) : null;
  if (!hasMoment(phrase)) return other ?? { ...NOTHING, problem: moment.problem, phrase };
  const words = [wordsOf(line, phrase)];
  const moments = momentsBeside(phrase.said, moment, rest, reader.context);
  const said = tokens.slice(from, to);
  const isRange =
    said.some((_, at) => beside.mixedDays(said, at) ?? beside.hourToHour(said, at)) ||
    ((isEnd || moment.repeats?.days.length !== 5) &&
      said.some((_, at) => beside.dayToDay(said, at)) &&
      !says(said[0], 'every'));
  const isSaid =
    reader.isMessage &&
    (isEnd || rest === text.slice(tokens[to - 1]?.to).trim()) &&
    (beside.mayBeSaid(said, 0) ?? beside.mayNameThing(tokens, from)) !== null;
  const mayBeMore = isEnd
    ? reads(beside.mayPrecede, line, from - 2) ||
      reads(beside.mayBeOfText, line, from) ||
      (reader.isMessage && tokens[to]?.text === '?')
    : to < tokens.length && !isJoint(line, to) && reads(beside.mayGoOn, line, to);
  const isText = beside.mayBeText(said, 0) !== null && (isEnd || (to < tokens.length && !isJoint(line, to)));
  return {
    readings: [
      ...(other?.readings ?? []),
      ...(rule ? [{ ...rule, text: rest, words }] : []),
      ...moments.flatMap((one) => readingsOf(one, rest, words)),
    ],
    asks:
      moments[0]?.problem === 'open' ||
      [moments.length > 1, rule, isSoft, isRange, mayBeMore, isText, isSaid].some(Boolean),
    problem: null,
    phrase,
  };
}

function atBeginning(line: Line): Sided | null {
  const [phrase, ...others] = phrasesFrom(line, 0);
  if (!phrase || reads(beside.joinsAfter, line, phrase.to - 1)) return null;
  // "Daily standup" names no time.
  const isThing = reads(beside.mayBegin, line, phrase.to - 2) && !isJoint(line, phrase.to);
  if (isThing && others.length === 0 && line.tokens[0]?.which !== 'this') return null;
  const isSoft =
    isThing ||
    reads(beside.mayBelong, line, phrase.to - 2) ||
    (!isJoint(line, phrase.to) && reads(beside.mayName, line, 0)) ||
    (others.length > 0 && reads(beside.mayCount, line, phrase.to - 2));
  return sided(line, phrase, isSoft ? others[0] : undefined, isSoft);
}

function atEnd(line: Line, least: number): Sided | null {
  const { tokens, reader } = line;
  // The last sign of a message belongs to its sentence.
  const to = reader.isMessage ? tokens.findLastIndex(({ sign }) => sign !== '!') + 1 : tokens.length;
  const phrases: Phrase[] = [];
  for (let at = Math.max(least, to - MOST_TOKENS); at < to && phrases.length < 2; at += 1) {
    const isInWord = tokens[at]?.isGlued && at > 0 && tokens[at - 1]?.sign !== '(';
    // The phrase without its "for" is not a shorter phrase.
    const isPart = at > 0 && at - 1 === phrases[0]?.from && says(tokens[at - 1], 'for');
    if (isInWord || isPart || reads(beside.beginsNone, line, at - 1)) continue;
    const phrase = phrasesFrom(line, at).find((one) => one.to === to);
    if (phrase) phrases.push(phrase);
  }
  const [phrase, shorter] = phrases;
  if (!phrase) return null;
  const { from } = phrase;
  if (reads(beside.joinsBefore, line, from - 1) || reads(beside.joinsTwoBefore, line, from - 2)) return null;
  const isSoft =
    reads(beside.mayEnd, line, from) ||
    (shorter && hasMoment(shorter) && reads(beside.mayBeCounted, line, from)) === true;
  const found = sided(line, phrase, isSoft ? shorter : undefined, isSoft);
  return found && from === 0 ? { ...found, asks: true } : found;
}

/** A moment in the middle, between signs: "call Bob, tomorrow at 9, about the invoice". */
function betweenSigns(line: Line): Division {
  const { tokens, text, reader } = line;
  const isSign = (token: Token | undefined): boolean =>
    token?.sign === ',' || token?.sign === ':' || (token?.sign === '-' && !token.isGlued);
  for (let at = 1; at < Math.min(tokens.length, MOST_BETWEEN); at += 1) {
    if (!isSign(tokens[at - 1]) || reads(beside.joinsTwoBefore, line, at - 2)) continue;
    const phrase = phrasesFrom(line, at).find(
      (one) => isSign(tokens[one.to] ?? tokens[one.to - 1]) && hasMoment(one),
    );
    if (!phrase || reads(beside.joinsAfter, line, phrase.to - 1)) continue;
    const before = text.slice(0, tokens[at - 1]?.from).trim();
    const after = reader.rest(text.slice(tokens[phrase.to - 1]?.to).trim());
    const rest = reader.rest(`${before} ${after}`.trim());
    return { readings: readingsOf(phrase.moment, rest, [wordsOf(line, phrase)]), asks: true, problem: null };
  }
  return NOTHING;
}

/** The moment that two parts of a text mean as one: "every month … on the 1st". */
function together(
  line: Line,
  one: Pick<Phrase, 'from' | 'to'>,
  other: Pick<Phrase, 'from' | 'to'>,
): Reading[] {
  const { text, tokens, reader } = line;
  const both = [...tokens.slice(one.from, one.to), ...tokens.slice(other.from, other.to)];
  const moment = phrasesFrom({ ...line, tokens: both }, 0).find(({ to }) => to === both.length)?.moment;
  const rest =
    reader.rest(text.slice(tokens[one.to - 1]?.to ?? 0, tokens[other.from]?.from).trim()) +
    signsFrom(line, other.to);
  const words = [one, other].filter(({ from, to }) => to > from).map((part) => wordsOf(line, part));
  return moment ? readingsOf(moment, rest, words) : [];
}

/** The readings of a line that is a moment as a whole, where a word of it may be the text: "Feierabend um 18 Uhr", "lunch at 12". */
function withoutThing(line: Line, whole: Sided): Division {
  const at = line.tokens.findIndex((token) => /^(?:lunch|mittagessen|feierabend)$/i.test(textOf(token)));
  if (at < 0) return whole;
  const end = line.tokens.findLastIndex(({ sign }) => sign === undefined) + 1;
  const own = together(line, { from: 0, to: at }, { from: at + 1, to: end });
  return own.length > 0 ? { ...whole, readings: [...own, ...whole.readings], asks: true } : whole;
}
