import type { Recurrence } from '../../../../src-main/contract/values/recurrence.ts';
import type { Moment, WhenProblem } from '../when.ts';
import { type Counting, countingOf } from './counted.ts';
import { isAdverb } from './repetition.ts';
import { beginsDay, isDayWord, isUnderstood, numberOf } from './vocabulary.ts';

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

/** A phrase for a moment has no more words than these. */
const MOST_WORDS = 8;

/** Words before a moment that are no part of it. */
const BEFORE_MOMENT = /^(?:until|till|til|for|bis|für)\s+/i;
const UNTIL_HOUR = /^(?:until|till|til|bis)\s+(\d{1,2})\s?h$/i;

/** A number after one of these is an hour. */
const AT = /^(?:at|@|around|about|by|um|gegen|ab|ca\.?)$/i;

/** A day of the month, or something with that number. */
const DAY_IN_DIGITS = /^(?:the|den|dem) \d{1,2}$/i;

/** A time that is written without its colon, or something with that number. */
const CLOCK_IN_DIGITS = /^0\d[0-5]\d$/;

/** A moment does not end with one of these. */
const PREPOSITION = /^(?:at|in|on|by|um|im|gegen|ab|around|about|for|with|für|mit)$/i;

/** Words beside a moment that belong to the text, or join the two. */
const JOINS = /^(?:to|about|that|of|and|or|über|dass|daran|und|oder)$/i;
/** Words that belong to the text after a moment, and to the moment after a text. */
const ARTICLE = /^(?:the|a|an|der|die|das|den|dem|ein|eine|einen|einem|einer)$/i;
/** A moment after one of these is no moment to be reminded at. */
const ABOUT_MOMENT =
  /^(?:to|about|that|of|and|or|from|since|before|after|every|each|über|und|oder|von|vom|seit|vor|nach|zu|zum|jede[nmrs]?)$/i;
/** These words may continue a moment before them. */
const GOES_ON = /^(?:from|of|since|before|after|every|each|von|vom|seit|vor|nach|jede[nmrs]?)$/i;
/** These words continue a moment if another moment follows. */
const RANGE = /^(?:to|and|or|until|till|til|bis|und|oder|[-–—])$/i;

/** These belong to a moment, though nobody knows which. */
const UNFINISHED = /^(?:mid|mitte|like|so|kurz|shortly|late|spät|almost|fast|nearly|roughly)$/i;

/** Nobody plans for an earlier hour. */
const SMALL_HOUR = 6;
const MORNING = /\b(?:morning|früh|vormittag)$/i;

/** A day before one of these is what a sentence is about: "Monday is a holiday". */
const VERB =
  /^(?:is|isn['’]t|was|wasn['’]t|will|won['’]t|would|are|aren['’]t|has|ist|war|wird|wäre|hat|fällt|findet|bleibt)\b/i;

/** A range of hours. */
const HOURS = /^\d{1,2}(?::\d\d)?(?:[ap]m)?[-–—]\d/i;

/** Words of hours and days that are other things as well. */
const ALSO_A_THING = /^(?:lunch|lunchtime|mittagessen|mittagspause|pünktlich|sun|sat)$/i;
/** Names of days that are planned, too: after a text they may be a part of it. */
const ALSO_PLANNED =
  /^(?:(?:the|das) )?(?:weekend|wochenende|christmas|xmas|easter|halloween|weihnachten|silvester|ostern|pfingsten|nikolaus)$/i;
/** Where these show that a day is meant, the short name of a weekday is no word of a sentence. */
const SHOWS_A_DAY = /[.:]|\buhr\b/i;
/** So does a capital letter before a time: "So um 9" is on Sunday. */
const CAPITAL_BEFORE_TIME = /^\p{Lu}\p{Ll}\.? (?:um|gegen) /u;

/** "So gegen 5" is about five. */
const FILLS = /^so (?:gegen|um|in|ca\.?|etwa|ab) /;

