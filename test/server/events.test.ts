import { expect, onTestFinished, test, vi } from 'vitest';
import { follow } from './event-client.ts';
import { startServer, type KnownUser, type ReferenceServer, type ServerOptions } from './index.ts';
import { basic, call } from './test-client.ts';

const start = async (options?: ServerOptions) => {
  const server = await startServer(options);
  onTestFinished(() => server.close());
  return { server, mira: server.user('mira'), theo: server.user('theo') };
};

const register = async (server: ReferenceServer, user: KnownUser, parameters = {}) =>
  (await call(server, user, 'POST', '/register', { fetch_event_types: [], ...parameters })).body;

const poll = (server: ReferenceServer, user: KnownUser, queue_id: unknown, last_event_id: number) =>
  call(server, user, 'GET', '/events', { queue_id, last_event_id, dont_block: true });

const announce = (server: ReferenceServer, ...words: string[]) => {
  for (const word of words) server.state.events.send({ type: 'test', word });
};

const words = (body: Record<string, unknown>) =>
  (body.events as { id: number; word: string }[]).map(({ id, word }) => `${id} ${word}`);

test('events arrive in order, and again until they are acknowledged', async () => {
  const { server, mira } = await start();
  const { queue_id, last_event_id } = await register(server, mira);
  expect(last_event_id).toBe(-1);
  announce(server, 'a', 'b', 'c');
  const first = await poll(server, mira, queue_id, -1);
  expect(first.body).toMatchObject({ result: 'success', queue_id });
  expect(words(first.body)).toEqual(['0 a', '1 b', '2 c']);
  expect(words((await poll(server, mira, queue_id, -1)).body)).toEqual(['0 a', '1 b', '2 c']);
  expect(words((await poll(server, mira, queue_id, 1)).body)).toEqual(['2 c']);
  expect(words((await poll(server, mira, queue_id, 1)).body)).toEqual(['2 c']);
  expect(words((await poll(server, mira, queue_id, 2)).body)).toEqual([]);
  announce(server, 'd');
  expect(words((await poll(server, mira, queue_id, 2)).body)).toEqual(['3 d']);
});

test('acknowledging an event before the last one, or one that does not exist, is refused', async () => {
  const { server, mira } = await start();
  const { queue_id } = await register(server, mira);
  announce(server, 'a', 'b');
  await poll(server, mira, queue_id, 1);
  const back = await poll(server, mira, queue_id, 0);
  expect([back.status, back.body.code]).toEqual([400, 'BAD_REQUEST']);
  expect(back.body.msg).toBe('An event newer than 0 has already been pruned!');
  expect((await poll(server, mira, queue_id, 2)).body.msg).toBe('Event 2 was not in this queue');
  const without = await call(server, mira, 'GET', '/events', { queue_id });
  expect([without.status, without.body.msg]).toEqual([400, "Missing 'last_event_id' argument"]);
  const nameless = await call(server, mira, 'GET', '/events', { last_event_id: 0 });
  expect(nameless.body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: 'queue_id' });
});

test('a poll waits for an event, and each client has its own queue', async () => {
  const { server, mira, theo } = await start();
  const [one, other, theos] = [
    await follow(server, mira),
    await follow(server, mira),
    await follow(server, theo),
  ];
  const waiting = [one.next(), other.next(), theos.next()];
  await vi.waitFor(() => expect(server.requests.filter(({ processed }) => !processed)).toHaveLength(3));
  server.state.events.send({ type: 'test', word: 'hers' }, [mira.userId]);
  const hers = [{ id: 0, type: 'test', word: 'hers' }];
  expect(await Promise.all(waiting.slice(0, 2))).toEqual([hers, hers]);
  announce(server, 'all');
  expect(await waiting[2]).toEqual([{ id: 0, type: 'test', word: 'all' }]);
  expect(await one.now()).toEqual([{ type: 'test', word: 'all' }]);
});

