import type { Database } from 'better-sqlite3';
import defaults from '../seeds/default-settings.json' with { type: 'json' };

type SettingValue = string | number | boolean;

/** Everybody's settings: the defaults of a new account, and what was changed since. */
export class SettingsStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  all(userId: number): Record<string, SettingValue> {
    const changed = this.#database
      .prepare<[number], { name: string; value: string }>(
        'SELECT name, value FROM user_settings WHERE user_id = ?',
      )
      .all(userId)
      .map(({ name, value }): [string, SettingValue] => [name, JSON.parse(value)]);
    return { ...defaults, ...Object.fromEntries(changed) };
  }

  set(userId: number, name: string, value: SettingValue): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO user_settings (user_id, name, value) VALUES (?, ?, ?)')
      .run(userId, name, JSON.stringify(value));
  }
}