/** A greeting keeps the word that it is for. */
const GREETING =
  /^(?:(?:good|happy|merry) (?:morning|afternoon|evening|night|weekend|week|day|new|\w+day|christmas|xmas|easter)|guten (?:morgen|mittag|abend|tag)|gute (?:nacht|woche)|schöne[nrs]? (?:morgen|mittag|abend|feierabend|nacht|tag|woche|wochenende|ostern|pfingsten|weihnachten)|frohe[nrs]? (?:ostern|pfingsten|weihnachten))$/i;

/** A particle before one of these belongs to the verb: "log in at 9", "move on tomorrow". */
const PARTICLE = /^(?:in|on|by) (?:at|on|in|by|this|today|tomorrow|tonight)(?= |$)/i;

const DASHES = /^[-–—]$/;
const bare = (word = ''): string => word.replace(/[:;,.!?]+$/, '');

/** How a text is read. */
export interface Reader {
  /** The meaning of a phrase. */
  momentOf: (phrase: string) => Moment;
  /** The remaining text, without the words that join it with the moment. */
  rest: (text: string) => string;
  /** Whether the short name of a weekday is a word of sentences as well: "do" and "so". */
  isAlsoAWord: (word: string) => boolean;
  /** Whether nouns have capital letters. */
  isGerman: boolean;
}

/**
 * Divides a text into the longest possible moment at its beginning, else at its end (or the other way round), and the rest. If adjacent words may
 * belong to the moment, the user is asked; the words are never cut out silently.
 */
export function divided(text: string, reader: Reader, rather: 'beginning' | 'end' = 'beginning'): Division {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const beginning = atSide('beginning', words, reader);
  const isSubject = beginning?.readings.some(({ text }) => VERB.test(text)) ?? false;
  const first = words.slice(0, 2).join(' ');
  const isOther = DAY_IN_DIGITS.test(first) || ALSO_A_THING.test(words[0] ?? '');
  const isUnsure = isSubject || (beginning?.asks && isOther);
  const mayBeAtEnd = !beginning || isUnsure || rather === 'end';
  const end = mayBeAtEnd ? atSide('end', words, reader) : null;
  if (!beginning) return end ?? { readings: [], asks: false, problem: null };
  if (!end || end.readings.length === 0) return { ...beginning, asks: beginning.asks || isSubject };
  return rather === 'end' && !isSubject
    ? end
    : { readings: [...end.readings, ...beginning.readings], asks: true, problem: null };
}

function atSide(side: 'beginning' | 'end', words: string[], reader: Reader): Division | null {
  let readings: Reading[] = [];
  let asks = false;
  /** The number at the former cut more likely belongs to the text, so the present reading comes first. */
  let comesFirst = false;
  for (let length = Math.min(words.length, MOST_WORDS); length > 0; length--) {
    const cut = side === 'end' ? words.length - length : length;
    const [phrase, others] =
      side === 'end' ? [words.slice(cut), words.slice(0, cut)] : [words.slice(0, cut), words.slice(cut)];
    const isCut = others.length > 0;
    if (isCut && !mayEnd(side, phrase)) continue;
    if (side === 'end' && (isGreeting(others.at(-1), phrase[0]) || isHourAfterAt(others, phrase))) continue;
    const moment = read(phrase, reader);
    if (!moment) continue;
    // The word at the cut may belong to the text, and the words beside it may be the moment.
    const { mayCount, isLikely } = isCut ? numberAtCut(side, phrase, others, reader) : NO_NUMBER;
    const mayBeShorter =
      mayCount ||
      (isCut && mayBeAThing(side, phrase, others, reader)) ||
      (isCut && side === 'end' && isHourOfText(phrase, moment));
    if (moment.problem === 'impossible' && mayBeShorter) continue;
    if (
      (moment.problem === 'repeats' || moment.repeats) &&
      isCut &&
      isAdjective(side, phrase, others, reader)
    )
      continue;
    if (moment.problem !== null && moment.problem !== 'open')
      return { readings: [], asks: false, problem: moment.problem };
    if (isCut && side === 'end' && ABOUT_MOMENT.test(others.at(-1) ?? '')) return null;
    const left = reader.rest(others.join(' '));
    const choices = moment.at === null ? (moment.choices ?? []) : [moment.at];
    const found = choices.map((at) => ({
      at,
      text: left,
      ...(moment.repeats && { repeats: moment.repeats }),
    }));
    readings = comesFirst ? [...found, ...readings] : [...readings, ...found];
    comesFirst = isLikely;
    const name = phrase.join(' ');
    const isInDigits = DAY_IN_DIGITS.test(name) || CLOCK_IN_DIGITS.test(name);
    const isNumbered = isCut && isInDigits && (side === 'end' || !JOINS.test(others[0] ?? ''));
    const mayBeOther = isNumbered || (side === 'end' && ALSO_PLANNED.test(name));
    asks ||= moment.problem === 'open' || (isCut && (mayBeOther || mayGoOn(side, others)));
    if (!mayBeShorter) break;
    asks = true;
  }
  return readings.length === 0 ? null : { readings, asks, problem: null };
}

