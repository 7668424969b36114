import { INSIDE_FROM, isInPassing, MISTYPED_FROM, placeIn, type Token, tokensOf } from './search-text.ts';
import type { TextPart } from '../values/snippet.ts';
import { joined, parts, type Place } from './text-parts.ts';
import { lengthOf } from '../text/text.ts';
import { beginsAlmost } from './typos.ts';

/** How well a name matches what was typed; smaller is better. */
export const RANKS = {
  /** The name is what was typed. */
  whole: 0,
  /** The name begins with it. */
  beginning: 1,
  /** Each typed word begins a word of the name, in any order. */
  words: 2,
  /** A typed word is inside a word of the name. */
  inside: 3,
  /** A typed word is only in the other text: an address, a path, another word for the same thing. */
  other: 4,
  /** A typed word has a typo. */
  near: 5,
} as const;
export type Rank = (typeof RANKS)[keyof typeof RANKS];

/** An item with the name that the search reads. */
export interface Named<Item> {
  item: Item;
  /** Unique. Orders items that are equal in everything else. */
  id: string;
  name: string;
  /** Other text that the search reads. */
  also?: string;
  /** At equal rank, items with more uses come first; 0 if missing. */
  use?: number;
  /** At equal rank and use, items with a higher weight come first; 0 if missing. */
  weight?: number;
}

export interface RankedName<Item> {
  item: Item;
  id: string;
  rank: Rank;
  use?: number;
  /** The name with its matches marked. */
  name: TextPart[];
}

/** The fit of one typed token; `place` is null if the token is in the other text. */
interface Fit {
  rank: Rank;
  place: Place | null;
}

/** A search for names: it forgives case, accents, the order of words and punctuation as the search of snippets does. */
export class NameSearch {
  readonly typed: readonly Token[];
  /** The typed words. Adjacent letters of a script without spaces form one word. */
  readonly #words: readonly Token[][];

  constructor(search: string) {
    const all = [...tokensOf(search)];
    const meant = all.filter((token) => !isInPassing(search, token));
    this.typed = meant.length > 0 ? meant : all;
    this.#words = wordsOf(this.typed);
  }

  /** True if nothing was typed that a name could contain. */
  get isEmpty(): boolean {
    return this.typed.length === 0;
  }

  /** How well a name matches, with the places of its matches. Null if the name does not match. */
  match(name: string, also = ''): { rank: Rank; places: Place[] } | null {
    return this.#match(name, also, false);
  }

  /** Like `match`, but each word of five letters or more may have one typo. */
  matchNear(name: string, also = ''): { rank: Rank; places: Place[] } | null {
    const match = this.#match(name, also, true);
    return match && { ...match, rank: RANKS.near };
  }

  /** The best matches, ordered by rank, weight, name and ID alone. Allows typos only if nothing matches without typos. */
  rank<Item>(all: Iterable<Named<Item>>, limit: number): RankedName<Item>[] {
    if (this.isEmpty) return [];
    const candidates = [...all];
    const exact = this.#ranked(candidates, limit, (name, also) => this.match(name, also));
    if (exact.length > 0 || !this.typed.some(mayHaveTypo)) return exact;
    return this.#ranked(candidates, limit, (name, also) => this.matchNear(name, also));
  }

