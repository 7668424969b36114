import { signedSearch } from '../../src-main/contract/search/palette.ts';
import { saidAfter } from '../base/time/phrase/spoken.ts';
import { findRows, type PaletteRow } from './find.ts';
import { words } from '../../resources/words.ts';
import type { PaletteSource } from '../state/source.ts';

/** Possible beginnings of the moment of a status. */
const MAYBE_MOMENT =
  /\d|\b(?:until|till|til|to|for|in|at|by|around|about|after|back|returning|available|bis|für|um|gegen|ab|nach|zurück|wieder|da|erreichbar)\s/i;

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
  // A phrase has its own rows for creating things from the text.
  return read.length > 0 ? [...read, ...found.filter(({ group }) => group !== 'made')] : found;
}

async function readRows(source: PaletteSource, text: string): Promise<PaletteRow[]> {
  if (!mayBePhrase(text)) return [];
  const { rowsOfPhrase } = await import('./rows-of-phrase.ts');
  return rowsOfPhrase(source, text);
}