/** Whether a word for a repetition rather describes a thing: "daily standup", "read the daily". */
function isAdjective(
  side: 'beginning' | 'end',
  phrase: string[],
  others: string[],
  { rest }: Reader,
): boolean {
  const [word = '', ...more] = phrase.filter((each) => !ARTICLE.test(each));
  if (more.length > 0 || !isAdverb(word)) return false;
  if (side === 'end') return ARTICLE.test(phrase[0] ?? '') || ARTICLE.test(others.at(-1) ?? '');
  return !isJoint(others, rest);
}

/** Whether a text begins with a word that joins it with a moment before it. */
const isJoint = (others: string[], rest: Reader['rest']): boolean =>
  JOINS.test(bare(others[0])) || rest(others.join(' ')) !== others.join(' ');

const borderOf = (side: 'beginning' | 'end', phrase: string[]): string =>
  (side === 'end' ? phrase[0] : phrase.at(-1)) ?? '';

/** Whether a moment may have this word at the cut. */
function mayEnd(side: 'beginning' | 'end', phrase: string[]): boolean {
  const border = borderOf(side, phrase);
  if (JOINS.test(border) || DASHES.test(border)) return false;
  if (side === 'end') return !PARTICLE.test(phrase.join(' '));
  return !ARTICLE.test(border) && !GOES_ON.test(border) && !PREPOSITION.test(border) && !/[!?]$/.test(border);
}

const isGreeting = (first = '', second = ''): boolean => GREETING.test(`${first} ${bare(second)}`);

const NO_NUMBER: Counting = { mayCount: false, isLikely: false };

/** Whether the number at the cut may belong to the text: "order 15 tomorrow", "tomorrow 2 tickets". */
function numberAtCut(
  side: 'beginning' | 'end',
  phrase: string[],
  others: string[],
  reader: Reader,
): Counting {
  const border = borderOf(side, phrase);
  const [rest, next = ''] = side === 'end' ? [phrase.slice(1)] : [phrase.slice(0, -1), others[0]];
  const number = numberOf(border);
  const isDecimal = /^\d+[.,]\d$/.test(border);
  if (side === 'end' ? number === null && !isDecimal : number === null || AT.test(rest.at(-1) ?? ''))
    return NO_NUMBER;
  const counting =
    side === 'end'
      ? { mayCount: isDay(rest), isLikely: true }
      : countingOf(number ?? 0, next, reader.isGerman);
  const moment = counting.mayCount ? read(rest, reader) : null;
  const isMoment = moment?.problem === null || (side === 'end' && moment?.problem === 'open');
  return isMoment ? counting : NO_NUMBER;
}

const hourOf = (word: string): number | null => numberOf(word.replace(/:\d\d$/, ''));

/** Whether a cut would part an hour from its "at". */
const isHourAfterAt = (others: string[], [first = '']: string[]): boolean =>
  /^(?:at|um)$/i.test(others.at(-1) ?? '') && hourOf(first) !== null;

