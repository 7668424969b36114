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
import type { StoreParts } from './store.ts';
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
export function createState(...parts: StoreParts): State {
  const [database, events, now] = parts;
  const userEvents = new UserEvents(events, () => state);
  const settings = new SettingsStore(parts, userEvents);
  const users = new UserStore(database, userEvents, now);
  const userGroups = new UserGroupStore(...parts);
  const emoji = new EmojiStore(...parts);
  const channels = new ChannelStore([database, new ChannelEvents(events, () => state), now], userGroups);
  const markdown = new Markdown({ users, groups: userGroups, channels, emoji });
  const realm = new RealmStore(...parts);
  const ofMessages: StoreParts<MessageEvents> = [database, new MessageEvents(events, () => state), now];
  const stores = openStores(...parts);
  const state: State = {
    ...stores,
    events,
    realm,
    policies: new PolicyStore(parts, userGroups),
    mails: new MailStore(...parts),
    users,
    userGroups,
    drafts: new DraftStore(...parts),
    settings,
    statuses: new StatusStore(parts, settings),
    presences: new PresenceStore(parts, { users, settings, realm }),
    emoji,
    channels,
    userTopics: new UserTopicStore(parts, realm),
    markdown,
    messages: new MessageStore(ofMessages, markdown, stores.alertWords),
    reactions: new ReactionStore(...ofMessages),
    polls: new PollStore(...ofMessages),
    scheduledMessages: new ScheduledMessageStore(parts, markdown),
    typing: new TypingLog(events, () => state),
    get featureLevel() {
      return events.featureLevel;
    },
    now: () => Math.floor(now() / 1000),
    deliverDue: () => deliverDue(state),
  };
  return state;
}
