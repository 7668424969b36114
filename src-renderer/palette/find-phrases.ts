import { isPaletteGroup, signedSearch, TEXT_AS_SNIPPET } from '../../src-main/contract/search/palette.ts';
import { saidAfter } from '../base/time/phrase/spoken.ts';
import { findRows } from './find.ts';
import type { PaletteRow } from './rows.ts';
import { words } from '../../resources/words.ts';
import type { PhraseRows } from './rows-of-phrase.ts';
import type { PaletteSource } from '../state/source.ts';

/** Possible beginnings of the moment of a status. */
const MAYBE_MOMENT =
  /\d|\b(?:until|till|til|to|for|in|at|by|around|about|after|back|returning|available|bis|für|um|gegen|ab|nach|zurück|wieder|da|erreichbar)\s|(?:day|days|tag|ganztägig|today|heute|tomorrow|morgen|week|weekend|woche|wochenende|mittwoch|sonnabend)\b|\b(?:this|diesen|mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)\b/i;

const VERBS = [
  'quick.say-remind',
  'quick.say-remind-when',
  'quick.say-schedule',
  'quick.say-schedule-when',
] as const;

/** Whether a text may be a phrase. Only then the code that reads phrases and makes their rows is loaded. */
const mayBePhrase = (text: string): boolean =>
  MAYBE_MOMENT.test(text) || VERBS.some((verbs) => saidAfter(words(verbs), text.trim()) !== null);

/** The rows for a text: the rows of a phrase, such as “snooze 20 min”, then the results of a search. */
export async function findWithPhrases(source: PaletteSource, text: string): Promise<PaletteRow[]> {
  if (signedSearch(text)) return findRows(source, text);
  const [read, found] = await Promise.all([readRows(source, text), findRows(source, text)]);
  if (!read) return found;
  // A phrase has its own rows for creating things from the text.
  const others = found.filter(({ group }) => group !== 'made');
  // "Invoice 22" is rather what has that name.
  const isNamed = read.isLoose && others.some(({ group }) => isPaletteGroup(group));
  // A line that is in doubt may be no phrase at all.
  const asks = read.rows.some(({ group }) => group === 'readings');
  const asText = asks ? found.filter(({ id }) => id === TEXT_AS_SNIPPET) : [];
  const rows = [...read.rows, ...asText.map((row): PaletteRow => ({ ...row, group: 'ways' }))];
  return isNamed ? [...others, ...rows] : [...rows, ...others];
}

/** The words of the typed line that the user made text again, until another line begins. */
let plain: string[] = [];

async function readRows(source: PaletteSource, text: string): Promise<PhraseRows | null> {
  plain = mayBePhrase(text) ? plain.filter((said) => text.includes(said)) : [];
  if (!mayBePhrase(text)) return null;
  const { rowsOfPhrase } = await import('./rows-of-phrase.ts');
  return rowsOfPhrase(source, { text, plain });
}
