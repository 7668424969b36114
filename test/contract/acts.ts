import type { ApiClient } from '../../src-main/api/client/client.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import type { Operation } from '../../src-main/contract/operations/operation.ts';
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
import { setAway, setOwnStatus } from '../../src-main/features/status/commands.ts';
import { channels } from '../../src-main/sync/collections/channels.ts';
import { folders } from '../../src-main/sync/collections/folders.ts';
import { navigation } from '../../src-main/sync/collections/navigation.ts';
import { reminders } from '../../src-main/sync/collections/reminders.ts';
import { scheduled } from '../../src-main/sync/collections/scheduled.ts';
import { snippets } from '../../src-main/sync/collections/snippets.ts';
import { reconcileText } from '../../src-main/sync/reconcile/message-text.ts';
import { runRules } from '../../src-main/sync/timers/rules.ts';
import { newChannel } from '../sync/new-channel.ts';
import { newProfileField } from '../sync/new-profile-field.ts';
import { deleteSnippet, deleteScheduled, cancelReminder } from '../delete-now.ts';

/** Who acts on which server. */
export interface Place {
  /** The person who is signed in on the Perch that acts, by another client. */
  owner: ApiClient;
  /** Somebody else. */
  member: ApiClient;
  ownerId: number;
  memberId: number;
  /** A channel that both are in. */
  channel: { id: number; name: string };
  /** A word that nothing else on the server has. */
  tag: string;
}

/** A change that Perch makes, and what another client then reads from the server. */
export interface Act {
  /** Whether the cache has what the change needs; at once where it needs nothing. */
  isReady?(db: Db): boolean;
  perform(db: Db, now: number): void;
  isDone(): Promise<boolean>;
}

interface Prepared {
  /** What the change and its proof need of the server. */
  needs?: Operation[];
  /** Why it can be tried on the reference server alone. */
  needsControl?: string;
  prepare(place: Place): Promise<Act>;
}

const TOPIC = 'perch';
const AHEAD = 86_400;
const later = () => Math.floor(Date.now() / 1000) + AHEAD;

const send = async ({ channel }: Place, client: ApiClient, content: string, topic = TOPIC) => {
  const message = { type: 'channel', to: channel.id, topic, content } as const;
  return (await client.call(operations.sendMessage, message)).value.id;
};
const read = async ({ owner }: Place, message_id: number) =>
  (await owner.call(operations.getMessage, { message_id, apply_markdown: false })).value.message;
const inTopic = async ({ owner, channel }: Place, topic = TOPIC) => {
  const narrow = [
    { operator: 'channel', operand: channel.id },
    { operator: 'topic', operand: topic },
  ];
  const range = { anchor: 'newest', num_before: 20, num_after: 0, apply_markdown: false } as const;
  return (await owner.call(operations.getMessages, { ...range, narrow })).value.messages;
};
const statusOf = async ({ owner, ownerId }: Place) =>
  (await owner.call(operations.getUserStatus, { user_id: ownerId })).value.status;
const snippetsOf = async ({ owner }: Place) =>
  (await owner.call(operations.getSavedSnippets, {})).value.saved_snippets;
const scheduledOf = async ({ owner }: Place) =>
  (await owner.call(operations.getScheduledMessages, {})).value.scheduled_messages;
const remindersOf = async ({ owner }: Place) =>
  (await owner.call(operations.getReminders, {})).value.reminders;
const viewsOf = async ({ owner }: Place) =>
  (await owner.call(operations.getNavigationViews, {})).value.navigation_views;
const foldersOf = async ({ owner }: Place) =>
  (await owner.call(operations.getChannelFolders, {})).value.channel_folders;
const isIn = async (client: ApiClient, name: string) =>
  (await client.call(operations.getSubscriptions, {})).value.subscriptions.some((one) => one.name === name);
const channelId = async ({ owner }: Place, name: string) => {
  const { streams } = (await owner.call(operations.getChannels, { include_all: true })).value;
  return streams.find((one) => one.name === name)?.stream_id ?? 0;
};

interface Rows {
  findByServerId(db: Db, id: number): { key: string } | null;
}
const keyOf = (rows: Rows, db: Db, id: number): string => {
  const row = rows.findByServerId(db, id);
  if (!row) throw new Error(`There is no row ${id}`);
  return row.key;
};

