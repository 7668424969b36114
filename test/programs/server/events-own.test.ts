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

describe('saved snippets', () => {
  const type = 'saved_snippets';
  const date_created = start;

  test('are reported when they are changed through the API', async () => {
    const { body } = await send('POST', '/saved_snippets', { title: 'A', content: 'b' });
    const id = body.saved_snippet_id as number;
    await send('PATCH', `/saved_snippets/${id}`, { title: 'B' });
    await send('PATCH', `/saved_snippets/${id}`, { title: 'B' });
    await send('PATCH', '/saved_snippets/999', { title: 'B' });
    await send('DELETE', `/saved_snippets/${id}`);
    await send('DELETE', `/saved_snippets/${id}`);
    expect(await hers.now()).toEqual([
      { type, op: 'add', saved_snippet: { id, title: 'A', content: 'b', date_created } },
      { type, op: 'update', saved_snippet: { id, title: 'B', content: 'b', date_created } },
      { type, op: 'remove', saved_snippet_id: id },
    ]);
    expect(await theos.now()).toEqual([]);
  });
});

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

  test('are reported when they are changed through the API', async () => {
    const id = await plan();
    await send('PATCH', `/scheduled_messages/${id}`, { topic: 'Dinner' });
    await send('DELETE', `/scheduled_messages/${id}`);
    expect(await hers.now()).toEqual([
      { type, op: 'add', scheduled_messages: [shown(id)] },
      { type, op: 'update', scheduled_message: shown(id, { topic: 'Dinner' }) },
      { type, op: 'remove', scheduled_message_id: id },
    ]);
    expect(await theos.now()).toEqual([]);
  });

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

  test('are reported when they are changed through the API', async () => {
    const id = await remind();
    const { body } = await send('GET', '/reminders');
    const shown = (body.reminders as { reminder_id: number }[]).find(({ reminder_id }) => reminder_id === id);
    await send('DELETE', `/reminders/${id}`);
    expect(shown).toMatchObject({ type: 'private', to: [mira], reminder_target_message_id: 1 });
    expect(await hers.now()).toEqual([
      { type, op: 'add', reminders: [shown] },
      { type, op: 'remove', reminder_id: id },
    ]);
    expect(await theos.now()).toEqual([]);
  });

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

describe('navigation views', () => {
  const type = 'navigation_view';

  test('are reported when they are changed through the API', async () => {
    const view = { fragment: 'narrow/is/dm', is_pinned: true, name: 'Direct' };
    await send('POST', '/navigation_views', view);
    const path = `/navigation_views/${encodeURIComponent(view.fragment)}` as const;
    await send('PATCH', path, { is_pinned: false });
    await send('PATCH', path, { name: 'Talks', is_pinned: false });
    await send('PATCH', path, { name: 'Talks' });
    await send('DELETE', path);
    await send('DELETE', path);
    expect(await hers.now()).toEqual([
      { type, op: 'add', navigation_view: view },
      { type, op: 'update', fragment: view.fragment, data: { is_pinned: false } },
      { type, op: 'update', fragment: view.fragment, data: { name: 'Talks' } },
      { type, op: 'remove', fragment: view.fragment },
    ]);
    expect(await theos.now()).toEqual([]);
  });
});

describe('settings', () => {
  const type = 'user_settings';

  test('are reported one by one when they are changed through the API', async () => {
    await send('PATCH', '/settings', { enter_sends: true, color_scheme: 2, default_language: 'zh-hant' });
    await send('PATCH', '/settings', { enter_sends: true });
    const update = (property: string, value: unknown) => ({ type, op: 'update', property, value });
    expect(await hers.now()).toEqual([
      update('color_scheme', 2),
      { ...update('default_language', 'zh-hant'), language_name: '繁體中文' },
      update('enter_sends', true),
    ]);
    expect(await theos.now()).toEqual([]);
  });

  test('that are a time zone are reported to everybody, once', async () => {
    for (const timezone of ['Asia/Tokyo', 'Asia/Tokyo']) await send('PATCH', '/settings', { timezone });
    const person = { user_id: mira, timezone: 'Asia/Tokyo' };
    expect(await hers.now()).toEqual([
      { type, op: 'update', property: 'timezone', value: 'Asia/Tokyo' },
      { type: 'realm_user', op: 'update', person },
    ]);
    expect(await theos.now()).toEqual([{ type: 'realm_user', op: 'update', person }]);
  });
});
