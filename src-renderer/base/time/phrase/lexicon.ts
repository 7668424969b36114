import { isOneTypoAway, isTwoTyposAway } from '../one-typo.ts';
import { MEANINGS, type Saying, type Senses } from './vocabulary.ts';

/** A word without accents and in lower case. */
export const folded = (word: string): string =>
  word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replace(/['’]/g, '');

type Sense = Record<string, unknown> & Pick<Senses, 'weekday' | 'part'> & { says?: Set<Saying> };
const lexicon = new Map<string, Sense>();
/** A short word is rather typed than looked for. */
const suggested: { word: string; plain: string }[] = [];
const SHORTEST_SUGGESTED = 4;

/** A meaning as it is written: "-1", "noon" or "2 week". */
function meaningOf(written: string): unknown {
  const [first, unit] = written.split(' ');
  const number = Number(first);
  return unit ? [number, unit] : Number.isNaN(number) ? first : number;
}
for (const [kind, list] of Object.entries(MEANINGS))
  for (const [, meaning = '', shown = '', hidden = ''] of list.matchAll(
    /([^\s;][^:]*):([^|;]*)\|?([^;]*)/g,
  )) {
    const wordsOf = (spellings: string): string[] => spellings.trim().split(/\s+/).filter(Boolean);
    for (const word of [...wordsOf(shown), ...wordsOf(hidden)]) {
      const senses = lexicon.get(folded(word)) ?? {};
      if (kind === 'says') (senses.says ??= new Set()).add(meaning as Saying);
      else senses[kind] ??= meaningOf(meaning);
      lexicon.set(folded(word), senses);
    }
    for (const word of wordsOf(shown))
      if (word.length >= SHORTEST_SUGGESTED && !suggested.some((one) => one.word === word))
        suggested.push({ word, plain: folded(word) });
  }

/** "ue" is a way to write "ü", and two letters of Tuesday. */
const withoutE = (word: string): string => word.replace(/(?<![aeiou])([aou])e/g, '$1');
const sensesOf = (plain: string): Senses | undefined => lexicon.get(plain) ?? lexicon.get(withoutE(plain));

const GERMAN_DAY = /^(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)(.+)$/;

/**
 * The senses of each part of a word: two for a day with its part, "Freitagabend", else one. Undefined for a word that is not known.
 * @param word any spelling
 */
export function lookedUp(word: string): [length: number, senses: Senses][] | undefined {
  const plain = folded(word).replace('-', '');
  const senses = sensesOf(plain);
  if (senses) return [[word.length, senses]];
  const [, day = '', rest = ''] = GERMAN_DAY.exec(plain) ?? [];
  const part = rest === 'morgen' ? 'morning' : sensesOf(rest)?.part;
  const isEach = sensesOf(rest)?.says?.has('every-part') ?? false;
  if (part !== undefined)
    return [
      // "Sonntagabends" comes again, as "abends" does.
      [day.length, { ...sensesOf(day), ...(isEach && { plural: true }) }],
      [word.length - day.length, { part }],
    ];
  // "Fünften", "fünfzehnte", "sixth"
  const rank = sensesOf(plain.replace(/(?:s?te[nrs]?|th)$/, ''))?.number ?? 0;
  if (rank > 4 && Number.isInteger(rank)) return [[word.length, { ordinal: rank }]];
  const stem = plain.endsWith('ish') ? sensesOf(plain.slice(0, -3)) : undefined;
  if (stem)
    return [
      [word.length - 3, stem],
      [3, { says: new Set(['ish']) }],
    ];
  // "Thursday's agenda" does not repeat.
  const one = plain.endsWith('s') && !/['’]s$/.test(word) ? sensesOf(plain.slice(0, -1)) : undefined;
  if (one?.weekday !== undefined) return [[word.length, { weekday: one.weekday, plural: true }]];
  // "It works" is not said of the end of work.
  if (one?.part !== undefined && one.part !== 'work')
    return [[word.length, { part: one.part, plural: true }]];
  if (one?.says?.has('weekend')) return [[word.length, { says: new Set(['weekend']), plural: true }]];
  return undefined;
}

/** Whether a word is known as it is typed. */
export const isWord = (typed: string): boolean => lookedUp(typed) !== undefined;

/** Shorter words are one letter away from too many others. */
const SHORTEST_TYPO = 4;
/** Shorter words are two letters away from too many others. */
const SHORTEST_TWO_TYPOS = 6;
/** A single letter begins too many words. */
const SHORTEST_BEGINNING = 2;
/** No word of a time is longer, with its typos. */
const LONGEST_WORD = 24;
/** The words that are one of these ways to write a word, except for typos. */
const near = (
  [plain, ...others]: [string, ...string[]],
  shortest: number,
  isAway: typeof isOneTypoAway,
): typeof suggested =>
  plain.length < shortest || plain.length > LONGEST_WORD
    ? []
    : suggested.filter((one) => [plain, ...others].some((form) => isAway(form, one.plain)));

/** Shorter words are rather words of their own than mistyped. */
const SHORTEST_MISTYPED = 7;
/** Whether a word is rather a mistyped one: only its first letter is sure. */
export function isMistyped(typed: string): boolean {
  const plain = folded(typed);
  return near([plain], SHORTEST_MISTYPED, isOneTypoAway).some(
    (one) => one.plain.length >= SHORTEST_MISTYPED && one.plain[0] === plain[0] && plain !== `${one.plain}s`,
  );
}

/** The spellings that a mistyped word may stand for, the nearest first. */
export function nearWords(typed: string): string[] {
  const plain = folded(typed);
  const forms: [string, string] = [plain, withoutE(plain)];
  const words = [
    ...near(forms, SHORTEST_TYPO, isOneTypoAway),
    ...near(forms, SHORTEST_TWO_TYPOS, isTwoTyposAway),
  ];
  return [...new Set(words.map(({ word }) => word))];
}

/** The words that begin with the typed letters. */
export function wordsBeginning(typed: string): string[] {
  const plain = folded(typed);
  if (plain.length < SHORTEST_BEGINNING) return [];
  return suggested
    .filter((one) => one.plain !== plain && one.plain.startsWith(plain))
    .map(({ word }) => word);
}
