import { expect, test } from 'vitest';
import { setFlag } from '../../src-main/features/messages/commands.ts';
import { readOwnStatus } from '../../src-main/cache/collections/own-status.ts';
import { setSubscribed } from '../../src-main/features/channels/commands.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { firstGivenUpAt, forgetUnanswered } from '../../src-main/sync/outbox/unanswered.ts';
import { channelPage } from '../../src-main/features/channels/list.ts';
import { say } from '../programs/server/say.ts';
import { until } from './device.ts';
import { Pair, STATUS, text } from './pair.ts';

const pair = new Pair();
const FLAGS = { method: 'POST', path: '/messages/flags' } as const;

function message(): number {
  const stream_id = pair.server.state.channels.byName('general')!.stream_id;
  return say(pair.server, 'ana', { channel: stream_id, topic: 'late' }, 'Late');
}

/** A request is given up soon, and can run for a while longer, for which another value waits. */
const timing = { requestTimeout: 1_000, requestLifetime: 4_000 };

const flag = (id: number, on: boolean) => pair.device.act((db, now) => setFlag(db, [id], 'starred', on, now));
const flags = (id: number) => pair.server.state.messages.flags(pair.mira, id) ?? [];

test('a new value of a flag waits until an unanswered request for the other value can no longer run (rule: unanswered-waits)', async () => {
  await pair.connect({ timing: { ...timing, requestLifetime: 60_000 } });
  const id = message();
  pair.server.faults.queue({ ...FLAGS, kind: 'hang' });
  flag(id, true);
  await until('given up', () => firstGivenUpAt(pair.device.db) !== null);
  flag(id, false);
  const isOverAt = firstGivenUpAt(pair.device.db)! + 60_000;
  await until('it waits for that', () => pair.onlyChange.nextAttemptAt === isOverAt);
});

test('an equal value of a flag does not wait for an unanswered request', async () => {
  // Where it waited for the first to be over, that would take twice as long.
  await pair.connect({ timing: { requestTimeout: 20_000 } });
  const id = message();
  pair.server.faults.queue({ ...FLAGS, kind: 'drop' });
  flag(id, true);
  await until('on the server', () => flags(id).includes('starred'));
  await pair.delivered();
});

test.each([
  ['an event', false],
  ['a list', true],
])(
  'another client’s choice is not taken for our unanswered request after %s reported its effect (rule: last-choice-wins, unanswered-settled)',
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
    await pair.idle();
    expect(chosen()).toBe(2);
    await pair.expectSame();
  },
);

test('another client’s status is not taken for our unanswered request after an event reported its effect (rule: unanswered-settled)', async () => {
  await pair.connect();
  pair.server.faults.queue({ ...STATUS, kind: 'drop', processed: true });
  pair.setStatus('First');
  await pair.delivered();
  pair.setStatus('Second');
  await pair.delivered();
  pair.server.state.statuses.change(pair.mira, { status_text: 'First' });
  await pair.idle();
  expect(pair.statusText).toBe('First');
});

test('no unanswered leave request remains after an event reported its effect (rule: unanswered-settled)', async () => {
  await pair.connect();
  const { key, subscribed: wasIn } = channelPage(pair.device.db, 'news', 0, 1).rows[0]!;
  const join = (on: boolean) => pair.device.act((db, now) => setSubscribed(db, key, on, now));
  const method = wasIn ? 'DELETE' : 'POST';
  pair.server.faults.queue({ method, path: '/users/me/subscriptions', kind: 'drop', processed: true });
  join(!wasIn);
  await pair.delivered();
  join(wasIn);
  await pair.delivered();
  expect(firstGivenUpAt(pair.device.db)).toBeNull();
});

test('a repeated echo of an older status does not end the newer status’s timer', async () => {
  await pair.connect();
  pair.server.faults.queue({ ...STATUS, kind: 'drop', processed: true });
  pair.server.state.events.expireAll();
  const registers = pair.server.count('POST', '/register');
  pair.setStatus('First');
  await until('registered', () => pair.server.count('POST', '/register') > registers);
  pair.server.faults.add({ path: '/events', kind: 'latency', delayMs: 100 });
  await pair.delivered();
  // As after a long while.
  forgetUnanswered(pair.device.db, Date.now());
  const clearAt = Date.now() + 3_600_000;
  pair.device.act((db, now) => setOwnStatus(db, text('Second'), clearAt, now));
  await pair.delivered();
  await pair.idle();
  expect(readOwnStatus(pair.device.db)).toMatchObject({ value: text('Second'), clearAt });
});

test.each([
  ['text', { status_text: 'First' }],
  ['emoji', { emoji: { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' } }],
])(
  'a late request that sets the %s alone does not win over the newer status, whose other field stays',
  async (field, effect) => {
    await pair.connect({ timing });
    await pair.idle();
    pair.server.faults.queue({ ...STATUS, kind: 'hang' });
    const first = field === 'text' ? text('First') : { text: '', emoji: { name: 'tada' } };
    pair.device.act((db, now) => setOwnStatus(db, first, null, now));
    await until('given up', () => firstGivenUpAt(pair.device.db) !== null);
    const second = { text: 'Second', emoji: { name: 'bus' } };
    pair.device.act((db, now) => setOwnStatus(db, second, null, now));
    await pair.delivered();
    // The request takes effect now. The request has only the field that differed when it was sent.
    pair.server.state.statuses.change(pair.mira, effect);
    await until('sent again', () => pair.statusText === 'Second' && emojiOnServer() === 'bus');
    expect(readOwnStatus(pair.device.db).value).toMatchObject({ text: 'Second', emoji: { name: 'bus' } });
  },
);

const emojiOnServer = (): string | undefined => pair.server.state.statuses.read(pair.mira).emoji_name;
