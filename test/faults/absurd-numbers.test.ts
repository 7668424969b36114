import { afterEach, expect, test, vi } from 'vitest';
import type { HttpPort } from '../../src-main/api/transport/http.ts';
import { rewritingHttp } from '../node-http.ts';
import { until } from '../sync/device.ts';
import { ticks } from '../sync/time.ts';
import { Pair } from '../sync/pair.ts';
import { pathOf } from './intercepted-http.ts';

const pair = new Pair();
afterEach(() => void vi.restoreAllMocks());

const SECONDS = [
  'server_presence_ping_interval_seconds',
  'server_presence_offline_threshold_seconds',
  'event_queue_longpoll_timeout_seconds',
];
const MILLISECONDS = [
  'server_typing_started_expiry_period_milliseconds',
  'server_typing_stopped_wait_period_milliseconds',
  'server_typing_started_wait_period_milliseconds',
];
const LIMITS = [
  'max_message_length',
  'max_topic_length',
  'max_stream_name_length',
  'max_reminder_note_length',
];
const DAY = 24 * 60 * 60;
const TURNS = 200;

/** A server whose register response has this number for every interval, time-out and limit. */
const saying = (value: unknown): HttpPort =>
  rewritingHttp<Record<string, unknown>>(
    (request) => pathOf(request) === '/register',
    (state) => {
      for (const name of [...SECONDS, ...LIMITS]) state[name] = value;
      state['max_stream_description_length'] = 500;
      for (const name of MILLISECONDS) state[name] = typeof value === 'number' ? value * 1_000 : value;
    },
  );

/** Records the delay of every timer from now on. */
function watchTimers(): number[] {
  const delays: number[] = [];
  const set = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, delay = 0, ...rest: []) => {
    delays.push(delay);
    return set(work, delay, ...rest);
  }) as typeof setTimeout);
  return delays;
}

test.each([-100, -1, 0, 0.001, 30 * DAY, 1e9, 1e12, 9e15, 1e300, '60', null, [60]])(
  'with %j for every interval, time-out and limit in register, requests do not loop and the connection does not flap (rule: bounded-numbers)',
  async (value) => {
    const delays = watchTimers();
    await pair.connect({ http: saying(value), timing: { pollEvery: 20 } });
    const states: string[] = [];
    pair.watch(() => {
      const { state } = pair.device.engine.connection;
      if (state !== states.at(-1)) states.push(state);
    });
    const typing = pair.device.engine.ownTyping;
    pair.device.engine.ownPresence.note({ state: 'active', inputAt: Date.now() });
    const channelId = pair.server.state.channels.byName('general')!.stream_id;
    typing.writing({ conversation: { channelId, topic: 'lunch' } });
    const id = pair.server.user('ana').userId;
    pair.device.engine.incomingTyping.note({
      op: 'start',
      userId: id,
      conversation: { channelId, topic: 'lunch' },
    });
    await until('the presence is sent', () => pair.server.count('POST', '/users/me/presence') > 0);
    await pair.idle();
    // Timers that fire in an endless loop are set as often as those of these turns.
    const before = delays.length;
    await ticks(TURNS, 1);
    expect(delays.length - before).toBeLessThan(1.5 * TURNS);
    typing.ended();
    expect(states).toEqual(['online']);
    expect(pair.server.count('POST', '/users/me/presence')).toBe(1);
    expect(pair.server.count('POST', '/typing')).toBeLessThanOrEqual(2);
    expect(pair.server.count('POST', '/register')).toBe(1);
    expect(pair.server.count('GET', '/events')).toBeLessThan(20);
    expect(delays.filter((delay) => !(delay >= 0 && delay < 2 ** 31))).toEqual([]);
    expect(pair.device.engine.organization.limits.channelDescription).toBe(500);
    const { limits, presence, typing: periods } = pair.device.engine.organization;
    for (const number of [...Object.values(limits), ...Object.values(presence), ...Object.values(periods)])
      expect(number).toBeGreaterThan(0);
  },
);
