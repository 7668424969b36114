import { afterEach, expect, test, vi } from 'vitest';
import { setFlag } from '../../src-main/features/messages/commands.ts';
import { AnyEvent } from '../../src-main/sync/define/event-handler.ts';
import { nodeHttp } from '../node-http.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';

const pair = new Pair();
afterEach(() => void vi.restoreAllMocks());

const EVENTS = 100;
const CHANGES = 500;

/** Connects by way of a proxy that keeps the events while `arrives` is false, and passes them in one response. */
async function connectHoldingBack(): Promise<{ arrives: boolean }> {
  const events = { arrives: true };
  await pair.connect({
    timing: { requestTimeout: 60_000 },
    async http(request) {
      const response = await nodeHttp(request);
      const isHeldBack = !events.arrives && request.url.includes('/events');
      return isHeldBack ? Response.json({ result: 'success', msg: '', events: [] }) : response;
    },
  });
  await until('pulled', () => pair.device.titles().length === pair.snippets.length);
  return events;
}

test('windows learn at once of the events before one that a change in flight holds up', async () => {
  const events = await connectHoldingBack();
  const { savedSnippets, statuses } = pair.server.state;
  pair.server.faults.queue({ path: '/users/me/status', kind: 'hang' });
  events.arrives = false;
  pair.setStatus('Here');
  await until('in flight', () => pair.device.changes.some(({ state }) => state === 'sending'));
  savedSnippets.create(pair.mira, { title: 'Told before', content: 'x' });
  statuses.change(pair.mira, { status_text: 'There' });
  pair.device.changed.clear();
  // The time after which windows learn of many events in any case never comes.
  const { setTimeout: wait } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, delay: number) =>
    wait(run, delay === 2_000 ? 1_000_000 : delay)) as typeof setTimeout);
  events.arrives = true;
  await until('applied', () => pair.device.titles().includes('Told before'));
  await until('told', () => pair.device.changed.has('/snippets'));
  expect(pair.device.changes.find(({ state }) => state === 'sending')).toBeDefined();
});

test('many changes that wait beside held-up events do not multiply how often each event is read (rule: held-up-once)', async () => {
  const events = await connectHoldingBack();
  const { savedSnippets, statuses } = pair.server.state;
  // The event about the status waits for the change in flight, and all other events wait behind that event.
  pair.server.faults.queue({ path: '/users/me/status', kind: 'latency', delayMs: 2_000 });
  events.arrives = false;
  pair.setStatus('Here');
  await until('in flight', () => pair.device.changes.some(({ state }) => state === 'sending'));
  statuses.change(pair.mira, { status_text: 'There' });
  for (let made = 0; made < EVENTS; made += 1)
    savedSnippets.create(pair.mira, { title: `Told ${made}`, content: 'x' });
  const read = vi.spyOn(AnyEvent, 'safeParse');
  events.arrives = true;
  await until('received and held up', () => read.mock.calls.length > 0);
  read.mockClear();
  const messageIds = Array.from({ length: CHANGES }, (_, index) => index + 1);
  pair.server.forgetRequests();
  pair.device.act((db, now) => setFlag(db, messageIds, 'starred', true, now));
  expect(pair.device.changes.find(({ state }) => state === 'sending')).toBeDefined();
  await until('flagged', () => pair.server.count('POST', '/messages/flags') > 0);
  expect(pair.device.titles().some((title) => title.startsWith('Told'))).toBe(false);
  // Every wake may read them again, but not every change.
  expect(read.mock.calls.length).toBeGreaterThan(EVENTS);
  expect(read.mock.calls.length).toBeLessThan(20 * EVENTS);
  await until('brought in', () => pair.device.titles().includes(`Told ${EVENTS - 1}`));
});
