import { afterEach, describe, expect, test, vi } from 'vitest';
import { nodeHttp } from '../node-http.ts';
import type { HttpPort } from '../../src-main/api/transport/http.ts';
import { createScheduled } from '../../src-main/features/scheduled/commands.ts';
import { serverAhead } from '../../src-main/sync/clocks/clock-skew.ts';
import { until } from './device.ts';
import { ticks } from './time.ts';
import { Pair, pause } from './pair.ts';

const pair = new Pair();
const CREATE = { method: 'POST', path: '/scheduled_messages' } as const;
const HOUR = 3_600_000;

afterEach(() => void vi.restoreAllMocks());

/** The first whole second after so many milliseconds, as servers and their `Date` know no others. */
const due = (milliseconds: number): number => Math.ceil((Date.now() + milliseconds) / 1000);
const passed = (at: number): Promise<void> => pause(at * 1000 - Date.now() + 20);

function create(at: number): void {
  const channelId = pair.server.state.channels.byName('general')!.stream_id;
  const to = { channelId, topic: 'team lunch' };
  pair.device.act((db, now) => createScheduled(db, { to, content: 'Noon?', at, readBySender: null }, now));
}
const sent = () => pair.server.count('POST', CREATE.path);

/** Plain HTTP to a server whose clock is off by so much, or that does not say its time at all. */
const clockOff =
  (offset: () => number | null): HttpPort =>
  async (request) => {
    const response = await nodeHttp(request);
    const headers = new Headers(response.headers);
    const by = offset();
    if (by === null) headers.delete('date');
    else headers.set('date', new Date(Date.now() + by).toUTCString());
    return new Response(response.body, { status: response.status, headers });
  };

/** The server’s last reported time has become old. */
function letTimeKnowledgeGrowOld(): void {
  const now = performance.now.bind(performance);
  const from = now() + 60_000;
  const begun = now();
  vi.spyOn(performance, 'now').mockImplementation(() => from + (now() - begun));
}

describe('two clocks disagree about a deadline', () => {
  test('a deadline that has passed by the server’s clock is refused (rule: state-expired)', async () => {
    await pair.connect({ http: clockOff(() => 3 * HOUR) });
    await until('known', () => serverAhead(pair.device.db) > 2 * HOUR);
    expect(() => create(due(HOUR))).toThrow('invalid-input');
    expect(pair.device.changes).toEqual([]);
  });

  test('a change that waits expires when the server’s clock is corrected past its deadline', async () => {
    let offset = 0;
    await pair.connect({ http: clockOff(() => offset) });
    await pair.offline(async () => {
      create(due(HOUR));
      pair.device.engine.retryNow();
      await until('noticed', () => pair.device.engine.connection.state === 'offline');
      offset = 2 * HOUR;
    });
    await until('expired', () => pair.onlyChange.state === 'expired');
    expect(sent()).toBe(0);
  });
});

describe('a deadline passes', () => {
  test('a change in flight whose deadline passes is expired when the server refuses it (rule: state-expired)', async () => {
    await pair.connect({ timing: { requestTimeout: 5_000 } });
    const at = due(50);
    const delayMs = at * 1000 - Date.now() + 50;
    pair.server.faults.queue({ ...CREATE, kind: 'status', status: 400, delayMs });
    create(at);
    await until('expired', () => pair.onlyChange.state === 'expired');
  });

  test('a change whose deadline passes while Perch is closed is expired', async () => {
    await pair.connect();
    await pair.server.stop();
    const at = due(50);
    create(at);
    await passed(at);
    pair.device.restart();
    await pair.serverReturns();
    await until('expired', () => pair.onlyChange.state === 'expired');
    expect(sent()).toBe(0);
  });
});

describe('the server’s time is needed', () => {
  test('a server that never reports its time is not asked repeatedly, and nothing waits forever', async () => {
    await pair.connect({ http: clockOff(() => null) });
    pair.server.forgetRequests();
    create(due(HOUR));
    await pair.delivered();
    expect(sent()).toBe(1);
    expect(pair.server.requests.length).toBeLessThan(6);
  });

  test('a server that is down is asked for its time with a back-off', async () => {
    let attempts = 0;
    await pair.connect({
      http: (request) => {
        attempts += 1;
        return nodeHttp(request);
      },
    });
    await pair.server.stop();
    letTimeKnowledgeGrowOld();
    attempts = 0;
    create(due(HOUR));
    await until('asked', () => attempts > 0);
    await ticks(40, 10);
    expect(attempts).toBeLessThan(25);
    expect(pair.onlyChange.state).toBe('queued');
    await pair.serverReturns();
    await pair.delivered();
  });

  test('a server that limits the rate or fails is asked for its time until it responds', async () => {
    await pair.connect();
    letTimeKnowledgeGrowOld();
    pair.server.forgetRequests();
    pair.server.faults.queue(
      { method: 'GET', kind: 'rate-limited', retryAfter: 0.2 },
      { method: 'GET', kind: 'status', status: 502 },
      { method: 'GET', kind: 'captive-portal' },
    );
    create(due(HOUR));
    await pair.delivered();
    expect(sent()).toBe(1);
    expect(pair.server.requests.length).toBeLessThan(30);
  });
});
