import type { Recurrence } from '../../../../src-main/contract/values/recurrence.ts';
import {
  cutAt,
  goesOnAfter,
  goesOnBefore,
  type Line,
  type LineReader,
  type Phrase,
  type Side,
} from './cuts.ts';
import { partOfThings } from './things.ts';
import type { Moment, WhenProblem } from './moment.ts';
import { isBalanced, isFeierabend, isGreeting, isThing, isTimely, isVerb } from './line-words.ts';
import { decided, guessedFrom, momentsOf } from './moments.ts';
import { isNoBeginning } from './no-beginning.ts';
import { isRepetition, rulesFrom } from './rules.ts';
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

/** A phrase for a moment has no more tokens than these. */
const MOST_TOKENS = 16;
/** Between signs, a moment begins before so many tokens. */
const MOST_BETWEEN = 64;
/** So many words are compared with those that they may be meant for. */
const MOST_GUESSED = 4;
/** Fields take a thousand characters. A longer text is not looked through for a moment. */
const LONGEST_LINE = 2_000;

/** The moment on one side of a text, with what else may be meant there. */
interface Sided extends Division {
  phrase: Phrase | null;
  /** Whether the moment is what the sentence is about. */
  isSubject: boolean;
  /** Whether the words are rather something else. */
  isWeak: boolean;
}
const NOTHING: Division = { readings: [], asks: false, problem: null };

/**
 * Divides a text into the longest possible moment at its beginning, at its end or between signs, and the rest. Where other words may
 * belong to the moment, or two moments are said, the user is asked. Nothing is cut where the word beside the cut joins.
 */
export function divided(text: string, reader: LineReader, rather: Side = 'beginning'): Division {
  if (text.length > LONGEST_LINE) return NOTHING;
  // In a text without small letters, capital letters mean no zone: "9AM EAT".
  const isShouted = !/\p{Ll}/u.test(text) && text.toLowerCase().length === text.length;
  const read = withoutMeaning(text, reader.plain);
  const line: Line = { text, reader, tokens: tokensOf(isShouted ? read.toLowerCase() : read) };
  const beginning = atBeginning(line);
  const end = atEnd(line, rather === 'end' ? 0 : (beginning?.phrase?.to ?? 0));
  if (!beginning) return end ?? betweenSigns(line);
  // "Feierabend um 18 Uhr" may be all text but its time.
  const itsTimes = beginning.phrase?.to === line.tokens.length ? aroundThing(line) : [];
  if (itsTimes.length > 0)
    return { readings: [...itsTimes, ...beginning.readings], asks: true, problem: null };
  if (!end) return beginning;
  const isBeside = beginning.phrase?.to === end.phrase?.from;
  // A second time that is over is not an answer, and still a question.
  if (end.readings.length === 0) return { ...beginning, asks: beginning.asks || !isBeside };
  if (rather === 'end' && !beginning.isSubject) return end;
  if (beginning.readings.length === 0) return beginning;
  if (isBeside && !beginning.isWeak) return { ...beginning, asks: true };
  if (end.isWeak && !beginning.isSubject && !beginning.isWeak) return beginning;
  // Both may be meant, or the two together, and only the person knows.
  const [likely, other] = beginning.isSubject || beginning.isWeak ? [end, beginning] : [beginning, end];
  const both = beginning.isWeak || end.isWeak ? [] : together(line, beginning.phrase, end.phrase);
  return { readings: [...both, ...likely.readings, ...other.readings], asks: true, problem: null };
}

/** The readings of a moment, each with the rest of the text. */
const readingsOf = ({ at, choices = [], repeats }: Moment, text: string, words: string[]): Reading[] =>
  (at === null ? choices : [at]).map((one) => ({ at: one, text, words, ...(repeats && { repeats }) }));

/** The words of a phrase, as they are typed. */
const wordsOf = ({ text, tokens }: Line, { from, to }: Phrase): string =>
  text.slice(tokens[from]?.from, tokens[to - 1]?.to);

