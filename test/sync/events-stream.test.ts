import { describe, expect, test } from 'vitest';
import { readMetadata } from '../../src-main/cache/metadata.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { Device, until } from './device.ts';
import { Pair, pause } from './pair.ts';
import { heard, ignored, queueOf, retelling, unknownEvent } from './told/told.ts';

const pair = new Pair();
const db = () => pair.device.db;
const registers = () => pair.server.count('POST', '/register');
const polls = () => pair.server.count('GET', '/events');
const snippets = () => pair.server.state.savedSnippets;
const elsewhere = (title: string) => snippets().create(pair.mira, { title, content: 'x' });
const shows = (title: string) => until(`shows ${title}`, () => pair.device.titles().includes(title));

async function listening(): Promise<void> {
  await until('listens', () =>
    pair.server.requests.some(({ path, status }) => path === '/events' && status === null),
  );
}

async function connect(options: Parameters<Pair['connect']>[0] = {}): Promise<void> {
  await pair.connect(options);
  await until('caught up', () => readMetadata(db(), 'offers') !== null);
}

describe('an event and its ID are one transaction', () => {
  test('ended at any point, the queue goes on where the file is: nothing is missing, nothing comes twice', async () => {
    await connect();
    const [first] = pair.snippets;
    for (let i = 0; i < 60; i++) {
      if (i % 3 === 0) elsewhere(`Told ${i}`);
      if (i % 3 === 1) snippets().update(pair.mira, first!.id, { title: `First ${i}` });
      pair.server.state.events.send(unknownEvent(`once${i}`));
      if (i % 4 === 0) await pause(i % 7);
      if (i % 2 === 0) pair.device.restart();
    }
    await pair.online();
    await heard(pair);
    await pair.expectSame();
    const counts = Object.entries(ignored(db())).filter(([name]) => name.startsWith('stream once'));
    expect(counts).toHaveLength(60);
    expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
    expect(registers()).toBe(1);
  });
});

