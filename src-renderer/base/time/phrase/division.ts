import type { Recurrence } from '../../../../src-main/contract/values/recurrence.ts';
import type { Moment, WhenProblem } from './moment.ts';
import { type Counting, countingOf } from './counted.ts';
import type { Context } from './days.ts';
import { decided } from './decision.ts';
import { momentsOf, type Said, saidFrom } from './moments.ts';
import { EVERY_PART, isRepetition, type Repeated, rulesFrom } from './rules.ts';
import { says, type Token, tokensOf, variantsOf } from './tokens.ts';

/** A moment that a text may name, in UNIX seconds, and the text without its words. */
export interface Reading {
  at: number;
  text: string;
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
  /** Whether the short name of a weekday is a word of sentences as well: "do" and "so". */
  isAlsoAWord: (word: string) => boolean;
  /** Whether nouns have capital letters. */
  isGerman: boolean;
}

/** A phrase for a moment has no more tokens than these. */
const MOST_TOKENS = 16;
/** Between signs, a moment begins before so many tokens. */
const MOST_BETWEEN = 64;
/** So many words are compared with those that they may be meant for. */
const MOST_GUESSED = 4;

/** Words that belong to the text before a moment, or join the two. */
const ABOUT_MOMENT =
  /^(?:to|about|that|of|and|or|from|since|before|after|every|each|über|und|oder|von|vom|seit|vor|nach|zu|zum|jede[nmrs]?|&)$/i;
/** These words may continue a moment before them. */
const GOES_ON =
  /^(?:from|of|since|before|after|between|every|each|von|vom|seit|vor|nach|zwischen|jede[nmrs]?)$/i;
/** These belong to a moment, though nobody knows which. */
const UNFINISHED = /^(?:mid|mitte|like|so|kurz|shortly|late|spät|almost|fast|nearly|roughly)$/i;
const ARTICLE = /^(?:the|a|an|der|die|das|den|dem|ein|eine|einen|einem|einer)$/i;

/** A day before one of these is what a sentence is about: "Monday is a holiday". */
const VERB =
  /^(?:is|isn['’]t|was|wasn['’]t|will|won['’]t|would|are|aren['’]t|has|ist|war|wird|wäre|hat|fällt|findet|bleibt)$/i;
/** Words of hours and days that are other things as well. */
const ALSO_A_THING = /^(?:lunch|lunchtime|mittagessen|mittagspause|pünktlich|sun|sat)$/i;
/** Names of days that are planned, too: after a text they may be a part of it. */
const ALSO_PLANNED =
  /^(?:(?:the|das) )?(?:weekend|wochenende|christmas|xmas|easter|halloween|weihnachten|silvester|ostern|pfingsten|nikolaus)$/i;
/** A greeting keeps the word that it is for. */
const GREETING =
  /^(?:(?:good|happy|merry) (?:morning|afternoon|evening|night|weekend|week|day|new|\w+day|christmas|xmas|easter)|guten (?:morgen|mittag|abend|tag)|gute (?:nacht|woche)|schöne[nrs]? (?:morgen|mittag|abend|feierabend|nacht|tag|woche|wochenende|ostern|pfingsten|weihnachten)|frohe[nrs]? (?:ostern|pfingsten|weihnachten))$/i;

/** A particle before one of these belongs to the verb: "log in at 9", "move on tomorrow". */
const AFTER_PARTICLE = /^(?:at|on|in|by|this|today|tomorrow|tonight)$/i;
/** Nobody plans for an earlier hour. */
const SMALL_HOUR = 6;

/** What some tokens of a text mean together. */
interface Phrase {
  from: number;
  to: number;
  moment: Moment;
  said: Said | null;
  /** The rule that may be meant as well. */
  rule?: Repeated;
}
/** The same on one side of a text, with what else may be meant there. */
interface Side extends Division {
  phrase: Phrase | null;
  /** Whether the moment is what the sentence is about. */
  isSubject: boolean;
  /** Whether the words are rather something else. */
  isWeak: boolean;
}
/** Fields take a thousand characters. A longer text is not looked through for a moment. */
const LONGEST_LINE = 2_000;

/** A text that is read, in tokens. */
interface Line {
  text: string;
  tokens: Token[];
  reader: LineReader;
}