test('a queue has only the requested types, in the form that its client can use', async () => {
  const { server, mira } = await start();
  const some = await follow(server, mira, { event_types: ['test'] });
  const able = await follow(server, mira, { client_capabilities: { archived_channels: true } });
  server.state.events.send({ type: 'other' });
  server.state.events.send(({ capabilities }) => (capabilities.archived_channels ? { type: 'third' } : null));
  announce(server, 'a');
  expect(await some.now()).toEqual([{ type: 'test', word: 'a' }]);
  expect(await able.now()).toEqual([{ type: 'other' }, { type: 'third' }, { type: 'test', word: 'a' }]);
  const none = await register(server, mira, { event_types: [] });
  expect([none.queue_id, none.last_event_id, server.state.events.count]).toEqual([null, -1, 2]);
});

test('a silent poll gets a heartbeat, whatever its types', async () => {
  const { server, mira } = await start({ eventTiming: { heartbeatMs: 20, longPollMs: 1500 } });
  const client = await follow(server, mira, { event_types: ['test'] });
  expect(await client.next()).toEqual([{ id: 0, type: 'heartbeat' }]);
  expect(await client.next()).toEqual([{ id: 1, type: 'heartbeat' }]);
  const { event_queue_longpoll_timeout_seconds } = await register(server, mira, {
    fetch_event_types: ['realm'],
  });
  expect(event_queue_longpoll_timeout_seconds).toBe(2);
});

test('only the newest poll of a queue waits', async () => {
  const { server, mira } = await start();
  const client = await follow(server, mira);
  const older = client.next();
  await vi.waitFor(() => expect(server.count('GET', '/events')).toBe(1));
  const newer = client.next();
  expect(await older).toEqual([]);
  announce(server, 'a');
  expect(await newer).toMatchObject([{ word: 'a' }]);
});

test('a client that goes away ends its wait', async () => {
  const { server, mira } = await start();
  const { queue_id } = await register(server, mira);
  const leaving = new AbortController();
  const query = new URLSearchParams({ queue_id: String(queue_id), last_event_id: '-1' });
  const waiting = fetch(`${server.url}/api/v1/events?${query}`, {
    headers: { authorization: basic(mira) },
    signal: leaving.signal,
  });
  await vi.waitFor(() => expect(server.count('GET', '/events')).toBe(1));
  leaving.abort();
  await expect(waiting).rejects.toThrow('aborted');
  await vi.waitFor(() => expect(server.requests.at(-1)).toMatchObject({ processed: true, status: null }));
  announce(server, 'a');
  expect(words((await poll(server, mira, queue_id, -1)).body)).toEqual(['0 a']);
});

test('stopping the server ends the waits and keeps the queues', async () => {
  const { server, mira } = await start();
  const client = await follow(server, mira);
  const waiting = client.next().catch((error: Error) => error.message);
  await vi.waitFor(() => expect(server.count('GET', '/events')).toBe(1));
  await server.stop();
  expect(await waiting).toBe('fetch failed');
  announce(server, 'a');
  await server.start();
  expect(await client.now()).toEqual([{ type: 'test', word: 'a' }]);
});

test('a queue that is not polled is deleted after ten minutes', async () => {
  let now = Date.now();
  const { server, mira } = await start({ now: () => now });
  const client = await follow(server, mira);
  now += 599_000;
  expect(await client.now()).toEqual([]);
  now += 600_000;
  expect(await client.now()).toEqual([]);
  expect(server.state.events.count).toBe(1);
  now += 600_001;
  expect(server.state.events.count).toBe(0);
  await expect(client.now()).rejects.toThrow('BAD_EVENT_QUEUE_ID');
});

test('a missing queue and one of another user are the same error', async () => {
  const { server, mira, theo } = await start();
  const { queue_id } = await register(server, mira);
  const bad = (id: unknown) => ({
    result: 'error',
    msg: `Bad event queue ID: ${String(id)}`,
    code: 'BAD_EVENT_QUEUE_ID',
    queue_id: id,
  });
  for (const [user, id] of [
    [mira, 'nonsense'],
    [theo, queue_id],
  ] as const) {
    const asked = await poll(server, user, id, -1);
    const closed = await call(server, user, 'DELETE', '/events', { queue_id: id });
    expect([asked.status, asked.body, closed.status, closed.body]).toEqual([400, bad(id), 400, bad(id)]);
  }
  const closed = await call(server, mira, 'DELETE', '/events', { queue_id });
  expect(closed.body).toEqual({ result: 'success', msg: '' });
  expect((await poll(server, mira, queue_id, -1)).body).toEqual(bad(queue_id));
});

