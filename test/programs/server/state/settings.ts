import defaults from '../seeds/default-settings.json' with { type: 'json' };
import { Store, type StoreParts } from './store.ts';
import type { UserEvents } from './user-events.ts';
import { insert } from './rows.ts';

type SettingValue = string | number | boolean;

/** Everybody's settings: the defaults of a new account, and the changed values. */
export class SettingsStore extends Store {
  readonly #userEvents: UserEvents;

  constructor(parts: StoreParts, userEvents: UserEvents) {
    super(...parts);
    this.#userEvents = userEvents;
  }

  /** The settings in the form of a server of this feature level. */
  all(userId: number): Record<string, SettingValue> {
    const changed = this.database
      .prepare<[number], { name: string; value: string }>(
        'SELECT name, value FROM user_settings WHERE user_id = ?',
      )
      .all(userId)
      .map(({ name, value }): [string, SettingValue] => [name, JSON.parse(value)]);
    const settings: Record<string, SettingValue> = { ...defaults, ...Object.fromEntries(changed) };
    settings.web_home_view = homeViewAt(this.events.featureLevel, settings.web_home_view!);
    return settings;
  }

  set(userId: number, name: string, value: SettingValue): void {
    const before = this.all(userId)[name];
    if (before === value) return;
    const row = { user_id: userId, name, value: JSON.stringify(value) };
    insert(this.database, 'user_settings', row, 'REPLACE');
    const language = name === 'default_language' && { language_name: languageName(String(value)) };
    this.events.send({ type: 'user_settings', op: 'update', property: name, value, ...language }, [userId]);
    this.#userEvents.settingChanged(userId, name, before, value);
  }
}

/** A language's name in the language itself, as servers send it. */
function languageName(code: string): string {
  return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
}

/**
 * The view of recent conversations is called `recent_topics` up to level 453, and `recent` from then on (server-notes:
 * Settings).
 */
function homeViewAt(featureLevel: number, value: SettingValue): SettingValue {
  if (value !== 'recent' && value !== 'recent_topics') return value;
  return featureLevel < 454 ? 'recent_topics' : 'recent';
}
