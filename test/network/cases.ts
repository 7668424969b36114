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
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { settingValue } from '../../src-main/features/settings/queries.ts';
import { setAway, setOwnStatus } from '../../src-main/features/status/commands.ts';
import { statusView } from '../../src-main/features/status/queries.ts';
import { runRules } from '../../src-main/sync/timers/rules.ts';
import { channels } from '../../src-main/sync/collections/channels.ts';
import { navigation } from '../../src-main/sync/collections/navigation.ts';
import { newChannel } from '../sync/new-channel.ts';
import { ofCollections } from '../collections/index.ts';
import { count, found, general, message, toInt, type Cases, type Place, type Wish } from './case.ts';

export { isFinal, type Scenario, type Wish } from './case.ts';

const TADA = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' } as const;

const channel = ({ server, userId }: Place, name: string, subscribers: number[]): number =>
  server.state.channels.create(
    { name, creator_id: userId, date_created: Math.floor(Date.now() / 1000) },
    subscribers,
  );

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
  ...ofCollections('cases'),
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
