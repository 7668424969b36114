import { beforeEach, expect, test } from 'vitest';
import { storedOffers } from '../../src-main/cache/metadata/capabilities.ts';
import { roleNumbers } from '../programs/server/state/users.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';
import { foreignEvents } from './foreign-events/index.ts';
import { open } from './foreign-events/messages.ts';
import { eventsReceived, ignored } from './foreign-events/event-stream.ts';

const pair = new Pair();

async function connect(): Promise<void> {
  await pair.connect();
  await until('caught up', () => storedOffers.read(pair.device.db) !== null);
}

beforeEach(() => connect());

test.each(Object.entries(foreignEvents))(
  '%s changed by another client are shown without a request',
  async (_, changes) => {
    await open(pair);
    pair.server.forgetRequests();
    for (const { what, does, isShown } of changes) {
      does(pair);
      await until(`shown: ${what}`, () => isShown(pair));
    }
    expect(pair.server.requests.filter(({ path }) => path !== '/events').map(({ path }) => path)).toEqual([]);
    expect(ignored(pair.device.db)).toEqual({});
  },
);

test('a new role makes Perch read everything again', async () => {
  pair.server.state.users.update(pair.mira, { role: roleNumbers.administrator });
  await until('known', () => pair.device.engine.organization.role === roleNumbers.administrator);
  await eventsReceived(pair);
  expect(pair.server.count('POST', '/register')).toBe(2);
});

test('a typing person whose stop never arrives is forgotten when the connection is lost', async () => {
  const { incomingTyping } = pair.device.engine;
  const here = { channelId: 1, topic: 'team lunch' };
  pair.server.state.typing.announce({
    op: 'start',
    sender_id: pair.server.user('olu').userId,
    recipient: { type: 'stream', stream_id: 1, topic: 'team lunch' },
    message_id: null,
  });
  await until('is writing', () => incomingTyping.who(here).length === 1);
  await pair.server.stop();
  await until('the connection is lost, and with it who writes', () => incomingTyping.who(here).length === 0);
  await pair.server.start();
});
