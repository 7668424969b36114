import { beforeEach, describe, expect, test } from 'vitest';
import { readOwnStatus } from '../../src-main/cache/collections/own-status.ts';
import {
  extendOwnStatus,
  setAway,
  setOwnStatus,
  setStatus,
} from '../../src-main/features/status/commands.ts';
import { statusView } from '../../src-main/features/status/queries.ts';
import { undo, undoView } from '../../src-main/features/outbox/undo.ts';
import { decideForNow } from '../../src-main/sync/delivery/undo.ts';
import { firstGivenUpAt } from '../../src-main/sync/outbox/unanswered.ts';
import { until } from './device.ts';
import { timePasses } from './time.ts';
import { delayedResponses, Pair, STATUS, text } from './pair.ts';

const pair = new Pair();

/** Longer than a delivery takes on a busy machine; in milliseconds. */
const LATER = 12_000;

const set = (value: string, clearAfter?: number) =>
  pair.device.act((db, now) =>
    setOwnStatus(db, text(value), clearAfter === undefined ? null : now + clearAfter, now),
  );
const shown = () => statusView(pair.device.db);
const change = (value: string) => pair.server.state.statuses.change(pair.mira, { status_text: value });
const seen = async (value: string) => {
  change(value);
  pair.device.engine.retryNow();
  await until('shown', () => shown().text === value);
};
const timerIsOver = () => {
  pair.device.timePasses(LATER);
  return until('the timer is over', () => readOwnStatus(pair.device.db).clearAt === null);
};

