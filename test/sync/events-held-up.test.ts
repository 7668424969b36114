import { afterEach, expect, test, vi } from 'vitest';
import { setFlag } from '../../src-main/features/messages/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { AnyEvent } from '../../src-main/sync/define/event-handler.ts';
import { nodeHttp } from '../node-http.ts';
import { until } from './device.ts';
import { Pair, text } from './pair.ts';

const pair = new Pair();
afterEach(() => void vi.restoreAllMocks());

const EVENTS = 100;
const CHANGES = 500;

test('many changes that wait beside held-up events do not multiply how often each event is read (rule: held-up-once)', async () => {
  let isBack = true;
  await pair.connect({
    async http(request) {
      const response = await nodeHttp(request);
      const isHeldBack = !isBack && request.url.includes('/events');
      return isHeldBack ? Response.json({ result: 'success', msg: '', events: [] }) : response;
    },
  });
  await until('pulled', () => pair.device.titles().length === pair.snippets.length);
  const { savedSnippets, statuses } = pair.server.state;
  // The event about the status waits for the change in flight, and all other events wait behind that event.
  pair.server.faults.queue({ path: '/users/me/status', kind: 'latency', delayMs: 2_000 });
  isBack = false;
  pair.device.act((db, now) => setOwnStatus(db, text('Here'), null, now));
  await until('in flight', () => pair.device.changes.some(({ state }) => state === 'sending'));
  statuses.change(pair.mira, { status_text: 'There' });
  for (let made = 0; made < EVENTS; made += 1)
    savedSnippets.create(pair.mira, { title: `Told ${made}`, content: 'x' });
  const read = vi.spyOn(AnyEvent, 'safeParse');
  isBack = true;
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