test('all queues can be ended at once, also under waiting polls and from another process', async () => {
  const { server, mira } = await start();
  const client = await follow(server, mira);
  const waiting = client.next();
  await vi.waitFor(() => expect(server.count('GET', '/events')).toBe(1));
  server.state.events.expireAll();
  await expect(waiting).rejects.toThrow('BAD_EVENT_QUEUE_ID');
  await register(server, mira);
  const control = (method: string, path: string) => fetch(`${server.controlUrl}/control${path}`, { method });
  expect(await (await control('GET', '/state')).json()).toMatchObject({ eventQueues: 1 });
  await control('DELETE', '/event-queues');
  expect(await (await control('GET', '/state')).json()).toMatchObject({ eventQueues: 0 });
});

test('faults happen to polls too', async () => {
  const { server, mira } = await start();
  const client = await follow(server, mira);
  server.faults.queue(
    { kind: 'status', path: '/events' },
    { kind: 'truncated', path: '/events' },
    { kind: 'drop', path: '/events', processed: true },
  );
  announce(server, 'a');
  await expect(client.now()).rejects.toThrow('Internal server error');
  await expect(client.now()).rejects.toThrow('terminated');
  await expect(client.now()).rejects.toThrow('fetch failed');
  expect(server.requests.at(-1)).toMatchObject({ processed: true, status: null });
  expect(await client.now()).toEqual([{ type: 'test', word: 'a' }]);
});

test.each(['truncated', 'endless', 'hang', 'status'] as const)(
  'a client that goes away from a poll with the fault %s causes no error',
  async (kind) => {
    const { server, mira } = await start();
    const { queue_id } = await register(server, mira);
    server.faults.queue({ kind, path: '/events', processed: true });
    const leaving = new AbortController();
    const query = new URLSearchParams({ queue_id: String(queue_id), last_event_id: '-1' });
    const waiting = fetch(`${server.url}/api/v1/events?${query}`, {
      headers: { authorization: basic(mira) },
      signal: leaving.signal,
    });
    await vi.waitFor(() => expect(server.count('GET', '/events')).toBe(1));
    leaving.abort();
    await expect(waiting).rejects.toThrow('aborted');
    await vi.waitFor(() => expect(server.requests.at(-1)).toMatchObject({ processed: true, status: null }));
    expect((await poll(server, mira, queue_id, -1)).status).toBe(200);
  },
);

test('a restart is reported, and the new feature level is served', async () => {
  const { server, mira } = await start({ now: () => 1_700_000_000_000 });
  const client = await follow(server, mira);
  server.restart();
  const restart = {
    type: 'restart',
    zulip_version: '11.0-dev',
    zulip_merge_base: '11.0-dev',
    zulip_feature_level: 420,
    server_generation: 1_700_000_000,
  };
  expect(await client.now()).toEqual([restart]);
  const answer = await fetch(`${server.controlUrl}/control/restart`, {
    method: 'POST',
    body: JSON.stringify({ featureLevel: 380 }),
  });
  expect(answer.status).toBe(200);
  expect(await client.now()).toEqual([{ ...restart, zulip_feature_level: 380 }]);
  expect(await register(server, mira)).toMatchObject({ zulip_feature_level: 380 });
  expect((await call(server, mira, 'GET', '/reminders')).status).toBe(404);
  server.restart(420);
  expect((await call(server, mira, 'GET', '/reminders')).status).toBe(200);
});

test('a server sends no events that are newer than itself', async () => {
  const { server, mira } = await start({ featureLevel: 367 });
  const client = await follow(server, mira);
  const { events } = server.state;
  events.send({ type: 'saved_snippets', op: 'remove' });
  events.send({ type: 'saved_snippets', op: 'update' });
  events.send({ type: 'reminders', op: 'add' });
  expect(await client.now()).toEqual([{ type: 'saved_snippets', op: 'remove' }]);
});

test('a strict server has no queues', async () => {
  const { server, mira } = await start({ strict: true });
  for (const [method, path] of [
    ['POST', '/register'],
    ['GET', '/events'],
    ['DELETE', '/events'],
  ] as const) {
    expect((await call(server, mira, method, path, {})).status).toBe(404);
  }
});
