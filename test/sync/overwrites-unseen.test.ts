import { describe, expect, test } from 'vitest';
import type { HttpPort } from '../../src-main/api/transport/http.ts';
import { nodeHttp } from '../node-http.ts';
import { readOwnStatus } from '../../src-main/cache/collections/own-status.ts';
import { listOverwrites } from '../../src-main/cache/local/overwrites.ts';
import { removeView } from '../../src-main/features/navigation/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { hasCapability } from '../../src-main/cache/metadata/capabilities.ts';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { delayedRequest, GIVES_UP_SOON } from './delayed-request.ts';
import { until } from './device.ts';
import { Pair, STATUS, text } from './pair.ts';
import { things, thingKinds, userOf, type AskingThing, type ThingKind } from './asking-things.ts';

const pair = new Pair();

const textIn = (params: unknown): unknown => {
  const { content, description } = params as { content?: string; description?: string };
  return content ?? description;
};
/** Our values, and the values that they overwrote. */
const overwrites = () =>
  listOverwrites(pair.device.db).map(({ ours, earlier }) => [textIn(ours.params), textIn(earlier.params)]);

/** The request takes effect after a while, and its response is lost. */
const LOST = { kind: 'drop', delayMs: 150, processed: true } as const;

/** Plain HTTP to a server whose events do not arrive as long as it lags. */
function lagging(): { http: HttpPort; lag(is: boolean): void } {
  let lags = false;
  return {
    lag: (is) => void (lags = is),
    async http(request) {
      const response = await nodeHttp(request);
      const isHeldBack = lags && request.url.includes('/events');
      return isHeldBack ? Response.json({ result: 'success', msg: '', events: [] }) : response;
    },
  };
}

/** Another client sets the thing just before our request takes effect. */
async function beginOverwritten(kind: ThingKind, method = 'PATCH'): Promise<AskingThing> {
  await pair.connect({ user: userOf(kind) });
  const thing = await things[kind](pair);
  pair.server.forgetRequests();
  pair.server.faults.queue({ method, path: '*', ...LOST });
  if (method === 'DELETE') thing.remove?.();
  else thing.here('Here');
  await until('in flight', () => pair.server.count(method, '*') > 0);
  thing.there('There');
  return thing;
}

describe.each(thingKinds)(
  'another client sets a %s just before our unanswered request takes effect',
  (kind) => {
    test('the overwritten value is in the history once, although our response was lost (rule: overwrite-lost-response)', async () => {
      const thing = await beginOverwritten(kind);
      await pair.delivered();
      await until('reported', () => overwrites().length > 0);
      pair.device.restart();
      await pair.online();
      pair.readAll();
      await pair.idle();
      expect(thing.onServer()).toBe('Here');
      expect(overwrites()).toEqual([['Here', 'There']]);
    });

    test('the overwritten value is in the history once after a kill (rule: overwrite-lost-response)', async () => {
      const thing = await beginOverwritten(kind);
      pair.device.engine.close();
      await until('it took effect', () => thing.onServer() === 'Here');
      pair.device.restart();
      await pair.delivered();
      await until('reported', () => overwrites().length > 0);
      pair.device.restart();
      await pair.online();
      expect(overwrites()).toEqual([['Here', 'There']]);
    });

    test('the user is asked until our request takes effect, and then the overwritten value is in the history (rule: overwrite-lost-response)', async () => {
      const ours = delayedRequest(({ method }) => method === 'PATCH');
      await pair.connect({ user: userOf(kind), http: ours.http, timing: GIVES_UP_SOON });
      const thing = await things[kind](pair);
      thing.here('Here');
      await until('in flight', ours.isHeld);
      thing.there('There');
      await until('the user is asked', () => pair.onlyChange.problem?.kind === 'conflict');
      expect(overwrites()).toEqual([]);
      pair.device.restart();
      await ours.pass();
      expect(thing.onServer()).toBe('Here');
      await pair.delivered();
      expect(overwrites()).toEqual([['Here', 'There']]);
    });

    test('the overwritten value is in the history when a newer value was set here since', async () => {
      const thing = await beginOverwritten(kind);
      thing.here('Here again');
      await pair.delivered();
      await until('reported', () => overwrites().length > 0);
      await pair.idle();
      await pair.delivered();
      expect(thing.onServer()).toBe('Here again');
      expect(overwrites().map(([, earlier]) => earlier)).toEqual(['There']);
    });

    test('the overwritten value is in the history once when events arrive only after the newer value was delivered (rule: overwrite-lost-response)', async () => {
      const events = lagging();
      await pair.connect({ http: events.http, user: userOf(kind) });
      const thing = await things[kind](pair);
      pair.server.faults.queue({ method: 'PATCH', path: '*', ...LOST });
      events.lag(true);
      thing.here('Here');
      await until('in flight', () => pair.server.count('PATCH', '*') > 0);
      thing.there('There');
      await until('lost', () => listChanges(pair.device.db).some(({ maybeOnServer }) => maybeOnServer));
      await until('it took effect', () => thing.onServer() === 'Here');
      thing.here('Here again');
      await pair.delivered();
      expect(thing.onServer()).toBe('Here again');
      events.lag(false);
      await until('reported', () => overwrites().length > 0);
      await pair.idle();
      expect(pair.device.changes).toEqual([]);
      expect(thing.onServer()).toBe('Here again');
      expect(overwrites().map(([, earlier]) => earlier)).toEqual(['There']);
    });

    test('the overwritten value is in the history once when events arrive while a newer value waits', async () => {
      const events = lagging();
      await pair.connect({ http: events.http, user: userOf(kind) });
      const thing = await things[kind](pair);
      pair.server.faults.queue({ method: 'PATCH', path: '*', kind: 'latency', delayMs: 150 });
      events.lag(true);
      thing.here('Here');
      await until('in flight', () => pair.server.count('PATCH', '*') > 0);
      thing.there('There');
      await pair.delivered();
      await pair.offline(() => {
        thing.here('Here again');
        events.lag(false);
      });
      await pair.delivered();
      expect(thing.onServer()).toBe('Here again');
      expect(overwrites()).toEqual([['Here', 'There']]);
    });

    test('without events, the user is asked if our request did not arrive', async () => {
      await pair.connect({ user: userOf(kind), events: false });
      const thing = await things[kind](pair);
      pair.server.faults.queue({ method: 'PATCH', path: '*', kind: 'drop' });
      thing.here('Here');
      await until('lost', () => listChanges(pair.device.db).some(({ maybeOnServer }) => maybeOnServer));
      thing.there('There');
      await until('the user is asked', () => pair.onlyChange.problem?.kind === 'conflict');
      expect(thing.onServer()).toBe('There');
      pair.answer('keep-mine');
      await pair.delivered();
      expect(thing.onServer()).toBe('Here');
    });
  },
);