describe('a status is cleared after a time', () => {
  beforeEach(() => pair.connect());

  test('a status that was set online is cleared on time, on screen and on the server', async () => {
    set('Lunch', LATER);
    await pair.delivered();
    pair.device.timePasses(LATER / 2);
    await pair.idle();
    expect(pair.statusText).toBe('Lunch');
    pair.device.timePasses(LATER / 2);
    await until('cleared', () => pair.statusText === '');
    expect(shown()).toMatchObject({ text: '', clearAt: null, clearedUnchecked: false });
  });

  test('an extended status is not cleared at its first time, and extending sends nothing', async () => {
    set('Lunch', LATER);
    await pair.delivered();
    const { length } = pair.server.requests.filter(({ path }) => path === STATUS.path);
    pair.device.act((db, now) => extendOwnStatus(db, 1, now));
    pair.device.timePasses(LATER + 200);
    await pair.idle();
    expect([shown().text, pair.statusText]).toEqual(['Lunch', 'Lunch']);
    expect(pair.server.requests.filter(({ path }) => path === STATUS.path)).toHaveLength(length);
  });

  test('a preset that is set offline is cleared by the moment of the click, and its away is delivered', async () => {
    const before = Date.now();
    let after = before;
    await pair.offline(() => {
      const preset = {
        ...text('Deep work'),
        clearAfter: { minutes: 1 },
        away: true,
        isPreset: true,
      } as const;
      pair.device.act((db, now) => setStatus(db, preset, now, 'monday'));
      after = Date.now();
      pair.device.timePasses(5_000);
    });
    await pair.delivered();
    expect(pair.server.state.statuses.read(pair.mira)).toMatchObject({
      status_text: 'Deep work',
      away: true,
    });
    const clearAt = shown().clearAt ?? NaN;
    expect(clearAt).toBeGreaterThanOrEqual(before + 60_000);
    expect(clearAt).toBeLessThan(after + 60_000);
  });

  test('a status whose time passes offline is never sent, and the earlier status is cleared', async () => {
    change('Before');
    pair.device.engine.retryNow();
    await until('read', () => shown().text === 'Before');
    await pair.offline(async () => {
      set('Lunch', LATER);
      await timerIsOver();
      expect(shown().text).toBe('');
    });
    await pair.delivered();
    expect(pair.statusText).toBe('');
    const sent = pair.server.requests.filter(({ path, method }) => path === STATUS.path && method === 'POST');
    expect(sent.map(({ parameters }) => parameters['status_text'])).toEqual(['']);
  });

  test('a status whose time passed while Perch was closed is cleared at the next start (rule: moments-over-restarts)', async () => {
    set('Lunch', LATER);
    await pair.delivered();
    pair.device.engine.close();
    timePasses(LATER + 50);
    expect(pair.statusText).toBe('Lunch');
    pair.device.restart();
    await until('cleared', () => pair.statusText === '');
    await pair.delivered();
    expect(shown()).toMatchObject({ text: '', unsent: null });
  });

  test.each(['online', 'offline', 'closed'])(
    'a status that another client set is not cleared (%s then) (rule: clearing-reads)',
    async (how) => {
      set('Lunch', LATER);
      await pair.delivered();
      if (how === 'online') change('From my phone');
      if (how === 'offline')
        await pair.offline(async () => {
          change('From my phone');
          await timerIsOver();
        });
      if (how === 'closed') {
        pair.device.engine.close();
        change('From my phone');
        timePasses(LATER + 50);
        pair.device.restart();
      }
      await timerIsOver();
      await pair.delivered();
      await until('shown', () => shown().text === 'From my phone');
      expect(pair.statusText).toBe('From my phone');
      expect(pair.server.count('POST', STATUS.path)).toBe(1);
    },
  );

  test('a status that another client set ends the timer', async () => {
    set('Lunch', 60_000);
    await pair.delivered();
    change('From my phone');
    pair.device.engine.retryNow();
    await until('shown', () => shown().text === 'From my phone');
    expect(shown().clearAt).toBeNull();
  });

  test('a status of another client is marked as such until one is set here', async () => {
    await seen('From my phone');
    expect(shown().setElsewhere).toBe(true);
    set('Lunch');
    expect(shown().setElsewhere).toBe(false);
    await pair.delivered();
    expect(shown()).toMatchObject({ text: 'Lunch', setElsewhere: false });
    await seen('');
    expect(shown().setElsewhere).toBe(false);
    await seen('Lunch');
    expect(shown().setElsewhere).toBe(true);
  });

  test('a status that shows again, because a newer one was discarded or returned, is marked as before', async () => {
    const discard = () => decideForNow(pair.device.db, pair.onlyChange.id, 'discard', Date.now());
    set('Lunch');
    await pair.delivered();
    await pair.goOffline();
    set('Working');
    discard();
    expect(shown()).toMatchObject({ text: 'Lunch', setElsewhere: false });
    const { db } = pair.device;
    undo(db, undoView(db)?.id ?? '', Date.now());
    expect(shown()).toMatchObject({ text: 'Working', setElsewhere: false });
    discard();
    expect(shown()).toMatchObject({ text: 'Lunch', setElsewhere: false });
    await pair.comeBack();
    await pair.idle();
    expect(shown()).toMatchObject({ text: 'Lunch', setElsewhere: false });

    // Another client set the status, though with a text that Perch has set before.
    for (const foreign of ['From my phone', 'Lunch']) {
      await seen(foreign);
      await pair.goOffline();
      set('Working');
      discard();
      expect(shown()).toMatchObject({ text: foreign, setElsewhere: true });
      await pair.comeBack();
    }
  });

  test('a newer status without an end is not cleared by the older one’s timer', async () => {
    set('Lunch', LATER);
    await pair.delivered();
    set('Working');
    await pair.delivered();
    pair.device.timePasses(LATER + 100);
    await pair.idle();
    expect(pair.statusText).toBe('Working');
  });

  test('clearing the status never changes away (rule: clearing-reads)', async () => {
    pair.device.act((db, now) => setAway(db, true, now));
    set('Lunch', LATER);
    await pair.delivered();
    pair.device.timePasses(LATER);
    await until('cleared', () => pair.statusText === '' && shown().clearAt === null);
    await pair.delivered();
    expect(pair.server.state.statuses.read(pair.mira)).toEqual({ away: true });
  });

  test('clearing without a check is reported when the server refuses to be read (rule: clearing-unchecked)', async () => {
    set('Lunch', LATER);
    await pair.delivered();
    pair.server.faults.add({ method: 'GET', path: '/users/*/status', kind: 'status', status: 400 });
    pair.device.timePasses(LATER);
    await until('cleared', () => pair.statusText === '');
    await pair.delivered();
    expect(shown()).toMatchObject({ text: '', clearedUnchecked: true });
  });
});

