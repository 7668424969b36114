import type { MutationName } from '../../src-main/contract/values/change.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { saveChannel, removeSubscribers, setSubscribed } from '../../src-main/features/channels/commands.ts';
import {
  editMessage,
  queueMessage,
  reportMessage,
  resolveTopic,
  setFlag,
  setReaction,
} from '../../src-main/features/messages/commands.ts';
import { reconcileText } from '../../src-main/sync/reconcile/message-text.ts';
import { removeView, saveView } from '../../src-main/features/navigation/commands.ts';
import {
  changeFolder,
  createFolder,
  saveLinkifier,
  saveProfileField,
  editFolder,
} from '../../src-main/features/organization/commands.ts';
import { createReminder } from '../../src-main/features/reminders/commands.ts';
import { createScheduled, editScheduled } from '../../src-main/features/scheduled/commands.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { createSnippet, editSnippet } from '../../src-main/features/snippets/commands.ts';
import { settingValue } from '../../src-main/features/settings/queries.ts';
import { setAway, setOwnStatus } from '../../src-main/features/status/commands.ts';
import { statusView } from '../../src-main/features/status/queries.ts';
import { runRules } from '../../src-main/sync/timers/rules.ts';
import { channels } from '../../src-main/sync/collections/channels.ts';
import { folders } from '../../src-main/sync/collections/folders.ts';
import { navigation } from '../../src-main/sync/collections/navigation.ts';
import { reminders } from '../../src-main/sync/collections/reminders.ts';
import { scheduled } from '../../src-main/sync/collections/scheduled.ts';
import { snippets } from '../../src-main/sync/collections/snippets.ts';
import type { ReferenceServer } from '../programs/server/index.ts';
import { plan, remindOf, say } from '../programs/server/say.ts';
import { newChannel } from '../sync/new-channel.ts';
import { newProfileField } from '../sync/new-profile-field.ts';
import { deleteSnippet, deleteScheduled, cancelReminder } from '../delete-now.ts';

/** Where a scenario takes place: a server and the user who is signed in on it. */
export interface Place {
  readonly server: ReferenceServer;
  readonly userId: number;
  /** UNIX seconds; the scheduled time of what has one. */
  readonly later: number;
}

interface Act {
  perform(db: Db, now: number): void;
}

export interface Wish extends Act {
  /** How often the change took effect on the server; a `set` that is in effect counts as once. */
  effects(): number;
  /** Whether the window shows that, where it shows any of it. */
  isShown?(db: Db): boolean;
}

/** One change that the user is about to make. */
export interface Scenario extends Wish {
  /** The earlier action of the user, delivered before the change is made. */
  before?(db: Db, now: number): void;
  /** What the user may choose of the same thing while the request of the change is not answered. */
  newer?: Wish & {
    /** The change that comes before, where it is another than that of the scenario. */
    over?: Act & { request: { method: string; path: string } };
  };
}

/** After these, the user can choose nothing newer about the same thing before they are answered. */
const FINAL = [
  'send-message',
  'report-message',
  'delete-snippet',
  'create-snippet',
  'create-channel',
  'remove-subscriber',
  'create-folder',
  'create-profile-field',
  'create-linkifier',
  'create-scheduled',
  'delete-scheduled',
  'create-reminder',
  'delete-reminder',
] as const satisfies MutationName[];
type Final = (typeof FINAL)[number];
export const isFinal = (action: MutationName): boolean => FINAL.some((final) => final === action);

/** Creates on the server what the change needs and returns the change. No other scenario of the same place has this tag. */
type Prepare<Prepared> = (place: Place, tag: string) => Prepared;
type Cases = Record<Final, Prepare<Scenario>> &
  Record<Exclude<MutationName, Final>, Prepare<Scenario & Required<Pick<Scenario, 'newer'>>>>;

const TADA = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' } as const;

const toInt = (holds: boolean): number => (holds ? 1 : 0);
const count = <Item>(items: readonly Item[], isIt: (item: Item) => boolean): number =>
  items.filter(isIt).length;

const general = ({ server }: Place): number => found(server.state.channels.byName('general')).stream_id;

function found<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error('It is not there');
  return thing;
}

/** Sends a message of another user, or of `sender`, to a topic of a channel that everybody is in. */
const message = (
  place: Place,
  content: string,
  sender = place.server.user('ana').userId,
  topic = 'network',
): number => say(place.server, sender, topic, content);

