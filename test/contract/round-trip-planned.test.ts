import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operations } from '../../src-main/contract/operations/index.ts';
import { content, future, kept, text, topic } from './arbitraries.ts';
import { runs, withServer } from './reference.ts';
import { forEveryAsync } from '../for-every.ts';

const reference = withServer();
const RUNS = runs(60);

const scheduled = async () =>
  (await reference.as('mira').call(operations.getScheduledMessages, {})).value.scheduled_messages;
const reminders = async () => (await reference.as('mira').call(operations.getReminders, {})).value.reminders;
const general = () => reference.channel.id;

const people = fc
  .subarray(['olu', 'ana', 'theo'], { minLength: 1 })
  .map((names) => names.map((name) => reference.id(name)));

describe('scheduled messages', () => {
  test('to a channel are listed as they were written', () =>
    forEveryAsync(
      [
        fc.constantFrom('channel', 'stream'),
        content,
        topic,
        future,
        fc.option(fc.boolean(), { nil: undefined }),
      ],
      RUNS,
      async (type, body, subject, time, read) => {
        fc.pre(subject !== '' || reference.hasEmptyTopic);
        const to = general();
        const { value, ignored } = await reference.as('mira').call(operations.createScheduledMessage, {
          type,
          to,
          content: body,
          topic: subject,
          scheduled_delivery_timestamp: time,
          read_by_sender: read,
        });
        expect(ignored).toEqual([]);
        const id = value.scheduled_message_id;
        expect((await scheduled()).find((item) => item.scheduled_message_id === id)).toMatchObject({
          type: 'stream',
          to,
          topic: subject,
          content: kept(body),
          scheduled_delivery_timestamp: time,
          failed: false,
        });
        await reference.as('mira').call(operations.deleteScheduledMessage, { scheduled_message_id: id });
        expect((await scheduled()).some((item) => item.scheduled_message_id === id)).toBe(false);
      },
    ));

  test('to people are changed in the given fields only', () =>
    forEveryAsync(
      [
        people,
        content,
        future,
        fc.record({ content, scheduled_delivery_timestamp: future }, { requiredKeys: [] }),
      ],
      RUNS,
      async (to, body, time, change) => {
        const mira = reference.as('mira');
        const message = { content: body, scheduled_delivery_timestamp: time };
        const { value } = await mira.call(operations.createScheduledMessage, {
          type: 'direct',
          to,
          ...message,
        });
        const id = value.scheduled_message_id;
        if (Object.keys(change).length > 0)
          await mira.call(operations.editScheduledMessage, { scheduled_message_id: id, ...change });
        const found = (await scheduled()).find((item) => item.scheduled_message_id === id);
        const wanted = { ...message, ...change };
        expect(found).toMatchObject({ type: 'private', ...wanted, content: kept(wanted.content) });
        expect(new Set([found?.to].flat())).toEqual(new Set(to));
      },
    ));

  test('are moved from people to a channel', async () => {
    const mira = reference.as('mira');
    const time = Math.floor(Date.now() / 1000) + 3600;
    const { value } = await mira.call(operations.createScheduledMessage, {
      type: 'direct',
      to: [reference.id('ana')],
      content: 'c',
      scheduled_delivery_timestamp: time,
    });
    const id = value.scheduled_message_id;
    const change = { type: 'channel', to: general(), topic: 'a/b' } as const;
    await mira.call(operations.editScheduledMessage, { scheduled_message_id: id, ...change });
    expect((await scheduled()).find((item) => item.scheduled_message_id === id)).toMatchObject({
      type: 'stream',
      to: general(),
      topic: 'a/b',
      content: 'c',
    });
  });
});

describe('reminders', () => {
  reference.needs(operations.createReminder);
  const readable = async () => {
    const message = { type: 'channel', to: general(), topic: 't', content: 'c' } as const;
    return (await reference.as('ana').call(operations.sendMessage, message)).value.id;
  };

  test('of a message have the note inside the text that will be sent', () =>
    forEveryAsync([fc.option(text, { nil: undefined }), future], RUNS, async (note, time) => {
      const mira = reference.as('mira');
      const message_id = await readable();
      const { value, ignored } = await mira.call(operations.createReminder, {
        message_id,
        scheduled_delivery_timestamp: time,
        note,
      });
      expect(ignored).toEqual([]);
      const found = (await reminders()).find((item) => item.reminder_id === value.reminder_id);
      expect(found).toMatchObject({
        reminder_target_message_id: message_id,
        scheduled_delivery_timestamp: time,
        failed: false,
      });
      expect(found?.content).toContain((note ?? '').trim());
      await mira.call(operations.deleteReminder, { reminder_id: value.reminder_id });
      expect(await reminders()).toEqual([]);
    }));
});
