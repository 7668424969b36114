import { describe, expect, test } from 'vitest';
import { startServer, type Fault } from './index.ts';
import { call, rawCall } from './test-client.ts';
import { everyone, testServer } from './test-server.ts';

const { server, state } = await testServer();
const [mira] = everyone(server);

const snippets = () => state.savedSnippets.list(mira.userId).length;
const before = snippets();
const create = (of = server) => rawCall(of, mira, 'POST', '/saved_snippets', { title: 'a', content: 'b' });
const last = () => server.requests.at(-1);

describe('kinds', () => {
  test.each([
    [false, 0],
    [true, 1],
  ])('drop (processed: %s) sends no response, and %s more snippets are there', async (processed, more) => {
    server.faults.add({ kind: 'drop', processed });
    await expect(create()).rejects.toThrow('fetch failed');
    expect(snippets()).toBe(before + more);
    expect(last()).toMatchObject({ fault: 'drop', processed, status: null, userId: mira.userId });
  });

  /** A client that gives up once its request has arrived. */
  const giveUp = async (path: string, method: string) => {
    const leaving = new AbortController();
    const answer = fetch(`${server.url}/api/v1${path}`, { method, signal: leaving.signal });
    await expect.poll(() => server.requests.length, { interval: 5 }).toBe(1);
    leaving.abort();
    await expect(answer).rejects.toThrow('aborted');
  };

  test('hang sends no response as long as the client waits', async () => {
    server.faults.add({ kind: 'hang' });
    await giveUp('/server_settings', 'GET');
    expect(last()).toMatchObject({ fault: 'hang', processed: false, status: null });
  });

  test('latency delays the unchanged response', async () => {
    server.faults.add({ kind: 'latency', delayMs: 40 });
    const start = performance.now();
    expect((await create()).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(35);
    expect(snippets()).toBe(before + 1);
  });

  test('a request with latency takes effect even if the client gave up', async () => {
    const [held] = server.faults.queue({ kind: 'latency', held: true });
    await giveUp(`/fetch_api_key?username=${mira.email}&password=x`, 'POST');
    expect(last()).toMatchObject({ processed: false });
    server.faults.lift(held);
    await expect.poll(() => last()?.processed, { interval: 5 }).toBe(true);
  });

  test.each<Fault>([
    { kind: 'latency', delayMs: 60_000 },
    { kind: 'latency', held: true },
  ])('a server that ends does not wait for %j', async (fault) => {
    const ending = await startServer();
    ending.faults.add(fault);
    const answer = create(ending);
    await expect.poll(() => ending.requests.length, { interval: 5 }).toBe(1);
    await Promise.all([expect(answer).rejects.toThrow('fetch failed'), ending.close()]);
    expect(ending.requests.at(-1)).toMatchObject({ processed: false, status: null });
  });

  test('held: the true response, once the fault is lifted', async () => {
    const [held] = server.faults.queue({ kind: 'latency', method: 'POST', held: true });
    const answer = create();
    await expect.poll(() => server.requests.length, { interval: 5 }).toBe(1);
    await create();
    expect(snippets()).toBe(before + 1);
    server.faults.lift(held);
    expect((await answer).status).toBe(200);
    expect(snippets()).toBe(before + 2);
  });

  test('status 500 is JSON, and 503 is a page of the proxy in front', async () => {
    server.faults.queue({ kind: 'status' }, { kind: 'status', status: 503, retryAfter: 7 });
    const broken = await create();
    expect(broken.status).toBe(500);
    expect(await broken.json()).toEqual({ result: 'error', msg: 'Internal server error' });
    const away = await create();
    expect(away.status).toBe(503);
    expect(away.headers.get('retry-after')).toBe('7');
    expect(await away.text()).toContain('<!doctype html>');
    expect(snippets()).toBe(before);
  });

  test('status 500 can follow a request that took effect', async () => {
    server.faults.add({ kind: 'status', processed: true });
    expect((await create()).status).toBe(500);
    expect(snippets()).toBe(before + 1);
    expect(last()).toMatchObject({ status: 500, processed: true });
  });

  test('rate-limited sends a 429 with the wait', async () => {
    server.faults.add({ kind: 'rate-limited', retryAfter: 2.5 });
    const { status, headers, body } = await call(server, mira, 'GET', '/users/me');
    expect([status, headers.get('retry-after')]).toEqual([429, '2.5']);
    expect(body).toMatchObject({ code: 'RATE_LIMIT_HIT', 'retry-after': 2.5 });
  });

  test('captive-portal sends 200 and HTML', async () => {
    server.faults.add({ kind: 'captive-portal' });
    const answer = await create();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await answer.text()).toContain('Wi-Fi');
    expect(snippets()).toBe(before);
  });

  test('garbage-json sends 200 and a body that is not JSON', async () => {
    server.faults.add({ kind: 'garbage-json' });
    const answer = await create();
    expect(answer.status).toBe(200);
    await expect(answer.json()).rejects.toThrow(SyntaxError);
  });

  test('truncated takes effect, and the response breaks off', async () => {
    server.faults.add({ kind: 'truncated' });
    const answer = await create();
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
    expect(snippets()).toBe(before + 1);
    expect(last()).toMatchObject({ status: 200, processed: true });
  });

  test('endless sends a body that does not end', async () => {
    server.faults.add({ kind: 'endless' });
    const reader = (await create()).body!.getReader();
    let received = 0;
    while (received < 100_000) {
      const { value, done } = await reader.read();
      expect(done).toBe(false);
      received += value!.length;
    }
    await reader.cancel();
  });

  test('redirect leads to another origin, which records the requests', async () => {
    server.faults.add({ kind: 'redirect' });
    const answer = await create();
    expect(answer.status).toBe(307);
    const location = answer.headers.get('location')!;
    expect(new URL(location).origin).not.toBe(server.url);
    expect(server.count('POST', '/elsewhere')).toBe(0);
    await fetch(location, { method: 'POST' });
    expect(server.count('POST', '/elsewhere')).toBe(1);
  });

  test('unauthorized sends a 401', async () => {
    server.faults.add({ kind: 'unauthorized' });
    const { status, body } = await call(server, mira, 'GET', '/users/me');
    expect([status, body.code]).toEqual([401, 'INVALID_API_KEY']);
  });
});

