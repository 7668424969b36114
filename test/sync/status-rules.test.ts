import { beforeEach, describe, expect, test } from 'vitest';
import { OWN_STATUS, ownStatusRows, readOwnStatus } from '../../src-main/cache/collections/own-status.ts';
import { readRulesLookAt, writeRules } from '../../src-main/domain/status-rules.ts';
import type { RulePlan } from '../../src-main/contract/values/rules.ts';
import { extendOwnStatus, setOwnStatus } from '../../src-main/features/status/commands.ts';
import { statusView } from '../../src-main/features/status/queries.ts';
import { listOverwrites } from '../../src-main/cache/local/overwrites.ts';
import { isAffected } from '../../src-main/contract/values/data-part.ts';
import { rulesView } from '../../src-main/features/rules/queries.ts';
import { trackReads } from '../../src-main/tracking/reads.ts';
import { until } from './device.ts';
import { timePasses } from './time.ts';
import { Pair, text } from './pair.ts';

const pair = new Pair();

const SOON = 15_000;
const shown = () => statusView(pair.device.db);
const set = (value: string, clearAfter?: number) =>
  pair.device.act((db, now) =>
    setOwnStatus(db, text(value), clearAfter === undefined ? null : now + clearAfter, now),
  );
const change = (value: string) => pair.server.state.statuses.change(pair.mira, { status_text: value });
const isShown = (value: string) => until(`"${value}" is shown`, () => shown().text === value);
const isOnServer = (value: string) => until(`"${value}" is on the server`, () => pair.statusText === value);
const posts = () =>
  pair.server.requests
    .filter(({ path, method }) => path === '/users/me/status' && method === 'POST')
    .map(({ parameters }) => parameters['status_text']);

/** A rule with one turn: it begins and ends so many milliseconds from now. */
const plan = (value: string, begins: number, ends: number): RulePlan => ({
  kind: 'planned',
  status: text(value),
  from: Date.now() + begins,
  to: Date.now() + ends,
});
const rules = (plans: RulePlan[], { goesBack = false, on = true } = {}) =>
  pair.device.act((db) =>
    writeRules(db, { goesBack, rules: plans.map((one, index) => ({ id: String(index), on, plan: one })) }),
  );

describe('a rule has its turn', () => {
  beforeEach(() => pair.connect());

  test('its status is set on time and cleared at the end, on screen and on the server', async () => {
    const begins = Date.now() + SOON;
    rules([plan('Lunch', SOON, 2 * SOON)]);
    pair.device.timePasses(SOON / 2);
    await pair.idle();
    expect(shown().text).toBe('');
    pair.device.timePasses(SOON / 2);
    await isOnServer('Lunch');
    expect(Date.now()).toBeGreaterThanOrEqual(begins);
    expect(shown()).toMatchObject({ text: 'Lunch' });
    pair.device.timePasses(SOON);
    await isOnServer('');
    await pair.delivered();
    expect(shown()).toMatchObject({ text: '', clearAt: null });
    expect(posts()).toEqual(['Lunch', '']);
  });

  test('the list of rules is read again at its end, also where the user’s own status stays', async () => {
    rules([plan('Lunch', 0, SOON)]);
    await isOnServer('Lunch');
    set('Mine');
    await isOnServer('Mine');
    await pair.idle();
    const list = trackReads(() => rulesView(pair.device.db, Date.now()));
    pair.device.changed.clear();
    expect(readRulesLookAt(pair.device.db)).not.toBeNull();
    pair.device.timePasses(SOON);
    await until('over', () => readRulesLookAt(pair.device.db) === null);
    await pair.idle();
    expect(isAffected(list.reads, [...pair.device.changed])).toBe(true);
  });

  test('a rule that is switched off sets nothing, and one that is switched off in its turn ends it', async () => {
    rules([plan('Lunch', 0, 60_000)], { on: false });
    await pair.idle();
    expect(shown().text).toBe('');
    rules([plan('Lunch', 0, 60_000)]);
    await isOnServer('Lunch');
    rules([plan('Lunch', 0, 60_000)], { on: false });
    await isOnServer('');
  });

  test('a turn that began while Perch was closed is taken at the start', async () => {
    rules([plan('Lunch', 300, 60_000)]);
    pair.device.engine.close();
    timePasses(400);
    expect(pair.statusText).toBe('');
    pair.device.restart();
    await isOnServer('Lunch');
  });

  test('a turn that began and ended while Perch was closed sets nothing', async () => {
    set('Working remotely');
    await pair.delivered();
    rules([plan('Lunch', 200, 400)]);
    pair.device.engine.close();
    timePasses(500);
    pair.device.restart();
    await pair.idle();
    expect(pair.statusText).toBe('Working remotely');
    expect(posts()).toEqual(['Working remotely']);
  });

  test('a turn that ended while Perch was closed is ended at the start', async () => {
    rules([plan('Lunch', 0, SOON)]);
    await isOnServer('Lunch');
    await pair.delivered();
    pair.device.engine.close();
    timePasses(SOON + 50);
    expect(pair.statusText).toBe('Lunch');
    pair.device.restart();
    await isOnServer('');
  });

  test('a turn that begins while a status of the user waits to be sent takes its place', async () => {
    await pair.offline(async () => {
      set('Before lunch');
      pair.device.timePasses(100);
      rules([plan('Lunch', 0, 600_000)]);
      await isShown('Lunch');
    });
    await isOnServer('Lunch');
    await pair.delivered();
    expect(posts()).toEqual(['Lunch']);
  });

  test('a turn that begins and ends offline sends nothing of its status', async () => {
    await pair.offline(async () => {
      rules([plan('Lunch', 0, SOON)]);
      await isShown('Lunch');
      pair.device.timePasses(SOON);
      await isShown('');
    });
    await pair.delivered();
    expect(posts()).toEqual([]);
  });
});

