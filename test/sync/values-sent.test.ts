import { beforeEach, describe, expect, test } from 'vitest';
import { readOwnStatus } from '../../src-main/cache/collections/own-status.ts';
import { listOverwrites } from '../../src-main/cache/local/overwrites.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { MOST_EARLIER, valuesSent } from '../../src-main/sync/outbox/values-sent.ts';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { until } from './device.ts';
import { STATUS, text } from './pair.ts';
import { conflicts, edit, EDIT, onServer, pair, remove, store, view } from './snippet-pair.ts';

const SOON = 300;

/** An edit whose response is lost. */
async function loseResponse(key: string, title: string, content: string, processed: boolean): Promise<void> {
  pair.server.faults.queue({ ...EDIT, kind: 'drop', processed });
  const before = pair.server.count('PATCH', '*');
  edit(key, title, content);
  await until(
    'the answer is lost',
    () => pair.server.count('PATCH', '*') > before && pair.onlyChange.state === 'queued',
  );
}

/** The only change was sent, and its response is lost. */
const isLost = (): boolean => {
  const [change, ...others] = listChanges(pair.device.db);
  return others.length === 0 && change?.state === 'queued' && change.maybeOnServer;
};

const sentOf = () => valuesSent(listChanges(pair.device.db)[0]!) as { content?: string }[];

describe('a value was only typed after a response was lost and is not taken for a sent one', () => {
  beforeEach(() => pair.connect());

  test.each([true, false])(
    'another client’s equal value is a conflict (the lost one took effect: %s) (rule: typed-is-not-sent)',
    async (processed) => {
      const { key, id, title } = await pair.pulledSnippet();
      await loseResponse(key, title, 'sent', processed);
      await pair.offline(() => {
        edit(key, title, 'only typed');
        edit(key, title, 'typed last');
        expect(sentOf().map(({ content }) => content)).toEqual(['sent']);
        store().update(pair.mira, id, { content: 'only typed' });
      });
      await until('the user is asked', () => conflicts().length === 1);
      expect(view(key)).toMatchObject({ content: 'typed last', server: { content: 'only typed' } });
      expect(onServer(id)?.content).toBe('only typed');
    },
  );

  test('another client’s equal value is in the history where the last writer wins (rule: typed-is-not-sent)', async () => {
    await pair.pulledSnippet();
    const name = (to: string) => pair.device.act((db, now) => setSettings(db, { full_name: to }, now));
    pair.server.faults.queue({ method: 'PATCH', path: '/settings', kind: 'drop', processed: true });
    name('Mira Sent');
    await until(
      'lost',
      () => pair.server.count('PATCH', '/settings') > 0 && pair.onlyChange.state === 'queued',
    );
    await pair.offline(() => {
      name('Mira Typed');
      name('Mira Last');
      pair.server.state.users.update(pair.mira, { full_name: 'Mira Typed' });
    });
    await pair.delivered();
    expect(listOverwrites(pair.device.db).map(({ earlier }) => earlier.params)).toEqual([
      { key: 'full_name', value: 'Mira Typed' },
    ]);
  });

  test('another client’s equal value is a conflict with a deletion', async () => {
    const { key, id, title } = await pair.pulledSnippet();
    await loseResponse(key, title, 'sent', true);
    await pair.offline(() => {
      edit(key, title, 'only typed');
      remove(key);
      store().update(pair.mira, id, { content: 'only typed' });
    });
    await until('the user is asked', () => conflicts().length === 1);
    expect(onServer(id)?.content).toBe('only typed');
  });

  test('a refused value that a deletion followed is not taken for a sent one (rule: typed-is-not-sent)', async () => {
    const { key, id, title } = await pair.pulledSnippet();
    pair.server.faults.queue({ ...EDIT, kind: 'rate-limited', delayMs: 150, retryAfter: 1 });
    edit(key, title, 'never taken');
    await until('in flight', () => pair.onlyChange.state === 'sending');
    remove(key);
    await until(
      'only the deletion is left',
      () => pair.device.changes.length === 1 && pair.onlyChange.state === 'queued',
    );
    expect(sentOf()).toEqual([]);
    store().update(pair.mira, id, { content: 'never taken' });
    await until('the user is asked', () => conflicts().length === 1);
    expect(onServer(id)?.content).toBe('never taken');
  });
});

