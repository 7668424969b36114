import { expect, test } from 'vitest';
import { nodeHttp } from '../node-http.ts';
import type { HttpPort } from '../../src-main/api/transport/http.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { defaultDelays } from '../../src-main/sync/connection/delays.ts';
import { until } from './device.ts';
import { ticks, timePasses } from './time.ts';
import { elsewhere, pair } from './event-pair.ts';
import { eventsReceived } from './foreign-events/event-stream.ts';

const polls = () => pair.server.count('GET', '/events');

/** The way to the network: connections that are open may fall silent, and new ones may come through or not. */
let silent: { open: boolean; fresh: boolean } = { open: false, fresh: false };
const network: HttpPort = async (request) => {
  if (silent.fresh) return new Promise((_, reject) => request.signal?.addEventListener('abort', reject));
  const response = nodeHttp(request);
  // Only waiting polls stay open for long.
  if (request.url.includes('/events?') && !request.url.includes('dont_block')) {
    const held = await response;
    if (silent.open) return new Promise((_, reject) => request.signal?.addEventListener('abort', reject));
    return held;
  }
  return response;
};

const listens = (): boolean =>
  pair.server.requests.some(({ path, status }) => path === '/events' && status === null);

async function connect(timing: object): Promise<void> {
  silent = { open: false, fresh: false };
  await pair.connect({ http: network, timing });
  await until('listens', listens);
}

test('a silent network is noticed after the longest silence and two short probes (rule: silence-noticed)', async () => {
  await connect({ longestSilence: 200, probeTimeout: 100, requestTimeout: 60_000, resumeTimeout: 60_000 });
  silent = { open: true, fresh: true };
  await until('noticed', () => pair.device.engine.connection.state === 'offline');
  silent = { open: false, fresh: false };
});

test('the defaults notice a silent network within half of the time that a poll may take (rule: silence-noticed)', () => {
  const { longestSilence, probeTimeout, pollTimeout, pollPatience } = defaultDelays;
  expect(longestSilence + 2 * probeTimeout).toBeLessThanOrEqual((pollTimeout + pollPatience) / 2);
});

test('a silent poll connection loses no event and does not make the account offline (rule: silence-noticed)', async () => {
  await connect({ longestSilence: 300 });
  const states = new Set<string>();
  pair.watch(() => states.add(pair.device.engine.connection.state));
  silent = { open: true, fresh: false };
  elsewhere('Missed');
  await until('there', () => pair.device.titles().includes('Missed'));
  expect([...states]).toEqual(['online']);
  expect(pair.server.count('POST', '/register')).toBe(1);
});

test('while other requests succeed or nobody is at the computer, only an overdue heartbeat is checked', async () => {
  await connect({ longestSilence: 50, heartbeatOverdue: 60_000 });
  pair.device.engine.ownPresence.note({ state: 'idle', inputAt: 0 });
  // The presence report may cause events.
  await until('reported', () => pair.server.count('POST', '/users/me/presence') > 0);
  await eventsReceived(pair);
  await until('listens', listens);
  const pollsBefore = polls();
  // The silence would be over many times. A timer that is set now fires after the one that ends with the silence.
  timePasses(30_000);
  await ticks(1, 50);
  await pair.idle();
  expect(polls()).toBe(pollsBefore);
  timePasses(30_000);
  await until('checked', () => polls() > pollsBefore);
});

test('an overdue heartbeat is checked although the user is away and other requests succeed', async () => {
  await connect({ longestSilence: 60_000, heartbeatOverdue: 300 });
  silent = { open: true, fresh: false };
  elsewhere('Missed');
  await until('there', () => pair.device.titles().includes('Missed'));
});

test('a user’s change is sent at once during a silent poll, and its failure ends the poll (rule: silence-user)', async () => {
  await connect({});
  silent = { open: true, fresh: false };
  pair.device.act((cache, now) => createSnippet(cache, { title: 'Meanwhile', content: 'x' }, now));
  await until('delivered', () => pair.titled('Meanwhile').length === 1);
  silent = { open: true, fresh: true };
  pair.device.act((cache, now) => createSnippet(cache, { title: 'Lost', content: 'x' }, now));
  await until('noticed', () => pair.device.engine.connection.state === 'offline');
  silent = { open: false, fresh: false };
  elsewhere('After it');
  await until('there', () => pair.device.titles().includes('After it'));
});
