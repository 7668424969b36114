import { words } from '../../../resources/words.ts';
import { isOneTypoAway } from '../../base/time/one-typo.ts';
import type { AnyEntry } from './catalogue/entry.ts';
import { allEntries } from './catalogue/index.ts';
import { pathOf, type Section, sectionOf, type ShownGroup } from './sections.ts';
import { isKnownAt } from './setting-words.ts';

/** Lower case without accents. Parts joined by a hyphen or an apostrophe become a single word. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|[-'’]/gu, '')
    .toLowerCase();

const BETWEEN_WORDS = /[\s,.;/()“”"?!]+/;

const wordsIn = (text: string): string[] => fold(text).split(BETWEEN_WORDS).filter(Boolean);

/** Words that express a wish and mostly name no setting. A setting need not contain them. */
const fillers = (): Set<string> => new Set(wordsIn(words('settings.fillers')));

/** The typed words without fillers, where anything else is typed. */
function meaningfulWords(search: string): string[] {
  const typed = wordsIn(search);
  const known = fillers();
  const wanted = typed.filter((word) => !known.has(word));
  return wanted.length > 0 ? wanted : typed;
}

/** Shorter words are one letter away from too many others. */
const SHORTEST_TYPO = 5;

/** Whether a typed word matches a word of a text. */
type Fits = (typed: string, word: string) => boolean;
const begins: Fits = (typed, word) => word.startsWith(typed) || `${word}s` === typed;
const isNear: Fits = (typed, word) =>
  begins(typed, word) ||
  (typed.length >= SHORTEST_TYPO &&
    // The beginning of a longer word may be mistyped too.
    [word, word.slice(0, typed.length)].some((one) => isOneTypoAway(typed, one)));

/** How well a word fits: in the label, in people's words, in an explanation, in the name of the place. */
const TIERS = { label: 1, keyword: 2, description: 3, place: 4, nothing: 5 };

interface Words {
  label: string[];
  keyword: string[];
  description: string[];
  place: string[];
}

/** In an explanation, the names are not words that it is found by. */
const NO_NAMES = { organization: '', languages: '' };

const placeWords = (group: ShownGroup): string[] =>
  [...pathOf(group), words(`settings.group-also.${group}`)].flatMap(wordsIn);

/** A setting inside the control of another one has no entry of its own. */
const isPartOfAnother = (
  name: AnyEntry['name'],
): name is 'old_password' | 'local.quietFrom' | 'local.quietTo' =>
  name === 'old_password' || name === 'local.quietFrom' || name === 'local.quietTo';

function textsOf({ name, label, hint, control, group }: AnyEntry): Words {
  const choices = control.kind === 'choice' ? control.choices.map((choice) => words(choice.label)) : [];
  const also = isPartOfAnother(name) ? '' : words(`settings.also.${name}`);
  return {
    label: wordsIn(words(label)),
    keyword: [also, name, name.replaceAll(/[_.]/g, ' ')].flatMap(wordsIn),
    description: [hint ? words(hint, NO_NAMES) : '', ...choices].flatMap(wordsIn),
    place: placeWords(group),
  };
}

const KINDS = ['label', 'keyword', 'description', 'place'] as const;

/**
 * How well a setting fits: smaller is better. Fillers count where they fit.
 * @returns null if one of the wanted words fits nowhere
 */
function rankOf(
  entry: AnyEntry,
  typed: readonly string[],
  needed: ReadonlySet<string>,
  fits: Fits,
): number | null {
  const texts = textsOf(entry);
  let sum = 0;
  for (const one of typed) {
    const kind = KINDS.find((name) => texts[name].some((word) => fits(one, word)));
    if (!kind && needed.has(one)) return null;
    sum += TIERS[kind ?? 'nothing'];
  }
  const label = fold(words(entry.label));
  const whole = typed.join(' ');
  if (label === whole) return -1;
  return label.startsWith(whole) ? 0 : sum / typed.length;
}