test('a value that was sent before a deletion is still recognized, however the edit ended', async () => {
  await pair.connect({ timing: { requestTimeout: 800 } });
  const { key, id, title } = await pair.pulledSnippet();
  pair.server.faults.queue({ ...EDIT, kind: 'hang', processed: true });
  edit(key, title, 'sent');
  await until('it took effect', () => onServer(id)?.content === 'sent');
  remove(key);
  await pair.delivered();
  expect(onServer(id)).toBeUndefined();
  expect(snippetRows.find(pair.device.db, key)).toBeNull();
});

describe('a change records the values of its lost attempts', () => {
  beforeEach(() => pair.connect());

  test('the latest few distinct values are recorded, and the user is asked about a dropped one (rule: state-replaced)', async () => {
    const { key, id, title } = await pair.pulledSnippet();
    const fault = pair.server.faults.add({ ...EDIT, kind: 'drop' });
    const last = MOST_EARLIER + 2;
    for (let round = 0; round <= last; round += 1) {
      edit(key, title, `sent ${round}`);
      await until('lost', () => isLost());
    }
    await pair.offline(() => {
      edit(key, title, 'never sent');
      pair.server.faults.lift(fault);
      const contents = sentOf().map(({ content }) => content);
      expect(contents).toEqual(
        Array.from({ length: MOST_EARLIER }, (_, index) => `sent ${last - MOST_EARLIER + 1 + index}`),
      );
      store().update(pair.mira, id, { content: 'sent 0' });
    });
    await until('the user is asked', () => conflicts().length === 1);
    expect(onServer(id)?.content).toBe('sent 0');
  });

  test('a repeated value is not recorded twice', async () => {
    const { key, title } = await pair.pulledSnippet();
    pair.server.faults.add({ ...EDIT, kind: 'drop' });
    for (const content of ['one', 'two', 'one', 'two', 'one']) {
      edit(key, title, content);
      await until('lost', () => isLost());
    }
    await pair.offline(() => {
      edit(key, title, 'three');
      expect(sentOf().map(({ content }) => content)).toEqual(['two', 'one']);
    });
  });

  test('recorded values make the next attempt send everything', async () => {
    const { key, id, title, content } = await pair.pulledSnippet();
    await loseResponse(key, 'Another title', content, true);
    await pair.offline(() => {
      edit(key, title, 'another content');
    });
    await pair.delivered();
    expect(onServer(id)).toMatchObject({ title, content: 'another content' });
  });
});

describe('a status is cleared after a time', () => {
  const set = (value: string, clearAfter: number) =>
    pair.device.act((db, now) => setOwnStatus(db, text(value), now + clearAfter, now));
  const change = (value: string) => pair.server.state.statuses.change(pair.mira, { status_text: value });
  const timerIsOver = () => until('over', () => readOwnStatus(pair.device.db).clearAt === null);

  test('another client’s status stays although an equal one waited here unsent (rule: clearing-reads)', async () => {
    await pair.connect();
    await pair.offline(async () => {
      set('Lunch', SOON);
      await timerIsOver();
      change('Lunch');
    });
    await pair.delivered();
    expect(pair.statusText).toBe('Lunch');
  });

  test.each([true, false])(
    'a status that is in flight at its deadline is cleared (answered: %s)',
    async (answered) => {
      await pair.connect({ timing: { requestTimeout: 1_000 } });
      change('Before');
      await until('reported', () => readOwnStatus(pair.device.db).value.text === 'Before');
      pair.server.faults.queue({
        ...STATUS,
        kind: answered ? 'latency' : 'drop',
        delayMs: SOON + 200,
        processed: true,
      });
      set('Lunch', SOON);
      await until('in flight', () => pair.onlyChange.state === 'sending');
      await timerIsOver();
      await pair.delivered();
      expect(pair.statusText).toBe('');
    },
  );

  test('another client’s status stays if ours was in flight and was refused', async () => {
    await pair.connect({ timing: { requestTimeout: 1_000 } });
    pair.server.faults.queue({ ...STATUS, kind: 'rate-limited', delayMs: SOON + 200, retryAfter: 1 });
    set('Lunch', SOON);
    await until('in flight', () => pair.onlyChange.state === 'sending');
    await timerIsOver();
    await until('not taken', () => pair.device.changes.every(({ state }) => state === 'queued'));
    change('Lunch');
    await pair.delivered();
    expect(pair.statusText).toBe('Lunch');
  });
});
