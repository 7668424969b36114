import type { ApiClient } from '../../src-main/api/client/client.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import type { MutationName } from '../../src-main/contract/values/change.ts';
import { saveChannel, removeSubscribers, setSubscribed } from '../../src-main/features/channels/commands.ts';
import {
  editMessage,
  queueMessage,
  reportMessage,
  resolveTopic,
  setFlag,
  setReaction,
} from '../../src-main/features/messages/commands.ts';
import { removeView, saveView } from '../../src-main/features/navigation/commands.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { setAway, setOwnStatus } from '../../src-main/features/status/commands.ts';
import { channels } from '../../src-main/sync/collections/channels.ts';
import { navigation } from '../../src-main/sync/collections/navigation.ts';
import { reconcileText } from '../../src-main/sync/reconcile/message-text.ts';
import { runRules } from '../../src-main/sync/timers/rules.ts';
import { ofCollections } from '../collections/index.ts';
import { newChannel } from '../sync/new-channel.ts';
import { keyOf, send, TOPIC, type Actors, type Prepared } from './act.ts';

const read = async ({ owner }: Actors, message_id: number) =>
  (await owner.call(operations.getMessage, { message_id, apply_markdown: false })).value.message;
const inTopic = async ({ owner, channel }: Actors) => {
  const narrow = [
    { operator: 'channel', operand: channel.id },
    { operator: 'topic', operand: TOPIC },
  ];
  const range = { anchor: 'newest', num_before: 20, num_after: 0, apply_markdown: false } as const;
  return (await owner.call(operations.getMessages, { ...range, narrow })).value.messages;
};
const statusOf = async ({ owner, ownerId }: Actors) =>
  (await owner.call(operations.getUserStatus, { user_id: ownerId })).value.status;
const viewsOf = async ({ owner }: Actors) =>
  (await owner.call(operations.getNavigationViews, {})).value.navigation_views;
const isIn = async (client: ApiClient, name: string) =>
  (await client.call(operations.getSubscriptions, {})).value.subscriptions.some((one) => one.name === name);
const channelId = async ({ owner }: Actors, name: string) => {
  const { streams } = (await owner.call(operations.getChannels, { include_all: true })).value;
  return streams.find((one) => one.name === name)?.stream_id ?? 0;
};

const addChannel = async (actors: Actors, people: number[]) => {
  const subscriptions = [{ name: actors.tag }];
  await actors.owner.call(operations.subscribe, { subscriptions, principals: people });
  return channelId(actors, actors.tag);
};
const viewOperations = [operations.addNavigationView, operations.getNavigationViews];

