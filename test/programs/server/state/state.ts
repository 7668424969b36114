import type { Database } from 'better-sqlite3';
import { AlertWords } from './alert-words.ts';
import { ChannelFolderStore } from './channel-folders.ts';
import { ChannelEvents } from './channel-events.ts';
import { ChannelStore } from './channels.ts';
import { deliverDue } from './delivery.ts';
import { EmojiStore } from './emoji.ts';
import type { EventQueues } from './event-queues.ts';
import { Markdown } from './markdown.ts';
import { MessageEvents } from './message-events.ts';
import { MessageStore } from './messages.ts';
import { DraftStore } from './drafts.ts';
import { LinkifierStore } from './linkifiers.ts';
import { MailStore } from './mails.ts';
import { MutedPeopleStore } from './muted-people.ts';
import { NavigationViewStore } from './navigation-views.ts';
import { PolicyStore } from './policies.ts';
import { PresenceStore } from './presences.ts';
import { ProfileFieldStore } from './profile-fields.ts';
import { PollStore } from './polls.ts';
import { ReactionStore } from './reactions.ts';
import { RealmStore } from './realm.ts';
import { SavedSnippetStore } from './saved-snippets.ts';
import { ScheduledMessageStore } from './scheduled-messages.ts';
import { SettingsStore } from './settings.ts';
import { StatusStore } from './statuses.ts';
import { TypingLog } from './typing.ts';
import { UserGroupStore } from './user-groups.ts';
import { UserTopicStore } from './user-topics.ts';
import { UserEvents } from './user-events.ts';
import { UserStore } from './users.ts';

/** The whole state of one organization's server, a store per kind of thing. */
export interface State {
  readonly events: EventQueues;
  readonly realm: RealmStore;
  readonly policies: PolicyStore;
  readonly mails: MailStore;
  readonly users: UserStore;
  readonly userGroups: UserGroupStore;
  readonly drafts: DraftStore;
  readonly settings: SettingsStore;
  readonly statuses: StatusStore;
  readonly presences: PresenceStore;
  readonly savedSnippets: SavedSnippetStore;
  readonly emoji: EmojiStore;
  readonly channelFolders: ChannelFolderStore;
  readonly channels: ChannelStore;
  readonly userTopics: UserTopicStore;
  readonly alertWords: AlertWords;
  readonly mutedPeople: MutedPeopleStore;
  readonly navigationViews: NavigationViewStore;
  readonly linkifiers: LinkifierStore;
  readonly profileFields: ProfileFieldStore;
  readonly markdown: Markdown;
  readonly messages: MessageStore;
  readonly reactions: ReactionStore;
  readonly polls: PollStore;
  readonly scheduledMessages: ScheduledMessageStore;
  readonly typing: TypingLog;
  readonly featureLevel: number;
  /** The server's clock, in UNIX seconds. */
  now(): number;
  /** Sends the scheduled messages and reminders whose time has come. */
  deliverDue(): void;
}

/** The stores over one database, which report every change to the event queues; `now` in milliseconds. */
export function createState(database: Database, events: EventQueues, now: () => number): State {
  const userEvents = new UserEvents(events, () => state);
  const settings = new SettingsStore(database, events, userEvents);
  const users = new UserStore(database, userEvents);
  const userGroups = new UserGroupStore(database, events);
  const emoji = new EmojiStore(database, events);
  const channels = new ChannelStore(database, userGroups, new ChannelEvents(events, () => state));
  const markdown = new Markdown({ users, groups: userGroups, channels, emoji });
  const realm = new RealmStore(database, events);
  const messageEvents = new MessageEvents(events, () => state);
  const alertWords = new AlertWords(events);
  const state: State = {
    events,
    realm,
    policies: new PolicyStore(database, events, userGroups),
    mails: new MailStore(database),
    users,
    userGroups,
    drafts: new DraftStore(database),
    settings,
    statuses: new StatusStore(database, events, settings),
    presences: new PresenceStore(database, { events, users, settings, realm }, now),
    savedSnippets: new SavedSnippetStore(database, events, now),
    emoji,
    channelFolders: new ChannelFolderStore(database, events, now),
    channels,
    userTopics: new UserTopicStore(database, realm, events),
    alertWords,
    mutedPeople: new MutedPeopleStore(database, events),
    navigationViews: new NavigationViewStore(database, events),
    linkifiers: new LinkifierStore(database, events),
    profileFields: new ProfileFieldStore(database, events),
    markdown,
    messages: new MessageStore(database, markdown, alertWords, messageEvents, now),
    reactions: new ReactionStore(database, messageEvents),
    polls: new PollStore(database, messageEvents),
    scheduledMessages: new ScheduledMessageStore(database, events, markdown),
    typing: new TypingLog(events, () => state),
    get featureLevel() {
      return events.featureLevel;
    },
    now: () => Math.floor(now() / 1000),
    deliverDue: () => deliverDue(state),
  };
  return state;
}
