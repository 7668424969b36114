import type { Database } from 'better-sqlite3';
import { openStores, type CollectionStores } from '../collections/collections.ts';
import { ChannelEvents } from './channel-events.ts';
import { ChannelStore } from './channels.ts';
import { deliverDue } from './delivery.ts';
import { EmojiStore } from './emoji.ts';
import type { EventQueues } from './event-queues.ts';
import { Markdown } from './markdown.ts';
import { MessageEvents } from './message-events.ts';
import { MessageStore } from './messages.ts';
import { DraftStore } from './drafts.ts';
import { MailStore } from './mails.ts';
import { PolicyStore } from './policies.ts';
import { PresenceStore } from './presences.ts';
import { PollStore } from './polls.ts';
import { ReactionStore } from './reactions.ts';
import { RealmStore } from './realm.ts';
import { ScheduledMessageStore } from './scheduled-messages.ts';
import { SettingsStore } from './settings.ts';
import { StatusStore } from './statuses.ts';
import { TypingLog } from './typing.ts';
import { UserGroupStore } from './user-groups.ts';
import { UserTopicStore } from './user-topics.ts';
import { UserEvents } from './user-events.ts';
import { UserStore } from './users.ts';

/** The whole state of one organization's server, a store per kind of thing. */
export interface State extends CollectionStores {
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
  readonly emoji: EmojiStore;
  readonly channels: ChannelStore;
  readonly userTopics: UserTopicStore;
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
  const userGroups = new UserGroupStore(database, events, now);
  const emoji = new EmojiStore(database, events);
  const channels = new ChannelStore(database, userGroups, new ChannelEvents(events, () => state));
  const markdown = new Markdown({ users, groups: userGroups, channels, emoji });
  const realm = new RealmStore(database, events, now);
  const messageEvents = new MessageEvents(events, () => state);
  const stores = openStores(database, events, now);
  const state: State = {
    ...stores,
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
    emoji,
    channels,
    userTopics: new UserTopicStore(database, realm, events),
    markdown,
    messages: new MessageStore(database, markdown, stores.alertWords, messageEvents, now),
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
