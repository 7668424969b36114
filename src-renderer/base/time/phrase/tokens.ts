import { lookedUp } from './lexicon.ts';
import type { Saying, Senses } from './vocabulary.ts';

/** The smallest part of a text that means something. Its offsets are those of the text. */
export interface Token extends Senses {
  from: number;
  to: number;
  text: string;
  /** Whether nothing is between it and the token before it. */
  isGlued: boolean;
  /** A sign that is not a word and no number; `other` for all signs without a meaning. */
  sign?: ',' | ':' | ';' | '-' | '+' | '&' | '(' | ')' | '.' | '!' | 'other';
  /** Digits as they are written; `number` is their value. */
  digits?: string;
  /** "15:30", "15h30" or "15.30", which may also be the 15th of a month or a decimal number. */
  clock?: { hour: string; minute: string; by: ':' | 'h' | '.' };
  /** Numbers of a date in the order in which they are written; the day is before the month except after a year. */
  date?: { day: number; month: number; year?: number; isOpen?: boolean };
}

/** White space in a line; a typed or pasted text has more kinds of it than one. */
const SPACE = String.raw`[^\S\n]`;
const PATTERN = new RegExp(
  [
    String.raw`(?<ymd>\d{4}[-/.]\d{1,2}[-/.]\d{1,2})(?![\d:])`,
    String.raw`(?<dots>(?:\d{1,2}\.${SPACE}{0,2}(?:0?\d|1[0-2])|(?:0?\d|1[0-2])\.${SPACE}{0,2}\d{1,2})\.(?:\d{4}|\d\d)?)(?![\d:])`,
    String.raw`(?<slashes>(?!24\/7(?![\d/]))\d{1,2}\/\d{1,2}(?:\/(?:\d{4}|\d\d))?|\d{1,2}-\d{1,2}-\d{4})(?![\d/])`,
    String.raw`(?<clock>\d{1,2}(?:[:h]\d\d(?::\d\d)?|\.\d{1,2}))(?!\d|[:/.]\d)`,
    String.raw`(?<decimal>\d{1,3},\d)(?!\d)`,
    String.raw`(?<digits>\d+)(?:(?<nth>st|nd|rd|th)(?![\p{L}\d])|(?<dot>\.)(?=${SPACE}|[^\d\s]|$))?`,
    String.raw`(?<half>[ap]\.${SPACE}{0,2}m\.?)(?![\p{L}\d])`,
    String.raw`(?<word>(?:(?:bi|half|semi)-(?=\p{L}+ly(?!\p{L})))?\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*)\.?`,
    String.raw`\S`,
  ].join('|'),
  'giu',
);

/** A day before its month; all dates of a text have one order: "21/12 - 3/1". */
const DAY_FIRST = /(?<![\d/])(?!24\/7)(?:1[3-9]|2\d|3[01])\/(?:0?\d|1[0-2])(?!\d)/;
const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
function dateIn(text: string, isDayFirst: boolean): Token['date'] {
  const [first = 0, second = 0, third] = numbersIn(text);
  if (/^\d{4}/.test(text)) return { day: third ?? 0, month: second, year: first };
  const year = third === undefined ? {} : { year: third < 100 ? 2000 + third : third };
  const isDotted = text.includes('.');
  // Months come first with dots only where days cannot.
  if (isDotted && second > 12) return { day: second, month: first, ...year };
  return { day: first, month: second, ...year, ...(!isDotted && !isDayFirst && { isOpen: true }) };
}

/** The dot of a greater number only ends a sentence. */
const LAST_DAY = 31;
const SIGNS: Record<string, Token['sign']> = {
  '–': '-',
  '—': '-',
  '?': '!',
  '[': '(',
  ']': ')',
};
const isSign = (text: string): text is NonNullable<Token['sign']> => ',:;-+&().!'.includes(text);

/** What a piece of a text can be: several tokens for "Freitagabend", none for a quotation mark. The last one ends with the piece. */
function sensesIn(
  piece: string,
  found: Partial<Record<string, string>>,
  isDayFirst: boolean,
): [length: number, senses: Partial<Token>][] {
  const one = (senses: Partial<Token>): [number, Partial<Token>][] => [[piece.length, senses]];
  const saying = (saying: Saying): [number, Partial<Token>][] => one({ says: new Set([saying]) });
  const { clock, decimal, digits, half, word } = found;
  if (found.ymd ?? found.dots ?? found.slashes) return one({ date: dateIn(piece, isDayFirst) });
  if (clock) {
    const [, hour = '', by = '', minute = ''] = /^(\d+)([:h.])(\d+)/i.exec(clock) ?? [];
    return one({ clock: { hour, minute, by: by.toLowerCase() as ':' | 'h' | '.' } });
  }
  if (decimal) return one({ number: Number(decimal.replace(',', '.')), digits: decimal });
  const number = Number(digits);
  const isOrdinal = found.nth !== undefined || (found.dot !== undefined && number <= LAST_DAY);
  if (digits) return one({ number, digits, ...(isOrdinal && { ordinal: number }) });
  if (half) return saying(/^a/i.test(half) ? 'ante' : 'post');
  if (word) return lookedUp(word) ?? one({});
  if (piece === '½') return one({ number: 0.5, digits: piece });
  if (piece === '@') return saying('at');
  if (/['’"“”„]/.test(piece)) return [];
  return one({ sign: SIGNS[piece] ?? (isSign(piece) ? piece : 'other') });
}

/** The tokens of a text, in time that grows with its length. */
export function tokensOf(text: string): Token[] {
  const isDayFirst = DAY_FIRST.test(text);
  return [...text.matchAll(PATTERN)].flatMap(({ 0: piece, index, groups = {} }) => {
    let to = index;
    return sensesIn(piece, groups, isDayFirst).map(([length, senses], at, { length: count }): Token => {
      const from = to;
      to = at === count - 1 ? index + piece.length : from + length;
      const isGlued = from > 0 && !/[\s"“”„]/.test(text[from - 1] ?? '');
      return { ...senses, from, to, text: text.slice(from, to), isGlued };
    });
  });
}

/** A text in which some of its words mean nothing, and all others are at their places. */
export const withoutMeaning = (text: string, plain: readonly string[]): string =>
  plain.reduce((left, words) => left.replaceAll(words, (all) => all.replace(/\S/g, NO_WORD)), text);
/** A letter of no word in English or German. */
const NO_WORD = 'ǂ';

/** Whether a token is one of the words that join and turn others. */
export const says = (token: Token | undefined, ...sayings: Saying[]): boolean =>
  sayings.some((one) => token?.says?.has(one) ?? false);

/** The text of a token without the dot of an abbreviation. */
export const textOf = (token: Token | undefined): string => token?.text.replace(/\.$/, '') ?? '';

/** How many fields of a token say where it is. */
const PLACE = 4;
/** Whether a token has no meaning of time. */
export const isUnknown = (token: Token): boolean => Object.keys(token).length === PLACE;
