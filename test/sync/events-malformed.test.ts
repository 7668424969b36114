import { expect, test } from 'vitest';
import { storedOffers } from '../../src-main/cache/metadata/capabilities.ts';
import { collections } from '../../src-main/sync/collections/catalog.ts';
import type { AnyCollection } from '../../src-main/sync/define/collection.ts';
import { follow } from '../programs/server/event-client.ts';
import type { ServerEvent } from '../programs/server/state/event-queues.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';
import { foreignEvents } from './foreign-events/index.ts';
import { open } from './foreign-events/messages.ts';
import { eventsReceived, ignored } from './foreign-events/event-stream.ts';

const pair = new Pair();

const WRONG = [undefined, null, -1, 1.5, 1e300, true, 'x', '', [], [null], {}, { x: null }];

/** An event with another value at each of its places in turn, and with an additional field. */
function* variants(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      for (const malformed of [...WRONG, ...variants(item)]) yield value.with(index, malformed);
  } else if (typeof value === 'object' && value !== null) {
    yield { ...value, unheard_of: 1 };
    for (const [name, field] of Object.entries(value)) {
      if (name === 'type') continue;
      for (const malformed of [...WRONG, ...variants(field)]) yield { ...value, [name]: malformed };
    }
  }
}

/** One event of each type and `op` that the server sends Mira. */
async function samples(): Promise<ServerEvent[]> {
  const client = await follow(pair.server, pair.server.user('mira'), {
    client_capabilities: {
      notification_settings_null: true,
      stream_typing_notifications: true,
      archived_channels: true,
      bulk_message_deletion: true,
    },
  });
  for (const changes of Object.values(foreignEvents)) changes.forEach(({ does }) => does(pair));
  const received = (await client.now()) as ServerEvent[];
  return [...new Map(received.map((event) => [`${event.type} ${event.op}`, event])).values()];
}

test('missing, wrong and unknown fields at every depth of every event do no harm', async () => {
  await pair.connect();
  await until('caught up', () => storedOffers.read(pair.device.db) !== null);
  await open(pair);
  const events = await samples();
  expect(events.length).toBeGreaterThan(40);
  const hasEvents = ({ events: declared }: AnyCollection) =>
    declared.some(({ type }) => events.some((event) => event.type === type));
  expect(collections.filter((collection) => !hasEvents(collection)).map(({ name }) => name)).toEqual([]);
  await eventsReceived(pair);
  const states = new Set<string>();
  pair.watch(() => states.add(pair.device.engine.connection.state));
  const rights = (event: unknown) => JSON.stringify(event).includes('can_create_');
  for (const event of events) {
    for (const malformed of variants(event))
      if (!rights(malformed)) pair.server.state.events.send(malformed as ServerEvent, [pair.mira]);
    await eventsReceived(pair);
  }
  // What cannot be parsed is counted by its name.
  const counted = Object.keys(ignored(pair.device.db));
  expect(counted).toContain('saved_snippets add');
  expect([...states]).toEqual(['online']);
  const { savedSnippets } = pair.server.state;
  savedSnippets.create(pair.mira, { title: 'Goes on', content: 'x' });
  await until('goes on', () => pair.device.titles().includes('Goes on'));
  pair.readAll();
  await pair.expectSame();
});
