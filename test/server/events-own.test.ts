import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { follow, type EventClient } from './event-client.ts';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { directRecipient } from './state/recipients.ts';
import { call } from './test-client.ts';

let now: number;
let server: ReferenceServer;
let mira: KnownUser;
let hers: EventClient;
let theos: EventClient;
beforeEach(async () => {
  now = Date.parse('2026-03-02T10:00:00Z');
  server = await startServer({ now: () => now });
  mira = server.user('mira');
  hers = await follow(server, mira);
  theos = await follow(server, server.user('theo'));
});
afterEach(() => server.close());

const send = (method: string, path: string, parameters: Record<string, unknown> = {}) =>
  call(server, mira, method, path, parameters);

describe('saved snippets', () => {
  const type = 'saved_snippets';
  const date_created = Date.parse('2026-03-02T10:00:00Z') / 1000;

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

  test('are reported when they are changed directly', async () => {
    const { savedSnippets } = server.state;
    const id = savedSnippets.create(mira.userId, { title: 'A', content: 'b' });
    savedSnippets.update(mira.userId, id, { content: 'c' });
    savedSnippets.delete(mira.userId, id);
    expect(await hers.now()).toEqual([
      { type, op: 'add', saved_snippet: { id, title: 'A', content: 'b', date_created } },
      { type, op: 'update', saved_snippet: { id, title: 'A', content: 'c', date_created } },
      { type, op: 'remove', saved_snippet_id: id },
    ]);
  });
});

describe('scheduled messages', () => {
  const type = 'scheduled_messages';
  const soon = Date.parse('2026-03-02T10:05:00Z') / 1000;
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

  test('are reported when they are changed directly, and deleted once they are sent', async () => {
    const { state } = server;
    const id = state.scheduledMessages.create({
      kind: 'message',
      user_id: mira.userId,
      recipient: directRecipient([mira.userId, 1]),
      content: 'Soup?',
      scheduled_delivery_timestamp: soon,
      read_by_sender: true,
      client: 'other',
      reminder_target_message_id: null,
    });
    const { topic: _, ...direct } = shown(id, { type: 'private', to: [1] });
    expect(await hers.now()).toEqual([{ type, op: 'add', scheduled_messages: [direct] }]);
    now = soon * 1000;
    state.deliverDue();
    expect((await hers.now()).filter((event) => event.type === type)).toEqual([
      { type, op: 'remove', scheduled_message_id: id },
    ]);
    state.scheduledMessages.delete(id);
    expect(await hers.now()).toEqual([]);
  });

  test('stay in the list when they fail', async () => {
    const id = await plan();
    // A queue that is not polled would not exist that long.
    now = (soon + 100) * 1000;
    await hers.now();
    now = (soon + 601) * 1000;
    server.state.deliverDue();
    expect(await hers.now()).toContainEqual({
      type,
      op: 'update',
      scheduled_message: shown(id, { failed: true }),
    });
  });
});

describe('reminders', () => {
  const type = 'reminders';
  const soon = Date.parse('2026-03-02T10:05:00Z') / 1000;
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
    expect(shown).toMatchObject({ type: 'private', to: [mira.userId], reminder_target_message_id: 1 });
    expect(await hers.now()).toEqual([
      { type, op: 'add', reminders: [shown] },
      { type, op: 'remove', reminder_id: id },
    ]);
    expect(await theos.now()).toEqual([]);
  });

  test('are reported as deleted once they are sent or deleted directly, and a failed one is not reported', async () => {
    const [sent, failed] = [await remind(), await remind()];
    await hers.now();
    server.state.scheduledMessages.update(failed, { failed: true });
    now = soon * 1000;
    server.state.deliverDue();
    server.state.scheduledMessages.delete(failed);
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
    const path = `/navigation_views/${encodeURIComponent(view.fragment)}`;
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

  test('are reported when they are changed directly', async () => {
    const { navigationViews } = server.state;
    navigationViews.create(mira.userId, { fragment: 'feed', is_pinned: true, name: null });
    navigationViews.update(mira.userId, { fragment: 'feed', is_pinned: false, name: null });
    navigationViews.delete(mira.userId, 'feed');
    expect(await hers.now()).toEqual([
      { type, op: 'add', navigation_view: { fragment: 'feed', is_pinned: true, name: null } },
      { type, op: 'update', fragment: 'feed', data: { is_pinned: false } },
      { type, op: 'remove', fragment: 'feed' },
    ]);
  });
});

describe('settings', () => {
  const type = 'user_settings';

  test('are reported one by one when they are changed through the API', async () => {
    await send('PATCH', '/settings', { enter_sends: true, color_scheme: 2, default_language: 'zh-hant' });
    await send('PATCH', '/settings', { enter_sends: true });
    const events = await hers.now();
    expect(events).toHaveLength(3);
    expect(events).toEqual(
      expect.arrayContaining([
        { type, op: 'update', property: 'enter_sends', value: true },
        { type, op: 'update', property: 'color_scheme', value: 2 },
        {
          type,
          op: 'update',
          property: 'default_language',
          value: 'zh-hant',
          language_name: '繁體中文',
        },
      ]),
    );
    expect(await theos.now()).toEqual([]);
  });

  test('are reported when they are changed directly, and a time zone is reported to everybody', async () => {
    const { settings } = server.state;
    settings.set(mira.userId, 'timezone', 'Asia/Tokyo');
    settings.set(mira.userId, 'timezone', 'Asia/Tokyo');
    const person = { user_id: mira.userId, timezone: 'Asia/Tokyo' };
    expect(await hers.now()).toEqual([
      { type, op: 'update', property: 'timezone', value: 'Asia/Tokyo' },
      { type: 'realm_user', op: 'update', person },
    ]);
    expect(await theos.now()).toEqual([{ type: 'realm_user', op: 'update', person }]);
  });
});
