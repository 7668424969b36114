import { lengthOf } from '../contract/text.ts';
import { tokensOf, type Token } from './search-text.ts';

/** Something that a found text must hold: a word, or letters and signs that stand one after the other. */
export interface Need {
  /** What must stand there, token after token; the last one may be the beginning of a longer one. */
  tokens: Token[];
  /** Indexed words that one typo leads to from this word; empty while none is looked for. */
  similar: string[];
}

/** The fewest letters of a word that is looked for inside others, and of one that may be mistyped. */
export const INSIDE_FROM = 3;
export const MISTYPED_FROM = 4;

/** Signs that end sentences, quote, or mark text up: beside something else they are not what is looked for. */
const IN_PASSING = /^[.,;:!?'"’‘“”„«»‹›()[\]{}\-–—_*/\\…¿¡`~|<>]/u;

const isInPassing = (text: string, { kind, start }: Token): boolean =>
  kind === 'sign' && IN_PASSING.test(text.charAt(start));

/**
 * What a search asks for. Signs like `+`, `%` or an emoji belong to what they are typed to, unless no text has them so:
 * then what is beside them is looked for alone.
 * @param isKnown tells whether any text has these tokens one after the other
 */
export function needsOf(search: string, isKnown: (tokens: Token[]) => boolean): Need[] {
  const needs = new Map<string, Need>();
  for (const typed of search.split(/\s+/)) {
    const tokens = [...tokensOf(typed)];
    const meant = runsOf(tokens, (token) => !isInPassing(typed, token));
    const runs = meant.length > 0 || tokens.length === 0 ? meant : [tokens];
    for (const run of runs) {
      const withoutSigns = runsOf(run, ({ kind }) => kind !== 'sign');
      const isWhole = withoutSigns.length === 0 || run.every(({ kind }) => kind !== 'sign') || isKnown(run);
      // Each once: for every repetition in a pasted text, the index would be gone through again.
      for (const one of isWhole ? [run] : withoutSigns) needs.set(formsOf(one), { tokens: one, similar: [] });
    }
  }
  return [...needs.values()];
}

const formsOf = (tokens: Token[]): string => tokens.map(({ forms }) => forms.join('|')).join(' ');

/** The runs of tokens that are kept; a word beside another token is a run of its own. */
function runsOf(tokens: Token[], isKept: (token: Token) => boolean): Token[][] {
  const runs: Token[][] = [];
  let end = -1;
  for (const token of tokens) {
    if (!isKept(token)) continue;
    const run = runs.at(-1);
    if (run && token.start === end) run.push(token);
    else runs.push([token]);
    end = token.end;
  }
  return runs;
}

/** The one word that is needed; null where letters or signs are. */
export const wordOf = ({ tokens: [token, ...others] }: Need): Token | null =>
  token?.kind === 'word' && others.length === 0 ? token : null;

/** True for a word that is long enough to be looked for inside others. */
export const isInside = (need: Need): boolean => lengthOf(wordOf(need)?.forms[0] ?? '') >= INSIDE_FROM;

const quoted = (text: string): string => `"${text}"`;

/** What FTS5 looks for in the words: one of these at the beginning of a word. */
const startsOf = (need: Need): string[] =>
  (wordOf(need)?.forms.map(quoted) ?? [phraseOf(need.tokens)]).map((phrase) => `${phrase}*`);

export const matchOfStart = (need: Need): string => `(${startsOf(need).join(' OR ')})`;

/** The same, at the beginning of a title. */
export const matchOfTitle = (need: Need): string =>
  `(search_title : (${startsOf(need)
    .map((phrase) => `^ ${phrase}`)
    .join(' OR ')}))`;

export const phraseOf = (tokens: Token[]): string => quoted(tokens.map(({ forms }) => forms[0]).join(' '));

/** What FTS5 looks for in every three letters: the word at any place, or one that it may be. */
export const matchOfInside = (need: Need): string =>
  `(${(wordOf(need)?.forms ?? []).map(quoted).join(' OR ')})`;

/** The texts of which one is in the indexed text, at any place. */
export const runsOfText = ({ tokens }: Need): string[] =>
  tokens.length === 1 ? (tokens[0]?.forms ?? []) : [tokens.map(({ forms }) => forms[0]).join(' ')];

/**
 * True where an indexed word, or its beginning, is what was typed but for one typo: a letter that is another, missing, too
 * many, or changed places with the next.
 */
export function isOneTypoFrom(typed: string, word: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same += 1;
  if (same === typed.length) return true;
  const rest = typed.slice(same + 1);
  const isOther = word.length > same && word.startsWith(rest, same + 1);
  const isTooMany = word.startsWith(rest, same);
  const isMissing = word.startsWith(typed.slice(same), same + 1);
  const isSwapped =
    typed[same] === word[same + 1] &&
    typed[same + 1] === word[same] &&
    word.startsWith(typed.slice(same + 2), same + 2);
  return isOther || isTooMany || isMissing || isSwapped;
}
