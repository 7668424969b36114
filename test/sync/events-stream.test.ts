import { describe, expect, test } from 'vitest';
import { storedRealm } from '../../src-main/cache/metadata/organization.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { defaultDelays } from '../../src-main/sync/connection/delays.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { nodeHttp } from '../node-http.ts';
import { Device, until } from './device.ts';
import { ticks } from './time.ts';
import { eventsReceived, ignored, queueOf, unknownEvent } from './foreign-events/event-stream.ts';
import { pair, db, registers, snippets, elsewhere, shows, connect } from './event-pair.ts';

const polls = () => pair.server.count('GET', '/events');

async function listening(): Promise<void> {
  await until('listens', () =>
    pair.server.requests.some(({ path, status }) => path === '/events' && status === null),
  );
}

describe('an event and its ID are written in one transaction', () => {
  test('events are neither lost nor repeated when Perch ends at any point', async () => {
    await connect();
    const [first] = pair.snippets;
    for (let i = 0; i < 60; i++) {
      if (i % 3 === 0) elsewhere(`Told ${i}`);
      if (i % 3 === 1) snippets().update(pair.mira, first!.id, { title: `First ${i}` });
      pair.server.state.events.send(unknownEvent(`once${i}`));
      if (i % 4 === 0) await ticks(i % 7, 1);
      if (i % 2 === 0) pair.device.restart();
    }
    await pair.online();
    await eventsReceived(pair);
    await pair.expectSame();
    const counts = Object.entries(ignored(db())).filter(([name]) => name.startsWith('stream once'));
    expect(counts).toHaveLength(60);
    expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
    expect(registers()).toBe(1);
  });
});

describe('the server has dropped the event queue', () => {
  test('Perch registers again once and reads everything', async () => {
    await connect();
    await listening();
    elsewhere('Not reported');
    pair.server.state.events.expireAll();
    await shows('Not reported');
    expect(registers()).toBe(2);
    elsewhere('Told again');
    await shows('Told again');
    expect(registers()).toBe(2);
  });

  test('Perch catches up when the machine wakes after a night', async () => {
    await connect();
    await listening();
    await pair.server.stop();
    const [first, second] = pair.snippets;
    elsewhere('By night');
    snippets().delete(pair.mira, first!.id);
    snippets().update(pair.mira, second!.id, { title: 'Renamed by night' });
    pair.server.state.events.expireAll();
    await pair.serverReturns();
    await shows('By night');
    await pair.expectSame();
    expect(registers()).toBe(2);
  });

  test('a server that drops every queue at once is not flooded with requests', async () => {
    await connect({ timing: { firstBackOff: 20, longestBackOff: 60_000 } });
    await listening();
    pair.server.forgetRequests();
    pair.watch(() => pair.server.state.events.expireAll());
    await until('tried', () => registers() > 0 && polls() > 0);
    await ticks(60, 10);
    expect(registers()).toBeLessThan(20);
    expect(polls()).toBeLessThan(40);
    const key = pair.device.act((cache, now) =>
      createSnippet(cache, { title: 'Goes on', content: 'x' }, now),
    );
    expect(key).not.toBe('');
    await until('delivered all the same', () => pair.titled('Goes on').length === 1);
  });

  test.each([
    ['behind the events that the server still has', -1],
    ['ahead of the server’s, as after restoring another file', 1_000],
  ])('a stored last event ID that is %s makes Perch register again', async (_, by) => {
    await connect();
    elsewhere('One');
    elsewhere('Two');
    await shows('Two');
    await eventsReceived(pair);
    const queue = queueOf(db())!;
    db()
      .prepare("update facts set value = ? where name = 'eventQueue'")
      .run(JSON.stringify({ ...queue, lastEventId: by < 0 ? -1 : queue.lastEventId + by }));
    pair.device.restart();
    await pair.online();
    elsewhere('Three');
    await shows('Three');
    expect(registers()).toBe(2);
    await pair.expectSame();
  });
});

