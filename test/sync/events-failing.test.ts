import { afterEach, describe, expect, test } from 'vitest';
import { nodeHttp } from '../node-http.ts';
import { ApiError } from '../../src-main/api/transport/errors.ts';
import type { HttpPort } from '../../src-main/api/transport/http.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { CLIENT_CAPABILITIES } from '../../src-main/sync/wire/client-capabilities.ts';
import type { Fault } from '../programs/server/faults/faults.ts';
import { until } from './device.ts';
import { ticks } from './time.ts';
import { elsewhere, pair, registers, shows } from './event-pair.ts';
import { queueOf } from './foreign-events/event-stream.ts';

const polls = () => pair.server.count('GET', '/events');
const lists = () => pair.server.count('GET', '/saved_snippets');
const act = (title: string) =>
  pair.device.act((cache, now) => createSnippet(cache, { title, content: 'x' }, now));

/** A proxy may respond with something of its own instead of events or register. */
let foreignBody: { path: string; body: string } | null = null;
/** How many requests the proxy has answered by itself. */
let answeredByProxy = 0;
const proxied: HttpPort = async (request) => {
  const isHere = foreignBody !== null && request.url.includes(`/api/v1${foreignBody.path}`);
  if (!isHere) return nodeHttp(request);
  answeredByProxy += 1;
  return new Response(foreignBody?.body, { status: 200 });
};

const FAULTS: [string, Omit<Fault, 'path'> | string][] = [
  ['502', { kind: 'status', status: 502 }],
  ['500', { kind: 'status', status: 500 }],
  ['a page of HTML', { kind: 'captive-portal' }],
  ['a dropped connection', { kind: 'drop' }],
  ['a hanging connection', { kind: 'hang' }],
  ['nearly JSON', { kind: 'garbage-json' }],
  ['JSON that is no object', '[]'],
  ['JSON of another shape', '{"result":"success","msg":"","events":{"0":null}}'],
];

function fails(path: string, fault: Omit<Fault, 'path'> | string): void {
  if (typeof fault === 'string') foreignBody = { path, body: fault };
  else pair.server.faults.add({ ...fault, path });
}

function forgetRequests(): void {
  answeredByProxy = 0;
  pair.server.forgetRequests();
}

function recovers(): void {
  foreignBody = null;
  pair.server.faults.lift();
}

/** Watches for anything but online, from when it is online. */
function states(): Set<string> {
  const seen = new Set<string>();
  pair.watch(() => seen.add(pair.device.engine.connection.state));
  return seen;
}

/** The log has the refused requests, but not the other failures. */
function expectRefusalsNoted(): void {
  const kinds = pair.device.faults.splice(0).map((fault) => fault instanceof ApiError && fault.kind);
  expect([...new Set(kinds)]).toEqual(
    pair.server.requests.some(({ status }) => status === 400) ? ['rejected'] : [],
  );
}

const timing = { requestTimeout: 2_000, firstBackOff: 20, longestBackOff: 1_600, refreshEvery: 100 };

/** Where no request hangs, none is given up, however busy this machine is. */
const timingFor = (fault: Omit<Fault, 'path'> | string) =>
  typeof fault !== 'string' && fault.kind === 'hang' ? timing : { ...timing, requestTimeout: 60_000 };

afterEach(recovers);

describe.each(FAULTS)('only GET /events fails, with %s', (_, fault) => {
  test('the outbox goes on, the account stays online, and events resume afterwards (rule: events-failing)', async () => {
    await pair.connect({ timing: timingFor(fault), http: proxied });
    await until('a queue', () => queueOf(pair.device.db) !== null);
    const seen = states();
    fails('/events', fault);
    pair.device.engine.retryNow();
    act('While it fails');
    await until('delivered', () => pair.titled('While it fails').length === 1);
    elsewhere('By lists');
    await shows('By lists');
    pair.device.restart();
    act('After a restart');
    await until('delivered', () => pair.titled('After a restart').length === 1);
    await pair.online();
    expect([...seen].filter((state) => state !== 'online' && state !== 'connecting')).toEqual([]);
    forgetRequests();
    const polled = () => polls() + answeredByProxy;
    await until('tried', () => polled() > 0);
    await ticks(60, 10);
    expect(polled()).toBeLessThan(15);
    // Only settings are listed by it, as often as the lists are read.
    expect(registers()).toBeLessThanOrEqual(lists() + 1);
    recovers();
    pair.server.forgetRequests();
    await until('asked again', () => polls() > 0);
    await until('a poll waits', () =>
      pair.server.requests.some(({ path, status }) => path === '/events' && status === null),
    );
    const listsBefore = lists();
    elsewhere('By an event');
    await shows('By an event');
    expect(lists()).toBe(listsBefore);
  });
});

// The register response is read part by part, and a missing part means that the server does not have it.
const OF_REGISTER = [...FAULTS.slice(0, -1), ['a refusal', { kind: 'status', status: 400 }]] as typeof FAULTS;

describe.each(OF_REGISTER)('only POST /register fails, with %s', (_, fault) => {
  test('lists bring everything in, the outbox goes on, and registering is tried until there is a queue (rule: register-failing)', async () => {
    await pair.connect({ timing: timingFor(fault), http: proxied });
    await until('a queue', () => queueOf(pair.device.db) !== null);
    fails('/register', fault);
    elsewhere('By lists');
    pair.server.state.events.expireAll();
    pair.device.engine.retryNow();
    act('While it fails');
    await until('delivered', () => pair.titled('While it fails').length === 1);
    await shows('By lists');
    const seen = states();
    forgetRequests();
    const tried = () => registers() + answeredByProxy;
    await until('tried', () => tried() > 0);
    await ticks(60, 10);
    expect([...seen]).toEqual(['online']);
    // Besides one for each time that the lists with the settings are read. A few waits of each length are possible by chance.
    expect(tried() - lists()).toBeLessThan(20);
    recovers();
    await until('a queue again', () => queueOf(pair.device.db) !== null);
    // A refusal that was on its way has been noted, because register succeeded after it.
    expectRefusalsNoted();
    elsewhere('By an event');
    await shows('By an event');
  });
});

test('the account goes offline when events and register hang for every connection', async () => {
  await pair.connect({ timing });
  await until('a queue', () => queueOf(pair.device.db) !== null);
  pair.server.faults.add({ kind: 'hang' });
  pair.device.engine.retryNow();
  await pair.offlineNoticed();
});

test('one refused list holds up none of the others (rule: list-refused)', async () => {
  await pair.connect({ events: false, timing });
  pair.server.faults.add({ method: 'GET', path: '/reminders', kind: 'status', status: 400 });
  const seen = states();
  elsewhere('By lists');
  await shows('By lists');
  await until('refused', () => pair.device.faults.length > 0);
  elsewhere('After the refusal');
  await shows('After the refusal');
  expect([...seen]).toEqual(['online']);
  expectRefusalsNoted();
});

test('every register says all that Perch understands', async () => {
  await pair.connect({ events: false, timing });
  const told = () =>
    pair.server.requests
      .filter(({ path }) => path === '/register')
      .map(({ parameters }) => parameters['client_capabilities']);
  await until('the settings were listed', () => told().length > 2);
  expect([...new Set(told())].map((one) => JSON.parse(one ?? '{}') as unknown)).toEqual([
    CLIENT_CAPABILITIES,
  ]);
});
