import { beforeEach, describe, expect, test } from 'vitest';
import type { HttpPort } from '../../src-main/api/transport/http.ts';
import { storedRealm } from '../../src-main/cache/metadata/organization.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import type { Refusal } from '../../src-main/contract/problem.ts';
import { nodeHttp } from '../node-http.ts';
import { until } from './device.ts';
import { create, edit, pair, view } from './snippet-pair.ts';

const connection = () => pair.device.engine.connection.view;
const isPaused = () => connection().state === 'paused';

/** The requests that the server got, without the one for its level. */
const others = () =>
  pair.server.requests
    .filter(({ path }) => path !== '/server_settings')
    .map(({ method, path }) => `${method} ${path}`);

/** The server is taken back to an earlier version, which knows no event queue. */
async function downgraded(): Promise<void> {
  pair.server.restart(184);
  pair.server.state.events.expireAll();
  pair.device.engine.retryNow();
  await until('paused', isPaused);
}

async function updated(): Promise<void> {
  pair.server.restart(185);
  pair.device.engine.retryNow();
  await pair.online();
}

describe('an account meets a server that is older than the oldest (rule: server-too-old)', () => {
  beforeEach(() => pair.connect());

  test('it says why, keeps what it has and what is written, and sends it after an update', async () => {
    const { key, title } = await pair.pulledSnippet();
    const titles = pair.device.titles();
    await downgraded();
    expect(connection().problem).toEqual({ kind: 'too-old' });
    create('Written meanwhile');
    edit(key, title, 'Edited meanwhile');
    pair.server.forgetRequests();
    await pair.device.tries(3);
    expect(others()).toEqual([]);
    expect(pair.device.titles()).toEqual(expect.arrayContaining(titles));
    expect(view(key)?.content).toBe('Edited meanwhile');
    expect(pair.device.changes.map(({ state, waitsFor }) => [state, waitsFor])).toEqual([
      ['queued', 'server'],
      ['queued', 'server'],
    ]);
    // What the server offered before is still offered: its level is not that of the copy.
    expect(storedRealm.read(pair.device.db)?.featureLevel).toBe(420);
    pair.server.restart(420);
    pair.device.engine.retryNow();
    await pair.delivered();
    expect(pair.titled('Written meanwhile')).toHaveLength(1);
    expect(pair.snippets.find((snippet) => snippet.title === title)?.content).toBe('Edited meanwhile');
  });

  test('a restart of Perch does not resume the queue of such a server', async () => {
    await pair.idle();
    // The queue outlives the restart of this server, which tells of its level.
    pair.server.restart(184);
    await until('paused', isPaused);
    create('Waits');
    pair.server.forgetRequests();
    pair.device.restart();
    await until('paused again', isPaused);
    expect(others()).toEqual(['POST /register']);
    expect(pair.device.changes).toHaveLength(1);
    await updated();
  });

  test('a request of a window is not sent and names the reason', async () => {
    await downgraded();
    pair.server.forgetRequests();
    const asked = pair.device.engine.request(operations.getOwnUser, {});
    const thrown: unknown = await asked.catch((error: unknown) => error);
    expect((thrown as Refusal).problem).toEqual({ kind: 'too-old' });
    expect(others()).toEqual([]);
    expect(isPaused()).toBe(true);
  });

  test('a server without register is recognized by its settings', async () => {
    pair.server.faults.add({ kind: 'status', status: 404, path: '/register' });
    await downgraded();
    expect(connection().problem).toEqual({ kind: 'too-old' });
  });

  test('a server that no longer describes itself to everybody is asked by register', async () => {
    await downgraded();
    pair.server.faults.add({ kind: 'status', status: 404, path: '/server_settings' });
    await pair.device.tries(4);
    expect(connection().problem).toEqual({ kind: 'too-old' });
    await updated();
  });
});

describe('a server that reports no feature level is none of them (server-notes: Core operations)', () => {
  /** Plain HTTP to a server that leaves its level out of every response. */
  const withoutLevel: HttpPort = async (request) => {
    const response = await nodeHttp(request);
    const body = (await response.text()).replaceAll(/"zulip_feature_level":\d+,?/g, '');
    return new Response(body, { status: response.status, headers: response.headers });
  };

  test.each<[string, Parameters<typeof pair.connect>[0]]>([
    ['with nothing but the core operations', { strict: true }],
    ['with register and lists', { http: withoutLevel }],
  ])('a server %s is online, and takes a change', async (_, options) => {
    await pair.connect(options);
    create('Without a level');
    await pair.delivered();
    expect(pair.titled('Without a level')).toHaveLength(1);
    pair.device.engine.retryNow();
    await pair.device.still();
    expect(connection()).toMatchObject({ state: 'online', problem: null });
    expect(storedRealm.read(pair.device.db)?.featureLevel ?? null).toBe(null);
  });
});