describe('a queue that the server has forgotten', () => {
  test('is registered for again, once, and everything is brought in', async () => {
    await connect();
    await listening();
    elsewhere('Not told');
    pair.server.state.events.expireAll();
    await shows('Not told');
    expect(registers()).toBe(2);
    elsewhere('Told again');
    await shows('Told again');
    expect(registers()).toBe(2);
  });

  test('after a night, when the machine wakes up', async () => {
    await connect();
    await listening();
    await pair.server.stop();
    const [first, second] = pair.snippets;
    elsewhere('By night');
    snippets().delete(pair.mira, first!.id);
    snippets().update(pair.mira, second!.id, { title: 'Renamed by night' });
    pair.server.state.events.expireAll();
    await pair.server.start();
    pair.device.engine.retryNow();
    await shows('By night');
    await pair.expectSame();
    expect(registers()).toBe(2);
  });

  test('by a server that forgets every queue at once: it is not asked all the time', async () => {
    await connect({ timing: { firstBackOff: 100, longestBackOff: 800 } });
    await listening();
    pair.server.forgetRequests();
    pair.watch(() => pair.server.state.events.expireAll());
    await pause(1_500);
    expect(registers()).toBeLessThan(20);
    expect(polls()).toBeLessThan(40);
    const key = pair.device.act((cache, now) =>
      createSnippet(cache, { title: 'Goes on', content: 'x' }, now),
    );
    expect(key).not.toBe('');
    await until('delivered all the same', () => pair.titled('Goes on').length === 1);
  });

  test.each([
    ['behind what the server has thrown away', -1],
    ['ahead of it, as after another file was put back', 1_000],
  ])('a file whose last event is %s: registered for again', async (_, by) => {
    await connect();
    elsewhere('One');
    elsewhere('Two');
    await shows('Two');
    await heard(pair);
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

describe('waiting', () => {
  test('heartbeats are taken, and change nothing', async () => {
    await connect({ serves: { eventTiming: { heartbeatMs: 40 } } });
    await until('some heartbeats', () => (queueOf(db())?.lastEventId ?? 0) > 4);
    expect(ignored(db())).toEqual({});
    expect(registers()).toBe(1);
    expect(pair.device.engine.connection.state).toBe('online');
  });

  test('longer than the server said it would keep us, and some patience more: the connection is dead', async () => {
    await connect({ serves: { eventTiming: { longPollMs: 1_000 } }, timing: { pollPatience: 200 } });
    await listening();
    const polled = polls();
    await pause(1_050);
    expect(pair.device.engine.connection.state).toBe('online');
    expect(polls()).toBe(polled);
    await until('noticed, and asked again', () => polls() > polled);
    await pair.online();
    elsewhere('After it');
    await shows('After it');
    expect(registers()).toBe(1);
  });

  test('when the connection breaks for another request, the poll that hangs is given up with it', async () => {
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

  test('quitting ends it at once', async () => {
    await connect();
    await listening();
    const before = performance.now();
    await pair.device.engine.quit();
    expect(performance.now() - before).toBeLessThan(200);
    pair.device = new Device({ server: pair.server }).start();
    await pair.online();
  });

  test('many events one after the other: what is left of the allowance is for others', async () => {
    await connect({ timing: { pollEvery: 100 } });
    await listening();
    const before = polls();
    for (let i = 0; i < 100; i++) {
      pair.server.state.events.send({ type: 'heartbeat' });
      await pause(10);
    }
    await heard(pair);
    expect(polls() - before).toBeLessThan(25);
  });
});

describe('a server that starts again', () => {
  test('with the same feature level: nothing happens', async () => {
    await connect();
    await listening();
    pair.server.restart();
    await heard(pair);
    expect(registers()).toBe(1);
  });

  test('with another: what it offers is found out anew', async () => {
    await connect({ featureLevel: 300 });
    await listening();
    expect(readMetadata(db(), 'realm')?.featureLevel).toBe(300);
    pair.server.restart(420);
    await until('known', () => readMetadata(db(), 'realm')?.featureLevel === 420);
    await heard(pair);
    expect(registers()).toBe(2);
  });

  test('an organization that is closed: nothing is lost, and it is not asked all the time', async () => {
    await connect();
    await listening();
    pair.server.state.realm.update({ deactivated: true });
    await until('noticed', () => pair.device.engine.connection.state !== 'online');
    pair.device.act((cache, now) => createSnippet(cache, { title: 'Waits', content: 'x' }, now));
    pair.server.forgetRequests();
    await pause(600);
    expect(pair.server.requests.length).toBeLessThan(30);
    expect(pair.titled('Waits')).toHaveLength(0);
    pair.server.state.realm.update({ deactivated: false });
    pair.device.engine.signIn(pair.server.user('mira'));
    await pair.delivered();
    expect(pair.titled('Waits')).toHaveLength(1);
  });
});

describe('a server with less', () => {
  test('without events: lists are asked again', async () => {
    await connect({ events: false, timing: { refreshEvery: 50 } });
    const asked = polls();
    elsewhere('By list');
    await shows('By list');
    expect(polls()).toBe(asked);
  });

  test('without register: lists, and no events', async () => {
    await connect({ timing: { refreshEvery: 50 } });
    pair.server.faults.add({ method: 'POST', path: '/register', kind: 'status', status: 404 });
    pair.server.state.events.expireAll();
    pair.device.engine.retryNow();
    await until('no queue', () => queueOf(db()) === null && pair.device.engine.connection.state === 'online');
    const asked = polls();
    elsewhere('By list');
    await shows('By list');
    expect(polls()).toBe(asked);
  });

  test('strict: register is tried when the connection comes, and events never', async () => {
    await pair.connect({ strict: true, timing: { refreshEvery: 50 } });
    await pause(300);
    expect(registers()).toBeLessThanOrEqual(2);
    expect(polls()).toBe(0);
  });

  test('one whose events are forbidden: everything else goes on', async () => {
    await connect();
    pair.server.faults.add({ method: 'GET', path: '/events', kind: 'status', status: 403 });
    pair.device.engine.retryNow();
    pair.server.forgetRequests();
    pair.device.act((cache, now) => createSnippet(cache, { title: 'Goes on', content: 'x' }, now));
    await until('delivered', () => pair.titled('Goes on').length === 1);
    await pause(500);
    expect(polls() + registers()).toBeLessThan(30);
  });
});

describe('events that make no sense', () => {
  let retell: (events: unknown[], waits: boolean) => unknown[];
  const odd = retelling((events, waits) => retell(events, waits));
  const add = (title: string, id: unknown) => ({
    id,
    type: 'saved_snippets',
    op: 'add',
    saved_snippet: { id: 90_000, title, content: 'x', date_created: 1 },
  });

  test.each([
    ['without an ID', [{ type: 'heartbeat' }]],
    ['nothing at all', []],
    ['no object', [null, 7, 'x', []]],
    ['an ID that is no number', [{ id: '7', type: 'heartbeat' }]],
    ['only such as were there before', [{ id: -1, type: 'heartbeat' }]],
  ])('an answer to a waiting poll with %s: asked again, not all the time', async (_, events) => {
    retell = (told) => told;
    await connect({
      http: odd,
      serves: { eventTiming: { heartbeatMs: 5 } },
      timing: { longestBackOff: 400 },
    });
    retell = (told, waits) => (waits ? events : told);
    const states = new Set<string>();
    pair.watch(() => states.add(pair.device.engine.connection.state));
    pair.server.forgetRequests();
    await pause(1_200);
    expect([...states]).toEqual(['online']);
    expect(pair.server.requests.length).toBeLessThan(30);
    retell = (told) => told;
    elsewhere('Goes on');
    await shows('Goes on');
    expect(registers()).toBe(0);
  });

  test('those with an ID are done with, whatever else they say', async () => {
    retell = (told) => told;
    await connect({ http: odd });
    const types = [null, 7, {}, ['x']].flatMap((type) => [{ type }, { type: 'stream', op: type }]);
    const left = [...types];
    retell = (told, waits) =>
      waits ? told.map((event) => ({ ...(event as object), ...left.shift() })) : told;
    for (const { type } of types) {
      const before = queueOf(db())!.lastEventId;
      pair.server.state.events.send({ type: 'heartbeat' });
      await until(`${String(type)} is done with`, () => queueOf(db())!.lastEventId > before);
    }
    elsewhere('Goes on');
    await shows('Goes on');
    expect(registers()).toBe(1);
    expect(ignored(db())).toEqual({ 'without a type': 4, stream: 4 });
  });

  test('names that objects have of their own, long ones, and many of them: counted within bounds', async () => {
    retell = (told) => told;
    await connect({ http: odd });
    retell = (told) => [
      ...['__proto__', 'constructor', 'toString', 'x'.repeat(100_000)].map((type) => ({
        ...(told[0] as object),
        type,
      })),
      ...told,
    ];
    const before = ignored(db());
    pair.server.state.events.send({ type: 'heartbeat' });
    await heard(pair);
    retell = (told) => told;
    for (let i = 0; i < 500; i++) pair.server.state.events.send(unknownEvent(`odd${i}`));
    elsewhere('Goes on');
    await shows('Goes on');
    const counts = Object.entries(ignored(db()));
    expect(before).toEqual({});
    expect(counts.length).toBeLessThan(300);
    expect(counts.every(([name, count]) => name.length < 200 && Number.isInteger(count))).toBe(true);
  });

  test('IDs that jump: the queue is registered for again where the server does not know them', async () => {
    retell = (told) => told;
    await connect({ http: odd });
    retell = (told, waits) => (waits ? [add('Jumped', 5_000)] : told);
    pair.server.state.events.send({ type: 'heartbeat' });
    await shows('Jumped');
    retell = (told) => told;
    await until('registered again', () => registers() === 2);
    elsewhere('Goes on');
    await shows('Goes on');
    await until('what was not so is gone', () => !pair.device.titles().includes('Jumped'));
  });

  test('an event that comes again, and one that comes after a later one, are not applied again', async () => {
    retell = (told) => told;
    await connect({ http: odd });
    retell = (told) => [...told, ...told.toReversed(), ...told];
    for (let i = 0; i < 10; i++) pair.server.state.events.send(unknownEvent(`again${i}`));
    await heard(pair);
    expect(
      Object.entries(ignored(db())).filter(([name, count]) => name.includes('again') && count !== 1),
    ).toEqual([]);
  });
});

test('ten thousand events at once: in short steps, between which others have their turn', async () => {
  // As long as this machine takes for so many.
  await connect({ timing: { requestTimeout: 30_000, resumeTimeout: 30_000 } });
  await pair.server.stop();
  const [first] = pair.snippets;
  for (let i = 0; i < 10_000; i++) snippets().update(pair.mira, first!.id, { title: `Turn ${i}` });
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
  await until('shows the last', () => pair.device.titles().includes('Turn 9999'), 50_000);
  isOver = true;
  const steps = db()
    .prepare<[], { id: number; turn: number }>('select last_event_id as id, turn from temp.steps order by id')
    .all();
  const lengths = steps.map(({ id }, index) => id - (steps[index - 1]?.id ?? before));
  expect(Math.max(...lengths)).toBeLessThanOrEqual(250);
  expect(new Set(steps.map(({ turn: at }) => at)).size).toBe(steps.length);
  expect(registers()).toBe(1);
}, 60_000);

test('an event that does not fit what is here: those behind it come in, and the list is asked', async () => {
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

test('signed out and in again there is another queue; another account has its own', async () => {
  await connect();
  const ana = new Device({ server: pair.server, user: pair.server.user('ana') }).start();
  await until('her queue', () => queueOf(ana.db) !== null);
  const mine = queueOf(db())!.id;
  expect(queueOf(ana.db)!.id).not.toBe(mine);
  pair.device.engine.signOut();
  const asked = polls();
  elsewhere('Meanwhile');
  snippets().create(pair.server.user('ana').userId, { title: 'Hers', content: 'x' });
  await until('hers', () => ana.titles().includes('Hers'));
  expect(ana.titles()).not.toContain('Meanwhile');
  expect(pair.device.titles()).not.toContain('Meanwhile');
  expect(polls()).toBeLessThan(asked + 5);
  pair.device.engine.signIn(pair.server.user('mira'));
  await shows('Meanwhile');
  expect(pair.device.titles()).not.toContain('Hers');
  // A pull writes its queue last.
  await until('another queue', () => queueOf(db()) !== null);
  expect(queueOf(db())!.id).not.toBe(mine);
  expect(ana.faults).toEqual([]);
  ana.close();
});
