import { operations } from '../../src-main/contract/operations/index.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import {
  createScheduled,
  deleteScheduledForNow,
  editScheduled,
} from '../../src-main/features/scheduled/commands.ts';
import { scheduledList } from '../../src-main/features/scheduled/queries.ts';
import { scheduled as collection } from '../../src-main/sync/collections/scheduled.ts';
import { done, listAt, type Answer } from '../contract/samples/sample.ts';
import { type Actors, TOPIC, keyOf, later } from '../contract/act.ts';
import { deleteScheduled } from '../delete-now.ts';
import { collectionOf, inAWeek, plain, watch } from '../model/kind.ts';
import { count, found, general, toInt, type Place, type Wish } from '../network/case.ts';
import { plan } from '../programs/server/say.ts';
import type { State } from '../programs/server/state/state.ts';
import { last } from '../sync/foreign-events/foreign-event.ts';
import type { Pair } from '../sync/pair.ts';
import { accountId, key, type Proofs } from './proofs.ts';

const record: Answer = {
  answer: {
    scheduled_message_id: 27,
    type: 'stream',
    to: 14,
    topic: 'Introduction',
    content: 'Hi',
    rendered_content: '<p>Hi</p>',
    scheduled_delivery_timestamp: 1_790_000_000,
    failed: false,
  },
  needs: ['scheduled_message_id', 'type', 'to', 'content', 'scheduled_delivery_timestamp'],
  kinds: { to: ['list'], topic: ['null'] },
};

const scheduledOf = async ({ owner }: Actors) =>
  (await owner.call(operations.getScheduledMessages, {})).value.scheduled_messages;
const addScheduled = async ({ owner, channel, tag }: Actors) => {
  const message = { type: 'channel', to: channel.id, topic: TOPIC, content: tag } as const;
  const planned = { ...message, scheduled_delivery_timestamp: later() };
  return (await owner.call(operations.createScheduledMessage, planned)).value.scheduled_message_id;
};
const scheduledForm = ({ channel }: Actors, content: string) => ({
  to: { channelId: channel.id, topic: TOPIC },
  content,
  at: later(),
  readBySender: null,
});

export const message = {
  to: { channelId: 4, topic: 'lunch' },
  content: 'Noon?',
  at: 1_790_000_000,
  readBySender: true,
};

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

const channelId = ({ channels }: State): number => channels.byName('general')?.stream_id ?? 0;

export const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60;
export const newest = ({ server, mira }: Pair, kind: 'message' | 'reminder') =>
  last(server.state.scheduledMessages.list(mira, kind).toSorted((a, b) => a.id - b.id));
const waiting = ({ device }: Pair) => scheduledList(device.db).rows;
const excerpts = (pair: Pair) => waiting(pair).map(({ excerpt }) => excerpt);

