import { ask } from '../app/bridge.ts';
import { clock } from '../app/clock.svelte.ts';
import { localTimeZone } from '../app/local-time-zone.ts';
import { preferences } from '../app/preferences.svelte.ts';
import { findRows, type JumpRow } from '../jump/find.ts';
import { writtenLocale } from '../../resources/locale.ts';
import type { JumpSource } from '../jump/source.ts';
import { reminderRows, scheduleRows, statusRows } from './phrase-rows.ts';

/** What may be a phrase; reading one takes code that is loaded then. */
const MAYBE_PHRASE = /\d|\b(?:until|till|til|for|in|bis|für)\s|^(?:remind|schedule)\s/i;

/** What the quick window finds for a text: what it is read as, before what it is a search for. */
export async function findQuickRows(source: JumpSource, text: string): Promise<JumpRow[]> {
  const [read, found] = await Promise.all([readRows(source, text), findRows(source, text)]);
  // A phrase has rows of its own for what may be made of the text.
  return read.length > 0 ? [...read, ...found.filter(({ group }) => group !== 'made')] : found;
}

async function readRows(source: JumpSource, text: string): Promise<JumpRow[]> {
  if (!MAYBE_PHRASE.test(text)) return [];
  const { readPhrase } = await import('./phrases.ts');
  const now = clock.atThisMoment();
  const habits = { locale: writtenLocale(), weekStart: preferences.weekStart };
  const phrase = readPhrase(text, now, localTimeZone(), habits);
  switch (phrase?.kind) {
    case 'status':
      return statusRows(source, phrase, text, now);
    case 'remind': {
      const messages = await ask('reminders:recent', { accountId: source.account.id });
      return reminderRows(source, phrase, messages, now);
    }
    case 'schedule':
      return scheduleRows(phrase, now);
    default:
      return [];
  }
}