/** One act for each change that Perch can make; the compiler finds a missing one. */
export const acts: Record<MutationName, Prepared> = {
  ...ofCollections('acts'),
  'set-status': {
    prepare: async (actors) => ({
      perform: (db, now) => setOwnStatus(db, { text: actors.tag, emoji: null }, null, now),
      isDone: async () => (await statusOf(actors)).status_text === actors.tag,
    }),
  },
  'clear-status': {
    async prepare(actors) {
      await actors.owner.call(operations.updateStatus, { status_text: '' });
      return {
        perform(db, now) {
          setOwnStatus(db, { text: actors.tag, emoji: null }, now + 3_600_000, now);
          void runRules(db, now + 3_600_001, String);
        },
        isDone: async () => ((await statusOf(actors)).status_text ?? '') === '',
      };
    },
  },
  'set-away': {
    async prepare(actors) {
      const away = !((await statusOf(actors)).away ?? false);
      return {
        perform: (db, now) => setAway(db, away, now),
        isDone: async () => ((await statusOf(actors)).away ?? false) === away,
      };
    },
  },
  'set-message-flag': {
    async prepare(actors) {
      const id = await send(actors, actors.member, actors.tag);
      return {
        perform: (db, now) => setFlag(db, [id], 'starred', true, now),
        isDone: async () => (await read(actors, id)).flags?.includes('starred') ?? false,
      };
    },
  },
  'add-reaction': {
    async prepare(actors) {
      const id = await send(actors, actors.member, actors.tag);
      return {
        perform: (db, now) => setReaction(db, id, { name: 'tada' }, true, now),
        isDone: async () => (await read(actors, id)).reactions?.length === 1,
      };
    },
  },
  'remove-reaction': {
    async prepare(actors) {
      const id = await send(actors, actors.member, actors.tag);
      await actors.owner.call(operations.addReaction, { message_id: id, emoji_name: 'tada' });
      return {
        perform: (db, now) => setReaction(db, id, { name: 'tada' }, false, now),
        isDone: async () => (await read(actors, id)).reactions?.length === 0,
      };
    },
  },
  'send-message': {
    prepare: async (actors) => ({
      perform: (db, now) =>
        queueMessage(
          db,
          { conversation: { channelId: actors.channel.id, topic: TOPIC }, content: actors.tag },
          now,
        ),
      isDone: async () =>
        (await inTopic(actors)).filter(({ content }) => content === actors.tag).length === 1,
    }),
  },
  'edit-message': {
    async prepare(actors) {
      const id = await send(actors, actors.owner, actors.tag);
      const text = (content: string) => ({ content, topic: TOPIC });
      return {
        perform(db, now) {
          reconcileText(db, id, text(actors.tag));
          editMessage(db, id, text(`${actors.tag}, edited`), now, { seen: text(actors.tag) });
        },
        isDone: async () => (await read(actors, id)).content === `${actors.tag}, edited`,
      };
    },
  },
  'report-message': {
    needs: [operations.reportMessage],
    needsControl: 'no operation says to whom reports go',
    async prepare(actors) {
      const id = await send(actors, actors.member, actors.tag);
      const because = `Because ${actors.tag}.`;
      return {
        perform: (db, now) => reportMessage(db, id, 'other', because, now),
        async isDone() {
          const range = { anchor: 'newest', num_before: 20, num_after: 0, apply_markdown: false } as const;
          const { messages } = (await actors.owner.call(operations.getMessages, range)).value;
          return messages.some(({ content }) => content.includes(because));
        },
      };
    },
  },
  'resolve-topic': {
    async prepare(actors) {
      const topic = `topic ${actors.tag}`;
      const id = await send(actors, actors.owner, actors.tag, topic);
      return {
        perform: (db, now) => resolveTopic(db, { channelId: actors.channel.id, topic, resolved: true }, now),
        isDone: async () => (await read(actors, id)).subject === `✔ ${topic}`,
      };
    },
  },
  'create-channel': {
    needs: [operations.createChannel],
    prepare: async (actors) => ({
      perform: (db, now) =>
        void saveChannel(
          db,
          null,
          newChannel({ name: actors.tag, subscribers: [actors.ownerId] }),
          actors.ownerId,
          now,
        ),
      isDone: async () => (await channelId(actors, actors.tag)) > 0 && (await isIn(actors.owner, actors.tag)),
    }),
  },
  'leave-channel': {
    async prepare(actors) {
      const id = await addChannel(actors, [actors.ownerId]);
      return {
        isReady: (db) => channels.rows.findByServerId(db, id)?.value.subscribed === true,
        perform: (db, now) => setSubscribed(db, keyOf(channels.rows, db, id), false, now),
        isDone: async () => !(await isIn(actors.owner, actors.tag)),
      };
    },
  },
  'join-channel': {
    async prepare(actors) {
      const id = await addChannel(actors, [actors.memberId]);
      return {
        isReady: (db) => channels.rows.findByServerId(db, id)?.value.subscribed === false,
        perform: (db, now) => setSubscribed(db, keyOf(channels.rows, db, id), true, now),
        isDone: () => isIn(actors.owner, actors.tag),
      };
    },
  },
  'remove-subscriber': {
    async prepare(actors) {
      const id = await addChannel(actors, [actors.ownerId, actors.memberId]);
      return {
        isReady: (db) => channels.rows.findByServerId(db, id) !== null,
        perform: (db, now) =>
          removeSubscribers(db, { key: keyOf(channels.rows, db, id) }, [actors.memberId], now),
        isDone: async () => !(await isIn(actors.member, actors.tag)),
      };
    },
  },
  'save-view': {
    needs: viewOperations,
    async prepare(actors) {
      const fragment = `narrow/search/${actors.tag.replaceAll(' ', '-')}`;
      return {
        perform: (db, now) => saveView(db, { fragment, name: actors.tag }, now),
        isDone: async () => (await viewsOf(actors)).some((view) => view.fragment === fragment),
      };
    },
  },
  'remove-view': {
    needs: viewOperations,
    async prepare(actors) {
      const fragment = `narrow/search/gone-${actors.tag.replaceAll(' ', '-')}`;
      await actors.owner.call(operations.addNavigationView, { fragment, is_pinned: true, name: actors.tag });
      return {
        isReady: (db) => navigation.rows.find(db, fragment) !== null,
        perform: (db, now) => removeView(db, fragment, now),
        isDone: async () => (await viewsOf(actors)).every((view) => view.fragment !== fragment),
      };
    },
  },
  'edit-setting': {
    async prepare({ owner }) {
      const stored = async () =>
        (await owner.call(operations.register, { fetch_event_types: ['user_settings'] })).value
          .user_settings?.['color_scheme'];
      const color_scheme = (await stored()) === 2 ? 3 : 2;
      return {
        perform: (db, now) => setSettings(db, { color_scheme }, now),
        isDone: async () => (await stored()) === color_scheme,
      };
    },
  },
};
