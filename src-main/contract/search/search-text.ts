/**
 * How the search reads a text: as words and signs, without the differences that people omit when they search. Indexed
 * and typed texts both go through here, so both are folded alike. A change here needs a migration that indexes all
 * texts again.
 */

/**
 * A word, a letter of a script without spaces, or a sign; `start` and `end` are positions in the text, in UTF-16
 * units.
 */
export interface Token {
  kind: 'word' | 'letter' | 'sign';
  start: number;
  end: number;
  /** Its indexed forms. The second one, if any, has `ue` where the text has `ü`. */
  forms: string[];
}

/** Scripts without spaces between words: each letter is a token, so that a match may begin at any letter. */
const SPACELESS = ['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('');
/** Unicode counts the voiced marks of half-width Katakana as letters. */
const LETTER = String.raw`(?=[${SPACELESS}])[\p{L}\p{N}][\p{M}\uFF9E\uFF9F]*`;
const IN_WORD = String.raw`(?![${SPACELESS}])[\p{L}\p{N}\p{M}]`;
/** An apostrophe or a format character between two letters does not end a word. */
const WORD = String.raw`${IN_WORD}(?:['’ʼ\p{Cf}]*${IN_WORD})*`;
/** A sign with the variation selector, skin tone and joiner that follow an emoji. */
const SIGN = String.raw`[^\p{Z}\p{Cc}\p{Cf}][\uFE00-\uFE0F\p{Cf}\u{1F3FB}-\u{1F3FF}]*`;
const TOKEN = new RegExp(`(${LETTER})|(${WORD})|${SIGN}`, 'gu');

/** For ASCII, this expression is several times as fast. */
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);
// eslint-disable-next-line regexp/no-super-linear-move -- each run of letters is a token, whatever follows it
const ASCII_TOKEN = /((?!))|([A-Za-z0-9]+(?:'+[A-Za-z0-9]+)*)|[!-/:-@[-`{-~]/g;

/**
 * Accents, vowel points and other marks that people omit when they type; the vowels of Indic scripts are not among
 * them.
 */
const OPTIONAL_MARKS = new RegExp(
  `[${[
    ['0300', '036F'],
    ['0483', '0487'],
    ['0591', '05C7'],
    ['0610', '061A'],
    ['0640', '0640'],
    ['064B', '065F'],
    ['0670', '0670'],
    ['06D6', '06ED'],
    ['1AB0', '1AFF'],
    ['1DC0', '1DFF'],
    ['20D0', '20FF'],
    ['FE00', 'FE0F'],
    ['FE20', 'FE2F'],
  ]
    .map(([from, to]) => `\\u${from}-\\u${to}`)
    .join('')}]`,
  'gu',
);
const SKIN_TONE = /^[\u{1F3FB}-\u{1F3FF}]/u;

/** Letters that Unicode does not decompose, with what people type who have no key for them. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  // Arabic letters that are written for each other, and the hamza, which is omitted.
  ء: '',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
};
const APART = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/** How these letters are spelled where they cannot be typed. */
const SPELLED: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const TO_SPELL = new RegExp(`[${Object.keys(SPELLED).join('')}]`, 'gu');

/** The shortest word, in letters, that is searched inside other words, and the shortest that may be mistyped. */
export const INSIDE_FROM = 3;
export const MISTYPED_FROM = 5;

/** Signs of punctuation, quotation and markup. They are searched only where nothing else was typed. */
const IN_PASSING = /^[.,;:!?'"’‘“”„«»‹›()[\]{}\-–—_*/\\…¿¡`~|<>]/u;

/** Whether a token of a text is such a sign. */
export const isInPassing = (text: string, { kind, start }: Token): boolean =>
  kind === 'sign' && IN_PASSING.test(text.charAt(start));

const fold = (text: string): string =>
  text
    // The decomposition of ℕ is a capital letter.
    .normalize('NFKD')
    .toLowerCase()
    .replace(OPTIONAL_MARKS, '')
    .replace(APART, (letter) => LETTERS[letter] ?? letter)
    // Removes apostrophes, and signs that the decomposition left between two numbers, as in ½.
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '');

const spell = (text: string): string =>
  fold(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(TO_SPELL, (letter) => SPELLED[letter] ?? letter),
  );

/** A sign as one private-use character, which SQLite's tokenizers treat as a letter. */
function signForm(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  if (SKIN_TONE.test(sign)) return '';
  return String.fromCodePoint(code <= 0xffff ? 0xf0000 + code : 0x100000 + (code & 0xffff));
}

/** To look for one first takes a fraction of the time. */
const withoutApostrophes = (text: string): string => (text.includes("'") ? text.replaceAll("'", '') : text);

function formsOf(text: string, kind: Token['kind']): string[] {
  if (kind === 'sign') return [signForm(text)];
  if (isAscii(text)) return [withoutApostrophes(text.toLowerCase())];
  const folded = fold(text);
  if (kind === 'letter') return [folded];
  const spelled = spell(text);
  return spelled === folded ? [folded] : [folded, spelled];
}

/** The tokens of a text, in order. */
export function* tokensOf(text: string): Generator<Token, void> {
  for (const { 0: all, 1: letter, 2: word, index } of text.matchAll(isAscii(text) ? ASCII_TOKEN : TOKEN)) {
    const kind = letter !== undefined ? 'letter' : word !== undefined ? 'word' : 'sign';
    const forms = formsOf(all, kind);
    if (forms[0] !== '') yield { kind, start: index, end: index + all.length, forms };
  }
}

/** The indexed form of a text: its tokens, separated by spaces. */
export function indexedText(text: string): string {
  const forms: string[] = [];
  for (const token of tokensOf(text)) forms.push(...token.forms);
  return forms.join(' ');
}

/**
 * The position in the text of a part of a token's form.
 * @param form the index of the token's form
 * @param from where the part begins in the form
 * @param length the length of the part
 */
export function placeIn(
  text: string,
  token: Token,
  form: number,
  from: number,
  length: number,
): { start: number; end: number } {
  if (token.kind !== 'word') return token;
  const foldPart = form === 0 ? fold : spell;
  let folded = 0;
  let start = token.start;
  let at = token.start;
  for (const [part] of text.slice(token.start, token.end).matchAll(/\P{M}?\p{M}*/gu)) {
    if (part === '') break;
    if (folded <= from) start = at;
    if (folded >= from + length) return { start, end: at };
    folded += foldPart(part).length;
    at += part.length;
  }
  return { start, end: token.end };
}