describe('a fault happens to', () => {
  const statusOf = async (method: string, path: string) => (await rawCall(server, mira, method, path)).status;

  test('requests with its method and path only', async () => {
    server.faults.add({ kind: 'status', method: 'GET', path: '/saved_snippets' });
    expect(await statusOf('GET', '/saved_snippets')).toBe(500);
    expect(await statusOf('GET', '/users/me')).toBe(200);
    expect((await create()).status).toBe(200);
  });

  test('any path that matches a star', async () => {
    server.faults.add({ kind: 'status', path: '/users/*' });
    expect(await statusOf('GET', '/users/me')).toBe(500);
    expect(await statusOf('GET', `/users/${mira.userId}/status`)).toBe(500);
    expect(await statusOf('GET', '/saved_snippets')).toBe(200);
  });

  test('the given number of requests only', async () => {
    server.faults.add({ kind: 'status', times: 2 });
    expect(await statusOf('GET', '/users/me')).toBe(500);
    expect(await statusOf('GET', '/users/me')).toBe(500);
    expect(await statusOf('GET', '/users/me')).toBe(200);
    expect(server.faults.list()).toEqual([]);
  });

  test('all requests until it is lifted', async () => {
    const id = server.faults.add({ kind: 'status' });
    server.faults.add({ kind: 'status', status: 418 });
    expect(await statusOf('GET', '/users/me')).toBe(500);
    server.faults.lift(id);
    expect(await statusOf('GET', '/users/me')).toBe(418);
    server.faults.lift();
    expect(await statusOf('GET', '/users/me')).toBe(200);
  });

  test('the requests of a sequence one after the other', async () => {
    const sequence: Fault[] = [
      { kind: 'none' },
      { kind: 'status', status: 503 },
      { kind: 'rate-limited', times: 2 },
    ];
    server.faults.queue(...sequence);
    const statuses = [];
    for (let i = 0; i < 5; i++) statuses.push(await statusOf('GET', '/users/me'));
    expect(statuses).toEqual([200, 503, 429, 429, 200]);
  });

  test('a misspelt kind of fault is an error', () => {
    expect(() => server.faults.add({ kind: 'dorp' } as never)).toThrow('kind');
  });
});
