import { beforeEach, describe, expect, test } from 'vitest';
import type { EventClient } from './event-client.ts';
import { start, testServer, type Parameters } from './test-server.ts';

const { state, clock, ask, follow } = await testServer();
let hers: EventClient;
beforeEach(async () => {
  hers = await follow('mira');
});

const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: `/${string}`, sent: Parameters = {}) =>
  ask(`mira ${method} ${path}`, sent);

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