/**
 * Divides a text into the longest possible moment at its beginning, at its end or between signs, and the rest. Where other words may
 * belong to the moment, or two moments are said, the user is asked. Nothing is cut where the word beside the cut joins.
 */
export function divided(
  text: string,
  reader: LineReader,
  rather: 'beginning' | 'end' = 'beginning',
): Division {
  if (text.length > LONGEST_LINE) return { readings: [], asks: false, problem: null };
  // In a text without small letters, capital letters mean no zone: "9AM EAT".
  const isShouted = !/\p{Ll}/u.test(text) && text.toLowerCase().length === text.length;
  const line: Line = { text, reader, tokens: tokensOf(isShouted ? text.toLowerCase() : text) };
  const beginning = atBeginning(line);
  const end = atEnd(line, rather === 'end' ? 0 : (beginning?.phrase?.to ?? 0));
  if (!beginning) return end ?? betweenSigns(line);
  // "Feierabend um 18 Uhr" may be all text but its time.
  const isAll = beginning.phrase?.to === line.tokens.length && isThingWord(line.tokens[0]);
  const itsTime = isAll ? atEnd(line, 1) : null;
  if (itsTime && itsTime.readings.length > 0)
    return { readings: [...itsTime.readings, ...beginning.readings], asks: true, problem: null };
  if (!end) return beginning;
  // A second time that is over is not an answer, and still a question.
  if (end.readings.length === 0)
    return { ...beginning, asks: beginning.asks || beginning.phrase?.to !== end.phrase?.from };
  if (rather === 'end' && !beginning.isSubject) return end;
  const isBeside = beginning.phrase?.to === end.phrase?.from;
  if (isBeside && !beginning.isWeak && beginning.readings.length > 0) return { ...beginning, asks: true };
  if (beginning.readings.length === 0 || (end.isWeak && !beginning.isSubject && !beginning.isWeak))
    return beginning;
  // Both may be meant, or the two together, and only the person knows.
  const [likely, other] = beginning.isSubject || beginning.isWeak ? [end, beginning] : [beginning, end];
  return {
    readings: [
      ...(likely.isWeak || other.isWeak ? [] : together(line, beginning.phrase, end.phrase)),
      ...likely.readings,
      ...other.readings,
    ],
    asks: true,
    problem: null,
  };
}

const isThingWord = (token: Token | undefined): boolean =>
  ALSO_A_THING.test(textOf(token)) || /^feierabend$/i.test(textOf(token));
const textOf = (token: Token | undefined): string => token?.text.replace(/\.$/, '') ?? '';
const wordsIn = ({ text, tokens }: Line, from: number, to: number): string =>
  text.slice(tokens[from]?.from ?? 0, tokens[to - 1]?.to ?? 0);

/** The phrases that begin with a token, the longest first; with mistyped words only where there is no other. */
function phrasesFrom({ tokens, reader }: Line, from: number, until = tokens.length): Phrase[] {
  const first = says(tokens[from], 'for') ? from + 1 : from;
  const { context } = reader;
  const most = Math.min(until, from + MOST_TOKENS);
  const found = new Map<number, Phrase>();
  const put = (to: number, moment: Moment, said: Said | null): void => {
    if (to > first && to <= until && !found.has(to)) found.set(to, { from, to, moment, said });
  };
  const window = tokens.slice(0, most);
  for (const [to, said] of saidFrom(window, first))
    if (!isNumber(tokens.slice(first, to), said))
      put(
        to,
        decided(
          said.flatMap((one) => momentsOf(one, context)),
          context.now,
        ).moment,
        said[0] ?? null,
      );
  if (found.size === 0)
    for (const variant of variantsOf(window.slice(0, first + MOST_GUESSED)))
      if (variant.some((token) => token.isGuess))
        for (const [to, said] of saidFrom(variant, first)) {
          if (!variant.slice(first, to).some((token) => token.isGuess)) continue;
          const { moment } = decided(
            said.flatMap((one) => momentsOf(one, context)).map((meant) => ({ ...meant, isSure: false })),
            context.now,
          );
          put(to, moment, said[0] ?? null);
        }
  for (const [to, rule] of rulesFrom(window, first, context)) {
    put(to, { ...rule, problem: null }, null);
    const same = found.get(to);
    if (same?.said && EVERY_PART.test(textOf(tokens[first]))) found.set(to, { ...same, rule });
  }
  for (let to = first + 1; to <= most; to += 1)
    if (!found.has(to) && isTimely(tokens[to - 1], true) && isRepetition(tokens.slice(first, to)))
      put(to, { at: null, problem: 'repeats' }, null);
  return [...found.values()].toSorted((a, b) => b.to - a.to);
}

