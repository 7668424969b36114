import type { Database } from 'better-sqlite3';
import { ChannelStore } from './channels.ts';
import { EmojiStore } from './emoji.ts';
import { ProfileFieldStore } from './profile-fields.ts';
import { RealmStore } from './realm.ts';
import { SavedSnippetStore } from './saved-snippets.ts';
import { SettingsStore } from './settings.ts';
import { StatusStore } from './statuses.ts';
import { UserStore } from './users.ts';

/** All that one organization's server knows, one store per kind of thing. */
export interface State {
  readonly realm: RealmStore;
  readonly users: UserStore;
  readonly settings: SettingsStore;
  readonly statuses: StatusStore;
  readonly savedSnippets: SavedSnippetStore;
  readonly emoji: EmojiStore;
  readonly channels: ChannelStore;
  readonly profileFields: ProfileFieldStore;
}

/** The stores over one database; `now` in milliseconds. */
export function createState(database: Database, now: () => number): State {
  const settings = new SettingsStore(database);
  return {
    realm: new RealmStore(database),
    users: new UserStore(database),
    settings,
    statuses: new StatusStore(database, settings),
    savedSnippets: new SavedSnippetStore(database, now),
    emoji: new EmojiStore(database),
    channels: new ChannelStore(database),
    profileFields: new ProfileFieldStore(database),
  };
}