/** The phrases that begin with a token, the longest first; with mistyped words only where there is no other. */
function phrasesFrom({ tokens, reader }: Line, from: number, until = tokens.length): Phrase[] {
  const first = says(tokens[from], 'for') ? from + 1 : from;
  const { context } = reader;
  const most = Math.min(until, from + MOST_TOKENS);
  const found = new Map<number, Phrase>();
  const put = (to: number, moment: Moment, said: Said | null): void => {
    if (to > first && to <= until && !found.has(to)) found.set(to, { from, to, moment, said });
  };
  const putSaid = (to: number, said: Said[], isGuess: boolean): void => {
    const meant = said.flatMap((one) => momentsOf(one, context));
    const sure = isGuess ? meant.map((one) => ({ ...one, isSure: false })) : meant;
    put(to, decided(sure, context.now).moment, said[0] ?? null);
  };
  const window = most === tokens.length ? tokens : tokens.slice(0, most);
  for (const [to, said] of saidFrom(window, first))
    if (!isNumber(tokens.slice(first, to), said)) putSaid(to, said, false);
  if (found.size === 0)
    for (const [to, said] of guessedFrom(window.slice(0, first + MOST_GUESSED), first))
      putSaid(to, said, true);
  for (const [to, rule] of rulesFrom(window, first, context)) {
    put(to, { ...rule, problem: null }, null);
    const same = found.get(to);
    if (same?.said && says(tokens[first], 'every-part')) found.set(to, { ...same, rule });
  }
  // What goes on without a joint after a whole rule is not another one: "every monday 8:30 week goals".
  const rule = Math.max(0, ...[...found].map(([to, { moment }]) => (moment.repeats ? to : 0)));
  const last = rule > 0 && !goesOnAfter(tokens, rule) ? rule : most;
  for (let to = first + 1; to <= last; to += 1)
    if (!found.has(to) && isTimely(tokens[to - 1], true) && isRepetition(tokens.slice(first, to)))
      put(to, { at: null, problem: 'repeats' }, null);
  return [...found.values()].toSorted((a, b) => b.to - a.to);
}

/** Whether tokens are a number alone, which is a time only after "at". */
function isNumber(tokens: Token[], said: Said[]): boolean {
  if (tokens.slice(0, 2).some((token) => says(token, 'at', 'by'))) return false;
  const [first] = tokens;
  if (tokens.length === 1 && first?.clock?.by === '.' && first.clock.minute.length === 1) return true;
  const isHour = ({ clock, day, part, moments }: Said): boolean =>
    clock !== undefined &&
    (Number.isNaN(clock.minutes) || clock.isBare === true) &&
    !(day ?? part ?? moments);
  return said.every(isHour) || tokens.every(({ digits }) => digits !== undefined && !/^0\d{3}$/.test(digits));
}

/** The signs after a moment at the end of a message. */
const signsFrom = ({ tokens }: Line, to: number): string =>
  tokens.slice(to).reduce((signs, { text }) => signs + text, '');

const candidate = (line: Line, from: number, to: number): Phrase | undefined =>
  phrasesFrom(line, from, to).find((phrase) => phrase.to === to);

/** Whether a phrase begins with a short name of a day that is rather a word: "so" and "do". */
function isWord({ tokens, reader }: Line, { from, to }: Phrase): boolean {
  const [first, next] = [tokens[from], tokens[from + 1]];
  if (!first || !reader.isAlsoAWord(textOf(first)) || first.weekday === undefined) return false;
  const isNoun = first.text !== first.text.toLowerCase();
  const isTime = (token: Token): boolean =>
    token.clock !== undefined || token.text.endsWith('.') || says(token, 'uhr');
  return (
    !(isNoun ? says(next, 'at') : says(next, 'at', 'in', 'like')) && !tokens.slice(from, to).some(isTime)
  );
}

/** The moments of a phrase beside the rest of its text, the likelier first: a dinner at 7 is in the evening. */
function momentsBeside(
  { said, moment }: Phrase,
  rest: string,
  side: Side,
  context: LineReader['context'],
): Moment[] {
  const things = said && partOfThings(said, rest);
  const own = things && decided(momentsOf({ ...said, part: things.part }, context), context.now).moment;
  if (!own || own.at === null || own.at === moment.at) return [moment];
  return things.isSure && side === 'end' ? [own] : [own, moment];
}

/** A text and the moment beside it, with the shorter moments that may be meant there instead. */
function sided(line: Line, phrases: Phrase[], side: Side): Sided | null {
  const { tokens, text, reader } = line;
  let readings: Reading[] = [];
  let [asks, isWeak, comesFirst] = [false, false, false];
  let longest: Phrase | null = null;
  for (const [index, phrase] of phrases.entries()) {
    const { from, to, rule } = phrase;
    const rest =
      side === 'end'
        ? reader.rest(text.slice(0, tokens[from]?.from).trim()) + signsFrom(line, to)
        : reader.rest(text.slice(tokens[to - 1]?.to).trim());
    const moments = momentsBeside(phrase, rest, side, reader.context);
    const [moment = phrase.moment] = moments;
    const cut = cutAt(line, { ...phrase, moment }, side, phrases.slice(index + 1));
    // “Call "see you tomorrow"” is cut in no quotation.
    if (cut.drops === 'skip' || (isBalanced(text) && !isBalanced(rest))) continue;
    longest ??= phrase;
    if (moment.problem !== null && moment.problem !== 'open')
      return { ...NOTHING, problem: moment.problem, phrase, isSubject: false, isWeak: false };
    if (cut.drops === 'none') return null;
    const words = [wordsOf(line, phrase)];
    const read = [
      ...(rule ? [{ ...rule, text: rest, words }] : []),
      ...moments.flatMap((one) => readingsOf(one, rest, words)),
    ];
    readings = comesFirst ? [...read, ...readings] : [...readings, ...read];
    comesFirst = cut.isShorterLikely;
    isWeak ||= cut.isWeak;
    // "In two months on the 5th"
    const isBefore =
      side === 'beginning' &&
      says(tokens[to], 'on', 'at', 'in', 'by') &&
      phrasesFrom(line, to).some((next) => next.said !== null);
    asks ||= isBefore || cut.asks || moments.length > 1;
    if (!cut.mayBeShorter) break;
  }
  const isSubject = side === 'beginning' && longest !== null && isVerb(tokens[longest.to]);
  return readings.length === 0
    ? null
    : { readings, asks: asks || isSubject, problem: null, phrase: longest, isSubject, isWeak };
}