describe('a poll waits for events', () => {
  test('heartbeats are received and change nothing', async () => {
    await connect({ serves: { eventTiming: { heartbeatMs: 40 } } });
    await until('some heartbeats', () => (queueOf(db())?.lastEventId ?? 0) > 4);
    expect(ignored(db())).toEqual({});
    expect(registers()).toBe(1);
    expect(pair.device.engine.connection.state).toBe('online');
  });

  test('a poll that exceeds the server’s limit and some patience is given up', async () => {
    const begun: number[] = [];
    await connect({
      serves: { eventTiming: { longPollMs: 1_000 } },
      timing: { pollPatience: 200 },
      http(request) {
        if (request.url.includes('/events?')) begun.push(performance.now());
        return nodeHttp(request);
      },
    });
    await listening();
    const before = begun.length;
    await until('noticed, and asked again', () => begun.length > before);
    expect(begun[before]! - begun[before - 1]!).toBeGreaterThanOrEqual(1_195);
    await pair.online();
    elsewhere('After it');
    await shows('After it');
    expect(registers()).toBe(1);
  });

  test('a poll is given up when another request finds the connection broken', async () => {
    await connect();
    await listening();
    pair.server.faults.queue({ method: 'PATCH', path: '/settings', kind: 'drop' });
    const states = new Set<string>();
    pair.watch(() => states.add(pair.device.engine.connection.state));
    pair.device.act((cache, now) => setSettings(cache, { color_scheme: 3 }, now));
    await pair.delivered();
    await listening();
    expect(states.has('paused')).toBe(false);
    expect(registers()).toBe(1);
  });

  test('quitting ends a poll at once', async () => {
    await connect();
    await listening();
    const poll = pair.server.requests.find(({ path, status }) => path === '/events' && status === null);
    await pair.device.engine.quit();
    expect(poll).toMatchObject({ status: null });
    pair.device = new Device({ server: pair.server }).start();
    await pair.online();
  });

  test('many events in a row leave some of the rate limit to other clients', async () => {
    await connect({ timing: { pollEvery: 600_000, pollsAtOnce: 1 } });
    await listening();
    const lastId = () => queueOf(db())?.lastEventId;
    const [polled, received] = [polls(), lastId()];
    pair.server.state.events.send({ type: 'heartbeat' });
    await until('received', () => lastId() !== received);
    for (let sent = 0; sent < 40; sent += 1) pair.server.state.events.send({ type: 'heartbeat' });
    await pair.device.still();
    expect(polls() - polled).toBe(0);
  });

  test('events that come one by one are fetched at once, until there were many (rule: polls-at-once)', async () => {
    await connect({ timing: { pollEvery: 600_000, pollsAtOnce: 10 } });
    await listening();
    const lastId = () => queueOf(db())?.lastEventId;
    for (let polled = polls(); polled < 10; polled += 1) {
      pair.server.state.events.send({ type: 'heartbeat' });
      await until('polled again', () => polls() === polled + 1);
    }
    const received = lastId();
    pair.server.state.events.send({ type: 'heartbeat' });
    await until('received', () => lastId() !== received);
    pair.server.state.events.send({ type: 'heartbeat' });
    await pair.device.still();
    expect(polls()).toBe(10);
  });
});

test('the polls of any minute leave most of what a server allows in one, 200', () => {
  const { pollsAtOnce, pollEvery } = defaultDelays;
  expect(pollsAtOnce + 60_000 / pollEvery).toBeLessThanOrEqual(120);
});

describe('the server restarts', () => {
  test('a restart with the same feature level changes nothing', async () => {
    await connect();
    await listening();
    pair.server.restart();
    await eventsReceived(pair);
    expect(registers()).toBe(1);
  });

  test('a restart with another feature level makes Perch register again', async () => {
    await connect({ featureLevel: 300 });
    await listening();
    expect(storedRealm.read(db())?.featureLevel).toBe(300);
    pair.server.restart(420);
    await until('known', () => storedRealm.read(db())?.featureLevel === 420);
    await eventsReceived(pair);
    expect(registers()).toBe(2);
  });

  test('a deactivated organization loses no change and is not flooded with requests', async () => {
    await connect();
    await listening();
    pair.server.state.realm.update({ deactivated: true });
    await until('noticed', () => pair.device.engine.connection.state !== 'online');
    pair.device.act((cache, now) => createSnippet(cache, { title: 'Waits', content: 'x' }, now));
    await pair.device.still();
    pair.server.forgetRequests();
    pair.device.engine.retryNow();
    await pair.device.still();
    expect(pair.server.requests.length).toBeLessThan(3);
    expect(pair.titled('Waits')).toHaveLength(0);
    pair.server.state.realm.update({ deactivated: false });
    pair.device.engine.signIn(pair.server.user('mira'));
    await pair.delivered();
    expect(pair.titled('Waits')).toHaveLength(1);
  });
});