/** Whether tokens are a number alone, which is a time only after "at". */
function isNumber(tokens: Token[], said: Said[]): boolean {
  if (tokens.slice(0, 2).some((token) => says(token, 'at', 'by'))) return false;
  const [first] = tokens;
  if (tokens.length === 1 && first?.clock?.by === '.' && first.clock.minute.length === 1) return true;
  const isBare = said.every(
    ({ clock, day, part, moments }) =>
      clock !== undefined && clock !== 'impossible' && clock.isBare && !(day ?? part ?? moments),
  );
  const isImpossible = said.every(({ clock, day, part }) => clock === 'impossible' && !(day ?? part));
  const areDigits = tokens.every(({ digits }) => digits !== undefined && !/^0\d{3}$/.test(digits));
  return isBare || isImpossible || areDigits;
}

const candidate = (line: Line, from: number, to: number): Phrase | undefined =>
  phrasesFrom(line, from, to).find((phrase) => phrase.to === to);

/** Whether a token is a day or a length, or says which day; a short name of a day is also a word of its own. */
function isDayish(token: Token | undefined): boolean {
  if (!token) return false;
  const isLong = token.text.length > 2;
  return (
    (isLong && (token.weekday ?? token.month ?? token.day ?? token.lasting) !== undefined) ||
    (isLong && token.unit !== undefined && token.unit !== 'second' && token.unit !== 'quarter') ||
    token.which === 'next' ||
    token.which === 'coming' ||
    says(token, 'midnight', 'weekend')
  );
}
const isTimely = (token: Token | undefined, isAnyDay = false): boolean =>
  (token?.number !== undefined && !isArticle(token)) ||
  (isAnyDay && (token?.often ?? token?.plural ?? token?.unit ?? token?.part) !== undefined) ||
  token?.clock !== undefined ||
  token?.date !== undefined ||
  isDayish(token);

/** Whether the words after a phrase join it with more of it: "tomorrow at 9 or 10", "monday, friday". */
function goesOnAfter(tokens: Token[], to: number): boolean {
  const [next, third] = [tokens[to], tokens[to + 1]];
  if (next?.sign === '&' || says(next, 'and', 'or')) return true;
  if (next?.sign === ',') return isDayish(third) && third?.unit === undefined;
  return (next?.sign === '-' || says(next, 'to', 'by', 'through')) && isTimely(third);
}
/** The same for the words before it. */
const goesOnBefore = (tokens: Token[], from: number): boolean => {
  const [before, last] = [tokens[from - 1], tokens[from - 2]];
  return (
    (before?.sign === ',' && isDayish(last)) ||
    (before?.sign === '-' && isTimely(last)) ||
    says(before, 'through')
  );
};

/** Whether a phrase begins with a short name of a day that is rather a word: "so" and "do". */
function isWord({ tokens, reader }: Line, { from, to }: Phrase): boolean {
  const first = tokens[from];
  if (!first || !reader.isAlsoAWord(textOf(first)) || first.weekday === undefined) return false;
  if (/^\p{Lu}/u.test(first.text) && says(tokens[from + 1], 'at')) return false;
  return (
    !tokens
      .slice(from, to)
      .some((token) => token.clock !== undefined || token.text.endsWith('.') || says(token, 'uhr')) &&
    !(first.text === first.text.toLowerCase() && says(tokens[from + 1], 'at', 'in', 'like'))
  );
}

const isMoment = (phrase: Phrase | undefined, mayBeOpen: boolean): boolean =>
  phrase !== undefined && (phrase.moment.problem === null || (mayBeOpen && phrase.moment.problem === 'open'));
const isArticle = (token: Token | undefined): boolean => ARTICLE.test(textOf(token));
/** A whole number that may count things, and is not an article. */
const countOf = (token: Token | undefined): number | null =>
  token?.number !== undefined && !isArticle(token) && Number.isInteger(token.number) ? token.number : null;

