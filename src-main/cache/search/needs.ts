import { lengthOf } from '../../contract/text/text.ts';
import { INSIDE_FROM, isInPassing, tokensOf, type Token } from '../../contract/search/search-text.ts';

/** Something that a found text must contain: a word, or a sequence of letters and signs. */
export interface Need {
  /** The tokens in sequence; the last one may be the beginning of a longer one. */
  tokens: Token[];
  /** Beginnings of indexed words that differ from this word by one typo; empty before typos are considered. */
  similar: string[];
  /** A `#tag` that the title must contain. */
  tag?: true;
  /** All indexed words that begin with this one, where they are few: FTS5 lists all texts with a beginning before it looks at one. */
  words?: string[];
}

/** A tag as it is typed. */
const TAG = /^#[\p{L}\p{N}_]/u;

/**
 * Parses a search into needs. A `#tag` that any title has is looked for in titles only.
 * Signs like `+`, `%` or an emoji belong to the word they are typed with, unless no text
 * contains them so; then the words are searched alone.
 * @param isKnown whether any text contains these tokens in sequence, or any title where it is about a tag
 */
export function needsOf(search: string, isKnown: (tokens: Token[], inTitle?: boolean) => boolean): Need[] {
  const needs = new Map<string, Need>();
  for (const typed of search.split(/\s+/)) {
    const tokens = [...tokensOf(typed)];
    if (TAG.test(typed) && isKnown(tokens, true)) {
      needs.set(formsOf(tokens), { tokens, similar: [], tag: true });
      continue;
    }
    const meant = runsOf(tokens, (token) => !isInPassing(typed, token));
    const runs = meant.length > 0 || tokens.length === 0 ? meant : [tokens];
    for (const run of runs) {
      const withoutSigns = runsOf(run, ({ kind }) => kind !== 'sign');
      const isWhole = withoutSigns.length === 0 || run.every(({ kind }) => kind !== 'sign') || isKnown(run);
      // Each need once, because every repetition in a pasted text would search the index again.
      for (const one of isWhole ? [run] : withoutSigns) needs.set(formsOf(one), { tokens: one, similar: [] });
    }
  }
  return [...needs.values()];
}

const formsOf = (tokens: Token[]): string => tokens.map(({ forms }) => forms.join('|')).join(' ');

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

/** The word of a need; null if it consists of letters or signs. */
export const wordOf = ({ tokens: [token, ...others] }: Need): Token | null =>
  token?.kind === 'word' && others.length === 0 ? token : null;

/** Whether the need is a word that is long enough to be searched inside others. */
export const isInside = (need: Need): boolean => lengthOf(wordOf(need)?.forms[0] ?? '') >= INSIDE_FROM;

export const quoted = (text: string): string => `"${text}"`;

/** The FTS5 terms for the index of words: one of these at the beginning of a word. */
const startsOf = (need: Need): string[] =>
  need.words?.map(quoted) ??
  (wordOf(need)?.forms.map(quoted) ?? [phraseOf(need.tokens)]).map((phrase) => `${phrase}*`);

export const matchOfStart = (need: Need): string =>
  `(${need.tag ? 'search_title : ' : ''}(${startsOf(need).join(' OR ')}))`;

/** The same, at the beginning of a title. */
export const matchOfTitle = (need: Need): string =>
  `(search_title : (${startsOf(need)
    .map((phrase) => `^ ${phrase}`)
    .join(' OR ')}))`;

export const phraseOf = (tokens: Token[]): string => quoted(tokens.map(({ forms }) => forms[0]).join(' '));

/** Texts one of which the indexed text contains, at any place. */
export const runsOfText = ({ tokens }: Need): string[] =>
  tokens.length === 1 ? (tokens[0]?.forms ?? []) : [tokens.map(({ forms }) => forms[0]).join(' ')];
