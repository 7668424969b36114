import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { setAway } from '../../src-main/features/status/commands.ts';
import { until } from '../sync/device.ts';
import { ticks } from '../sync/time.ts';
import { Pair } from '../sync/pair.ts';

const pair = new Pair();

const CREATE = { method: 'POST', path: '/saved_snippets' } as const;
const STATUS = { method: 'POST', path: '/users/me/status' } as const;

const create = (title: string) =>
  pair.device.act((db, now) => createSnippet(db, { title, content: 'x' }, now));
const connection = () => pair.device.engine.connection.state;
const state = (index: number) => pair.device.changes[index]?.state;

describe('a 401 in the middle of the queue', () => {
  /** Queues three creates and a status, of which the second create gets a 401. */
  async function refuseTheKey(): Promise<void> {
    await pair.connect();
    await pair.offline(() => {
      for (const title of ['First', 'Second', 'Third']) create(title);
      pair.server.faults.queue({ ...CREATE, kind: 'none' }, { ...CREATE, kind: 'unauthorized' });
    });
    await until('signed out', () => connection() === 'signed-out');
    await until(
      'nothing is on its way',
      () => !pair.device.changes.some((change) => change.state === 'sending'),
    );
    pair.setStatus('Waiting');
    expect(pair.device.changes.map((change) => [change.state, change.waitsFor])).toEqual([
      ['held', 'sign-in'],
      ['queued', 'sign-in'],
      ['queued', 'sign-in'],
    ]);
  }

  async function expectEverythingOnce(): Promise<void> {
    await pair.delivered();
    for (const title of ['First', 'Second', 'Third']) expect(pair.titled(title)).toHaveLength(1);
    expect(pair.statusText).toBe('Waiting');
    expect(pair.server.count('POST', '/saved_snippets')).toBe(4);
  }

  test('holds the queue without asking the user, and everything is delivered after signing in again (rule: state-held)', async () => {
    await refuseTheKey();
    const before = pair.server.requests.length;
    await pair.device.still();
    pair.device.timePasses(60_000);
    await pair.device.still();
    expect(pair.server.requests).toHaveLength(before);
    pair.device.engine.signIn(pair.server.user('mira'));
    await expectEverythingOnce();
  });

  test('what was held is delivered after a restart, where the key is valid again (rule: moments-over-restarts)', async () => {
    await refuseTheKey();
    pair.device.restart();
    await expectEverythingOnce();
  });
});

describe('a 429', () => {
  beforeEach(() => pair.connect());

  test('a response to another request does not end the wait', async () => {
    pair.server.faults.queue(
      { ...STATUS, kind: 'rate-limited', retryAfter: 0.7 },
      { ...CREATE, kind: 'latency', delayMs: 150 },
    );
    pair.server.forgetRequests();
    pair.setStatus('After a while');
    create('On its way');
    await pair.delivered();
    const statuses = pair.server.requests.filter(({ path }) => path === STATUS.path);
    expect(statuses).toHaveLength(2);
    expect(statuses[1]!.arrivedAt - statuses[0]!.arrivedAt).toBeGreaterThanOrEqual(695);
  });
});

describe('a 500 for a while', () => {
  test('a status is retried with a doubling back-off until it is delivered', async () => {
    await pair.connect({ timing: { firstBackOff: 5, longestBackOff: 400 } });
    const fault = pair.server.faults.add({ ...STATUS, kind: 'status', status: 500 });
    pair.setStatus('At last');
    await ticks(100, 5);
    const attempts = pair.server.count('POST', STATUS.path);
    // Doubling from 5 to 400 ms with full jitter gives about 8 requests in this time. A constant 5 ms would give 50 and more.
    expect(attempts).toBeGreaterThan(2);
    expect(attempts).toBeLessThan(25);
    await until('waits again', () => pair.onlyChange.state === 'queued');
    expect(pair.onlyChange.problem).toBeNull();
    pair.server.faults.lift(fault);
    await pair.delivered();
    expect(pair.statusText).toBe('At last');
  });

  test('a user who retries does not wait for the back-off (rule: back-off-ends)', async () => {
    await pair.connect({ timing: { firstBackOff: 60_000, longestBackOff: 60_000 } });
    pair.server.faults.queue({ ...STATUS, kind: 'status', status: 500 });
    pair.setStatus('At once');
    await until('refused', () => pair.onlyChange.state === 'queued' && connection() === 'offline');
    pair.device.engine.retryNow();
    await pair.delivered();
    expect(pair.statusText).toBe('At once');
  });
});