test('clearing applies to a status whose response was lost, although a newer one followed', async () => {
  await pair.connect({ timing: { requestTimeout: 800 } });
  pair.server.faults.queue({ ...STATUS, kind: 'hang', processed: true });
  set('Lost answer');
  await until('it took effect', () => pair.statusText === 'Lost answer');
  await pair.offline(async () => {
    await until('the answer is lost', () => pair.onlyChange.state === 'queued');
    set('Lunch', LATER);
    await timerIsOver();
  });
  await pair.delivered();
  expect(pair.statusText).toBe('');
});

test('clearing without a check is reported when the server cannot be read (rule: clearing-unchecked)', async () => {
  await pair.connect({ strict: true });
  set('Lunch', LATER);
  await pair.delivered();
  pair.device.timePasses(LATER);
  await until('cleared', () => pair.server.count('POST', STATUS.path) === 2 && pair.statusText === '');
  await pair.delivered();
  expect(shown()).toMatchObject({ text: '', clearedUnchecked: true });
  set('Back');
  expect(shown().clearedUnchecked).toBe(false);
  await pair.delivered();
});

describe('the latest value of the status wins', () => {
  beforeEach(() => pair.connect());

  test('an unsent status stays on screen over the server’s and is delivered (rule: unsent-over-server, last-writer)', async () => {
    await pair.offline(() => {
      set('Mine');
      change('From my phone');
    });
    await pair.delivered();
    expect(pair.statusText).toBe('Mine');
  });

  test('discarding a newer status shows the one in flight', async () => {
    pair.server.faults.queue({ ...STATUS, kind: 'latency', delayMs: 150 });
    set('On its way');
    await until('in flight', () => pair.onlyChange.state === 'sending');
    set('Discarded');
    pair.answer('discard', pair.device.changes[1]);
    await pair.delivered();
    expect(pair.statusText).toBe('On its way');
    expect(shown()).toMatchObject({ text: 'On its way', server: null, unsent: null });
  });

  test('away that another client ended is shown', async () => {
    pair.device.act((db, now) => setAway(db, true, now));
    await pair.delivered();
    pair.server.state.statuses.change(pair.mira, { away: false });
    pair.device.engine.retryNow();
    await until('seen', () => !shown().away);
  });

  test('away that another client ended while Perch was offline is shown', async () => {
    pair.device.act((db, now) => setAway(db, true, now));
    await pair.delivered();
    await pair.offline(async () => {
      pair.server.state.statuses.change(pair.mira, { away: false });
      pair.device.engine.retryNow();
      await pair.offlineNoticed();
    });
    await until('seen', () => !shown().away);
  });
});

test('a status that was read before a newer one was delivered does not return', async () => {
  await pair.connect({
    events: false,
    http: delayedResponses(({ method, url }) => method === 'GET' && url.endsWith('/status'), 150),
    timing: { requestTimeout: 5_000 },
  });
  change('Old');
  pair.device.engine.retryNow();
  await until('the old one is read', () => pair.server.count('GET', '/users/*/status') > 0);
  set('New');
  const wrong: string[] = [];
  pair.watch(() => shown().text === 'New' || wrong.push(shown().text));
  await pair.delivered();
  await pair.idle();
  expect(wrong).toEqual([]);
  expect(pair.statusText).toBe('New');
});

test('another client’s status is left alone while an unanswered one could still take effect', async () => {
  await pair.connect({ timing: { requestTimeout: 800 } });
  pair.server.faults.queue({ ...STATUS, kind: 'hang' });
  set('Old');
  await until('it has arrived', () => pair.server.count('POST', STATUS.path) === 1);
  set('New');
  await until('delivered', () => pair.statusText === 'New');
  change('From my phone');
  await until('it cannot take effect any more', () => firstGivenUpAt(pair.device.db) === null);
  await pair.idle();
  expect(pair.statusText).toBe('From my phone');
  await until('shown', () => shown().text === 'From my phone');
});
