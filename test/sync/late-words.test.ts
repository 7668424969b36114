import { expect, test } from 'vitest';
import { setFlag, setReaction } from '../../src-main/sync/actions/messages.ts';
import { setSettings } from '../../src-main/sync/actions/settings.ts';
import { firstGivenUpAt } from '../../src-main/sync/late.ts';
import { send } from '../server/state/sending.ts';
import { until } from './device.ts';
import { Pair, pause } from './pair.ts';

const pair = new Pair();
const FLAGS = { method: 'POST', path: '/messages/flags' } as const;

/** Longer than our patience, shorter than twice it: it takes effect after we gave it up. */
const LATE = { kind: 'latency', delayMs: 500 } as const;

function message(): number {
  const stream_id = pair.server.state.channels.byName('general')!.stream_id;
  return send(pair.server.state, {
    sender_id: pair.server.user('ana').userId,
    recipient: { type: 'stream', stream_id, topic: 'late' },
    content: 'Late',
    client: 'website',
  });
}

const flag = (id: number, on: boolean) => pair.device.act((db, now) => setFlag(db, [id], 'starred', on, now));
const react = (id: number, on: boolean) =>
  pair.device.act((db, now) => setReaction(db, id, { name: 'tada' }, on, now));
const flags = (id: number) => pair.server.state.messages.flags(pair.mira, id) ?? [];
const reactions = (id: number) => pair.server.state.reactions.list(id);

test.each([false, true])(
  'a flag that takes effect late does not win over its removal (restart: %s)',
  async (restarts) => {
    await pair.connect();
    const id = message();
    pair.server.faults.queue({ ...FLAGS, ...LATE });
    flag(id, true);
    await until('given up', () => pair.onlyChange.lastSentAt !== null && pair.onlyChange.state === 'queued');
    flag(id, false);
    if (restarts) pair.device.restart();
    await pair.delivered();
    await pause(300);
    expect(flags(id)).not.toContain('starred');
  },
);

test('the same flag, said once more, need not wait', async () => {
  await pair.connect();
  const id = message();
  pair.server.faults.queue({ ...FLAGS, kind: 'drop' });
  flag(id, true);
  await until('on the server', () => flags(id).includes('starred'), 400);
  await pair.delivered();
});

test('a reaction whose second attempt arrived, and was taken away: the first does not bring it back', async () => {
  await pair.connect();
  const id = message();
  pair.server.faults.queue({ method: 'POST', path: `/messages/${id}/reactions`, ...LATE });
  react(id, true);
  await pair.delivered();
  react(id, false);
  await pair.delivered();
  await pause(300);
  expect(reactions(id)).toEqual([]);
});

test.each([
  ['an event', false],
  ['a list', true],
])(
  'a choice made elsewhere is not taken for a request of ours whose effect was told of by %s',
  async (_, isListed) => {
    await pair.connect();
    const choose = (value: 1 | 2) =>
      pair.device.act((db, now) => setSettings(db, { color_scheme: value }, now));
    const chosen = () => pair.server.state.settings.all(pair.mira)['color_scheme'];
    pair.server.faults.queue({ method: 'PATCH', path: '/settings', kind: 'drop', processed: true });
    if (isListed) pair.server.state.events.expireAll();
    choose(2);
    await pair.delivered();
    choose(1);
    await pair.delivered();
    expect(firstGivenUpAt(pair.device.db)).toBeNull();
    pair.server.state.settings.set(pair.mira, 'color_scheme', 2);
    await pause(100);
    expect(chosen()).toBe(2);
    await pair.expectSame();
  },
);
