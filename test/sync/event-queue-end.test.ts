import { describe, expect, test } from 'vitest';
import type { HttpPort, HttpRequest } from '../../src-main/api/transport/http.ts';
import { storedEventQueue } from '../../src-main/cache/metadata/event-queue.ts';
import { until } from './device.ts';
import { delayedResponses, Pair } from './pair.ts';

const pair = new Pair();

/** Quitting may take so much longer than it should on a busy computer; far less than a request may. */
const GRACE = 2_000;

const queueId = (): string | undefined => storedEventQueue.read(pair.device.db)?.id;
const ended = (): string[] =>
  pair.server.requests
    .filter(({ method, path }) => method === 'DELETE' && path === '/events')
    .map(({ parameters }) => parameters['queue_id'] ?? '');

async function connect({
  http,
  quitWithin = 10_000,
}: { http?: HttpPort; quitWithin?: number } = {}): Promise<string> {
  await pair.connect({ http, timing: { requestTimeout: 30_000, quitWithin } });
  await until('in step, with a queue', () => pair.device.engine.isInStep && queueId() !== undefined);
  return queueId() ?? '';
}

async function isReadAnew(left: string): Promise<void> {
  await until('registered again', () => queueId() !== undefined && queueId() !== left);
  expect(pair.server.count('POST', '/register')).toBe(2);
  pair.server.state.savedSnippets.create(pair.mira, { title: 'Later', content: 'x' });
  await until('events go on', () => pair.device.titles().includes('Later'));
}

const signInAgain = (): void => {
  const { email, apiKey } = pair.server.user('mira');
  pair.device.engine.signIn({ email, apiKey });
};

describe('the event queue ends with the session (server-notes: Event queues)', () => {
  test('quitting deletes the queue, and the next start reads everything again (rule: quit-ends-queue)', async () => {
    const id = await connect();
    await pair.device.quitAndReopen();
    expect(ended()).toEqual([id]);
    await isReadAnew(id);
  });

  test('signing out deletes the queue once, and signing in reads everything again', async () => {
    const id = await connect();
    pair.device.engine.signOut();
    expect(queueId()).toBeUndefined();
    await until('reported', () => ended().length > 0);
    signInAgain();
    await isReadAnew(id);
    expect(ended()).toEqual([id]);
  });

  test.each(['status', 'drop'] as const)(
    'a failure to delete the queue (%s) is ignored, and the queue is abandoned',
    async (kind) => {
      const id = await connect();
      const fault = kind === 'status' ? { kind, status: 500 } : { kind };
      pair.server.faults.add({ ...fault, method: 'DELETE', path: '/events' });
      await pair.device.quitAndReopen();
      expect(ended()).toEqual([id]);
      await isReadAnew(id);
      pair.device.engine.signOut();
      await until('reported again', () => ended().length === 2);
      expect(pair.device.engine.connection.state).toBe('signed-out');
    },
  );

  test('a server that does not respond delays quitting no longer than the limit for it', async () => {
    await connect({ quitWithin: 1_000 });
    pair.server.faults.add({ kind: 'hang', method: 'DELETE', path: '/events' });
    const began = Date.now();
    await pair.device.quitAndReopen();
    expect(Date.now() - began).toBeLessThan(1_000 + GRACE);
    expect(ended()).toHaveLength(1);
  });

  test('quitting offline deletes no queue, and the next start resumes it (rule: quit-ends-queue)', async () => {
    const id = await connect();
    await pair.server.stop();
    pair.setStatus('Gone');
    await pair.offlineNoticed();
    await pair.device.quitAndReopen();
    await pair.serverReturns();
    await pair.delivered();
    expect(ended()).toEqual([]);
    expect(queueId()).toBe(id);
    expect(pair.server.count('POST', '/register')).toBe(1);
  });

  test('quitting leaves the queue alone while it still owes an event about a delivery (rule: quit-ends-queue)', async () => {
    let isDelayed = true;
    const isPoll = ({ method, url }: HttpRequest) =>
      isDelayed && method === 'GET' && url.includes('/events?');
    const id = await connect({ http: delayedResponses(isPoll, 1_000) });
    pair.setStatus('Last words');
    await pair.device.engine.quit();
    expect(pair.statusText).toBe('Last words');
    isDelayed = false;
    pair.device.restart();
    await until('in step', () => pair.device.engine.isInStep);
    expect(ended()).toEqual([]);
    expect(queueId()).toBe(id);
  });
});