const channel = ({ server, userId }: Place, name: string, subscribers: number[]): number =>
  server.state.channels.create(
    { name, creator_id: userId, date_created: Math.floor(Date.now() / 1000) },
    subscribers,
  );

const plannedContents = ({ server, userId }: Place): string[] =>
  server.state.scheduledMessages.list(userId, 'message').map(({ content }) => content);

const planned = ({ server, userId, later }: Place, content: string): number =>
  plan(server, userId, 'network', content, later);

const form = (place: Place, content: string) => ({
  to: { channelId: general(place), topic: 'network' },
  content,
  at: place.later,
  readBySender: null,
});

const ownSnippets = ({ server, userId }: Place) => server.state.savedSnippets.list(userId);

const textOfStatus = ({ server, userId }: Place): string =>
  server.state.statuses.read(userId).status_text ?? '';

const status = (place: Place, text: string): Wish => ({
  perform: (db, now) => setOwnStatus(db, { text, emoji: null }, null, now),
  effects: () => toInt(textOfStatus(place) === text),
  isShown: (db) => statusView(db).text === text,
});

const reaction = ({ server }: Place, id: number, on: boolean): Wish => ({
  perform: (db, now) => setReaction(db, id, { name: 'tada' }, on, now),
  effects: () =>
    on ? server.state.reactions.list(id).length : toInt(server.state.reactions.list(id).length === 0),
});

const membership = ({ server, userId }: Place, id: number, on: boolean): Wish => ({
  perform: (db, now) => setSubscribed(db, found(channels.rows.findByServerId(db, id)).key, on, now),
  effects: () => toInt(server.state.channels.subscribers(id).includes(userId) === on),
  isShown: (db) => channels.rows.findByServerId(db, id)?.value.subscribed === on,
});