describe('an intermediary responds', () => {
  test('a redirect to another origin is not followed, and no credentials are sent there (rule: redirect-not-followed)', async () => {
    await pair.connect();
    const visits: unknown[] = [];
    const intermediary = createServer((request, response) => {
      visits.push(request.headers);
      response.end('{"result":"success","msg":""}');
    });
    await new Promise<void>((resolve) => intermediary.listen(0, '127.0.0.1', resolve));
    const { port } = intermediary.address() as AddressInfo;
    pair.server.faults.add({ kind: 'redirect', location: `http://127.0.0.1:${port}/api/v1/` });
    create('Redirected');
    pair.setStatus('Redirected');
    await until('paused', () => connection() === 'paused');
    pair.device.engine.retryNow();
    await until('asked again', () => pair.server.count('GET', '*') > 0);
    pair.server.faults.lift();
    await pair.delivered();
    expect(pair.titled('Redirected')).toHaveLength(1);
    expect(visits).toEqual([]);
    intermediary.close();
  });
});

describe('a connection that is slow', () => {
  test('a slow server gets each change once, and creates one at a time', async () => {
    await pair.connect({ timing: { requestTimeout: 5_000 } });
    pair.server.faults.add({ kind: 'latency', delayMs: 80 });
    pair.server.forgetRequests();
    for (const title of ['Slow one', 'Slow two', 'Slow three']) create(title);
    pair.setStatus('Slow');
    pair.device.act((db, now) => setAway(db, true, now));
    await until('the first is on its way', () => state(0) === 'sending');
    await pair.delivered();
    const posts = pair.server.requests.filter(({ path }) => path === CREATE.path);
    expect(posts).toHaveLength(3);
    for (const [index, post] of posts.slice(1).entries())
      expect(post.arrivedAt - posts[index]!.arrivedAt).toBeGreaterThanOrEqual(78);
    expect(pair.server.count('POST', STATUS.path)).toBe(2);
    await pair.expectSame();
  });
});

describe('a file that cannot be written for a while', () => {
  test('causes no busy loop, and everything is delivered once it can be written again', async () => {
    await pair.connect();
    create('Before');
    await pair.delivered();
    pair.device.db.transaction(() =>
      createSnippet(pair.device.db, { title: 'Full disk', content: 'x' }, Date.now()),
    )();
    pair.device.db.pragma('query_only = ON');
    pair.server.forgetRequests();
    pair.device.engine.wake();
    await ticks(60, 10);
    expect(pair.server.requests.length).toBeLessThan(40);
    expect(pair.device.faults.length).toBeGreaterThan(0);
    expect(pair.device.faults.length).toBeLessThan(60);
    pair.device.db.pragma('query_only = OFF');
    await pair.delivered();
    pair.expectedFaults = pair.device.faults.length;
    expect(pair.titled('Full disk')).toHaveLength(1);
  });

  test('a response that could not be stored is not lost', async () => {
    await pair.connect();
    pair.server.faults.queue(
      { ...CREATE, kind: 'latency', delayMs: 100 },
      { ...STATUS, kind: 'latency', delayMs: 100 },
    );
    create('Unwritten');
    pair.setStatus('Unwritten');
    await until('on their way', () => pair.device.changes.every((change) => change.state === 'sending'));
    pair.device.db.pragma('query_only = ON');
    await until('the faults are reported', () => pair.device.faults.length >= 2);
    pair.device.db.pragma('query_only = OFF');
    await pair.delivered();
    pair.expectedFaults = pair.device.faults.length;
    expect(pair.titled('Unwritten')).toHaveLength(1);
    expect(pair.server.count('POST', CREATE.path)).toBe(1);
    expect(pair.statusText).toBe('Unwritten');
  });
});