function atBeginning(line: Line): Sided | null {
  const { tokens } = line;
  const phrases = phrasesFrom(line, 0).filter((phrase) => !isWord(line, phrase));
  // Another sentence begins there, or the word goes on. Nothing shorter is cut either.
  const last = phrases.findIndex(({ to }) => {
    const [before, next, third] = [tokens[to - 1], tokens[to], tokens[to + 1]];
    const isRange = next?.sign === '-' && third?.isGlued;
    const goesOn = next?.isGlued && (next.sign === undefined || next.sign === 'other' || isRange);
    return next && (before?.sign === '!' || next.sign === '!' || goesOn);
  });
  return sided(line, last < 0 ? phrases : phrases.slice(0, last), 'beginning');
}

function atEnd(line: Line, from: number): Sided | null {
  const { tokens, reader } = line;
  const phrases: Phrase[] = [];
  // The last sign of a message belongs to its sentence.
  const to = reader.isMessage ? tokens.findLastIndex(({ sign }) => sign !== '!') + 1 : tokens.length;
  for (let at = Math.max(from, to - MOST_TOKENS); at < to; at += 1) {
    const [before, first] = [tokens[at - 1], tokens[at]];
    if (before && first?.isGlued && before.sign !== '(') continue;
    if (isGreeting(before, first) || isNoBeginning(tokens, at)) continue;
    const phrase = candidate(line, at, to);
    if (phrase && !isWord(line, phrase)) phrases.push(phrase);
  }
  return sided(line, phrases, 'end');
}

/** A moment in the middle, between signs: "call Bob, tomorrow at 9, about the invoice". */
function betweenSigns(line: Line): Division {
  const { tokens, text, reader } = line;
  const isSign = (token: Token | undefined): boolean =>
    token?.sign === ',' || token?.sign === ':' || (token?.sign === '-' && !token.isGlued);
  for (let at = 1; at < Math.min(tokens.length, MOST_BETWEEN); at += 1) {
    if (!isSign(tokens[at - 1]) || goesOnBefore(tokens, at)) continue;
    const phrase = phrasesFrom(line, at).find(
      ({ to, moment }) =>
        isSign(tokens[to] ?? tokens[to - 1]) && (moment.at !== null || moment.problem === 'open'),
    );
    if (!phrase || goesOnAfter(tokens, phrase.to)) continue;
    const before = text.slice(0, tokens[at - 1]?.from).trim();
    const after = reader.rest(text.slice(tokens[phrase.to - 1]?.to).trim());
    return {
      ...NOTHING,
      readings: readingsOf(phrase.moment, reader.rest(`${before} ${after}`.trim()), [wordsOf(line, phrase)]),
      asks: true,
    };
  }
  return NOTHING;
}

/** The readings of a line that is a moment as a whole, where a word of it is the text: "Feierabend um 18 Uhr", "tomorrow lunch at 12". */
function aroundThing(line: Line): Reading[] {
  const { text, tokens } = line;
  const [first] = tokens;
  if (isThing(first) || isFeierabend(first)) return atEnd(line, 1)?.readings ?? [];
  const at = tokens.findIndex(({ part }) => part === 'lunch');
  const [before, after] = [candidate(line, 0, at), candidate(line, at + 1, tokens.length)];
  if (!before || at < 1) return [];
  if (at + 1 < tokens.length) return together(line, before, after ?? null);
  // Beside a time, the last word is a shorter reading already.
  if (before.said?.clock) return [];
  return readingsOf(before.moment, text.slice(tokens[at]?.from), [wordsOf(line, before)]);
}

/** The moment that two phrases mean as one: "every month … on the 1st". */
function together(line: Line, beginning: Phrase | null, end: Phrase | null): Reading[] {
  if (!beginning || !end) return [];
  const { text, tokens, reader } = line;
  const both = [...tokens.slice(0, beginning.to), ...tokens.slice(end.from)];
  const moment = candidate({ text, reader, tokens: both }, 0, both.length)?.moment;
  const between = text.slice(tokens[beginning.to - 1]?.to, tokens[end.from]?.from).trim();
  const rest = reader.rest(between) + signsFrom(line, end.to);
  const words = [wordsOf(line, beginning), wordsOf(line, end)];
  return moment && moment.at !== null ? readingsOf(moment, rest, words) : [];
}