  #ranked<Item>(
    candidates: readonly Named<Item>[],
    limit: number,
    match: (name: string, also?: string) => { rank: Rank; places: Place[] } | null,
  ): RankedName<Item>[] {
    return candidates
      .flatMap((candidate) => {
        const found = match(candidate.name, candidate.also);
        return found ? [{ candidate, ...found }] : [];
      })
      .toSorted((a, b) => a.rank - b.rank || inOrder(a.candidate, b.candidate))
      .slice(0, limit)
      .map(({ candidate: { item, id, name, use }, rank, places }) => ({
        item,
        id,
        rank,
        ...(use !== undefined && { use }),
        name: joined(parts(name, places)),
      }));
  }

  #match(name: string, also: string, withTypos: boolean): { rank: Rank; places: Place[] } | null {
    if (this.isEmpty) return null;
    const named = [...tokensOf(name)];
    const begins = this.#beginningOf(named);
    if (begins) return begins;
    let others: Token[] | null = null;
    let rank: Rank = RANKS.words;
    const places: Place[] = [];
    for (const typed of this.#words) {
      let fit = fitIn(name, named, typed, withTypos);
      if (!fit && also !== '') {
        others ??= [...tokensOf(also)];
        if (fitIn(also, others, typed, withTypos)) fit = { rank: RANKS.other, place: null };
      }
      if (!fit) return null;
      if (fit.rank > rank) rank = fit.rank;
      if (fit.place) places.push(fit.place);
    }
    return { rank, places };
  }

  /** The match of a name that begins with all that was typed, in its order. Signs that are typed in passing are ignored. */
  #beginningOf(named: readonly Token[]): { rank: Rank; places: Place[] } | null {
    const count = this.typed.length;
    const first = named.filter(({ kind }, at) => kind !== 'sign' || this.typed[at]?.kind === 'sign');
    if (first.length < count) return null;
    const isWhole = this.typed.every((typed, at) => isEqual(typed, first[at]));
    if (!isSequence(first.slice(0, count), this.typed)) return null;
    const places = first.slice(0, count).map(({ start, end }) => ({ start, end }));
    return { rank: isWhole && first.length === count ? RANKS.whole : RANKS.beginning, places };
  }
}

/** The order of names that match equally well. */
export const inOrder = (a: Named<unknown>, b: Named<unknown>): number =>
  (b.use ?? 0) - (a.use ?? 0) ||
  (b.weight ?? 0) - (a.weight ?? 0) ||
  byText(a.name, b.name) ||
  byText(a.id, b.id);

function wordsOf(typed: readonly Token[]): Token[][] {
  const words: Token[][] = [];
  for (const token of typed) {
    const last = words.at(-1)?.at(-1);
    if (token.kind === 'letter' && last?.kind === 'letter' && last.end === token.start)
      words.at(-1)?.push(token);
    else words.push([token]);
  }
  return words;
}

export const mayHaveTypo = ({ kind, forms: [form = ''] }: Token): boolean =>
  kind === 'word' && lengthOf(form) >= MISTYPED_FROM;

const isEqual = (a: Token, b: Token | undefined): boolean =>
  b !== undefined && a.forms.some((form) => b.forms.includes(form));

const begins = (word: Token | undefined, typed: Token | undefined): boolean =>
  word !== undefined &&
  typed !== undefined &&
  typed.forms.some((form) => word.forms.some((one) => one.startsWith(form)));

/** Whether the tokens equal the typed tokens. The last token may be longer. */
const isSequence = (tokens: readonly Token[], typed: readonly Token[]): boolean =>
  typed.slice(0, -1).every((one, at) => isEqual(one, tokens[at])) &&
  begins(tokens[typed.length - 1], typed.at(-1));

/** The best fit of a typed word in a text: at the beginning of a word, inside one, or with a typo. */
function fitIn(
  text: string,
  tokens: readonly Token[],
  word: readonly Token[],
  withTypos: boolean,
): Fit | null {
  const at = tokens.findIndex((_, from) => isSequence(tokens.slice(from, from + word.length), word));
  const [first, last] = [tokens[at], tokens[at + word.length - 1]];
  // A word that begins so is marked as a whole, as in the snippets.
  if (first && last) return { rank: RANKS.words, place: { start: first.start, end: last.end } };
  const [typed] = word;
  if (!typed) return null;
  if (typed.kind === 'word')
    for (const token of tokens) {
      const place = insideOf(text, token, typed);
      if (place) return { rank: RANKS.inside, place };
    }
  if (!withTypos || !mayHaveTypo(typed)) return null;
  const near = tokens.find(
    ({ kind, forms }) =>
      kind === 'word' && forms.some((form) => typed.forms.some((one) => beginsAlmost(form, one))),
  );
  return near ? { rank: RANKS.near, place: near } : null;
}

function insideOf(text: string, token: Token, typed: Token): Place | null {
  if (token.kind !== 'word') return null;
  for (const [at, form] of token.forms.entries())
    for (const one of typed.forms) {
      if (lengthOf(one) < INSIDE_FROM) continue;
      const from = form.indexOf(one);
      if (from !== -1) return placeIn(text, token, at, from, one.length);
    }
  return null;
}

/** By character codes, so that the order is the same on every system. */
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
