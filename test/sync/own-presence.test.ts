import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storedRealm } from '../../src-main/cache/metadata/organization.ts';
import { storedPresences } from '../../src-main/cache/metadata/presences.ts';
import { UNKNOWN_ORGANIZATION } from '../../src-main/contract/values/organization.ts';
import { setAway } from '../../src-main/features/status/commands.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { statusView } from '../../src-main/features/status/queries.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';

const pair = new Pair();
/** Milliseconds by which the server's clock goes before the computer's. */
let ahead = 0;
afterEach(() => {
  expect(pair.device.changes).toEqual([]);
  ahead = 0;
});

async function connect(options: Parameters<Pair['connect']>[0] = {}): Promise<void> {
  await pair.connect({ ...options, serves: { now: () => Date.now() + ahead } });
  await inStep();
}

const inStep = () => until('in step', () => pair.device.engine.isInStep);
const reports = () => pair.server.requests.filter(({ path }) => path === '/users/me/presence');
const reportedStates = () => reports().map(({ parameters }) => parameters['status']);
const processed = (count: number) =>
  until(`${count} answered`, () => reports().filter(({ status }) => status !== null).length === count);
const onServer = () => pair.server.state.presences.list().find(({ user_id }) => user_id === pair.mira);
const be = (state: 'active' | 'idle', inputAt = Date.now()) =>
  pair.device.engine.ownPresence.note({ state, inputAt });
const isAway = () => pair.server.state.settings.all(pair.mira).presence_enabled === false;
const online = () => pair.device.engine.connection.state === 'online';

/** What the server wishes, a thousand times more often. */
function pingEvery(pingInterval: number): void {
  const realm = storedRealm.read(pair.device.db) ?? UNKNOWN_ORGANIZATION;
  storedRealm.write(pair.device.db, { ...realm, presence: { ...realm.presence, pingInterval } });
}

/** Longer than any interval or back-off here, in milliseconds. */
const LONG = 1_000;

/** Whatever was to be repeated after a time has been. */
async function aLongTimePasses(): Promise<void> {
  await pair.device.idle();
  pair.device.timePasses(LONG);
  await pair.device.idle();
}

describe('Perch reports the user’s presence', () => {
  beforeEach(() => connect());

  test('presence is reported at once when it changes, with the parameters of the server’s level', async () => {
    expect(reports()).toEqual([]);
    be('active');
    await processed(1);
    const lastUpdateId = () => String(storedPresences.read(pair.device.db)?.lastUpdateId);
    expect(reports()[0]?.parameters).toEqual({
      status: 'active',
      new_user_input: 'true',
      slim_presence: 'true',
      last_update_id: '-1',
    });
    await until('the last report is stored', () => lastUpdateId() !== '-1');
    expect(onServer()).toMatchObject({ active_timestamp: expect.any(Number) });
    ahead = 60_000;
    const { active_timestamp: activeAt } = onServer()!;
    // The user went on for a while after the first report.
    be('idle', Date.now() + 10_000);
    await processed(2);
    expect(reports()[1]?.parameters).toMatchObject({ status: 'idle', new_user_input: 'false' });
    expect(onServer()).toMatchObject({ active_timestamp: activeAt });
    // A second may have begun meanwhile.
    expect([60, 61]).toContain(onServer()!.idle_timestamp! - activeAt!);
    be('active');
    await processed(3);
    expect(isAway()).toBe(false);
  });

  test('presence is repeated as often as the server wants, and each input counts as new once', async () => {
    pingEvery(60);
    const inputAt = Date.now();
    be('active', inputAt);
    // The system counts whole seconds.
    be('active', inputAt + 900);
    await until('reported again', () => reports().length >= 4);
    const inputs = () => reports().map(({ parameters }) => parameters['new_user_input']);
    expect(inputs().slice(0, 4)).toEqual(['true', 'false', 'false', 'false']);
    const before = reports().length;
    be('active', inputAt + 5_000);
    await until('new input is reported', () => inputs().slice(before).includes('true'));
  });

  test('nothing is reported before the computer’s first state, and no more often than the server wants', async () => {
    await pair.device.idle();
    expect(reports()).toEqual([]);
    be('active');
    await processed(1);
    for (let i = 0; i < 20; i++) be('active', Date.now() + i * 10_000);
    pair.device.engine.retryNow();
    await pair.device.idle();
    expect(reports()).toHaveLength(1);
  });

  test('presence reports are sent one at a time, and a change meanwhile follows the response', async () => {
    pair.server.faults.add({ kind: 'latency', delayMs: 120, path: '/users/me/presence', times: 1 });
    be('active');
    be('idle');
    be('active');
    be('idle');
    await processed(2);
    await pair.device.idle();
    expect(reportedStates()).toEqual(['active', 'idle']);
  });
});

