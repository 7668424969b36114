import { oneOf, random, type Below } from '../faults/random.ts';

const SIZE = 20_000;
const ONSETS = ['', ...'b c d f g h l m n p r s t v w br ch cl cr dr fl gr pl pr sh st th tr'.split(' ')];
const VOWELS = 'a e i o u a e i o ai ea ee io ou'.split(' ');
const ENDS = ['', '', '', 'n', 'r', 's', 't', 'l', 'd', 'm', 'nd', 'nt', 'st', 'ng', 'ck'];

/**
 * The words of a made-up language, the most frequent first. Like in natural ones few words are in most texts and most words in
 * few (Zipf's law), the frequent ones are mostly short, and many begin alike.
 */
export const vocabulary: readonly string[] = makeWords(random(1).below);

function makeWords(below: Below): string[] {
  const words = new Set<string>();
  while (words.size < SIZE) {
    const most = words.size < 60 ? 1 : words.size < 1_500 ? 3 : 4;
    const syllables = 1 + below(most);
    const parts = Array.from({ length: syllables }, () => oneOf(ONSETS, below) + oneOf(VOWELS, below));
    words.add(parts.join('') + oneOf(ENDS, below));
  }
  return [...words];
}

/** A word, as often as its place says: the tenth is in texts ten times less often than the first. */
export const anyWord = (below: Below): string =>
  vocabulary[Math.floor((SIZE + 1) ** (below(2 ** 30) / 2 ** 30)) - 1] ?? '';

/** A text of between so many words and so many. */
export const textOf = (least: number, most: number, below: Below): string =>
  Array.from({ length: least + below(most - least + 1) }, () => anyWord(below)).join(' ');

/** Words of eight letters or more, from this place on: the first are frequent, those after the 10,000th rare. */
export const longWordsFrom = (place: number, count: number): string[] =>
  vocabulary
    .slice(place)
    .filter(({ length }) => length >= 8)
    .slice(0, count);