export const scheduled = {
  registered: listAt('scheduled_messages', record, false),
  samples: {
    createScheduledMessage: {
      params: {
        type: 'direct',
        to: [12, 15],
        content: '**Hi** & “welcome” 🎉\n',
        topic: '',
        scheduled_delivery_timestamp: 1_790_000_000,
        read_by_sender: false,
      },
      answer: { scheduled_message_id: 27 },
      needs: ['scheduled_message_id'],
    },
    getScheduledMessages: { params: {}, ...listAt('scheduled_messages', record) },
    editScheduledMessage: {
      params: {
        scheduled_message_id: 27,
        type: 'channel',
        to: 14,
        content: 'Hi',
        topic: 'A+B/C',
        scheduled_delivery_timestamp: 1_790_000_060,
      },
      ...done,
    },
    deleteScheduledMessage: { params: { scheduled_message_id: 27 }, ...done },
  },
  inputs: {
    'scheduled:get': { accountId, key },
    'scheduled:names': { accountId, to: message.to },
    'scheduled:rules': { accountId, to: message.to },
    'scheduled:create': { accountId, form: message },
    'scheduled:edit': { accountId, key, form: message, seen: message, serverSeen: message, replaces: false },
    'scheduled:delete': { accountId, key },
  },
  acts: {
    'create-scheduled': {
      prepare: async (actors) => ({
        perform: (db, now) => void createScheduled(db, scheduledForm(actors, actors.tag), now),
        isDone: async () =>
          (await scheduledOf(actors)).filter(({ content }) => content === actors.tag).length === 1,
      }),
    },
    'edit-scheduled': {
      async prepare(actors) {
        const id = await addScheduled(actors);
        const content = `${actors.tag}, edited`;
        return {
          isReady: (db) => collection.rows.findByServerId(db, id) !== null,
          perform: (db, now) =>
            editScheduled(db, keyOf(collection.rows, db, id), scheduledForm(actors, content), now),
          isDone: async () =>
            (await scheduledOf(actors)).some(
              (one) => one.scheduled_message_id === id && one.content === content,
            ),
        };
      },
    },
    'delete-scheduled': {
      async prepare(actors) {
        const id = await addScheduled(actors);
        return {
          isReady: (db) => collection.rows.findByServerId(db, id) !== null,
          perform: (db, now) => deleteScheduled(db, keyOf(collection.rows, db, id), now),
          isDone: async () => (await scheduledOf(actors)).every((one) => one.scheduled_message_id !== id),
        };
      },
    },
  },
  cases: {
    'create-scheduled': (place, tag) => ({
      perform: (db, now) => void createScheduled(db, form(place, tag), now),
      effects: () => count(plannedContents(place), (content) => content === tag),
    }),
    'edit-scheduled': (place, tag) => {
      const id = planned(place, tag);
      const row = (db: Db) => found(collection.rows.findByServerId(db, id));
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
        perform: (db, now) => deleteScheduled(db, found(collection.rows.findByServerId(db, id)).key, now),
        effects: () => toInt(!plannedContents(place).includes(tag)),
      };
    },
  },
  kinds: {
    scheduled: {
      collection: collectionOf(collection),
      create: (db, named, now, { state }) =>
        createScheduled(
          db,
          {
            to: { channelId: channelId(state), topic: 'plans' },
            content: plain(named),
            at: named.at ?? inAWeek(),
            readBySender: null,
          },
          now,
        ),
      edit(db, key, named, now) {
        const row = collection.rows.find(db, key);
        if (!row) throw new Refusal({ kind: 'gone' });
        const { to, at, readBySender } = row.value;
        editScheduled(db, key, { to, at, readBySender, content: plain(named) }, now);
        return key;
      },
      remove: deleteScheduledForNow,
      fieldsOf: (value) => ({ content: collection.value.parse(value).content }),
      onServer: ({ state, userId }) =>
        new Map(state.scheduledMessages.list(userId, 'message').map(({ id, content }) => [id, { content }])),
      watch: ({ state }, onCreated) => watch(state.scheduledMessages, onCreated),
      createElsewhere: ({ state, userId }, named) =>
        state.scheduledMessages.create({
          kind: 'message',
          user_id: userId,
          recipient: { type: 'stream', stream_id: channelId(state), topic: 'plans' },
          content: plain(named),
          scheduled_delivery_timestamp: inAWeek(),
          read_by_sender: true,
          client: 'website',
          reminder_target_message_id: null,
        }),
      editElsewhere({ state }, id, named) {
        state.scheduledMessages.update(id, { content: plain(named) });
        return { content: plain(named) };
      },
      removeElsewhere: ({ state }, id) => state.scheduledMessages.delete(id),
    },
  },
  foreignEvents: {
    'scheduled messages': [
      {
        what: 'a message is scheduled',
        does: ({ server, mira }) => plan(server, mira, 'lunch', 'Soup?', inMinutes(60)),
        isShown: (pair) => excerpts(pair).includes('Soup?'),
      },
      {
        what: 'it is changed',
        does: (pair) =>
          pair.server.state.scheduledMessages.update(newest(pair, 'message').id, { content: 'Salad?' }),
        isShown: (pair) => excerpts(pair).includes('Salad?') && !excerpts(pair).includes('Soup?'),
      },
      {
        what: 'it could not be sent',
        does: (pair) =>
          pair.server.state.scheduledMessages.update(newest(pair, 'message').id, { failed: true }),
        isShown: (pair) => waiting(pair).some(({ excerpt, failed }) => excerpt === 'Salad?' && failed),
      },
      {
        what: 'it is deleted',
        does: (pair) => pair.server.state.scheduledMessages.delete(newest(pair, 'message').id),
        isShown: (pair) => !excerpts(pair).includes('Salad?'),
      },
      {
        what: 'another is due',
        does: ({ server, mira }) => plan(server, mira, 'lunch', 'Due', inMinutes(-1)),
        isShown: (pair) => excerpts(pair).includes('Due'),
      },
      {
        what: 'it is sent',
        does: ({ server }) => server.state.deliverDue(),
        isShown: (pair) => !excerpts(pair).includes('Due'),
      },
    ],
  },
} satisfies Proofs;