const NO_COUNT: Counting = { mayCount: false, isLikely: false };

/** A text and the moment beside it, with the shorter moments that may be meant there instead. */
function sided(line: Line, phrases: Phrase[], side: 'beginning' | 'end'): Side | null {
  const { tokens, reader } = line;
  let readings: Reading[] = [];
  let asks = false;
  let isWeak = false;
  let longest: Phrase | null = null;
  /** The number at the former cut more likely belongs to the text, so the present reading comes first. */
  let comesFirst = false;
  for (const [index, phrase] of phrases.entries()) {
    const { from, to, moment } = phrase;
    const isCut = side === 'end' ? from > 0 : to < tokens.length;
    const left =
      side === 'end' ? line.text.slice(0, tokens[from]?.from) : line.text.slice(tokens[to - 1]?.to);
    const border = side === 'end' ? tokens[from] : tokens[to - 1];
    const shorter = phrases.slice(index + 1);
    const { mayCount, isLikely } = isCut
      ? side === 'end'
        ? countAtEnd(line, phrase, shorter)
        : countAtBeginning(line, phrase, shorter)
      : NO_COUNT;
    const isThing = isThingAt(line, phrase, side, shorter);
    const mayBeShorter =
      mayCount || isThing || (isCut && side === 'end' && isHourOfText(line, phrase, shorter));
    if (moment.problem === 'impossible' && mayBeShorter) continue;
    const isRule = moment.problem === 'repeats' || moment.repeats !== undefined;
    if (isRule && isCut && isAdjective(line, phrase, side)) continue;
    // "Friday 4pm weekly report": the adverb belongs to the text.
    if (moment.problem === 'repeats' && isCut && border?.often && shorter.length > 0 && side === 'beginning')
      continue;
    longest ??= phrase;
    if (moment.problem !== null && moment.problem !== 'open')
      return { readings: [], asks: false, problem: moment.problem, phrase, isSubject: false, isWeak: false };
    if (
      isCut &&
      side === 'end' &&
      (ABOUT_MOMENT.test(textOf(tokens[from - 1])) || goesOnBefore(tokens, from))
    )
      return null;
    if (isCut && side === 'beginning' && goesOnAfter(tokens, to)) return null;
    const choices = moment.at === null ? (moment.choices ?? []) : [moment.at];
    const rest = reader.rest(left.trim());
    const read = choices.map((at): Reading => ({
      at,
      text: rest,
      ...(moment.repeats && { repeats: moment.repeats }),
    }));
    if (phrase.rule) read.unshift({ ...phrase.rule, text: rest });
    readings = comesFirst ? [...read, ...readings] : [...readings, ...read];
    comesFirst = isLikely || (isThing && !isCut);
    const name = wordsIn(line, from, to).replace(/[.!?,]+$/, '');
    const isInDigits = /^(?:(?:the|den|dem) \d{1,2}|0\d[0-5]\d|([1-9])\/[2-9])$/i.test(name);
    const isNumbered = isCut && isInDigits && (side === 'end' || !isJoint(line, to));
    const isPlanned = side === 'end' && ALSO_PLANNED.test(name);
    isWeak ||=
      isInDigits ||
      isPlanned ||
      ALSO_A_THING.test(textOf(tokens[side === 'end' ? from : to - 1])) ||
      (side === 'beginning' && /^(?:the|den|dem) \d{1,2}\b/i.test(name));
    asks ||=
      phrase.rule !== undefined ||
      moment.problem === 'open' ||
      (isCut && (isNumbered || isPlanned || mayGoOn(line, phrase, side)));
    if (!mayBeShorter) break;
    asks = true;
  }
  const isSubject = side === 'beginning' && longest !== null && VERB.test(textOf(tokens[longest.to]));
  return readings.length === 0
    ? null
    : { readings, asks: asks || isSubject, problem: null, phrase: longest, isSubject, isWeak };
}