const addSnippet = async (place: Place) =>
  (await place.owner.call(operations.createSavedSnippet, { title: place.tag, content: 'Old' })).value
    .saved_snippet_id;
const addScheduled = async ({ owner, channel, tag }: Place) => {
  const message = { type: 'channel', to: channel.id, topic: TOPIC, content: tag } as const;
  const planned = { ...message, scheduled_delivery_timestamp: later() };
  return (await owner.call(operations.createScheduledMessage, planned)).value.scheduled_message_id;
};
const scheduledForm = ({ channel }: Place, content: string) => ({
  to: { channelId: channel.id, topic: TOPIC },
  content,
  at: later(),
  readBySender: null,
});
const addFolder = async ({ owner, tag }: Place) =>
  (await owner.call(operations.createChannelFolder, { name: tag, description: 'Old' })).value
    .channel_folder_id;
const addChannel = async (place: Place, people: number[]) => {
  const subscriptions = [{ name: place.tag }];
  await place.owner.call(operations.subscribe, { subscriptions, principals: people });
  return channelId(place, place.tag);
};
const folderOperations = [
  operations.createChannelFolder,
  operations.updateChannelFolder,
  operations.getChannelFolders,
];
const reminderOperations = [operations.createReminder, operations.getReminders];
const viewOperations = [operations.addNavigationView, operations.getNavigationViews];

