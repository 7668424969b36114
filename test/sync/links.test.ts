import { beforeEach, expect, test } from 'vitest';
import { refreshMessages } from '../../src-main/features/messages/read.ts';
import { innerPlaceOf } from '../../src-main/features/links/queries.ts';
import { until } from './device.ts';
import { storedOffers } from '../../src-main/cache/metadata/capabilities.ts';
import { Pair } from './pair.ts';

const pair = new Pair();
const general = () => pair.server.state.channels.byName('general')!.stream_id;
const place = (text: string) => innerPlaceOf(pair.device.db, pair.device.engine.organization, text);
const target = (text: string) => place(text)?.target ?? null;
const inGeneral = (topic: string) => ({ channelId: general(), topic });

async function connect(): Promise<void> {
  await pair.connect();
  await until('caught up', () => storedOffers.read(pair.device.db) !== null);
}

beforeEach(() => connect());

test('a link opens its target, whatever text surrounds it', async () => {
  const topic = `${pair.server.url}/#narrow/channel/${general()}-general/topic/Team.20lunch`;
  const of = { conversation: inGeneral('Team lunch') };
  for (const text of [topic, ` ${topic}\n`, `see ${topic} please`, `<${topic}>`, `[lunch](${topic})`])
    expect([text, target(text)]).toEqual([text, of]);
  expect(target(topic.slice(pair.server.url.length))).toEqual(of);
  expect(target(topic.slice(topic.indexOf('narrow')))).toEqual(of);
  // As messages write links (server-notes: Messages).
  expect(target('#**general>Team lunch**')).toEqual(of);
  expect(target('#**general**')).toEqual({ channelId: general() });
  expect(target('#**general>Team lunch@77**')).toEqual({ messageId: 77 });
  expect(target('#narrow/stream/care-team')).toEqual({
    channelId: pair.server.state.channels.byName('care team')!.stream_id,
  });
  expect(place(`${pair.server.url}/#user/7`)).toEqual({ place: 'people', target: { key: '7' } });
  expect(target(`#narrow/dm/${pair.mira},7-group`)).toEqual({ conversation: { people: [7] } });
  expect(target('#narrow/dm/11,9-group')).toEqual({ conversation: { people: [9, 11] } });
});

test.each([
  '',
  'lunch',
  'https://example.com/#narrow/id/12',
  'https://example.com and #**general**',
  '#narrow/is/starred',
  '#**no such channel>lunch**',
  'mailto:mira@example.com',
])('text that links to nothing here opens nothing: %s', async (text) => {
  expect(place(text)).toBeNull();
});

test('a message link opens the stored conversation, even after a move, or else the message alone', async () => {
  const [{ id } = { id: 0 }] = pair.server.state.messages.inTopic(general(), 'team lunch');
  const link = `${pair.server.url}/#narrow/channel/${general()}-general/topic/elsewhere/near/${id}`;
  expect(place(link)).toEqual({ place: 'topics', target: { messageId: id } });
  await refreshMessages(pair.device.engine, { channelId: general(), topic: 'team lunch' });
  expect(place(link)).toEqual({
    place: 'topics',
    target: { conversation: inGeneral('team lunch'), messageId: id },
  });
});

test('a number opens a channel only if no stored message has that ID', async () => {
  const last = Math.max(...pair.server.state.channels.all().map(({ stream_id }) => stream_id));
  expect(target(String(last))).toEqual({ channelId: last });
  expect(target(`#${last}`)).toEqual({ channelId: last });
  expect(target('123456')).toEqual({ messageId: 123456 });
  await refreshMessages(pair.device.engine, { channelId: general(), topic: 'team lunch' });
  const [{ id } = { id: 0 }] = pair.server.state.messages.inTopic(general(), 'team lunch');
  expect(target(String(id))).toEqual({ messageId: id });
});