function atBeginning(line: Line): Side | null {
  const { tokens } = line;
  const phrases = phrasesFrom(line, 0).filter((phrase) => {
    const { to } = phrase;
    const [last, next, third] = [tokens[to - 1], tokens[to], tokens[to + 1]];
    if (isWord(line, phrase)) return false;
    if (!next) return true;
    // Another sentence begins there, or the word goes on.
    if (last?.sign === '!' || next.sign === '!') return false;
    const isRange = next.sign === '-' && next.isGlued && third?.isGlued;
    return !(next.isGlued && (next.sign === undefined || next.sign === 'other')) && !isRange;
  });
  return sided(line, phrases, 'beginning');
}

function atEnd(line: Line, from: number): Side | null {
  const { tokens } = line;
  const phrases: Phrase[] = [];
  for (let at = Math.max(from, tokens.length - MOST_TOKENS); at < tokens.length; at += 1) {
    const [before, first, second] = [tokens[at - 1], tokens[at], tokens[at + 1]];
    if (before && first?.isGlued && before.sign !== '(') continue;
    if (first?.sign !== undefined && first.sign !== '(') continue;
    if (before && GREETING.test(`${textOf(before)} ${textOf(first)}`)) continue;
    if (before && says(before, 'at') && (countOf(first) !== null || first?.clock)) continue;
    if (/^(?:about|from)$/i.test(textOf(first)) && second?.number === undefined && !second?.clock) continue;
    if (before && /^(?:in|on|by)$/i.test(textOf(first)) && AFTER_PARTICLE.test(textOf(second))) continue;
    const phrase = candidate(line, at, tokens.length);
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
    if (!isSign(tokens[at - 1])) continue;
    const phrase = phrasesFrom(line, at).find(
      ({ to, moment }) =>
        isSign(tokens[to] ?? tokens[to - 1]) && (moment.at !== null || moment.problem === 'open'),
    );
    if (!phrase || goesOnBefore(tokens, at) || goesOnAfter(tokens, phrase.to)) continue;
    const { moment, to } = phrase;
    const before = text.slice(0, tokens[at - 1]?.from).trim();
    const rest = reader.rest(`${before} ${reader.rest(text.slice(tokens[to - 1]?.to).trim())}`.trim());
    const choices = moment.at === null ? (moment.choices ?? []) : [moment.at];
    const readings = choices.map((one): Reading => ({
      at: one,
      text: rest,
      ...(moment.repeats && { repeats: moment.repeats }),
    }));
    return { readings, asks: true, problem: null };
  }
  return { readings: [], asks: false, problem: null };
}

/** The moment that two phrases mean as one: "every month … on the 1st". */
function together({ text, tokens, reader }: Line, beginning: Phrase | null, end: Phrase | null): Reading[] {
  if (!beginning || !end) return [];
  const both = [...tokens.slice(0, beginning.to), ...tokens.slice(end.from)];
  const line: Line = { text, reader, tokens: both };
  const moment = candidate(line, 0, both.length)?.moment;
  if (!moment || moment.at === null) return [];
  const rest = reader.rest(text.slice(tokens[beginning.to - 1]?.to, tokens[end.from]?.from).trim());
  return [{ at: moment.at, text: rest, ...(moment.repeats && { repeats: moment.repeats }) }];
}

/** Whether a word for a repetition rather describes a thing: "daily standup", "read the daily". */
function isAdjective(line: Line, { from, to }: Phrase, side: 'beginning' | 'end'): boolean {
  const { tokens } = line;
  const words = tokens.slice(from, to).filter((token) => !isArticle(token));
  if (words.length > 1 || !words[0]?.often) return false;
  if (side === 'end') return isArticle(tokens[from]) || isArticle(tokens[from - 1]);
  return !isJoint(line, to);
}

/** Whether a text goes on with a word that joins it with a moment before it. */
function isJoint({ text, tokens, reader }: Line, to: number): boolean {
  const left = text.slice(tokens[to - 1]?.to).trim();
  return /^(?:to|about|that|of|and|or|über|dass|daran|und|oder)\b/i.test(left) || reader.rest(left) !== left;
}

/** Whether the number at the end of the first words may count the words after it: "tomorrow 2 tickets". */
function countAtBeginning({ tokens, reader }: Line, { to }: Phrase, shorter: Phrase[]): Counting {
  const [before, last, next] = [tokens[to - 2], tokens[to - 1], tokens[to]];
  const count = countOf(last);
  if (count === null || says(before, 'at') || next?.sign !== undefined) return NO_COUNT;
  const counting = countingOf(count, textOf(next), reader.isGerman);
  return counting.mayCount && shorter.some((one) => one.to === to - 1 && isMoment(one, false))
    ? counting
    : NO_COUNT;
}

