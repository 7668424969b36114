import type { Database } from 'better-sqlite3';
import { ChannelStore } from './channels.ts';
import { deliverDue } from './delivery.ts';
import { EmojiStore } from './emoji.ts';
import { Markdown } from './markdown.ts';
import { MessageStore } from './messages.ts';
import { ProfileFieldStore } from './profile-fields.ts';
import { ReactionStore } from './reactions.ts';
import { RealmStore } from './realm.ts';
import { SavedSnippetStore } from './saved-snippets.ts';
import { ScheduledMessageStore } from './scheduled-messages.ts';
import { SettingsStore } from './settings.ts';
import { StatusStore } from './statuses.ts';
import { TypingLog } from './typing.ts';
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
  readonly markdown: Markdown;
  readonly messages: MessageStore;
  readonly reactions: ReactionStore;
  readonly scheduledMessages: ScheduledMessageStore;
  readonly typing: TypingLog;
  /** The server's clock, in UNIX seconds. */
  now(): number;
  /** Sends the scheduled messages and reminders whose time has come. */
  deliverDue(): void;
}

/** The stores over one database; `now` in milliseconds. */
export function createState(database: Database, now: () => number): State {
  const settings = new SettingsStore(database);
  const users = new UserStore(database);
  const emoji = new EmojiStore(database);
  const channels = new ChannelStore(database);
  const markdown = new Markdown({ users, channels, emoji });
  const state: State = {
    realm: new RealmStore(database),
    users,
    settings,
    statuses: new StatusStore(database, settings),
    savedSnippets: new SavedSnippetStore(database, now),
    emoji,
    channels,
    profileFields: new ProfileFieldStore(database),
    markdown,
    messages: new MessageStore(database, markdown, now),
    reactions: new ReactionStore(database),
    scheduledMessages: new ScheduledMessageStore(database),
    typing: new TypingLog(),
    now: () => Math.floor(now() / 1000),
    deliverDue: () => deliverDue(state),
  };
  return state;
}