/** A scenario for every mutation. The compiler finds a missing one, and the table takes the mutations from the catalog. */
export const cases: Cases = {
  'set-status': (place, tag) => ({ ...status(place, tag), newer: status(place, `${tag}, newer`) }),
  'clear-status': (place, tag) => ({
    before: (db, now) => setOwnStatus(db, { text: tag, emoji: null }, now + 3_600_000, now),
    perform: (db, now) => void runRules(db, now + 3_600_001, String),
    effects: () => toInt(textOfStatus(place) === ''),
    newer: status(place, `${tag}, newer`),
  }),
  'set-away': ({ server, userId }) => {
    const isAway = () => server.state.statuses.read(userId).away ?? false;
    const away = !isAway();
    const be = (wanted: boolean): Wish => ({
      perform: (db, now) => setAway(db, wanted, now),
      effects: () => toInt(isAway() === wanted),
      isShown: (db) => statusView(db).away === wanted,
    });
    return { ...be(away), newer: be(!away) };
  },
  'set-message-flag': (place, tag) => {
    const id = message(place, tag);
    const isStarred = () => found(place.server.state.messages.flags(place.userId, id)).includes('starred');
    const star = (on: boolean): Wish => ({
      perform: (db, now) => setFlag(db, [id], 'starred', on, now),
      effects: () => toInt(isStarred() === on),
    });
    return { ...star(true), newer: star(false) };
  },
  'add-reaction': (place, tag) => {
    const id = message(place, tag);
    return { ...reaction(place, id, true), newer: reaction(place, id, false) };
  },
  'remove-reaction': (place, tag) => {
    const id = message(place, tag);
    place.server.state.reactions.add(id, place.userId, TADA);
    return { ...reaction(place, id, false), newer: reaction(place, id, true) };
  },
  'send-message': (place, tag) => ({
    perform: (db, now) =>
      queueMessage(db, { conversation: { channelId: general(place), topic: 'network' }, content: tag }, now),
    effects: () => count(place.server.state.messages.all(place.userId), ({ content }) => content === tag),
  }),
  'edit-message': (place, tag) => {
    const id = message(place, tag, place.userId);
    const text = (content: string) => ({ content, topic: 'network' });
    const write = (content: string, seen: string): Wish => ({
      perform: (db, now) => editMessage(db, id, text(content), now, { seen: text(seen) }),
      effects: () => toInt(place.server.state.messages.byId(id)?.content === content),
    });
    return {
      before: (db) => void reconcileText(db, id, text(tag)),
      ...write(`${tag}, edited`, tag),
      newer: write(`${tag}, newer`, `${tag}, edited`),
    };
  },
  'report-message': (place, tag) => {
    const id = message(place, tag);
    place.server.state.realm.update({ moderation_request_channel_id: general(place) });
    return {
      perform: (db, now) => reportMessage(db, id, 'other', `Because ${tag}.`, now),
      effects: () =>
        count(place.server.state.messages.all(place.userId), ({ content }) =>
          content.includes(`Because ${tag}.`),
        ),
    };
  },
  'resolve-topic': (place, tag) => {
    const topic = `topic ${tag}`;
    const id = message(place, tag, undefined, topic);
    const topicNow = () => {
      const { recipient } = found(place.server.state.messages.byId(id));
      return recipient.type === 'stream' ? recipient.topic : '';
    };
    const resolve = (resolved: boolean): Wish => ({
      perform: (db, now) => resolveTopic(db, { channelId: general(place), topic, resolved }, now),
      effects: () => toInt(topicNow() === (resolved ? `✔ ${topic}` : topic)),
    });
    return { ...resolve(true), newer: resolve(false) };
  },
  'create-snippet': (place, tag) => ({
    perform: (db, now) => void createSnippet(db, { title: tag, content: 'New' }, now),
    effects: () => count(ownSnippets(place), ({ title }) => title === tag),
  }),
  'edit-snippet': (place, tag) => {
    const id = place.server.state.savedSnippets.create(place.userId, { title: tag, content: 'Old' });
    const row = (db: Db) => found(snippets.rows.findByServerId(db, id));
    const write = (content: string): Wish => ({
      perform: (db, now) => editSnippet(db, row(db).key, { title: tag, content }, now),
      effects: () => count(ownSnippets(place), (one) => one.title === tag && one.content === content),
      isShown: (db) => row(db).value.content === content,
    });
    return { ...write('New'), newer: write('Newer') };
  },
  'delete-snippet': (place, tag) => {
    const id = place.server.state.savedSnippets.create(place.userId, { title: tag, content: 'Old' });
    return {
      perform: (db, now) => deleteSnippet(db, found(snippets.rows.findByServerId(db, id)).key, now),
      effects: () => toInt(ownSnippets(place).every((one) => one.id !== id)),
    };
  },
  'create-channel': ({ server, userId }, tag) => ({
    perform: (db, now) =>
      void saveChannel(db, null, newChannel({ name: tag, subscribers: [userId] }), userId, now),
    effects: () => count(server.state.channels.all(), ({ name }) => name === tag),
  }),
  'leave-channel': (place, tag) => {
    const id = channel(place, tag, [place.userId]);
    return { ...membership(place, id, false), newer: membership(place, id, true) };
  },
  'join-channel': (place, tag) => {
    const id = channel(place, tag, []);
    return { ...membership(place, id, true), newer: membership(place, id, false) };
  },
  'remove-subscriber': (place, tag) => {
    const other = place.server.user('theo').userId;
    const id = channel(place, tag, [place.userId, other]);
    return {
      perform: (db, now) =>
        removeSubscribers(db, { key: found(channels.rows.findByServerId(db, id)).key }, [other], now),
      effects: () => toInt(!place.server.state.channels.subscribers(id).includes(other)),
    };
  },
  'create-folder': ({ server }, tag) => ({
    perform: (db, now) => void createFolder(db, { name: tag, description: '', archived: false }, now),
    effects: () => count(server.state.channelFolders.all(), ({ name }) => name === tag),
  }),
  'edit-folder': ({ server, userId }, tag) => {
    const id = server.state.channelFolders.create({ name: tag, description: '', creator_id: userId });
    const row = (db: Db) => found(folders.rows.findByServerId(db, id));
    const describe = (description: string): Wish => ({
      perform: (db, now) => editFolder(db, row(db).key, { name: tag, description, archived: false }, now),
      effects: () => toInt(server.state.channelFolders.byId(id)?.description === description),
      isShown: (db) => row(db).value.description === description,
    });
    return { ...describe('New'), newer: describe('Newer') };
  },
  'change-folder': ({ server, userId }, tag) => {
    const id = server.state.channelFolders.create({ name: tag, description: '', creator_id: userId });
    const describe = (description: string): Wish => ({
      perform: (db, now) => changeFolder(db, id, { description }, now),
      effects: () => toInt(server.state.channelFolders.byId(id)?.description === description),
    });
    return { ...describe('New'), newer: describe('Newer') };
  },
  'create-profile-field': ({ server }, tag) => ({
    perform: (db, now) => void saveProfileField(db, null, newProfileField({ name: tag }), now),
    effects: () => count(server.state.profileFields.all(), ({ name }) => name === tag),
  }),
  'create-linkifier': ({ server }, tag) => ({
    perform: (db, now) =>
      void saveLinkifier(
        db,
        null,
        { pattern: `${tag}-(?P<id>[0-9]+)`, template: 'https://track.example/{id}' },
        now,
      ),
    effects: () => count(server.state.linkifiers.all(), ({ pattern }) => pattern.startsWith(`${tag}-`)),
  }),
  'create-scheduled': (place, tag) => ({
    perform: (db, now) => void createScheduled(db, form(place, tag), now),
    effects: () => count(plannedContents(place), (content) => content === tag),
  }),
  'edit-scheduled': (place, tag) => {
    const id = planned(place, tag);
    const row = (db: Db) => found(scheduled.rows.findByServerId(db, id));
    const write = (content: string): Wish => ({
      perform: (db, now) => editScheduled(db, row(db).key, form(place, content), now),
      effects: () => count(plannedContents(place), (one) => one === content),
      isShown: (db) => row(db).value.content === content,
    });
    return { ...write(`${tag}, edited`), newer: write(`${tag}, newer`) };
  },
  'delete-scheduled': (place, tag) => {
    const id = planned(place, tag);
    return {
      perform: (db, now) => deleteScheduled(db, found(scheduled.rows.findByServerId(db, id)).key, now),
      effects: () => toInt(!plannedContents(place).includes(tag)),
    };
  },
  'create-reminder': (place, tag) => {
    const id = message(place, tag);
    return {
      perform: (db, now) => void createReminder(db, { messageId: id, at: place.later, note: tag }, now),
      effects: () =>
        count(
          place.server.state.scheduledMessages.list(place.userId, 'reminder'),
          (one) => one.reminder_target_message_id === id,
        ),
    };
  },
  'delete-reminder': (place, tag) => {
    const target = message(place, tag);
    const { server, userId, later } = place;
    const id = remindOf(server, userId, target, later);
    return {
      perform: (db, now) => cancelReminder(db, found(reminders.rows.findByServerId(db, id)).key, now),
      effects: () => toInt(server.state.scheduledMessages.byId(id) === undefined),
    };
  },
  'save-view': ({ server, userId }, tag) => {
    const view = { fragment: `narrow/search/${tag}`, is_pinned: false, name: tag };
    server.state.navigationViews.create(userId, view);
    const added = `narrow/search/added-${tag}`;
    const stored = (fragment: string) =>
      server.state.navigationViews.list(userId).find((one) => one.fragment === fragment);
    return {
      perform: (db, now) => saveView(db, { fragment: view.fragment, isPinned: true }, now),
      effects: () => toInt(stored(view.fragment)?.is_pinned === true),
      newer: {
        over: {
          perform: (db, now) => saveView(db, { fragment: added, name: `added ${tag}` }, now),
          request: { method: 'POST', path: '/navigation_views' },
        },
        perform: (db, now) => removeView(db, added, now),
        effects: () => toInt(stored(added) === undefined),
        isShown: (db) => navigation.rows.find(db, added) === null,
      },
    };
  },
  'remove-view': ({ server, userId }, tag) => {
    const fragment = `narrow/search/gone-${tag}`;
    server.state.navigationViews.create(userId, { fragment, is_pinned: true, name: `gone ${tag}` });
    const name = `back ${tag}`;
    const stored = () =>
      server.state.navigationViews.list(userId).filter((view) => view.fragment === fragment);
    return {
      perform: (db, now) => removeView(db, fragment, now),
      effects: () => toInt(stored().length === 0),
      newer: {
        perform: (db, now) => saveView(db, { fragment, name, isPinned: true }, now),
        effects: () => count(stored(), (view) => view.name === name && view.is_pinned),
        isShown: (db) => navigation.rows.find(db, fragment)?.value.name === name,
      },
    };
  },
  'edit-setting': ({ server, userId }) => {
    const value = () => server.state.settings.all(userId)['color_scheme'];
    const set = (color_scheme: 1 | 2 | 3): Wish => ({
      perform: (db, now) => setSettings(db, { color_scheme }, now),
      effects: () => toInt(value() === color_scheme),
      isShown: (db) => settingValue(db, 'color_scheme') === color_scheme,
    });
    return value() === 2 ? { ...set(1), newer: set(3) } : { ...set(2), newer: set(3) };
  },
};
