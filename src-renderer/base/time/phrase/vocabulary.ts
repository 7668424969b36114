import { isOneTypoAway, isTwoTyposAway } from '../one-typo.ts';
import { spellings } from './spellings.ts';
import { WHOLE_WORDS } from './whole-words.ts';

/** The days of a week, from Monday on, as phrases call them. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/** The months as phrases call them. */
export const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

/** A word without accents and in lower case. */
export const folded = (word: string): string =>
  word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');

const meanings = new Map(
  Object.entries(spellings).flatMap(([meaning, written]) =>
    written.split(/[ |]+/).map((word) => [folded(word), meaning] as const),
  ),
);

const GERMAN_DAY = /^(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)(.+)$/;
/** Shorter words are one letter away from too many others. */
const SHORTEST_TYPO = 4;

/** The words that a typo is compared with. Too many words are one letter away from a number. */
const mistyped = [...meanings].filter(
  ([word, meaning]) => word.length >= SHORTEST_TYPO && !/^\d/.test(meaning),
);

/** The shorter names of days are other words as well. */
const SHORTEST_DAY = 3;

/** The meanings of a word without accents: several for a typo, empty for an unknown word. */
export function meaningsOfWord(word: string): string[] {
  const [, day, time] = GERMAN_DAY.exec(word) ?? [];
  if (day !== undefined && time !== undefined && meanings.has(time)) {
    return [`${meaningOf(day) ?? day} ${time === 'morgen' ? 'morning' : (meaningOf(time) ?? time)}`];
  }
  const meaning = meaningOf(word);
  if (meaning !== undefined) return [meaning];
  if (word.length < SHORTEST_TYPO || WHOLE_WORDS.has(word)) return [];
  const near = mistyped.filter(([other]) => isOneTypoAway(word, other));
  return [...new Set(near.map(([, meaning]) => meaning))];
}

/** Whether a German word is a day with its time: "Freitagabend", and not "Freitagsrunde". */
const isDayAndTime = (word: string): boolean => meanings.has(GERMAN_DAY.exec(word)?.[2] ?? '');

/** "ue" is a way to write "ü", and two letters of Tuesday. */
const meaningOf = (word: string): string | undefined => meanings.get(word) ?? meanings.get(withoutE(word));
const withoutE = (word: string): string => word.replace(/(?<![aeiou])([aou])e/g, '$1');

/** A number or a short word is rather typed than looked for. */
const suggested = Object.entries(spellings).flatMap(([meaning, written]) =>
  /^\d/.test(meaning)
    ? []
    : (written.split(' | ')[0] ?? '')
        .split(' ')
        .filter((word) => word.length >= SHORTEST_TYPO)
        .map((word) => ({ word, plain: folded(word) })),
);

/** Shorter words are two letters away from too many others. */
const SHORTEST_TWO_TYPOS = 6;
/** A single letter begins too many words. */
const SHORTEST_BEGINNING = 2;

/** Whether a word is in the vocabulary as it is typed. */
export function isWord(typed: string): boolean {
  const plain = folded(typed);
  return meaningOf(plain) !== undefined || isDayAndTime(plain);
}

/** The suffixes of the number of a time or of a day. */
const SUFFIX = /^(?:am|pm|[aphms]|st|nd|rd|th)$/;

/** Whether everything in a word belongs to the vocabulary, in any spelling: "tomorow", "9am", "24th". */
export const isUnderstood = (typed: string): boolean =>
  (folded(typed).match(/[a-z]+/g) ?? []).every(
    (part) => SUFFIX.test(part) || meaningsOfWord(part).length > 0,
  );

/** The whole number that a word is; null for another word. */
export function numberOf(typed: string): number | null {
  const written = meaningOf(folded(typed)) ?? typed;
  return /^\d+$/.test(written) ? Number(written) : null;
}

const DAY_MEANINGS: ReadonlySet<string> = new Set([
  ...WEEKDAYS,
  ...MONTHS,
  ...'today tomorrow morgen yesterday tonight weekend week weeks day days month months year years'.split(' '),
  ...'hour hours minute minutes midnight next coming afternext workday workdays'.split(' '),
]);

/** Whether a word names a day or a length, or says which day: "mondays" and "next" too, "lunch" not. */
export function isDayWord(typed: string): boolean {
  const plain = folded(typed).replace(/['’]/g, '');
  if (isDayAndTime(plain)) return true;
  return [plain, plain.replace(/s$/, '')].some(
    (word) => word.length >= SHORTEST_DAY && DAY_MEANINGS.has(meaningOf(word) ?? ''),
  );
}

/** Whether a word is the plural of a weekday: "mondays", "montags". */
export function isWeekdays(typed: string): boolean {
  const plain = folded(typed);
  const singular =
    plain.endsWith('s') && meaningOf(plain) === undefined ? meaningOf(plain.slice(0, -1)) : undefined;
  return WEEKDAYS.some((day) => day === singular);
}

const DAY_BEGINNINGS: ReadonlySet<string> = new Set([
  ...WEEKDAYS,
  ...'today tomorrow morgen tonight next coming afternext this on by'.split(' '),
]);

/** Whether a word begins the name of a day: "friday", "next", "on". A month follows a number that is its day. */
export function beginsDay(typed: string): boolean {
  const plain = folded(typed);
  return isDayAndTime(plain) || DAY_BEGINNINGS.has(meaningOf(plain) ?? plain);
}

/** The spellings that a mistyped word may stand for, the nearest first. */
export function nearWords(typed: string): string[] {
  const plain = folded(typed);
  if (plain.length < SHORTEST_TYPO) return [];
  const forms = [plain, withoutE(plain)];
  const isNear = (isAway: typeof isOneTypoAway) => (one: { plain: string }) =>
    forms.some((form) => isAway(form, one.plain));
  const near = suggested.filter(isNear(isOneTypoAway));
  const farther = plain.length < SHORTEST_TWO_TYPOS ? [] : suggested.filter(isNear(isTwoTyposAway));
  return [...new Set([...near, ...farther].map(({ word }) => word))];
}

/** The words that begin with the typed letters. */
export function wordsBeginning(typed: string): string[] {
  const plain = folded(typed);
  if (plain.length < SHORTEST_BEGINNING) return [];
  return suggested
    .filter((one) => one.plain !== plain && one.plain.startsWith(plain))
    .map(({ word }) => word);
}
