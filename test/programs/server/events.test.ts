import { expect, test, vi } from 'vitest';
import { basic } from './test-client.ts';
import { refusal, success, testServer, type Parameters, understanding } from './test-server.ts';

const { server, state, clock, ask, answer, follow } = await testServer();

const register = async (sent: Parameters = {}) =>
  (await answer<{ queue_id: string }>('mira POST /register', { fetch_event_types: [], ...sent })).queue_id;
const poll = (queue_id: string, last_event_id: number, who = 'mira') =>
  ask(`${who} GET /events`, { queue_id, last_event_id, dont_block: true });
const words = async (queue_id: string, last_event_id: number) => {
  const { body } = await poll(queue_id, last_event_id);
  return (body['events'] as { id: number; word: string }[]).map(({ id, word }) => `${id} ${word}`);
};
const announce = (...all: string[]) => {
  for (const word of all) state.events.send({ type: 'test', word });
};
const isAsked = () =>
  vi.waitFor(() => expect(server.count('GET', '/events')).toBe(1), { interval: 1, timeout: 30_000 });
const isLeft = () =>
  vi.waitFor(() => expect(server.requests.at(-1)).toMatchObject({ processed: true, status: null }), {
    interval: 1,
    timeout: 30_000,
  });
const badQueue = (queue_id: string) =>
  refusal(`Bad event queue ID: ${queue_id}`, 'BAD_EVENT_QUEUE_ID', { queue_id });

/** A poll of a client that goes away once it is asked. */
async function pollAndLeave(queue_id: string): Promise<void> {
  const leaving = new AbortController();
  const query = new URLSearchParams({ queue_id, last_event_id: '-1' });
  const waiting = fetch(`${server.url}/api/v1/events?${query}`, {
    headers: { authorization: basic(server.user('mira')) },
    signal: leaving.signal,
  });
  await isAsked();
  leaving.abort();
  await expect(waiting).rejects.toThrow('aborted');
  await isLeft();
}

test('events arrive in order, and again until they are acknowledged', async () => {
  const { queue_id, last_event_id } = await answer<{ queue_id: string; last_event_id: number }>(
    'mira POST /register',
    { fetch_event_types: [] },
  );
  expect(last_event_id).toBe(-1);
  announce('a', 'b', 'c');
  expect((await poll(queue_id, -1)).body).toMatchObject(success);
  for (const [acknowledged, left] of [
    [-1, ['0 a', '1 b', '2 c']],
    [-1, ['0 a', '1 b', '2 c']],
    [1, ['2 c']],
    [1, ['2 c']],
    [2, []],
  ] as const)
    expect(await words(queue_id, acknowledged)).toEqual(left);
  announce('d');
  expect(await words(queue_id, 2)).toEqual(['3 d']);
});

test.each([
  [0, 'An event newer than 0 has already been pruned!'],
  [2, 'Event 2 was not in this queue'],
])('acknowledging %i after the last one is refused', async (id, msg) => {
  const queue = await register();
  announce('a', 'b');
  await poll(queue, 1);
  const { status, body } = await poll(queue, id);
  expect([status, body]).toEqual([400, refusal(msg)]);
});

test('a queue has only the requested types, in the form that its client can use', async () => {
  const some = await follow('mira', { event_types: ['test'] });
  const able = await follow('mira', understanding('archived_channels'));
  state.events.send({ type: 'other' });
  state.events.send(({ capabilities }) => (capabilities.archived_channels ? { type: 'third' } : null));
  announce('a');
  expect(await some.now()).toEqual([{ type: 'test', word: 'a' }]);
  expect(await able.now()).toEqual([{ type: 'other' }, { type: 'third' }, { type: 'test', word: 'a' }]);
  const none = await answer('mira POST /register', { fetch_event_types: [], event_types: [] });
  expect([typeof none['queue_id'], none['last_event_id'], state.events.count]).toEqual(['string', -1, 3]);
});

test('only the newest poll of a queue waits', async () => {
  const client = await follow('mira');
  const older = client.next();
  await isAsked();
  const newer = client.next();
  expect(await older).toEqual([]);
  announce('a');
  expect(await newer).toMatchObject([{ word: 'a' }]);
});

test.each(['truncated', 'endless', 'hang', 'status'] as const)(
  'a client that goes away from a poll with the fault %s causes no error',
  async (kind) => {
    const queue = await register();
    server.faults.queue({ kind, path: '/events', processed: true });
    await pollAndLeave(queue);
    expect((await poll(queue, -1)).status).toBe(200);
  },
);

test('stopping the server ends the waits and keeps the queues', async () => {
  const client = await follow('mira');
  const waiting = client.next().catch((error: Error) => error.message);
  await isAsked();
  await server.stop();
  expect(await waiting).toBe('fetch failed');
  announce('a');
  await server.start();
  expect(await client.now()).toEqual([{ type: 'test', word: 'a' }]);
});

test('a queue that is not polled is deleted after ten minutes', async () => {
  const client = await follow('mira');
  for (const seconds of [599, 600]) {
    clock.now += seconds;
    expect(await client.now()).toEqual([]);
  }
  expect(state.events.count).toBe(1);
  clock.now += 601;
  expect(state.events.count).toBe(0);
  await expect(client.now()).rejects.toThrow('BAD_EVENT_QUEUE_ID');
});

test('a missing queue and one of another user are the same error', async () => {
  const queue_id = await register();
  const close = (id: string, who = 'mira') => ask(`${who} DELETE /events`, { queue_id: id });
  for (const [who, id] of [
    ['mira', 'nonsense'],
    ['theo', queue_id],
  ] as const)
    for (const { status, body } of [await poll(id, -1, who), await close(id, who)])
      expect([status, body]).toEqual([400, badQueue(id)]);
  expect((await close(queue_id)).body).toEqual(success);
  expect((await poll(queue_id, -1)).body).toEqual(badQueue(queue_id));
});

test('all queues can be ended at once, also under waiting polls and from another process', async () => {
  const client = await follow('mira');
  const waiting = client.next();
  await isAsked();
  state.events.expireAll();
  await expect(waiting).rejects.toThrow('BAD_EVENT_QUEUE_ID');
  await register();
  const control = (method: string, path: string) => fetch(`${server.controlUrl}/control${path}`, { method });
  expect(await (await control('GET', '/state')).json()).toMatchObject({ eventQueues: 1 });
  await control('DELETE', '/event-queues');
  expect(await (await control('GET', '/state')).json()).toMatchObject({ eventQueues: 0 });
});
