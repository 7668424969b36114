import { expect, test } from 'vitest';
import { storedEventQueue } from '../../src-main/cache/metadata/event-queue.ts';
import { storedRealm } from '../../src-main/cache/metadata/organization.ts';
import { until } from './device.ts';
import { ticks } from './time.ts';
import { elsewhere, pair, registers, shows } from './event-pair.ts';
import { eventsReceived, rewritingEvents, unknownEvent } from './foreign-events/event-stream.ts';

test('a server that reports a new feature level again and again is registered with less and less often (rule: unknown-items)', async () => {
  await pair.connect({ timing: { firstBackOff: 20, longestBackOff: 60_000 } });
  await until('level', () => storedRealm.read(pair.device.db)?.featureLevel !== undefined);
  pair.server.forgetRequests();
  await ticks(150, 10, () =>
    pair.server.state.events.send({ type: 'restart', zulip_feature_level: 999_999 }),
  );
  // At most one of each length, 20 ms and doubling, twice as many by chance, and the first.
  expect(registers()).toBeGreaterThan(0);
  expect(registers()).toBeLessThan(14);
  elsewhere('Goes on');
  await shows('Goes on');
});

test('events about a channel that is not known here, again and again, fetch the list once (rule: unknown-items)', async () => {
  await pair.connect({ timing: { firstBackOff: 5, longestBackOff: 10 } });
  await eventsReceived(pair);
  pair.server.forgetRequests();
  await ticks(60, 10, () => {
    for (const [op, subscriptions] of [
      ['update', undefined],
      ['remove', [{ stream_id: 987_654 }]],
    ] as const)
      pair.server.state.events.send({
        type: 'subscription',
        op,
        stream_id: 987_654,
        property: 'pin_to_top',
        value: true,
        subscriptions,
      });
    pair.server.state.events.send({
      type: 'stream',
      op: 'update',
      stream_id: 987_655,
      property: 'name',
      name: 'elsewhere',
      value: 'Elsewhere',
    });
  });
  await pair.idle();
  // Once for each of the two channels at most.
  expect(pair.server.count('GET', '/streams')).toBeGreaterThan(0);
  expect(pair.server.count('GET', '/streams')).toBeLessThanOrEqual(2);
});

test('events about ever new unknown things make Perch request their lists less and less often (rule: unknown-items)', async () => {
  await pair.connect({ timing: { firstBackOff: 20, longestBackOff: 60_000 } });
  await eventsReceived(pair);
  pair.server.forgetRequests();
  const lists = () => pair.server.count('GET', '/saved_snippets');
  let sent = 0;
  await ticks(60, 10, () => {
    sent += 1;
    pair.server.state.events.send({ type: 'saved_snippets', op: 'update', saved_snippet: 7 });
    pair.server.state.events.send({
      type: 'channel_folder',
      op: 'update',
      channel_folder_id: 987_654 + sent,
      data: { name: `Unknown ${sent}` },
    });
  });
  const folders = pair.server.count('GET', '/channel_folders');
  expect(folders).toBeGreaterThan(0);
  expect(folders).toBeLessThan(14);
  expect(lists()).toBe(0);
});

test('a response with events out of order and some missing makes Perch read everything once (rule: events-sorted)', async () => {
  let rewrite = (events: unknown[]) => events;
  await pair.connect({ http: rewritingEvents((events) => rewrite(events)) });
  await until('a queue', () => storedEventQueue.read(pair.device.db) !== null);
  await eventsReceived(pair);
  await pair.server.stop();
  for (let i = 0; i < 20; i++) elsewhere(`Torn ${i}`);
  rewrite = (events) => {
    rewrite = (others) => others;
    return events.toReversed().filter((_, index) => index % 5 !== 2);
  };
  await pair.server.start();
  pair.server.forgetRequests();
  pair.device.engine.retryNow();
  for (let i = 0; i < 20; i++) await shows(`Torn ${i}`);
  expect(registers()).toBe(1);
  pair.server.state.events.send(unknownEvent('after'));
  elsewhere('Goes on');
  await shows('Goes on');
});
