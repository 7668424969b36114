import { guesses, lookedUp } from './lexicon.ts';
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
  /** A moment as computers write it. */
  iso?: string;
  /** A word that is not a known one, read as the nearest. */
  isGuess?: true;
}

const PATTERN = new RegExp(
  [
    String.raw`(?<iso>\d{4}-\d\d-\d\dt\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:z|[+-]\d\d:?\d\d)?)(?![\d\p{L}])`,
    String.raw`(?<ymd>\d{4}[-/.]\d{1,2}[-/.]\d{1,2})(?![\d:])`,
    String.raw`(?<dots>\d{1,2}\. ?\d{1,2}\.(?:\d{4}|\d\d)?)(?![\d:])`,
    String.raw`(?<slashes>\d{1,2}\/\d{1,2}(?:\/(?:\d{4}|\d\d))?|\d{1,2}-\d{1,2}-\d{4})(?![\d/])`,
    String.raw`(?<clock>\d{1,2}(?:[:h]\d\d(?::\d\d)?|\.\d{1,2}))(?!\d|[:/.]\d)`,
    String.raw`(?<decimal>\d{1,3},\d)(?!\d)`,
    String.raw`(?<digits>\d+)(?:(?<nth>st|nd|rd|th)(?![\p{L}\d])|(?<dot>\.)(?= ?[^\d\s]| |$))?`,
    String.raw`(?<half>[ap]\.m\.?)(?![\p{L}\d])`,
    String.raw`(?<word>\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*)\.?`,
    String.raw`(?<fraction>½)`,
    String.raw`(?<sign>[^\s])`,
  ].join('|'),
  'giuy',
);

const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
function dateIn(text: string): Token['date'] {
  const [first = 0, second = 0, third] = numbersIn(text);
  if (/^\d{4}/.test(text)) return { day: third ?? 0, month: second, year: first };
  const year = third === undefined ? {} : { year: third < 100 ? 2000 + third : third };
  const isDotted = text.includes('.');
  // Months come first with dots only where days cannot.
  if (isDotted && second > 12) return { day: second, month: first, ...year };
  return { day: first, month: second, ...year, ...(!isDotted && { isOpen: true }) };
}

const SIGNS: Record<string, Token['sign']> = {
  '–': '-',
  '—': '-',
  '?': '!',
  '[': '(',
  ']': ')',
};
const isSign = (text: string): text is NonNullable<Token['sign']> => ',:;-+&().!'.includes(text);

const AT: Senses = { says: new Set<Saying>(['at']) };

/**
 * The tokens of a text, in time that grows with its length.
 * @param from the offset to begin at
 */
export function tokensOf(text: string, from = 0): Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(PATTERN);
  let at = from;
  while (at < text.length) {
    if (/\s/.test(text[at] ?? '')) {
      at += 1;
      continue;
    }
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.groups ?? {};
    const end = pattern.lastIndex > at ? pattern.lastIndex : at + 1;
    const all = text.slice(at, end);
    const put = (senses: Partial<Token>, length = end - at): void => {
      tokens.push({
        ...senses,
        from: at,
        to: at + length,
        text: text.slice(at, at + length),
        isGlued: at > 0 && !/\s/.test(text[at - 1] ?? ''),
      });
      at += length;
    };
    if (found.iso) put({ iso: found.iso });
    else if (found.ymd ?? found.dots ?? found.slashes) put({ date: dateIn(all) });
    else if (found.clock) {
      const [, hour = '', by = '', minute = ''] = /^(\d+)([:h.])(\d+)/i.exec(found.clock) ?? [];
      put({ clock: { hour, minute, by: by.toLowerCase() as ':' | 'h' | '.' } });
    } else if (found.decimal) put({ number: Number(found.decimal.replace(',', '.')), digits: found.decimal });
    else if (found.digits) {
      const number = Number(found.digits);
      put({
        number,
        digits: found.digits,
        ...((found.nth ?? found.dot) !== undefined && { ordinal: number }),
      });
    } else if (found.half) put({ says: new Set<Saying>([found.half.startsWith('a') ? 'ante' : 'post']) });
    else if (found.word) {
      const known = lookedUp(found.word);
      if (!known) put({});
      else
        for (const [index, [length, senses]] of known.entries())
          put(senses, index === known.length - 1 ? end - at : length);
    } else if (found.fraction) put({ number: 0.5, digits: '½' });
    else if (all === '@') put(AT);
    else if (/['’"“”„]/.test(all)) at = end;
    else put({ sign: SIGNS[all] ?? (isSign(all) ? all : 'other') });
  }
  return tokens;
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

/** The user is not asked about a phrase with more readings than this. */
const MOST_VARIANTS = 4;

/** The tokens with each reading of what is mistyped. */
export function variantsOf(tokens: readonly Token[]): Token[][] {
  return tokens.reduce<Token[][]>(
    (variants, token) => {
      const others =
        isUnknown(token) && /^\p{L}/u.test(token.text)
          ? guesses(token.text).map((senses): Token => ({ ...token, ...senses, isGuess: true }))
          : [];
      const meant = others.length > 0 ? others : [token];
      return variants.flatMap((variant) => meant.map((one) => [...variant, one])).slice(0, MOST_VARIANTS);
    },
    [[]],
  );
}

/** How many fields of a token say where it is. */
const PLACE = 4;
/** Whether a token has no meaning of time. */
export const isUnknown = (token: Token): boolean => Object.keys(token).length === PLACE;