describe('another status wins until the next turn', () => {
  beforeEach(() => pair.connect());

  test.each(['online', 'offline', 'closed'])(
    'the one that another client set in a turn (%s then)',
    async (how) => {
      rules([plan('Lunch', 0, 60_000)]);
      await isOnServer('Lunch');
      await pair.delivered();
      if (how === 'online') change('From my phone');
      if (how === 'offline') await pair.offline(() => change('From my phone'));
      if (how === 'closed') {
        pair.device.engine.close();
        change('From my phone');
        pair.device.restart();
      }
      await isShown('From my phone');
      await pair.idle();
      pair.device.engine.wake();
      await pair.idle();
      expect([pair.statusText, shown().text, shown().clearAt]).toEqual([
        'From my phone',
        'From my phone',
        null,
      ]);
      expect(posts()).toEqual(['Lunch']);
    },
  );

  test.each(['offline', 'closed'])(
    'the one that another client set where Perch could not see it when the turn began (%s)',
    async (how) => {
      set('Working remotely');
      await pair.delivered();
      rules([plan('Lunch', 200, 60_000)]);
      const begins = () => {
        change('From my phone');
        timePasses(300);
      };
      if (how === 'offline') await pair.offline(begins);
      else {
        pair.device.engine.close();
        begins();
        pair.device.restart();
      }
      await isShown('From my phone');
      await pair.idle();
      expect(pair.statusText).toBe('From my phone');
      expect(shown()).toMatchObject({ text: 'From my phone', clearAt: null, unsent: null });
      expect(posts()).toEqual(['Working remotely']);
      expect(listOverwrites(pair.device.db)).toEqual([]);
    },
  );

  test('the one of another client that is read for the first time', async () => {
    await pair.offline(() => {
      ownStatusRows.remove(pair.device.db, OWN_STATUS);
      change('From my phone');
    });
    await isShown('From my phone');
    rules([plan('Lunch', -1000, 60_000)]);
    await pair.idle();
    expect(pair.statusText).toBe('From my phone');
    expect(shown()).toMatchObject({ text: 'From my phone', unsent: null });
    expect(posts()).toEqual([]);
  });

  test('the one that another client set is replaced by a turn that begins after it was seen', async () => {
    rules([plan('Lunch', SOON, 60_000)]);
    change('From my phone');
    await isShown('From my phone');
    pair.device.timePasses(SOON);
    await isOnServer('Lunch');
  });

  test('the one that the user set here, also an empty one', async () => {
    rules([plan('Lunch', 0, 60_000)]);
    await isOnServer('Lunch');
    set('Busy');
    await isOnServer('Busy');
    set('');
    await isOnServer('');
    await pair.idle();
    expect(pair.statusText).toBe('');
  });

  test('the one of a rule that the user discarded in the Outbox does not return at once', async () => {
    await pair.offline(async () => {
      rules([plan('Lunch', -1_000, 60_000)]);
      await isShown('Lunch');
      await until('it waits', () => pair.onlyChange.state === 'queued');
      pair.answer('discard', pair.onlyChange);
      pair.device.engine.wake();
      expect(shown().text).toBe('');
    });
    await pair.idle();
    expect([shown().text, pair.statusText]).toEqual(['', '']);
  });

  test('one that the user extended is not cleared at the end of the turn', async () => {
    rules([plan('Lunch', 0, SOON)]);
    await isOnServer('Lunch');
    pair.device.act((db, now) => extendOwnStatus(db, 1, now));
    pair.device.timePasses(SOON + 100);
    await pair.idle();
    expect([shown().text, pair.statusText]).toEqual(['Lunch', 'Lunch']);
  });
});

describe('the status before returns where the user chose that', () => {
  beforeEach(() => pair.connect());

  test('after a timed status of the user', async () => {
    rules([], { goesBack: true });
    set('Working remotely');
    await pair.delivered();
    set('Lunch', SOON);
    await isOnServer('Lunch');
    pair.device.timePasses(SOON);
    await isOnServer('Working remotely');
    await pair.delivered();
    expect(posts()).toEqual(['Working remotely', 'Lunch', 'Working remotely']);
    expect(readOwnStatus(pair.device.db).clearAt).toBeNull();
  });

  test('after the turn of a rule', async () => {
    set('Working remotely');
    await pair.delivered();
    rules([plan('Lunch', 0, SOON)], { goesBack: true });
    await isOnServer('Lunch');
    pair.device.timePasses(SOON);
    await isOnServer('Working remotely');
  });

  test('but not over the status that another client set meanwhile', async () => {
    set('Working remotely');
    rules([], { goesBack: true });
    await pair.delivered();
    set('Lunch', SOON);
    await pair.delivered();
    await pair.offline(async () => {
      change('From my phone');
      pair.device.timePasses(SOON);
      await isShown('Working remotely');
    });
    await pair.delivered();
    await isShown('From my phone');
    expect(pair.statusText).toBe('From my phone');
  });
});

test('a rule works on a server whose status cannot be read', async () => {
  await pair.connect({ strict: true });
  rules([plan('Lunch', 0, SOON)]);
  await until('set', () => posts().includes('Lunch'));
  pair.device.timePasses(SOON);
  await isOnServer('');
  await pair.delivered();
  expect(shown()).toMatchObject({ text: '', clearedUnchecked: true });
});
