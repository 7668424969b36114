import { expect, test } from 'vitest';
import { setFavorite, readUse } from '../../src-main/cache/local/snippet-uses.ts';
import { resolveTopic } from '../../src-main/features/messages/commands.ts';
import { topicList } from '../../src-main/features/messages/topics.ts';
import { refreshTopics } from '../../src-main/sync/collections/channel-topics.ts';
import { rewritingHttp } from '../node-http.ts';
import { until } from './device.ts';
import { first, general, lunch, pair } from './message-pair.ts';
import { connect, keyOf, shows, team, write } from './team-channel.ts';

/** Plain HTTP in whose lists of topics one, or each, lacks its newest message. */
class OddTopic {
  name: string | null = null;
  isEach = false;
  times = 0;

  http = rewritingHttp<{ topics?: { name: string; max_id?: number }[] }>(
    ({ url }) => url.includes('/topics'),
    ({ topics = [] }) => {
      for (const topic of topics)
        if (this.isEach || topic.name === this.name) {
          delete topic.max_id;
          this.times += 1;
        }
    },
  );
}

test('a topic that cannot be parsed is missing alone', async () => {
  const odd = new OddTopic();
  odd.name = 'team lunch';
  await pair.connect({ http: odd.http });
  await refreshTopics(pair.device.engine, general());
  const { topics } = topicList(pair.device.db, general(), '', 'general chat');
  expect(topics.map(({ name }) => name)).toEqual(['', 'second floor']);
});

test('of a list in which no topic can be parsed nothing is taken, and the known topics stay', async () => {
  const odd = new OddTopic();
  await pair.connect({ http: odd.http });
  await refreshTopics(pair.device.engine, general());
  const shown = () => topicList(pair.device.db, general(), '', 'general chat').topics.map(({ name }) => name);
  const before = shown();
  odd.isEach = true;
  await expect(refreshTopics(pair.device.engine, general())).rejects.toThrow('malformed');
  expect(before.length).toBeGreaterThan(0);
  expect(shown()).toEqual(before);
});

test('the snippet of a topic that cannot be parsed stays, and those of the others are read', async () => {
  const odd = new OddTopic();
  const channelId = await connect({ Refund: 'One', Hours: 'Nine' }, { http: odd.http });
  const refund = keyOf('Refund');
  setFavorite(pair.device.db, refund, true);
  odd.name = 'Refund';
  write(channelId, 'Phone', 'Ten');
  await shows({ Refund: 'One', Hours: 'Nine', Phone: 'Ten' });
  await pair.idle();
  expect(odd.times).toBeGreaterThan(0);
  expect(team()).toEqual({ Refund: 'One', Hours: 'Nine', Phone: 'Ten' });
  expect(readUse(pair.device.db, refund).favorite).toBe(true);
});

test('a topic that is to be resolved and cannot be parsed is not taken for deleted', async () => {
  const odd = new OddTopic();
  await pair.connect({ http: odd.http });
  await first(lunch());
  odd.name = 'team lunch';
  pair.device.act((db, now) =>
    resolveTopic(db, { channelId: general(), topic: 'team lunch', resolved: true }, now),
  );
  await until('asked', () => odd.times > 1);
  expect(pair.onlyChange.state).not.toBe('rejected');
  odd.name = null;
  pair.device.engine.retryNow();
  await pair.delivered();
  // With the notice of the mark.
  expect(pair.server.state.messages.inTopic(general(), '✔ team lunch')).toHaveLength(3);
});