/** Sets or deletes the thing here with a request that is delayed and whose response is lost. */
async function act(
  thing: AskingThing,
  method: 'PATCH' | 'DELETE',
  fault: { processed: boolean },
): Promise<void> {
  pair.server.forgetRequests();
  pair.server.faults.queue({ method, path: '*', kind: 'drop', delayMs: 200, ...fault });
  if (method === 'DELETE') thing.remove?.();
  else thing.here('Here');
  await until('in flight', () => pair.server.count(method, '*') > 0);
}
const userIsAsked = () => until('the user is asked', () => pair.onlyChange.problem?.kind === 'conflict');
/** The event queue is lost, and everything is read while our request is in flight. */
async function readMeanwhile(): Promise<void> {
  pair.readAll();
  await until('asked', () => pair.server.count('POST', '/register') > 0);
}

describe.each([
  ['snippet', 'PATCH'],
  ['snippet', 'DELETE'],
  ['scheduled message', 'PATCH'],
  ['scheduled message', 'DELETE'],
  ['folder', 'PATCH'],
] as const)('another client sets a %s while our %s is in flight and never arrives', (kind, method) => {
  test.each([true, false])('the user is asked (events: %s) (rule: conflict-deletion)', async (events) => {
    await pair.connect({ user: userOf(kind), events });
    const thing = await things[kind](pair);
    await act(thing, method, { processed: false });
    thing.there('There');
    await userIsAsked();
    expect(thing.onServer()).toBe('There');
    pair.answer('take-servers');
    await pair.delivered();
    expect(thing.onServer()).toBe('There');
    expect(overwrites()).toEqual([]);
  });

  test.each([true, false])(
    'the user is asked after lists were read meanwhile (killed: %s) (rule: conflict-deletion)',
    async (killed) => {
      await pair.connect({ user: userOf(kind) });
      const thing = await things[kind](pair);
      await act(thing, method, { processed: false });
      thing.there('There');
      await readMeanwhile();
      await until(
        'read',
        () => hasCapability(pair.device.db, 'events') === true && pair.onlyChange.problem !== null,
      );
      if (killed) pair.device.restart();
      await until('the user is asked', () => pair.onlyChange.state === 'rejected');
      expect(pair.onlyChange.problem?.kind).toBe('conflict');
      expect(thing.onServer()).toBe('There');
      pair.answer('keep-mine');
      await pair.delivered();
      expect(thing.onServer()).toBe(method === 'PATCH' ? 'Here' : undefined);
      expect(overwrites()).toEqual([]);
    },
  );

  test('the overwritten value is in the history once if our request did arrive (rule: conflict-deletion)', async () => {
    const ours = delayedRequest((request) => request.method === method);
    await pair.connect({ user: userOf(kind), http: ours.http, timing: { requestTimeout: 60_000 } });
    const thing = await things[kind](pair);
    pair.server.forgetRequests();
    if (method === 'DELETE') thing.remove?.();
    else thing.here('Here');
    await until('in flight', ours.isHeld);
    thing.there('There');
    await readMeanwhile();
    await until('read', () => pair.onlyChange.problem !== null);
    await ours.pass();
    await pair.delivered();
    await until('reported', () => overwrites().length > 0);
    await pair.idle();
    expect(overwrites()).toEqual([[method === 'PATCH' ? 'Here' : undefined, 'There']]);
    expect(thing.onServer()).toBe(method === 'PATCH' ? 'Here' : undefined);
  });
});