describe('Perch does not report the user’s presence', () => {
  test('presence is not reported while the user hides it, and is reported again afterwards', async () => {
    await connect();
    pair.device.act((db, now) => setSettings(db, { presence_enabled: false }, now));
    be('active');
    be('idle');
    await pair.delivered();
    pingEvery(20);
    be('active');
    await aLongTimePasses();
    expect(reports()).toEqual([]);
    pair.device.act((db, now) => setSettings(db, { presence_enabled: true }, now));
    await until('reported', () => reports().length > 0);
    expect(isAway()).toBe(false);
  });

  test('presence is not reported from the moment when the user is away, even while that waits to be sent', async () => {
    await connect();
    pingEvery(30);
    be('active');
    await processed(1);
    pair.server.faults.add({ kind: 'latency', held: true, path: '/users/me/status' });
    pair.device.act((db, now) => setAway(db, true, now));
    // One may be on its way already.
    await pair.device.still();
    const count = reports().length;
    be('idle');
    pair.device.timePasses(30);
    await pair.device.still();
    expect(reports()).toHaveLength(count);
    pair.server.faults.lift();
    await pair.delivered();
    expect(isAway()).toBe(true);
    await aLongTimePasses();
    expect(reports()).toHaveLength(count);
  });

  test('no presence is queued offline, and the next connection reports the current state', async () => {
    await connect();
    be('active');
    await processed(1);
    await pair.server.stop();
    pair.device.engine.retryNow();
    await until('offline', () => !online());
    be('idle');
    be('active');
    be('idle');
    expect(pair.device.changes).toEqual([]);
    await pair.server.start();
    pair.device.engine.retryNow();
    await processed(2);
    await pair.device.idle();
    expect(reportedStates()).toEqual(['active', 'idle']);
  });

  test('presence is not reported to a server without it', async () => {
    await connect({ strict: true });
    be('active');
    be('idle');
    await pair.device.idle();
    expect(reports()).toEqual([]);
    expect(online()).toBe(true);
  });

  test('presence is not reported again on a connection whose server responded that it is missing', async () => {
    await connect();
    pingEvery(20);
    pair.server.faults.add({ kind: 'status', status: 404, path: '/users/me/presence', times: 1 });
    be('active');
    await processed(1);
    be('idle');
    await aLongTimePasses();
    expect(reports()).toHaveLength(1);
    expect(online()).toBe(true);
    expect(pair.device.changes).toEqual([]);
  });

  test('a refused presence report is not repeated early and does no harm', async () => {
    await connect();
    pair.server.faults.add({ kind: 'status', status: 400, path: '/users/me/presence', times: 1 });
    be('active');
    await processed(1);
    await aLongTimePasses();
    expect(reports()).toHaveLength(1);
    expect(online()).toBe(true);
    expect(pair.device.changes).toEqual([]);
    be('idle');
    await processed(2);
    expect(reportedStates()).toEqual(['active', 'idle']);
  });

  test('presence is not reported after signing out or after a restart', async () => {
    await connect();
    pingEvery(20);
    be('active');
    await processed(1);
    pair.device.engine.signOut();
    const count = reports().length;
    be('idle');
    pair.device.timePasses(LONG);
    await pair.device.still();
    expect(reports()).toHaveLength(count);
    pair.device.engine.signIn(pair.server.user('mira'));
    await until('reported again', () => reportedStates().at(-1) === 'idle');
    pair.device.restart();
    const after = reports().length;
    await inStep();
    await aLongTimePasses();
    expect(reports()).toHaveLength(after);
  });
});

test('a server before level 263 is asked for everybody’s presence, because it reports no differences', async () => {
  await connect({ featureLevel: 262 });
  be('active');
  await processed(1);
  expect(reports()[0]?.parameters).toEqual({
    status: 'active',
    new_user_input: 'true',
    slim_presence: 'true',
  });
});

test('reporting presence never changes the status or `away`', async () => {
  await connect();
  pair.setStatus('Deep work');
  await pair.delivered();
  const before = pair.server.state.statuses.read(pair.mira);
  for (const state of ['active', 'idle', 'active', 'idle'] as const) {
    be(state);
    await until(state, () => reportedStates().at(-1) === state && reports().at(-1)?.status === 200);
  }
  expect(pair.server.state.statuses.read(pair.mira)).toEqual(before);
  expect(statusView(pair.device.db)).toMatchObject({ text: 'Deep work', away: false, unsent: null });
  const sent = pair.server.requests.filter(({ path }) => path === '/users/me/status' || path === '/settings');
  expect(sent.map(({ parameters }) => parameters)).toEqual([{ status_text: 'Deep work' }]);
});