/** Whether an hour does not go with the part of the day after it: "the retro at 3 tomorrow morning". */
function isHourOfText([at = '', hour = '', ...rest]: string[], { problem }: Moment): boolean {
  const number = hourOf(hour);
  const day = /^uhr$/i.test(rest[0] ?? '') ? rest.slice(1) : rest;
  if (!/^(?:at|um)$/i.test(at) || number === null || number > 24 || !isDay(day)) return false;
  return problem === 'impossible' || (number < SMALL_HOUR && MORNING.test(day.join(' ')));
}

/** Whether words begin like a day or a time. */
function isDay([first = '', second = '']: string[]): boolean {
  if (/^am$/i.test(first)) return beginsDay(second) && !/day$/i.test(second);
  return beginsDay(first) || (/^at$/i.test(first) && !/^night$/i.test(second));
}

/** Whether the word of a moment at the cut may belong to the text; in "after lunch" it does not. */
const mayBeAThing = (
  side: 'beginning' | 'end',
  phrase: string[],
  others: string[],
  { rest }: Reader,
): boolean =>
  (side === 'end' || !isJoint(others, rest)) &&
  ALSO_A_THING.test(bare(borderOf(side, phrase))) &&
  !/^(?:after|at|before|nach|vor)$/i.test(phrase.at(-2) ?? '') &&
  !ARTICLE.test(phrase.at(-2) ?? '');

/** Whether the words beside a moment may be part of it. */
function mayGoOn(side: 'beginning' | 'end', others: string[]): boolean {
  const [beside = '', next = ''] = side === 'end' ? others.toReversed() : others;
  if (side === 'end')
    return UNFINISHED.test(beside) || (isDayWord(bare(beside)) && !isGreeting(next, beside));
  if (isDayWord(bare(beside)) || HOURS.test(beside)) return true;
  return GOES_ON.test(bare(beside)) || (RANGE.test(beside) && (/^\d/.test(next) || isDayWord(bare(next))));
}

/** "Until 18h" names a time of day, and "18h" alone is a length. */
export const asTimeOfDay = (phrase: string): string => phrase.replace(UNTIL_HOUR, 'at $1h');

/** The moment that words mean; null where they are no moment in any sense. */
function read(words: string[], { momentOf, isAlsoAWord }: Reader): Moment | null {
  // After a colon the text begins, and after these signs another sentence.
  if (words.slice(0, -1).some((word) => /[:!?]$/.test(word))) return null;
  const phrase = asTimeOfDay(words.join(' ').replace(/[:;,]+$/, '')).replace(BEFORE_MOMENT, '');
  const tokens = phrase.split(' ').filter((token) => !ARTICLE.test(token));
  const areNumbers = tokens.every((token) => numberOf(token) !== null);
  const isNumber =
    /^\d+(?:\.\d?)?$/.test(tokens.join(' ')) ||
    tokens.every((token) => /^\d+$/.test(token)) ||
    (areNumbers && tokens.length < 2);
  // "15", "3.5", "10 30" and "nine" are rather parts of the text; "nine thirty" is a time.
  if (phrase === '' || (isNumber && !DAY_IN_DIGITS.test(phrase) && !CLOCK_IN_DIGITS.test(phrase)))
    return null;
  const isDayByCapital = isAlsoAWord(bare(tokens[0])) && CAPITAL_BEFORE_TIME.test(phrase);
  const isNoDay = !isDayByCapital && !SHOWS_A_DAY.test(phrase) && !FILLS.test(phrase);
  if (isAlsoAWord(bare(tokens[0])) && isNoDay) return null;
  const moment = momentOf(isDayByCapital ? `am ${phrase}` : phrase);
  if (moment.problem === 'unclear') return null;
  // Numbers that no clock shows are no time only where all other words are those of times.
  if (moment.problem === 'impossible' && (areNumbers || !tokens.every(isUnderstood))) return null;
  return moment;
}