test('a text that an unanswered deletion overwrote unseen is in the history (rule: overwrite-lost-response)', async () => {
  const thing = await beginOverwritten('snippet', 'DELETE');
  await pair.delivered();
  await until('reported', () => overwrites().length > 0);
  expect(thing.onServer()).toBeUndefined();
  expect(overwrites()).toEqual([[undefined, 'There']]);
});

test('a view name that an unanswered removal overwrote unseen is in the history', async () => {
  await pair.connect();
  const fragment = 'narrow/channel/1-general';
  await until('read', () => hasCapability(pair.device.db, 'navigation') === true);
  pair.server.faults.queue({ method: 'DELETE', path: '*', ...LOST });
  pair.device.act((db, now) => removeView(db, fragment, now));
  await until('in flight', () => pair.server.count('DELETE', '*') > 0);
  pair.server.state.navigationViews.update(pair.mira, { fragment, is_pinned: true, name: 'There' });
  await pair.delivered();
  await until('reported', () => listOverwrites(pair.device.db).length > 0);
  expect(listOverwrites(pair.device.db).map(({ earlier }) => earlier.params)).toMatchObject([
    { fragment, name: 'There' },
  ]);
});

describe('only the event queue fails', () => {
  /** Another client sets A and B, the list shows B, and events resume when our next value has been delivered. */
  async function setUponTheList(
    delivers: (thing: AskingThing) => Promise<void>,
    http?: HttpPort,
  ): Promise<AskingThing> {
    await pair.connect({ http, timing: { firstBackOff: 50, longestBackOff: 200, refreshEvery: 100 } });
    const { key } = await pair.pulledSnippet();
    const thing = await things.snippet(pair);
    pair.server.forgetRequests();
    pair.server.faults.add({ path: '/events', kind: 'status', status: 502 });
    pair.device.engine.retryNow();
    const lists = () => pair.server.count('GET', '/saved_snippets');
    await until('in step by lists', () => lists() > 0 && pair.device.engine.isInStep);
    thing.there('A');
    thing.there('B');
    await until('shown', () => snippetRows.find(pair.device.db, key)?.value.content === 'B');
    await delivers(thing);
    expect(thing.onServer()).toBe('C');
    expect(overwrites()).toEqual([]);
    pair.server.faults.lift();
    await until('events resume', () =>
      pair.server.requests.some(({ path, status }) => path === '/events' && status === 200),
    );
    await pair.idle();
    return thing;
  }

  test('a value that a list had shown is not in the history, nor are the ones before it (rule: conflict-deletion)', async () => {
    await setUponTheList(async (thing) => {
      thing.here('C');
      await pair.delivered();
    });
    expect(overwrites()).toEqual([]);
  });

  test('a value that nothing had shown is in the history once (rule: conflict-deletion)', async () => {
    const ours = delayedRequest(({ method }) => method === 'PATCH');
    await setUponTheList(async (thing) => {
      thing.here('C');
      await until('in flight', ours.isHeld);
      thing.there('Unseen');
      await ours.pass();
      await pair.delivered();
    }, ours.http);
    expect(overwrites()).toEqual([['C', 'Unseen']]);
  });
});

test('a status that is reported later neither returns nor ends the newer status’s timer', async () => {
  const events = lagging();
  await pair.connect({ http: events.http });
  pair.server.faults.queue({ ...STATUS, ...LOST });
  events.lag(true);
  const set = (value: string, clearAt: number | null) =>
    pair.device.act((db, now) => setOwnStatus(db, text(value), clearAt, now));
  set('Here', null);
  await until('in flight', () => pair.server.count('POST', '/users/me/status') > 0);
  pair.server.state.statuses.change(pair.mira, { status_text: 'There' });
  await until('it took effect', () => pair.statusText === 'Here');
  const clearAt = Date.now() + 3_600_000;
  set('Here again', clearAt);
  await pair.delivered();
  events.lag(false);
  await until('reported', () => listOverwrites(pair.device.db).length > 0);
  await pair.idle();
  await pair.delivered();
  expect(pair.statusText).toBe('Here again');
  expect(readOwnStatus(pair.device.db)).toMatchObject({ value: text('Here again'), clearAt });
});

test('a deletion by another client overwrites nothing of ours', async () => {
  await pair.connect();
  const thing = await things.snippet(pair);
  const [first] = pair.snippets;
  await pair.offline(() => {
    thing.remove?.();
    thing.there('There');
  });
  await until('the user is asked', () => pair.onlyChange.problem?.kind === 'conflict');
  pair.server.state.savedSnippets.delete(pair.mira, first!.id);
  await pair.delivered();
  expect(overwrites()).toEqual([]);
});
