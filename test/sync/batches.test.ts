import { describe, expect, test } from 'vitest';
import type { QueuedSettings } from '../../src-main/contract/values/setting.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { setFlag } from '../../src-main/features/messages/commands.ts';
import type { Delays } from '../../src-main/sync/connection/delays.ts';
import { countChanges } from '../../src-main/sync/outbox/store.ts';
import { settingRows } from '../../src-main/sync/collections/settings.ts';
import type { Fault } from '../programs/server/faults/faults.ts';
import { say } from '../programs/server/say.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';
import { REQUESTS_A_ROUND } from '../../src-main/sync/delivery/refused-batches.ts';
import { defaultDelays } from '../../src-main/sync/connection/delays.ts';

const pair = new Pair();
const SETTINGS = { method: 'PATCH', path: '/settings' } as const;
const FLAGS = { method: 'POST', path: '/messages/flags' } as const;

const set = (changes: QueuedSettings) => pair.device.act((db, now) => setSettings(db, changes, now));
const there = (name: string) => pair.server.state.settings.all(pair.mira)[name];
const shown = (name: string) => settingRows.find(pair.device.db, name)?.value.value;
const sent = () =>
  pair.server.requests.filter(({ path, method }) => path === SETTINGS.path && method === 'PATCH');
const flagged = () => pair.server.requests.filter(({ path }) => path === FLAGS.path);

const FOUR: QueuedSettings = {
  color_scheme: 2,
  web_home_view: 'recent_topics',
  twenty_four_hour_time: false,
  enter_sends: true,
};

async function connected(timing: Partial<Delays> = {}): Promise<void> {
  await pair.connect({ timing });
  await until('pulled', () => shown('color_scheme') !== undefined);
}

describe('a batch is refused, and one of its halves then meets another failure', () => {
  const REFUSED: Fault = { ...SETTINGS, kind: 'status', status: 400 };
  const TROUBLES: Record<string, Fault> = {
    'a server in trouble': { ...SETTINGS, kind: 'status', status: 502 },
    'a rate limit': { ...SETTINGS, kind: 'rate-limited', retryAfter: 0.2 },
    'a lost connection': { ...SETTINGS, kind: 'drop' },
    'a captive portal': { ...SETTINGS, kind: 'captive-portal' },
  };

  test.each(Object.keys(TROUBLES))(
    '%s stops the other half, and everything is delivered later as one batch (rule: batch-divided)',
    async (what) => {
      await connected();
      pair.server.faults.queue(REFUSED, TROUBLES[what]!);
      set(FOUR);
      await until('the first half failed', () => sent().length >= 2);
      await pair.delivered();
      const next = sent()[2];
      expect(next).toBeDefined();
      for (const [name, value] of Object.entries(FOUR)) expect([name, there(name)]).toEqual([name, value]);
      // The other half was not tried in vain: the next request is a new batch with everything.
      expect(Object.keys(next!.parameters).sort()).toEqual(Object.keys(FOUR).sort());
    },
  );

  test('an invalid key holds the whole batch until the user signs in again', async () => {
    await connected();
    pair.server.faults.queue(REFUSED, { ...SETTINGS, kind: 'unauthorized' });
    set(FOUR);
    await until('signed out', () => pair.device.engine.connection.state === 'signed-out');
    await pair.device.still();
    expect(sent()).toHaveLength(2);
    const { email, apiKey } = pair.server.user('mira');
    pair.device.engine.signIn({ email, apiKey });
    await pair.delivered();
    for (const [name, value] of Object.entries(FOUR)) expect([name, there(name)]).toEqual([name, value]);
  });

  test('a batch that a restart interrupts is delivered completely (rule: state-interrupted)', async () => {
    await connected({ requestTimeout: 800 });
    pair.server.faults.queue(REFUSED, { ...SETTINGS, kind: 'hang', processed: true });
    set(FOUR);
    await until('the first half is on its way', () => sent().length === 2);
    pair.device.restart();
    await pair.delivered();
    for (const [name, value] of Object.entries(FOUR))
      expect([name, there(name), shown(name)]).toEqual([name, value, value]);
  });

  test('a newer value that is set while the batch is in flight is the final one', async () => {
    await connected();
    pair.server.faults.queue(
      { ...REFUSED, delayMs: 50 },
      { ...SETTINGS, kind: 'latency', delayMs: 100 },
      { ...SETTINGS, kind: 'drop', processed: true },
    );
    set(FOUR);
    await until('in flight', () => sent().length === 2);
    set({ color_scheme: 3, enter_sends: false });
    await pair.delivered();
    expect([there('color_scheme'), there('enter_sends')]).toEqual([3, false]);
    expect([shown('color_scheme'), shown('enter_sends')]).toEqual([3, false]);
  });
});

