import { expect, test } from 'vitest';
import { SENT_AT, startServer, type Fault } from './index.ts';
import { rawCall } from './test-client.ts';
import { everyone, testServer } from './test-server.ts';

const { server } = await testServer();
const [mira] = everyone(server);
const create = (of = server) => rawCall(of, mira, 'POST', '/saved_snippets', { title: 'a', content: 'b' });
const last = () => server.requests.at(-1);

/** A client that gives up once its request has arrived. */
const giveUp = async (path: string, method: string) => {
  const leaving = new AbortController();
  const answer = fetch(`${server.url}/api/v1${path}`, { method, signal: leaving.signal });
  await expect.poll(() => server.requests.length, { interval: 5 }).toBe(1);
  leaving.abort();
  await expect(answer).rejects.toThrow('aborted');
};

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

test.each([
  [59_000, { processed: true, isLate: false, status: 200 }],
  [61_000, { processed: false, isLate: true, status: null }],
])('a request that was sent %j ms ago, where it can take effect for a minute', async (age, expected) => {
  const limited = await startServer({ requestLife: 60_000 });
  try {
    const headers = { [SENT_AT]: String(Date.now() - age) };
    await fetch(`${limited.url}/api/v1/server_settings`, { headers }).catch(() => undefined);
    expect(limited.requests).toMatchObject([expected]);
  } finally {
    await limited.close();
  }
});

test('a misspelt kind of fault is an error', () => {
  expect(() => server.faults.add({ kind: 'dorp' } as never)).toThrow('kind');
});