/** One act for each change that Perch can make; the compiler finds a missing one. */
export const acts: Record<MutationName, Prepared> = {
  'set-status': {
    prepare: async (place) => ({
      perform: (db, now) => setOwnStatus(db, { text: place.tag, emoji: null }, null, now),
      isDone: async () => (await statusOf(place)).status_text === place.tag,
    }),
  },
  'clear-status': {
    async prepare(place) {
      await place.owner.call(operations.updateStatus, { status_text: '' });
      return {
        perform(db, now) {
          setOwnStatus(db, { text: place.tag, emoji: null }, now + 3_600_000, now);
          void runRules(db, now + 3_600_001, String);
        },
        isDone: async () => ((await statusOf(place)).status_text ?? '') === '',
      };
    },
  },
  'set-away': {
    async prepare(place) {
      const away = !((await statusOf(place)).away ?? false);
      return {
        perform: (db, now) => setAway(db, away, now),
        isDone: async () => ((await statusOf(place)).away ?? false) === away,
      };
    },
  },
  'set-message-flag': {
    async prepare(place) {
      const id = await send(place, place.member, place.tag);
      return {
        perform: (db, now) => setFlag(db, [id], 'starred', true, now),
        isDone: async () => (await read(place, id)).flags?.includes('starred') ?? false,
      };
    },
  },
  'add-reaction': {
    async prepare(place) {
      const id = await send(place, place.member, place.tag);
      return {
        perform: (db, now) => setReaction(db, id, { name: 'tada' }, true, now),
        isDone: async () => (await read(place, id)).reactions?.length === 1,
      };
    },
  },
  'remove-reaction': {
    async prepare(place) {
      const id = await send(place, place.member, place.tag);
      await place.owner.call(operations.addReaction, { message_id: id, emoji_name: 'tada' });
      return {
        perform: (db, now) => setReaction(db, id, { name: 'tada' }, false, now),
        isDone: async () => (await read(place, id)).reactions?.length === 0,
      };
    },
  },
  'send-message': {
    prepare: async (place) => ({
      perform: (db, now) =>
        queueMessage(
          db,
          { conversation: { channelId: place.channel.id, topic: TOPIC }, content: place.tag },
          now,
        ),
      isDone: async () => (await inTopic(place)).filter(({ content }) => content === place.tag).length === 1,
    }),
  },
  'edit-message': {
    async prepare(place) {
      const id = await send(place, place.owner, place.tag);
      const text = (content: string) => ({ content, topic: TOPIC });
      return {
        perform(db, now) {
          reconcileText(db, id, text(place.tag));
          editMessage(db, id, text(`${place.tag}, edited`), now, { seen: text(place.tag) });
        },
        isDone: async () => (await read(place, id)).content === `${place.tag}, edited`,
      };
    },
  },
  'report-message': {
    needs: [operations.reportMessage],
    needsControl: 'no operation says to whom reports go',
    async prepare(place) {
      const id = await send(place, place.member, place.tag);
      const because = `Because ${place.tag}.`;
      return {
        perform: (db, now) => reportMessage(db, id, 'other', because, now),
        async isDone() {
          const range = { anchor: 'newest', num_before: 20, num_after: 0, apply_markdown: false } as const;
          const { messages } = (await place.owner.call(operations.getMessages, range)).value;
          return messages.some(({ content }) => content.includes(because));
        },
      };
    },
  },
  'resolve-topic': {
    async prepare(place) {
      const topic = `topic ${place.tag}`;
      const id = await send(place, place.owner, place.tag, topic);
      return {
        perform: (db, now) => resolveTopic(db, { channelId: place.channel.id, topic, resolved: true }, now),
        isDone: async () => (await read(place, id)).subject === `✔ ${topic}`,
      };
    },
  },
  'create-snippet': {
    needs: [operations.createSavedSnippet],
    prepare: async (place) => ({
      perform: (db, now) => void createSnippet(db, { title: place.tag, content: 'New' }, now),
      isDone: async () => (await snippetsOf(place)).filter(({ title }) => title === place.tag).length === 1,
    }),
  },
  'edit-snippet': {
    needs: [operations.editSavedSnippet],
    async prepare(place) {
      const id = await addSnippet(place);
      return {
        isReady: (db) => snippets.rows.findByServerId(db, id) !== null,
        perform: (db, now) =>
          editSnippet(db, keyOf(snippets.rows, db, id), { title: place.tag, content: 'New' }, now),
        isDone: async () => (await snippetsOf(place)).some((one) => one.id === id && one.content === 'New'),
      };
    },
  },
  'delete-snippet': {
    needs: [operations.deleteSavedSnippet],
    async prepare(place) {
      const id = await addSnippet(place);
      return {
        isReady: (db) => snippets.rows.findByServerId(db, id) !== null,
        perform: (db, now) => deleteSnippet(db, keyOf(snippets.rows, db, id), now),
        isDone: async () => (await snippetsOf(place)).every((one) => one.id !== id),
      };
    },
  },
  'create-channel': {
    needs: [operations.createChannel],
    prepare: async (place) => ({
      perform: (db, now) =>
        void saveChannel(
          db,
          null,
          newChannel({ name: place.tag, subscribers: [place.ownerId] }),
          place.ownerId,
          now,
        ),
      isDone: async () => (await channelId(place, place.tag)) > 0 && (await isIn(place.owner, place.tag)),
    }),
  },
  'leave-channel': {
    async prepare(place) {
      const id = await addChannel(place, [place.ownerId]);
      return {
        isReady: (db) => channels.rows.findByServerId(db, id)?.value.subscribed === true,
        perform: (db, now) => setSubscribed(db, keyOf(channels.rows, db, id), false, now),
        isDone: async () => !(await isIn(place.owner, place.tag)),
      };
    },
  },
  'join-channel': {
    async prepare(place) {
      const id = await addChannel(place, [place.memberId]);
      return {
        isReady: (db) => channels.rows.findByServerId(db, id)?.value.subscribed === false,
        perform: (db, now) => setSubscribed(db, keyOf(channels.rows, db, id), true, now),
        isDone: () => isIn(place.owner, place.tag),
      };
    },
  },
  'remove-subscriber': {
    async prepare(place) {
      const id = await addChannel(place, [place.ownerId, place.memberId]);
      return {
        isReady: (db) => channels.rows.findByServerId(db, id) !== null,
        perform: (db, now) =>
          removeSubscribers(db, { key: keyOf(channels.rows, db, id) }, [place.memberId], now),
        isDone: async () => !(await isIn(place.member, place.tag)),
      };
    },
  },
  'create-folder': {
    needs: folderOperations,
    prepare: async (place) => ({
      perform: (db, now) => void createFolder(db, { name: place.tag, description: '', archived: false }, now),
      isDone: async () => (await foldersOf(place)).some(({ name }) => name === place.tag),
    }),
  },
  'edit-folder': {
    needs: folderOperations,
    async prepare(place) {
      const id = await addFolder(place);
      const value = { name: place.tag, description: 'New', archived: false };
      return {
        isReady: (db) => folders.rows.findByServerId(db, id) !== null,
        perform: (db, now) => editFolder(db, keyOf(folders.rows, db, id), value, now),
        isDone: async () =>
          (await foldersOf(place)).some((one) => one.id === id && one.description === 'New'),
      };
    },
  },
  'change-folder': {
    needs: folderOperations,
    async prepare(place) {
      const id = await addFolder(place);
      return {
        perform: (db, now) => changeFolder(db, id, { description: 'New' }, now),
        isDone: async () =>
          (await foldersOf(place)).some((one) => one.id === id && one.description === 'New'),
      };
    },
  },
  'create-profile-field': {
    prepare: async (place) => ({
      perform: (db, now) => void saveProfileField(db, null, newProfileField({ name: place.tag }), now),
      isDone: async () =>
        (await place.owner.call(operations.getProfileFields, {})).value.custom_fields.some(
          ({ name }) => name === place.tag,
        ),
    }),
  },
  'create-linkifier': {
    async prepare(place) {
      const pattern = `${place.tag.replaceAll(' ', '-')}-(?P<id>[0-9]+)`;
      return {
        perform: (db, now) =>
          void saveLinkifier(db, null, { pattern, template: 'https://track.example/{id}' }, now),
        isDone: async () =>
          (await place.owner.call(operations.getLinkifiers, {})).value.linkifiers.some(
            (one) => one.pattern === pattern,
          ),
      };
    },
  },
  'create-scheduled': {
    prepare: async (place) => ({
      perform: (db, now) => void createScheduled(db, scheduledForm(place, place.tag), now),
      isDone: async () =>
        (await scheduledOf(place)).filter(({ content }) => content === place.tag).length === 1,
    }),
  },
  'edit-scheduled': {
    async prepare(place) {
      const id = await addScheduled(place);
      const content = `${place.tag}, edited`;
      return {
        isReady: (db) => scheduled.rows.findByServerId(db, id) !== null,
        perform: (db, now) =>
          editScheduled(db, keyOf(scheduled.rows, db, id), scheduledForm(place, content), now),
        isDone: async () =>
          (await scheduledOf(place)).some(
            (one) => one.scheduled_message_id === id && one.content === content,
          ),
      };
    },
  },
  'delete-scheduled': {
    async prepare(place) {
      const id = await addScheduled(place);
      return {
        isReady: (db) => scheduled.rows.findByServerId(db, id) !== null,
        perform: (db, now) => deleteScheduled(db, keyOf(scheduled.rows, db, id), now),
        isDone: async () => (await scheduledOf(place)).every((one) => one.scheduled_message_id !== id),
      };
    },
  },
  'create-reminder': {
    needs: reminderOperations,
    async prepare(place) {
      const id = await send(place, place.member, place.tag);
      return {
        perform: (db, now) => void createReminder(db, { messageId: id, at: later(), note: place.tag }, now),
        isDone: async () =>
          (await remindersOf(place)).filter((one) => one.reminder_target_message_id === id).length === 1,
      };
    },
  },
  'delete-reminder': {
    needs: reminderOperations,
    async prepare(place) {
      const message_id = await send(place, place.member, place.tag);
      const reminder = { message_id, scheduled_delivery_timestamp: later() };
      const id = (await place.owner.call(operations.createReminder, reminder)).value.reminder_id;
      return {
        isReady: (db) => reminders.rows.findByServerId(db, id) !== null,
        perform: (db, now) => cancelReminder(db, keyOf(reminders.rows, db, id), now),
        isDone: async () => (await remindersOf(place)).every((one) => one.reminder_id !== id),
      };
    },
  },
  'save-view': {
    needs: viewOperations,
    async prepare(place) {
      const fragment = `narrow/search/${place.tag.replaceAll(' ', '-')}`;
      return {
        perform: (db, now) => saveView(db, { fragment, name: place.tag }, now),
        isDone: async () => (await viewsOf(place)).some((view) => view.fragment === fragment),
      };
    },
  },
  'remove-view': {
    needs: viewOperations,
    async prepare(place) {
      const fragment = `narrow/search/gone-${place.tag.replaceAll(' ', '-')}`;
      await place.owner.call(operations.addNavigationView, { fragment, is_pinned: true, name: place.tag });
      return {
        isReady: (db) => navigation.rows.find(db, fragment) !== null,
        perform: (db, now) => removeView(db, fragment, now),
        isDone: async () => (await viewsOf(place)).every((view) => view.fragment !== fragment),
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