test('a batch whose response was lost several times is sent again as one batch', async () => {
  await connected();
  pair.server.faults.queue(...Array.from({ length: 3 }, () => ({ ...SETTINGS, kind: 'drop' }) as const));
  set(FOUR);
  await pair.delivered();
  expect(sent().map(({ parameters }) => Object.keys(parameters).length)).toEqual([4, 4, 4, 4]);
});

/** Another person's messages in a channel that the user is in. */
function messages(count: number): number[] {
  return Array.from({ length: count }, (_, index) => say(pair.server, 'ana', 'much', `Number ${index}`));
}

const marked = () =>
  flagged().flatMap(({ parameters }) => JSON.parse(String(parameters['messages'])) as number[]);

test('more flags than fit in one request are sent in as few requests as possible, each message once', async () => {
  await connected({ requestTimeout: 10_000 });
  const ids = messages(1_100);
  pair.device.act((db, now) => setFlag(db, ids, 'starred', true, now));
  await until('everything delivered', () => countChanges(pair.device.db).unsent === 0);
  expect(marked().sort((a, b) => a - b)).toEqual(ids);
  expect(flagged()).toHaveLength(2);
});

test('one deleted message among many is refused alone, and the others are marked (rule: merge-flags)', async () => {
  await connected();
  const ids = messages(12);
  const deleted = ids[7]! + 1_000_000;
  pair.device.act((db, now) => setFlag(db, [...ids, deleted], 'starred', true, now));
  await until('one is refused', () => pair.device.changes.map(({ state }) => state).join() === 'rejected');
  expect(pair.onlyChange.opens).toEqual({ messageId: deleted });
  for (const id of ids) expect(pair.server.state.messages.flags(pair.mira, id)).toContain('starred');
  expect(flagged().length).toBeLessThan(12);
});

describe('many changes of one batch are refused', () => {
  const star = (ids: number[]) => pair.device.act((db, now) => setFlag(db, ids, 'starred', true, now));
  const count = () => countChanges(pair.device.db);
  const deletedIds = (howMany: number) => Array.from({ length: howMany }, (_, index) => 5_000_000 + index);

  test('a thousand refused changes are tried in rounds with a pause in which other changes are sent (rule: batch-divided)', async () => {
    await connected({ requestTimeout: 10_000, refusedPause: 60_000 });
    star(deletedIds(1_000));
    await until('the first round is over', () => flagged().length === REQUESTS_A_ROUND);
    star(messages(1));
    await until('another message is marked', () => flagged().length === REQUESTS_A_ROUND + 1);
    await until('only they are left', () => count().unsent === 1_000);
    expect(flagged()).toHaveLength(REQUESTS_A_ROUND + 1);
    // The next round continues after the first: it begins with the half that was not tried.
    pair.device.engine.retryNow();
    await until('the second round is over', () => flagged().length === 2 * REQUESTS_A_ROUND + 1);
    const next = flagged()[REQUESTS_A_ROUND + 1]!;
    expect((JSON.parse(String(next.parameters['messages'])) as number[]).length).toBe(500);
  });

  test('every change that must be refused is refused separately in the end', async () => {
    await connected({ requestTimeout: 10_000, refusedPause: 1 });
    star(deletedIds(60));
    await until('all are refused', () => count().needsUser === 60);
    expect(flagged().length).toBeLessThan(120);
  });

  test('three refused changes among five hundred cost only the requests that halving needs (rule: batch-divided)', async () => {
    await connected({ requestTimeout: 10_000, refusedPause: 1 });
    const ids = messages(497);
    const [first, second, third] = deletedIds(3);
    star([...ids.slice(0, 200), first!, ...ids.slice(200, 400), second!, ...ids.slice(400), third!]);
    await until('only they are left', () => count().unsent === 3 && count().needsUser === 3);
    for (const id of ids) expect(pair.server.state.messages.flags(pair.mira, id)).toContain('starred');
    expect(flagged().length).toBeLessThan(3 * (2 * Math.log2(500) + 1));
  });

  test('a change that the refusal names is sent apart from the others (rule: batch-divided)', async () => {
    await connected();
    const named = { ...SETTINGS, kind: 'status', status: 400, msg: 'Invalid web_home_view' } as const;
    pair.server.faults.queue(named, named);
    set(FOUR);
    await until('one is refused', () => pair.device.changes.map(({ state }) => state).join() === 'rejected');
    expect(pair.onlyChange.opens).toEqual({ key: 'web_home_view' });
    expect(sent().map(({ parameters }) => Object.keys(parameters).length)).toEqual([4, 1, 3]);
  });

  test('the rounds of one minute need far fewer requests than servers allow', () => {
    const rounds = 60_000 / defaultDelays.refusedPause;
    expect(rounds * REQUESTS_A_ROUND).toBeLessThan(60);
  });
});
