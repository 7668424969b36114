import { isAlive, LONGEST_MISTYPED, step, type TypoState, untyped } from '../../contract/search/typos.ts';
import type { Db } from '../file/db.ts';

/** How many words of the index one walk may look at; each takes some microseconds. */
const MOST_LOOKS = 2_000;

/** A word of the index, or the beginning of some, that differs from what was typed by some typos. */
export interface NearWord {
  text: string;
  typos: number;
}

interface Options {
  /** How many typos there may be: a letter that is wrong, missing, added, or swapped with the next. */
  typos: number;
  /** Whether the beginning of a word suffices. */
  isBeginning: boolean;
  /** How many letters at the beginning are right. */
  right: number;
}

/**
 * Finds the words of the index that differ from a typed one by some typos. It walks through the sorted words as through
 * a tree, and skips each branch in which every word differs by more. No word that differs by less is passed over,
 * unless the walk is longer than it may be.
 */
export function wordsNear(db: Db, typed: string, { typos: most, isBeginning, right }: Options): NearWord[] {
  if (typed.length > LONGEST_MISTYPED) return [];
  const letters = [...typed];
  const next = db
    .prepare<[string], string>('select term from snippets_search_words where term >= ? limit 1')
    .pluck();
  const prefix = letters.slice(0, right);
  const beginning = prefix.reduce((state, letter) => step(letters, state, letter), untyped(letters));
  const found: NearWord[] = [];
  let from: string | null = prefix.join('');
  for (let looks = 0; looks < MOST_LOOKS && from !== null; looks += 1) {
    const word = next.get(from);
    if (!word?.startsWith(prefix.join(''))) break;
    from = visit([...word]);
  }
  return found;

  /** Looks at a word, and returns where to go on; null at the end. */
  function visit(word: string[]): string | null {
    let state = beginning;
    for (let at = prefix.length; at < word.length; at += 1) {
      const letter = word[at] ?? '';
      const after = step(letters, state, letter);
      const typos = after.row[letters.length] ?? Infinity;
      if (isBeginning && typos <= most) {
        found.push({ text: word.slice(0, at + 1).join(''), typos });
        return following(word.slice(0, at + 1), right);
      }
      if (!isAlive(after, most)) return other(word.slice(0, at), state, letter);
      state = after;
    }
    const typos = state.row[letters.length] ?? Infinity;
    if (typos <= most) found.push({ text: word.join(''), typos });
    // No word contains this character, so this is before all longer words.
    return `${word.join('')}\u0001`;
  }

  /** The first text after a branch that ends with a letter. Where no typo is left, only typed letters can go on. */
  function other(start: string[], state: TypoState, letter: string): string | null {
    if (Math.min(...state.row) < most) return following([...start, letter], right);
    const more = letters.filter((one) => byCode(one, letter) > 0 && isAlive(step(letters, state, one), most));
    const [first] = more.toSorted(byCode);
    return first === undefined ? following(start, right) : [...start, first].join('');
  }
}

/** The indexed words that begin with a text, up to so many. */
export function wordsFrom(db: Db, start: string, most: number): string[] {
  const next = db
    .prepare<[string], string>('select term from snippets_search_words where term >= ? limit 1')
    .pluck();
  const found: string[] = [];
  for (let word = next.get(start); word?.startsWith(start) && found.length < most;) {
    found.push(word);
    word = next.get(`${word}\u0001`);
  }
  return found;
}

/**
 * The indexed runs of three characters that contain two: those that begin with the two, and those that end with them,
 * because nothing follows the two at the end of a text.
 */
export function runsWith(db: Db, two: string): string[] {
  const next = db
    .prepare<[string], string>('select term from snippets_search_inside_runs where term >= ? limit 1')
    .pluck();
  const found: string[] = [];
  for (let from: string | null = two; from !== null;) {
    const run = next.get(from);
    if (!run?.startsWith(two)) break;
    found.push(run);
    from = following([...run]);
  }
  for (let from: string | null = ''; from !== null;) {
    const [first] = next.get(from) ?? '';
    if (first === undefined) break;
    const run = `${first}${two}`;
    if (next.get(run) === run) found.push(run);
    from = following([first]);
  }
  return found;
}

/**
 * The first text after all texts with this beginning, in the order of the vocabulary; null if no text can follow.
 * @param right how many letters at the beginning stay
 */
function following(start: string[], right = 0): string | null {
  for (let at = start.length - 1; at >= right; at -= 1) {
    const code = start[at]?.codePointAt(0) ?? 0;
    if (code === 0x10ffff) continue;
    // There are no letters from 0xD800 to 0xDFFF.
    return [...start.slice(0, at), String.fromCodePoint(code === 0xd7ff ? 0xe000 : code + 1)].join('');
  }
  return null;
}

const byCode = (a: string, b: string): number => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0);
