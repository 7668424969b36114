import { expect, onTestFinished, test, vi } from 'vitest';
import { noteStale } from '../../src-main/cache/metadata/stale-lists.ts';
import { nodeHttp } from '../node-http.ts';
import type { HttpPort } from '../../src-main/api/transport/http.ts';
import { until } from './device.ts';
import { ticks } from './time.ts';
import { CREATE, create, pair, store } from './snippet-pair.ts';

/** In this time an account that doubles its waits sends a few requests, and one that does not sends about forty. */
const aWhile = () => ticks(40, 10);
const FEW = 14;

const connect = (http?: HttpPort) =>
  pair.connect({ timing: { firstBackOff: 10, longestBackOff: 60_000 }, http });

const requests = (method: string, path: string): number => pair.server.count(method, path);

test.each([500, 400])('a list that always fails with %i is requested less and less often', async (status) => {
  await connect();
  pair.server.faults.add({ method: 'GET', path: '/saved_snippets', kind: 'status', status });
  pair.server.forgetRequests();
  noteStale(pair.device.db, 'snippets');
  pair.device.engine.wake();
  await aWhile();
  expect(requests('GET', '/saved_snippets')).toBeGreaterThan(1);
  expect(requests('GET', '/saved_snippets')).toBeLessThan(FEW);
  create('Goes on');
  await until('sent all the same', () => pair.titled('Goes on').length === 1);
  // A refusal is noted each time.
  const noted = pair.device.faults.splice(0);
  expect(noted.length > 0).toBe(status === 400);
});

test('a list that fails while a create is in doubt is requested less and less often', async () => {
  await connect();
  pair.server.faults.add({ method: 'GET', path: '/saved_snippets', kind: 'status', status: 500 });
  pair.server.faults.queue({ ...CREATE, kind: 'drop', processed: true });
  create('In doubt');
  await until('asked for', () => requests('GET', '/saved_snippets') > 0);
  pair.server.forgetRequests();
  await until('asked for again', () => requests('GET', '/saved_snippets') > 0);
  await aWhile();
  expect(requests('GET', '/saved_snippets')).toBeLessThan(FEW);
  pair.server.faults.lift();
  pair.device.engine.retryNow();
  await pair.delivered();
  expect(pair.titled('In doubt')).toHaveLength(1);
});

/** Each reading of the clock finds it later by this many milliseconds, as on a machine that is busy with something else. */
function slowDown(milliseconds: number): void {
  const now = performance.now.bind(performance);
  let lost = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + (lost += milliseconds));
  vi.spyOn(Date, 'now').mockImplementation(() => Math.round(performance.timeOrigin + now() + lost));
  onTestFinished(() => void vi.restoreAllMocks());
  expect(clock()).toBeLessThan(clock());
}

test.each([
  ['a create is in doubt', { ...CREATE, kind: 'drop', processed: true }],
  ['it is out of date', null],
] as const)(
  'a list that fails while %s is requested again, even where a wait ends while the next run is planned',
  async (_, fault) => {
    const failures = 40;
    await pair.connect({ timing: { firstBackOff: 30, longestBackOff: 60, requestLifetime: 1 } });
    slowDown(0.5);
    if (fault) {
      pair.server.faults.queue(fault);
      create('In doubt');
    } else noteStale(pair.device.db, 'snippets');
    pair.server.forgetRequests();
    for (let failed = 0; failed < failures; failed += 1)
      pair.server.faults.queue({ method: 'GET', path: '/saved_snippets', kind: 'status', status: 500 });
    pair.device.engine.wake();
    await until('requested until it succeeds', () => requests('GET', '/saved_snippets') > failures);
    await pair.delivered();
  },
);

test('where only waiting polls fail, Perch sends fewer and fewer of them and still fetches what happened', async () => {
  let polls = 0;
  await connect((request) => {
    if (!request.url.includes('/events') || request.url.includes('dont_block')) return nodeHttp(request);
    polls += 1;
    return Promise.resolve(new Response('a gateway', { status: 504 }));
  });
  store().create(pair.mira, { title: 'Told', content: 'x' });
  await aWhile();
  expect(polls).toBeGreaterThan(1);
  expect(polls).toBeLessThan(FEW);
  expect(pair.device.titles()).toContain('Told');
});
