import { ask } from '../base/bridge/bridge.ts';
import { clock } from '../base/time/clock.svelte.ts';
import { localTimeZone } from '../base/time/local-time-zone.ts';
import { type Phrase, readPhrase } from '../base/time/phrase/phrases.ts';
import { preferences } from '../base/words/preferences.svelte.ts';
import { writtenLocale } from '../../resources/locale.ts';
import type { PaletteSource } from '../state/source.ts';
import type { TypedLine } from './chips.svelte.ts';
import type { PaletteRow } from './rows.ts';
import { reminderRows } from './reminder-phrase.ts';
import { scheduleRows } from './schedule-phrase.ts';
import { statusRows } from './status-phrase.ts';

/** The rows of a phrase. Rows of a loose reading stand behind the entries that its words find. */
export interface PhraseRows {
  rows: PaletteRow[];
  isLoose: boolean;
}

/** The rows of a text that is a phrase, such as “snooze 20 min”; null for any other text. */
export async function rowsOfPhrase(source: PaletteSource, line: TypedLine): Promise<PhraseRows | null> {
  const now = clock.atThisMoment();
  const habits = { locale: writtenLocale(), weekStart: preferences.weekStart };
  const phrase = readPhrase(line.text, now, localTimeZone(), habits, line.plain);
  const rows = phrase ? await rowsOf(source, line, phrase, now) : [];
  return rows.length === 0 ? null : { rows, isLoose: phrase?.isLoose ?? false };
}

async function rowsOf(
  source: PaletteSource,
  line: TypedLine,
  phrase: Phrase,
  now: number,
): Promise<PaletteRow[]> {
  switch (phrase.kind) {
    case 'status':
      return statusRows(source, line, phrase, now);
    case 'remind': {
      const { account, conversation } = source;
      const messages = await ask('reminders:recent', {
        accountId: account.id,
        ...(conversation && { shown: conversation }),
      });
      return reminderRows(source, line, phrase, messages, now);
    }
    case 'schedule':
      return scheduleRows(line, phrase, now);
  }
}
