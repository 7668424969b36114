import { describe, expect, test } from 'vitest';
import type { QueuedSettings } from '../../src-main/contract/setting.ts';
import { setSettings } from '../../src-main/sync/actions/settings.ts';
import { setFlag } from '../../src-main/sync/actions/messages.ts';
import type { Timing } from '../../src-main/sync/timing.ts';
import { countChanges } from '../../src-main/sync/outbox.ts';
import { settingRows } from '../../src-main/sync/resources/settings.ts';
import type { Fault } from '../server/faults/faults.ts';
import { send } from '../server/state/sending.ts';
import { until } from './device.ts';
import { Pair, pause } from './pair.ts';

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
  twenty_four_hour_time: true,
  enter_sends: true,
};

async function connected(timing: Partial<Timing> = {}): Promise<void> {
  await pair.connect({ timing });
  await until('pulled', () => shown('color_scheme') !== undefined);
}

describe('a batch that is refused, and whose halves meet something else', () => {
  const REFUSED: Fault = { ...SETTINGS, kind: 'status', status: 400 };
  const TROUBLES: Record<string, Fault> = {
    'a server in trouble': { ...SETTINGS, kind: 'status', status: 502 },
    'a rate limit': { ...SETTINGS, kind: 'rate-limited', retryAfter: 0.2 },
    'a lost connection': { ...SETTINGS, kind: 'drop' },
    'a captive portal': { ...SETTINGS, kind: 'captive-portal' },
  };

  test.each(Object.keys(TROUBLES))(
    '%s: nothing more is sent into it, and in the end all is there',
    async (what) => {
      await connected();
      pair.server.faults.queue(REFUSED, TROUBLES[what]!);
      set(FOUR);
      await until('the first half failed', () => sent().length >= 2);
      await pair.delivered();
      const next = sent()[2];
      expect(next).toBeDefined();
      for (const [name, value] of Object.entries(FOUR)) expect([name, there(name)]).toEqual([name, value]);
      // The other half was not tried in vain: what comes next is a new batch, with everything.
      expect(Object.keys(next!.parameters).sort()).toEqual(Object.keys(FOUR).sort());
    },
  );

  test('a key that is not valid any more: all of it is held, and goes after signing in', async () => {
    await connected();
    pair.server.faults.queue(REFUSED, { ...SETTINGS, kind: 'unauthorized' });
    set(FOUR);
    await until('signed out', () => pair.device.engine.connection.state === 'signed-out');
    await pause(60);
    expect(sent()).toHaveLength(2);
    const { email, apiKey } = pair.server.user('mira');
    pair.device.engine.signIn({ email, apiKey });
    await pair.delivered();
    for (const [name, value] of Object.entries(FOUR)) expect([name, there(name)]).toEqual([name, value]);
  });

  test('Perch ends in the middle of it', async () => {
    await connected();
    pair.server.faults.queue(REFUSED, { ...SETTINGS, kind: 'hang', processed: true });
    set(FOUR);
    await until('the first half is on its way', () => sent().length === 2);
    pair.device.restart();
    await pair.delivered();
    for (const [name, value] of Object.entries(FOUR))
      expect([name, there(name), shown(name)]).toEqual([name, value, value]);
  });

  test('a newer value that is made meanwhile is the last word', async () => {
    await connected();
    pair.server.faults.queue(
      { ...REFUSED, delayMs: 50 },
      { ...SETTINGS, kind: 'latency', delayMs: 100 },
      { ...SETTINGS, kind: 'drop', processed: true },
    );
    set(FOUR);
    await until('on its way', () => sent().length === 2);
    set({ color_scheme: 3, enter_sends: false });
    await pair.delivered();
    expect([there('color_scheme'), there('enter_sends')]).toEqual([3, false]);
    expect([shown('color_scheme'), shown('enter_sends')]).toEqual([3, false]);
  });
});

test('a batch that was lost several times is sent again as one', async () => {
  await connected();
  pair.server.faults.queue(...Array.from({ length: 3 }, () => ({ ...SETTINGS, kind: 'drop' }) as const));
  set(FOUR);
  await pair.delivered();
  expect(sent().map(({ parameters }) => Object.keys(parameters).length)).toEqual([4, 4, 4, 4]);
});

/** Another person's messages in a channel that the user is in. */
function messages(count: number): number[] {
  const channelId = pair.server.state.channels.byName('general')!.stream_id;
  const sender_id = pair.server.user('ana').userId;
  const recipient = { type: 'stream', stream_id: channelId, topic: 'much' } as const;
  return Array.from({ length: count }, (_, index) =>
    send(pair.server.state, { sender_id, recipient, content: `Number ${index}`, client: 'website' }),
  );
}

const marked = () =>
  flagged().flatMap(({ parameters }) => JSON.parse(String(parameters['messages'])) as number[]);

test('more flags than go in one request: each message is marked once, in as few requests as can be', async () => {
  await connected({ requestTimeout: 10_000 });
  const ids = messages(1_100);
  pair.device.act((db, now) => setFlag(db, ids, 'starred', true, now));
  await until('everything delivered', () => countChanges(pair.device.db).unsent === 0);
  expect(marked().sort((a, b) => a - b)).toEqual(ids);
  expect(flagged()).toHaveLength(2);
});

test('one message that is gone among many: it alone is refused, the others are marked', async () => {
  await connected();
  const ids = messages(12);
  const gone = ids[7]! + 1_000_000;
  pair.device.act((db, now) => setFlag(db, [...ids, gone], 'starred', true, now));
  await until('one is refused', () => pair.device.changes.map(({ state }) => state).join() === 'rejected');
  expect(pair.onlyChange.opens).toBe(String(gone));
  for (const id of ids) expect(pair.server.state.messages.flags(pair.mira, id)).toContain('starred');
  expect(flagged().length).toBeLessThan(12);
});
