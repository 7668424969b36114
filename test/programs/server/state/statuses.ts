import type { SettingsStore } from './settings.ts';
import { insert } from './rows.ts';
import { Store, type StoreParts } from './store.ts';

/** A status as the API shows it: only set fields are present. */
export interface Status {
  away?: true;
  status_text?: string;
  emoji_name?: string;
  emoji_code?: string;
  reaction_type?: string;
}

/** A new status: undefined fields stay as they are, empty text clears. */
export interface StatusChange {
  away?: boolean | undefined;
  status_text?: string | undefined;
  emoji?: { emoji_name: string; emoji_code: string; reaction_type: string } | undefined;
}

type Row = Required<Omit<Status, 'away'>>;

const noStatus: Row = { status_text: '', emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' };

/** Everybody's status. `away` is not stored: it is the opposite of the setting `presence_enabled`. */
export class StatusStore extends Store {
  readonly #settings: SettingsStore;

  constructor(parts: StoreParts, settings: SettingsStore) {
    super(...parts);
    this.#settings = settings;
  }

  read(userId: number): Status {
    const row = this.#row(userId);
    return {
      ...(this.#settings.all(userId).presence_enabled === false && { away: true as const }),
      ...(row.status_text !== '' && { status_text: row.status_text }),
      ...(row.emoji_name !== '' && {
        emoji_name: row.emoji_name,
        emoji_code: row.emoji_code,
        reaction_type: row.reaction_type,
      }),
    };
  }

  change(userId: number, change: StatusChange): void {
    if (change.away !== undefined) this.#settings.set(userId, 'presence_enabled', !change.away);
    const row = this.#row(userId);
    const status_text = change.status_text ?? row.status_text;
    insert(this.database, 'statuses', { user_id: userId, ...row, status_text, ...change.emoji }, 'REPLACE');
    const changed = {
      ...(change.away !== undefined && { away: change.away }),
      ...(change.status_text !== undefined && { status_text: change.status_text }),
      ...change.emoji,
    };
    if (Object.keys(changed).length === 0) return;
    this.events.send({ type: 'user_status', user_id: userId, ...changed });
  }

  #row(userId: number): Row {
    const row = this.database
      .prepare<[number], Row>(
        'SELECT status_text, emoji_name, emoji_code, reaction_type FROM statuses WHERE user_id = ?',
      )
      .get(userId);
    return row ?? noStatus;
  }
}
