import { beforeEach, describe, expect, test } from 'vitest';
import type { EventClient } from './event-client.ts';
import { mira, start, testServer, type Parameters } from './test-server.ts';

const { state, clock, ask, follow } = await testServer();
let hers: EventClient;
let theos: EventClient;
beforeEach(async () => {
  hers = await follow('mira');
  theos = await follow('theo');
});

const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: `/${string}`, sent: Parameters = {}) =>
  ask(`mira ${method} ${path}`, sent);

describe('scheduled messages', () => {
  const type = 'scheduled_messages';
  const soon = start + 300;
  const shown = (id: unknown, change = {}) => ({
    scheduled_message_id: id,
    type: 'stream',
    to: 1,
    topic: 'Lunch',
    content: 'Soup?',
    rendered_content: '<p>Soup?</p>',
    scheduled_delivery_timestamp: soon,
    failed: false,
    ...change,
  });
  const plan = async () => {
    const { body } = await send('POST', '/scheduled_messages', {
      type: 'channel',
      to: 1,
      topic: 'Lunch',
      content: 'Soup?',
      scheduled_delivery_timestamp: soon,
    });
    return body.scheduled_message_id as number;
  };

  test('are reported as deleted once they are sent, and again when what is left of them is deleted', async () => {
    const id = await plan();
    await hers.now();
    clock.now = soon;
    state.deliverDue();
    expect(await hers.now()).toContainEqual({ type, op: 'remove', scheduled_message_id: id });
    state.scheduledMessages.delete(id);
    expect(await hers.now()).toEqual([{ type, op: 'remove', scheduled_message_id: id }]);
  });

  test('stay in the list when they fail', async () => {
    const id = await plan();
    // A queue that is not polled would not exist that long.
    clock.now = soon + 100;
    await hers.now();
    clock.now = soon + 601;
    state.deliverDue();
    expect(await hers.now()).toContainEqual({
      type,
      op: 'update',
      scheduled_message: shown(id, { failed: true }),
    });
  });
});

describe('reminders', () => {
  const type = 'reminders';
  const soon = start + 300;
  const remind = async () => {
    const { body } = await send('POST', '/reminders', {
      message_id: 1,
      scheduled_delivery_timestamp: soon,
      note: 'Answer',
    });
    return body.reminder_id as number;
  };

  test('are reported as deleted once they are sent or deleted directly, and a failed one is not reported', async () => {
    const [sent, failed] = [await remind(), await remind()];
    await hers.now();
    state.scheduledMessages.update(failed, { failed: true });
    clock.now = soon;
    state.deliverDue();
    state.scheduledMessages.delete(failed);
    expect((await hers.now()).filter((event) => event.type === type)).toEqual([
      { type, op: 'remove', reminder_id: sent },
      { type, op: 'remove', reminder_id: failed },
    ]);
  });
});

describe('settings', () => {
  const type = 'user_settings';

  test('that are a time zone are reported to everybody, once', async () => {
    for (const timezone of ['Asia/Tokyo', 'Asia/Tokyo']) await send('PATCH', '/settings', { timezone });
    const person = { user_id: mira, email: 'mira@meridian.example', timezone: 'Asia/Tokyo' };
    expect(await hers.now()).toEqual([
      { type, op: 'update', property: 'timezone', value: 'Asia/Tokyo' },
      { type: 'realm_user', op: 'update', person },
    ]);
    expect(await theos.now()).toEqual([{ type: 'realm_user', op: 'update', person }]);
  });
});
