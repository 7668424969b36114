import {
  inOrder,
  mayHaveTypo,
  type Named,
  type NameSearch,
  RANKS,
} from '../../contract/search/name-search.ts';
import { INSIDE_FROM, type Token, tokensOf } from '../../contract/search/search-text.ts';
import { beginsAlmost } from '../../contract/search/typos.ts';
import { lengthOf } from '../../contract/text/text.ts';

/**
 * A text in the form in which it is compared with what was typed, so that a key does not read thousands of names anew: the forms
 * of its words and letters in their order, each after a blank. Signs are left out. A blank before all says that a word has
 * several forms. One string each, because an account has tens of thousands.
 */
export type FoldedText = string;

/** A name that stays in memory from one key to the next. */
export interface KeptName<Item> extends Named<Item> {
  folded: FoldedText;
  /** Of the other text. Names can share it. */
  foldedAlso: FoldedText;
}

export function folded(text: string): FoldedText {
  // What the loop makes of it too, in a fifth of the time.
  if (/^[\0-\x7f]*$/.test(text)) {
    return ` ${text.toLowerCase().replaceAll("'", '')}`.replace(/[^a-z0-9]+/g, ' ').trimEnd();
  }
  let forms = '';
  let isPlain = true;
  for (const token of tokensOf(text)) {
    if (token.kind === 'sign') continue;
    for (const form of token.forms) forms += ` ${form}`;
    if (token.forms.length > 1) isPlain = false;
  }
  return isPlain ? forms : ` ${forms}`;
}

/**
 * The names that `NameSearch.rank` needs for the same result as with all names: the best matches by their folded texts. Each
 * name that matches worse than its folded text brings a further name.
 * @param limit how many results are wanted
 */
export function leadersOf<Item>(
  search: NameSearch,
  names: Iterable<KeptName<Item>>,
  limit: number,
  uses: ReadonlyMap<string, number>,
): Named<Item>[] {
  const all = [...names];
  const typed = search.typed.filter(({ kind }) => kind !== 'sign').map(typedOf);
  const beginning = beginningOf(search.typed);
  const exact = leaders(all, limit, uses, {
    bestRank: (name) => bestRank(typed, beginning, name),
    rank: ({ name, also }) => search.match(name, also)?.rank,
  });
  if (exact.length > 0 || !search.typed.some(mayHaveTypo)) return exact;
  return leaders(all, limit, uses, {
    bestRank: (name) => (typed.every((word) => mayBeNear(word, name)) ? RANKS.near : null),
    rank: ({ name, also }) => search.matchNear(name, also)?.rank,
  });
}

interface Ways<Item> {
  /** The best rank that a name may have; null if it matches surely not. */
  bestRank(name: KeptName<Item>): number | null;
  rank(named: Named<Item>): number | undefined;
}

function leaders<Item>(
  all: readonly KeptName<Item>[],
  limit: number,
  uses: ReadonlyMap<string, number>,
  { bestRank, rank }: Ways<Item>,
): Named<Item>[] {
  const byRank: Named<Item>[][] = Object.values(RANKS).map(() => []);
  for (const name of all) {
    const best = bestRank(name);
    if (best === null) continue;
    const use = uses.get(name.id);
    byRank[best]?.push(use === undefined ? name : { ...name, use });
  }
  const found: Named<Item>[] = [];
  // Whatever follows cannot come before so many that match as well as their texts promised.
  let settled = 0;
  for (const [best, named] of byRank.entries())
    for (const one of firstInOrder(named, limit)) {
      if (settled === limit) return found;
      const exact = rank(one);
      if (exact !== undefined) found.push(one);
      if (exact === best) settled += 1;
    }
  return found;
}

/** All of them in their order. Sorts only if more than the first ones are taken. */
function* firstInOrder<Item>(named: readonly Named<Item>[], first: number): Generator<Named<Item>, void> {
  const before = new Set(firstOf(named, first, inOrder));
  yield* before;
  if (before.size < named.length) yield* named.filter((one) => !before.has(one)).toSorted(inOrder);
}