describe('the server offers less', () => {
  test('a server without events has its lists fetched again', async () => {
    await connect({ events: false, timing: { refreshEvery: 50 } });
    const pollsBefore = polls();
    elsewhere('By list');
    await shows('By list');
    expect(polls()).toBe(pollsBefore);
  });

  test('a server without register has its lists fetched and no events polled', async () => {
    await connect({ timing: { refreshEvery: 50 } });
    pair.server.faults.add({ method: 'POST', path: '/register', kind: 'status', status: 404 });
    pair.server.state.events.expireAll();
    pair.device.engine.retryNow();
    await until('no queue', () => queueOf(db()) === null && pair.device.engine.connection.state === 'online');
    const pollsBefore = polls();
    elsewhere('By list');
    await shows('By list');
    expect(polls()).toBe(pollsBefore);
  });

  test('a strict server gets one register request per connection and no poll', async () => {
    await pair.connect({ strict: true, timing: { refreshEvery: 50 } });
    for (let refreshed = 0; refreshed < 5; refreshed += 1) {
      pair.device.timePasses(50);
      await pair.idle();
    }
    expect(registers()).toBeLessThanOrEqual(2);
    expect(polls()).toBe(0);
  });

  test('a server that forbids events still gets everything else', async () => {
    await connect();
    pair.server.faults.add({ method: 'GET', path: '/events', kind: 'status', status: 403 });
    pair.device.engine.retryNow();
    pair.server.forgetRequests();
    pair.device.act((cache, now) => createSnippet(cache, { title: 'Goes on', content: 'x' }, now));
    await until('delivered', () => pair.titled('Goes on').length === 1);
    await until('tried', () => polls() > 0);
    await ticks(50, 10);
    expect(polls() + registers()).toBeLessThan(30);
  });
});

test('thousands of events at once are applied in short steps (rule: events-in-steps)', async () => {
  // As long as this machine takes for so many.
  await connect({ timing: { requestTimeout: 30_000, resumeTimeout: 30_000 } });
  await pair.server.stop();
  const [first] = pair.snippets;
  for (let i = 0; i < 2_500; i++) snippets().update(pair.mira, first!.id, { title: `Turn ${i}` });
  await pair.server.start();
  db().exec(`create temp table steps (last_event_id integer, turn integer);
    create temp trigger step after update on facts when new.name = 'eventQueue' begin
      insert into steps values (json_extract(new.value, '$.lastEventId'), turn());
    end`);
  let turn = 0;
  let isOver = false;
  const next = () => {
    turn += 1;
    if (!isOver) setImmediate(next);
  };
  db().function('turn', { deterministic: false }, () => turn);
  const before = queueOf(db())!.lastEventId;
  next();
  pair.device.engine.retryNow();
  await until('shows the last', () => pair.device.titles().includes('Turn 2499'));
  isOver = true;
  const steps = db()
    .prepare<[], { id: number; turn: number }>('select last_event_id as id, turn from temp.steps order by id')
    .all();
  const lengths = steps.map(({ id }, index) => id - (steps[index - 1]?.id ?? before));
  expect(Math.max(...lengths)).toBeLessThanOrEqual(250);
  expect(new Set(steps.map(({ turn: at }) => at)).size).toBe(steps.length);
  expect(registers()).toBe(1);
});

test('an event that cannot be applied lets later events in and makes Perch fetch its list', async () => {
  await connect();
  await listening();
  let misfits = 1;
  db().function('does_not_fit', { deterministic: false }, () => (misfits-- > 0 ? 1 : 0));
  db().exec(`create temp trigger misfit before insert on snippets when new.title = 'Misfit' and does_not_fit()
    begin select raise(abort, 'does not fit'); end`);
  pair.expectedFaults = 1;
  elsewhere('Misfit');
  elsewhere('Behind it');
  await shows('Behind it');
  await shows('Misfit');
  expect(pair.device.engine.connection.state).toBe('online');
  expect(registers()).toBe(1);
});

test('signing in again opens another queue, and each account has its own', async () => {
  await connect();
  const ana = new Device({ server: pair.server, user: pair.server.user('ana') }).start();
  await until('her queue', () => queueOf(ana.db) !== null);
  const mine = queueOf(db())!.id;
  expect(queueOf(ana.db)!.id).not.toBe(mine);
  pair.device.engine.signOut();
  const pollsBefore = polls();
  elsewhere('Meanwhile');
  snippets().create(pair.server.user('ana').userId, { title: 'Hers', content: 'x' });
  await until('hers', () => ana.titles().includes('Hers'));
  expect(ana.titles()).not.toContain('Meanwhile');
  expect(pair.device.titles()).not.toContain('Meanwhile');
  expect(polls()).toBeLessThan(pollsBefore + 5);
  pair.device.engine.signIn(pair.server.user('mira'));
  await shows('Meanwhile');
  expect(pair.device.titles()).not.toContain('Hers');
  // A pull writes its queue last.
  await until('another queue', () => queueOf(db()) !== null);
  expect(queueOf(db())!.id).not.toBe(mine);
  expect(ana.faults).toEqual([]);
  ana.close();
});