/** Whether the number before the last words may belong to the text: "order 15 tomorrow". */
function countAtEnd({ tokens }: Line, { from }: Phrase, shorter: Phrase[]): Counting {
  const [first, second, third] = tokens.slice(from);
  const isDotted = first?.clock?.by === '.';
  if (!isDotted && countOf(first) === null && first?.number === undefined) return NO_COUNT;
  // "2 1/2 hours", "drei viertel vier" and "two weeks from today" count themselves.
  if (second?.unit !== undefined || second?.text === '1/2' || says(second, 'quarter', 'half'))
    return NO_COUNT;
  if (
    isArticle(first) ||
    !isMoment(
      shorter.find((one) => one.from === from + 1),
      true,
    )
  )
    return NO_COUNT;
  // A month follows the number that is its day, and "5 am friday" is in the morning.
  const isItsDay = second?.month !== undefined && third?.digits?.length !== 1 && third?.digits?.length !== 2;
  const isHalf = says(second, 'ante') && /day$/i.test(textOf(third));
  return isItsDay || isHalf ? NO_COUNT : { mayCount: true, isLikely: !isDotted };
}

/** Whether the word of a moment at the cut may belong to the text; in "after lunch" it does not. */
function isThingAt(line: Line, { from, to }: Phrase, side: 'beginning' | 'end', shorter: Phrase[]): boolean {
  const { tokens } = line;
  const at = side === 'end' ? from : to - 1;
  const isLast = tokens[at]?.sign === '!' || tokens[at]?.sign === '.';
  const index = isLast ? at - 1 : at;
  const isCut = side === 'end' ? from > 0 : to < tokens.length;
  const thing = textOf(tokens[index]);
  const isThing = ALSO_A_THING.test(thing) || (!isCut && /^feierabend$/i.test(thing));
  if (!isThing || (side === 'beginning' && isJoint(line, to))) return false;
  // "Today 5pm, Feierabend!" has its time without the last word.
  if (!isCut) return shorter.some((one) => one.to === index && one.said?.clock !== undefined);
  const before = tokens[index - 1];
  return !(says(before, 'past', 'before', 'at') && index > from) && !(isArticle(before) && index > from);
}

/** Whether an hour does not go with the part of the day after it: "the retro at 3 tomorrow morning". */
function isHourOfText({ tokens }: Line, { from, moment, said }: Phrase, shorter: Phrase[]): boolean {
  const [at, hour, third] = tokens.slice(from);
  const number = hour?.number ?? (hour?.clock ? Number(hour.clock.hour) : null);
  if (!/^(?:at|um)$/i.test(textOf(at)) || number === null || number > 24) return false;
  const rest = from + (says(third, 'uhr') ? 3 : 2);
  if (!shorter.some((one) => one.from === rest)) return false;
  return (
    moment.problem === 'impossible' ||
    (number < SMALL_HOUR && (said?.part?.name === 'morning' || said?.part?.name === 'forenoon'))
  );
}

/** Whether the words beside a moment may be part of it. */
function mayGoOn({ tokens }: Line, { from, to }: Phrase, side: 'beginning' | 'end'): boolean {
  if (side === 'end') {
    const at = tokens[from - 1]?.sign === '!' ? from - 2 : from - 1;
    const [last, before] = [tokens[at - 1], tokens[at]];
    return (
      // "Prepare for monday" may be all text.
      says(tokens[from], 'for') ||
      UNFINISHED.test(textOf(before)) ||
      (isDayish(before) && !GREETING.test(`${textOf(last)} ${textOf(before)}`))
    );
  }
  const [next, dash] = [tokens[to], tokens[to + 1]];
  if (says(tokens[from], 'from') && says(next, 'on')) return true;
  // "Tomorrow 10 may I ask": an hour or a date.
  if (next?.digits !== undefined && dash?.month !== undefined) return true;
  const isHours = isTimely(next) && dash?.sign === '-' && dash.isGlued;
  return isDayish(next) || next?.day !== undefined || isHours || GOES_ON.test(textOf(next));
}