function ranked<Entry extends AnyEntry>(entries: readonly Entry[], search: string, fits: Fits): Entry[] {
  const typed = wordsIn(search);
  const needed = new Set(meaningfulWords(search));
  return entries
    .flatMap((entry) => {
      const rank = rankOf(entry, typed, needed, fits);
      return rank === null ? [] : [{ entry, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}

/**
 * The settings that a search is about, the best first. Each typed word begins a word of the label, of people's words for
 * the setting, of its explanation or choices, or of the place where it is. Where nothing does, one letter of a longer
 * word may be wrong.
 * @returns none for a search without words
 */
export function findSettings<Entry extends AnyEntry>(entries: readonly Entry[], search: string): Entry[] {
  if (wordsIn(search).length === 0) return [];
  const found = ranked(entries, search, begins);
  return found.length > 0 ? found : ranked(entries, search, isNear);
}

/** Whether a group is called so: then all its settings are found. */
export function isGroupAbout(group: ShownGroup, search: string): boolean {
  const typed = meaningfulWords(search);
  const texts = placeWords(group);
  return typed.length > 0 && typed.every((one) => texts.some((word) => begins(one, word)));
}

/** A setting that was found, as a list elsewhere shows it. */
export interface FoundSetting {
  /** Opens it: `places.open('settings', { key })`. */
  key: string;
  label: string;
  side: Section['side'];
  /** Its section, and its group where that has a label. */
  path: string[];
}

/** Whether not every computer has it; the Settings place knows whether this one has. */
const isRare = ({ name }: AnyEntry): boolean => name === 'local.inApplications';

/**
 * The settings that some words are about, the best first, for a list outside the Settings place.
 * @param featureLevel of the server; settings that it is too old for are left out
 */
export const searchSettings = (search: string, featureLevel: number | null): FoundSetting[] =>
  findSettings(
    allEntries.filter((entry) => isKnownAt(entry, featureLevel) && !isRare(entry)),
    search,
  ).map(({ name, label, group }) => ({
    key: name,
    label: words(label),
    side: sectionOf(group).side,
    path: pathOf(group),
  }));

/** A part of a text, and whether a search found it. */
export interface MarkedPart {
  text: string;
  marked: boolean;
}

/** Splits a text around words that begin with typed words; without such words, around words a typo away. */
export function markFound(text: string, search: string): MarkedPart[] {
  const wanted = meaningfulWords(search);
  const pieces = text.split(/([\s,.;/()“”"?!]+)/);
  const exact = pieces.flatMap((piece) => markPiece(piece, wanted, begins));
  const parts = exact.some(({ marked }) => marked)
    ? exact
    : pieces.flatMap((piece) => markPiece(piece, wanted, isNear));
  return joined(parts);
}

function markPiece(piece: string, typed: readonly string[], fits: Fits): MarkedPart[] {
  const folded = fold(piece);
  const one = folded === '' ? undefined : typed.find((word) => fits(word, folded));
  if (one === undefined) return [{ text: piece, marked: false }];
  const length = folded.startsWith(one) ? rawLength(piece, one.length) : piece.length;
  return [
    { text: piece.slice(0, length), marked: true },
    { text: piece.slice(length), marked: false },
  ];
}

/** How many characters of a word have so many letters when it is folded. */
function rawLength(word: string, letters: number): number {
  for (let length = 1; length < word.length; length += 1)
    if (fold(word.slice(0, length)).length >= letters) return length;
  return word.length;
}

const joined = (parts: readonly MarkedPart[]): MarkedPart[] =>
  parts
    .filter(({ text }) => text !== '')
    .reduce<MarkedPart[]>((all, part) => {
      const last = all.at(-1);
      return last?.marked === part.marked
        ? [...all.slice(0, -1), { ...part, text: last.text + part.text }]
        : [...all, part];
    }, []);
