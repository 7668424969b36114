import { describe, expect, test } from 'vitest';
import { rewritingHttp } from '../node-http.ts';
import { until } from './device.ts';
import { pair } from './message-pair.ts';
import { chooseListed, connect, newChannel, shows, team, viewOf, write } from './team-channel.ts';

/** Plain HTTP in whose responses one message lacks its content. */
class OddMessage {
  id = 0;
  times = 0;

  http = rewritingHttp<{ message?: Message; messages?: Message[] }>(
    ({ url }) => /\/messages[/?]/.test(url) && this.id !== 0,
    ({ message: one, messages = [] }) => {
      for (const message of [one, ...messages])
        if (message?.id === this.id) {
          delete message.content;
          this.times += 1;
        }
    },
  );
}
interface Message {
  id: number;
  content?: string;
}

describe.each([
  ['many at once', undefined],
  ['one by one', 250],
])('where texts are read %s, a message that cannot be parsed', (_, featureLevel) => {
  test('is missing alone, and the connection goes on', async () => {
    const odd = new OddMessage();
    pair.expectedFaults = 1;
    await pair.connect({ featureLevel, http: odd.http });
    const channelId = newChannel({ Refund: 'One', Hours: 'Nine', Phone: 'Ten' });
    const states = new Set<string>();
    pair.watch(() => states.add(pair.device.engine.connection.state));
    odd.id = write(channelId, 'Desk', 'Five');
    await chooseListed(channelId);
    await shows({ Refund: 'One', Hours: 'Nine', Phone: 'Ten' });
    await until('read', () => (viewOf(channelId)?.readAt ?? null) !== null);
    expect(pair.device.faults.map(String)).toEqual([`Error: Message ${odd.id} could not be parsed.`]);
    expect([...states]).toEqual(['online']);
  });
});

test('a known text that cannot be parsed any more is not taken for deleted', async () => {
  const odd = new OddMessage();
  const channelId = await connect({ Refund: 'One', Hours: 'Nine' }, { http: odd.http });
  pair.expectedFaults = 1;
  odd.id = write(channelId, 'Phone', 'Ten');
  await until('skipped', () => pair.device.faults.length === 1);
  await pair.idle();
  expect(team()).toEqual({ Refund: 'One', Hours: 'Nine' });
  const { state } = pair.server;
  odd.id = state.messages.inTopic(channelId, 'Refund')[0]!.id;
  pair.expectedFaults = 2;
  pair.readAll();
  await shows({ Refund: 'One', Hours: 'Nine', Phone: 'Ten' });
  await pair.idle();
  expect(pair.device.faults).toHaveLength(2);
  expect(team()).toEqual({ Refund: 'One', Hours: 'Nine', Phone: 'Ten' });
});
