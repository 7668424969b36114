import { operations } from '../../src-main/contract/operations/index.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import {
  cancelReminderForNow,
  createReminder,
  rescheduleReminder,
} from '../../src-main/features/reminders/commands.ts';
import { reminderList } from '../../src-main/features/reminders/list.ts';
import { reminders as collection } from '../../src-main/sync/collections/reminders.ts';
import { done, listAt, type Answer } from '../contract/samples/sample.ts';
import { type Actors, keyOf, later, send } from '../contract/act.ts';
import { cancelReminder } from '../delete-now.ts';
import { collectionOf, inAWeek, plain, watch } from '../model/kind.ts';
import type { Place } from '../model/properties.ts';
import { count, found, message, toInt } from '../network/case.ts';
import { remindOf } from '../programs/server/say.ts';
import type { Pair } from '../sync/pair.ts';
import { accountId, key, type Proofs } from './proofs.ts';
import { inMinutes, newest } from './scheduled.ts';

const record: Answer = {
  answer: {
    reminder_id: 17,
    reminder_target_message_id: 310,
    content: 'You requested a reminder for **#general>Tea**.',
    rendered_content: '<p>You requested a reminder.</p>',
    scheduled_delivery_timestamp: 1_790_000_000,
    failed: false,
  },
  needs: ['reminder_id', 'scheduled_delivery_timestamp'],
};

export const reminderForm = { messageId: 7, at: 1_790_000_000, note: 'Ask again' };

const messageIn = ({ state, userId }: Place): number => state.messages.all(userId)[0]?.id ?? 0;
const noteIn = (text: string): string => /\btag[0-9]+ word[0-9]+\b/.exec(text)?.[0] ?? '';

const reminded = ({ device }: Pair) => reminderList(device.db, device.engine.organization);

const remindersOf = async ({ owner }: Actors) =>
  (await owner.call(operations.getReminders, {})).value.reminders;
const reminderOperations = [operations.createReminder, operations.getReminders];

export const reminders = {
  registered: listAt('reminders', record, false),
  samples: {
    createReminder: {
      params: { message_id: 310, scheduled_delivery_timestamp: 1_790_000_000, note: 'Ask about the ☕?' },
      answer: { reminder_id: 17 },
      needs: ['reminder_id'],
    },
    getReminders: { params: {}, ...listAt('reminders', record) },
    deleteReminder: { params: { reminder_id: 17 }, ...done },
  },
  inputs: {
    'reminders:list': { accountId, offset: 0, limit: 80, key: null },
    'reminders:conversation': { accountId, conversation: { channelId: 1, topic: 'lunch' } },
    'reminders:create': { accountId, form: reminderForm },
    'reminders:reschedule': { accountId, key, form: reminderForm },
    'reminders:cancel': { accountId, key },
  },
  acts: {
    'create-reminder': {
      needs: reminderOperations,
      async prepare(actors) {
        const id = await send(actors, actors.member, actors.tag);
        return {
          perform: (db, now) =>
            void createReminder(db, { messageId: id, at: later(), note: actors.tag }, now),
          isDone: async () =>
            (await remindersOf(actors)).filter((one) => one.reminder_target_message_id === id).length === 1,
        };
      },
    },
    'delete-reminder': {
      needs: reminderOperations,
      async prepare(actors) {
        const message_id = await send(actors, actors.member, actors.tag);
        const reminder = { message_id, scheduled_delivery_timestamp: later() };
        const id = (await actors.owner.call(operations.createReminder, reminder)).value.reminder_id;
        return {
          isReady: (db) => collection.rows.findByServerId(db, id) !== null,
          perform: (db, now) => cancelReminder(db, keyOf(collection.rows, db, id), now),
          isDone: async () => (await remindersOf(actors)).every((one) => one.reminder_id !== id),
        };
      },
    },
  },
  cases: {
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
        perform: (db, now) => cancelReminder(db, found(collection.rows.findByServerId(db, id)).key, now),
        effects: () => toInt(server.state.scheduledMessages.byId(id) === undefined),
      };
    },
  },
  kinds: {
    reminder: {
      collection: collectionOf(collection),
      create: (db, named, now, place) =>
        createReminder(
          db,
          { messageId: messageIn(place), at: named.at ?? inAWeek(), note: plain(named) },
          now,
        ),
      edit(db, key, named, now) {
        const row = collection.rows.find(db, key);
        if (!row || row.value.messageId === null) throw new Refusal({ kind: 'gone' });
        const { messageId, at } = row.value;
        return rescheduleReminder(db, key, { messageId, at, note: plain(named) }, now);
      },
      remove: cancelReminderForNow,
      fieldsOf(value) {
        const { note, content } = collection.value.parse(value);
        return { note: noteIn(note || content) };
      },
      onServer: ({ state, userId }) =>
        new Map(
          state.scheduledMessages
            .list(userId, 'reminder')
            .map(({ id, content }) => [id, { note: noteIn(content) }]),
        ),
      watch: ({ state }, onCreated) => watch(state.scheduledMessages, onCreated),
      removeElsewhere: ({ state }, id) => state.scheduledMessages.delete(id),
    },
  },
  foreignEvents: {
    reminders: [
      {
        what: 'a reminder is set',
        does: ({ server, mira }) => remindOf(server, mira, server.state.messages.maxId(), inMinutes(60)),
        isShown: (pair) => reminded(pair).length === 1,
      },
      {
        what: 'it is deleted',
        does: (pair) => pair.server.state.scheduledMessages.delete(newest(pair, 'reminder').id),
        isShown: (pair) => reminded(pair).length === 0,
      },
      {
        what: 'another is due',
        does: ({ server, mira }) => remindOf(server, mira, server.state.messages.maxId(), inMinutes(-1)),
        isShown: (pair) => reminded(pair).length === 1,
      },
      {
        what: 'it has come',
        does: ({ server }) => server.state.deliverDue(),
        isShown: (pair) => reminded(pair).length === 0,
      },
    ],
  },
} satisfies Proofs;
