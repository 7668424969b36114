import { describe, expect, test } from 'vitest';
import { until } from './device.ts';
import { ticks } from './time.ts';
import {
  eventsReceived,
  ignored,
  queueOf,
  rewritingEvents,
  unknownEvent,
} from './foreign-events/event-stream.ts';
import { pair, db, registers, elsewhere, shows, connect } from './event-pair.ts';

describe('events arrive that cannot be parsed', () => {
  let rewrite: (events: unknown[], waits: boolean) => unknown[];
  const rewritten = rewritingEvents((events, waits) => rewrite(events, waits));
  const add = (title: string, id: unknown) => ({
    id,
    type: 'saved_snippets',
    op: 'add',
    saved_snippet: { id: 90_000, title, content: 'x', date_created: 1 },
  });

  test.each([
    ['an event without an ID', [{ type: 'heartbeat' }]],
    ['no events', []],
    ['values that are no objects', [null, 7, 'x', []]],
    ['an event whose ID is no number', [{ id: '7', type: 'heartbeat' }]],
    ['only an older ID', [{ id: -1, type: 'heartbeat' }]],
  ])(
    'a response to a waiting poll with %s is followed by another poll after a back-off',
    async (_, events) => {
      rewrite = (received) => received;
      await connect({
        http: rewritten,
        serves: { eventTiming: { heartbeatMs: 5 } },
        timing: { longestBackOff: 1_600 },
      });
      rewrite = (received, waits) => (waits ? events : received);
      const states = new Set<string>();
      pair.watch(() => states.add(pair.device.engine.connection.state));
      pair.server.forgetRequests();
      await until('polled again', () => pair.server.requests.length > 0);
      await ticks(60, 10);
      expect([...states]).toEqual(['online']);
      expect(pair.server.requests.length).toBeLessThan(30);
      rewrite = (received) => received;
      elsewhere('Goes on');
      await shows('Goes on');
      expect(registers()).toBe(0);
    },
  );

  test('events with an ID are counted as processed, whatever else they contain', async () => {
    rewrite = (received) => received;
    await connect({ http: rewritten });
    const types = [null, 7, {}, ['x']].flatMap((type) => [{ type }, { type: 'stream', op: type }]);
    const left = [...types];
    // An event that is sent again has the same contents.
    const contents = new Map<number, object>();
    rewrite = (received) =>
      received.map((event) => {
        const { id } = event as { id: number };
        contents.set(id, contents.get(id) ?? left.shift() ?? {});
        return { ...(event as object), ...contents.get(id) };
      });
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

  test('event types that are reserved, long or many are counted within bounds', async () => {
    rewrite = (received) => received;
    await connect({ http: rewritten });
    rewrite = (received) => [
      ...['__proto__', 'constructor', 'toString', 'x'.repeat(100_000)].map((type) => ({
        ...(received[0] as object),
        type,
      })),
      ...received,
    ];
    const before = ignored(db());
    pair.server.state.events.send({ type: 'heartbeat' });
    await eventsReceived(pair);
    rewrite = (received) => received;
    for (let i = 0; i < 500; i++) pair.server.state.events.send(unknownEvent(`odd${i}`));
    elsewhere('Goes on');
    await shows('Goes on');
    const counts = Object.entries(ignored(db()));
    expect(before).toEqual({});
    expect(counts.length).toBeLessThan(300);
    expect(counts.every(([name, count]) => name.length < 200 && Number.isInteger(count))).toBe(true);
  });

  test('event IDs that skip ahead make Perch register again when the server does not know them', async () => {
    rewrite = (received) => received;
    await connect({ http: rewritten });
    rewrite = (received, waits) => (waits ? [add('Jumped', 5_000)] : received);
    pair.server.state.events.send({ type: 'heartbeat' });
    await shows('Jumped');
    rewrite = (received) => received;
    await until('registered again', () => registers() === 2);
    elsewhere('Goes on');
    await shows('Goes on');
    await until('what was not so is gone', () => !pair.device.titles().includes('Jumped'));
  });

  test('repeated events and events out of order are applied once', async () => {
    rewrite = (received) => received;
    await connect({ http: rewritten });
    rewrite = (received) => [...received, ...received.toReversed(), ...received];
    for (let i = 0; i < 10; i++) pair.server.state.events.send(unknownEvent(`again${i}`));
    await eventsReceived(pair);
    expect(
      Object.entries(ignored(db())).filter(([name, count]) => name.includes('again') && count !== 1),
    ).toEqual([]);
  });
});