/** The first items in an order. The others are not sorted. */
export function firstOf<Item>(
  items: Iterable<Item>,
  count: number,
  compare: (a: Item, b: Item) => number,
): Item[] {
  const first: Item[] = [];
  for (const item of items) {
    const last = first[count - 1];
    if (last !== undefined && compare(item, last) >= 0) continue;
    const at = first.findIndex((one) => compare(item, one) < 0);
    first.splice(at === -1 ? first.length : at, 0, item);
    if (first.length > count) first.pop();
  }
  return first;
}

/** A typed word or letter. */
interface Typed {
  forms: readonly string[];
  /** Whether it is found inside words too. */
  isInside: boolean;
  /** Of each form, where it may have a typo: its letters before and after the one in the middle. One typo leaves one of them. */
  halves: readonly { form: string; head: string; tail: string }[];
}

function typedOf(token: Token): Typed {
  const { kind, forms } = token;
  return {
    forms,
    isInside: kind === 'word' && forms.some((form) => lengthOf(form) >= INSIDE_FROM),
    halves: mayHaveTypo(token)
      ? forms.map((form) => {
          const letters = [...form];
          const middle = Math.floor(letters.length / 2);
          return { form, head: letters.slice(0, middle).join(''), tail: letters.slice(middle + 1).join('') };
        })
      : [],
  };
}

/** What the forms of a name that begins with all that was typed begin with; null if that takes the name itself to say. */
const beginningOf = (typed: readonly Token[]): string | null =>
  typed.every(({ kind, forms }) => kind !== 'sign' && forms.length === 1)
    ? typed.map(({ forms }) => ` ${forms.join('')}`).join('')
    : null;

function bestRank(
  typed: readonly Typed[],
  beginning: string | null,
  { folded: name, foldedAlso: also }: KeptName<unknown>,
): number | null {
  let rank: number = RANKS.words;
  for (const word of typed) {
    const fit = fitOf(word, name) ?? (fitOf(word, also) === null ? null : RANKS.other);
    if (fit === null) return null;
    if (fit > rank) rank = fit;
  }
  if (rank > RANKS.words) return rank;
  if (beginning === null || name.startsWith('  ')) {
    if (!mayBegin(typed, name.trimStart())) return rank;
    return typed.every((word) => isWordOf(word, name)) ? RANKS.whole : RANKS.beginning;
  }
  if (!name.startsWith(beginning)) return rank;
  return name.length === beginning.length ? RANKS.whole : RANKS.beginning;
}

function fitOf({ forms, isInside }: Typed, text: string): number | null {
  let fit: number | null = null;
  for (const form of forms) {
    const at = text.indexOf(isInside ? form : ` ${form}`);
    if (at === -1) continue;
    if (!isInside || text[at - 1] === ' ' || text.includes(` ${form}`, at)) return RANKS.words;
    fit = RANKS.inside;
  }
  return fit;
}

/** Whether the first word has a form that begins with the first typed word. Its second form counts, or the second word. */
function mayBegin([first]: readonly Typed[], text: string): boolean {
  if (!first) return true;
  const second = text.indexOf(' ') + 1;
  return first.forms.some((form) => text.startsWith(form) || text.startsWith(form, second));
}

const isWordOf = ({ forms }: Typed, text: string): boolean =>
  forms.some((form) => `${text} `.includes(` ${form} `));

/** Whether a typed word may be in the texts of a name, with a typo or without. */
function mayBeNear(word: Typed, { folded, foldedAlso }: KeptName<unknown>): boolean {
  return [folded, foldedAlso].some(
    (text) =>
      fitOf(word, text) !== null ||
      word.halves.some(
        ({ form, head, tail }) =>
          (text.includes(` ${head}`) || text.includes(tail)) &&
          text
            .split(' ')
            .some((one) => (one.startsWith(head) || one.includes(tail)) && beginsAlmost(one, form)),
      ),
  );
}
