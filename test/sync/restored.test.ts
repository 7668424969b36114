import { describe, expect, test, vi } from 'vitest';
import type { HttpPort } from '../../src-main/api/transport/http.ts';
import { nodeHttp } from '../node-http.ts';
import { setHighestId } from '../../src-main/cache/metadata/highest-ids.ts';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { findChange } from '../../src-main/sync/outbox/store.ts';
import { markSending, putInDoubt } from '../../src-main/sync/outbox/states.ts';
import { reconcileSteps } from '../../src-main/sync/reconcile/list.ts';
import type { AnyCollection } from '../../src-main/sync/define/collection.ts';
import { snippets } from '../../src-main/sync/collections/snippets.ts';
import { until } from './device.ts';
import { create, CREATE, pair, store } from './snippet-pair.ts';

const LOST = { ...CREATE, kind: 'drop', processed: true } as const;

/** Three snippets that a backup does not have: their IDs will be given again. */
async function threeMore(http?: HttpPort): Promise<(isNoticed?: boolean) => void> {
  await pair.connect({ http });
  await pair.pulledSnippet();
  const highest = Math.max(...pair.snippets.map(({ id }) => id));
  for (const title of ['Late one', 'Late two', 'Late three']) create(title);
  await pair.delivered();
  const before = pair.server.count('POST', CREATE.path);
  expect(before).toBe(3);
  return (isNoticed = true) => {
    store().restore(highest);
    if (isNoticed) pair.server.state.events.expireAll();
  };
}

const posted = () => pair.server.count('POST', CREATE.path) - 3;

describe('a server that was restored from a backup assigns IDs again', () => {
  test('a create whose response is lost after the restore was noticed is there once', async () => {
    const restore = await threeMore();
    restore();
    pair.device.engine.retryNow();
    await until('noticed', () => pair.device.titles().length === pair.snippets.length);
    pair.server.faults.queue(LOST);
    create('New');
    await pair.expectSame();
    expect(pair.titled('New')).toHaveLength(1);
    expect(posted()).toBe(1);
  });

  test('a create that was first tried before the restore and then loses its response is there once (rule: evidence-restored)', async () => {
    let refuses = false;
    const restore = await threeMore((request) => {
      if (!refuses || request.connection !== 'fresh') return nodeHttp(request);
      return Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'));
    });
    refuses = true;
    create('New');
    await until('tried', () => pair.onlyChange.state === 'queued' && pair.onlyChange.lastSentAt !== null);
    restore();
    pair.device.engine.retryNow();
    await until('noticed', () => pair.device.titles('Late').length === 0);
    pair.server.faults.queue(LOST);
    refuses = false;
    await pair.expectSame();
    expect(pair.titled('New')).toHaveLength(1);
    expect(posted()).toBe(1);
  });

  test.each([0, 1, 3])(
    'a create that loses its response before the restore is noticed, after %i others, is there once (rule: evidence-restored)',
    async (others) => {
      const restore = await threeMore();
      restore();
      for (let i = 0; i < others; i += 1) store().create(pair.mira, { title: `Other ${i}`, content: 'x' });
      pair.server.state.events.expireAll();
      pair.server.faults.queue(LOST);
      create('New');
      await pair.expectSame();
      expect(pair.titled('New')).toHaveLength(1);
      expect(posted()).toBe(1);
    },
  );

  test.each(['list', 'event'])(
    'a create that gets the highest old ID is there once and the user is asked (%s first) (rule: evidence-restored)',
    async (source) => {
      const restore = await threeMore();
      restore(source === 'list');
      for (let i = 0; i < 2; i += 1) store().create(pair.mira, { title: `Other ${i}`, content: 'x' });
      if (source === 'list') pair.server.state.events.expireAll();
      else await until('reported', () => pair.device.titles('Other').length === 2);
      pair.server.faults.queue(LOST);
      create('New');
      await until('asked', () => pair.onlyChange.needsUser);
      expect(pair.titled('New')).toHaveLength(1);
      expect(posted()).toBe(1);
    },
  );

  test.each([1, 2, 3])(
    'a create in doubt is there once and the user is asked, while %i later ones get the old IDs (rule: evidence-restored)',
    async (later) => {
      const restore = await threeMore();
      restore(false);
      pair.server.faults.queue(LOST);
      create('New');
      for (let i = 0; i < later; i += 1) create(`Later ${i}`);
      await until('settled', () => pair.device.changes.every(({ needsUser }) => needsUser));
      expect(pair.titled('New')).toHaveLength(1);
      for (let i = 0; i < later; i += 1) expect(pair.titled(`Later ${i}`)).toHaveLength(1);
      expect(posted()).toBe(1 + later);
    },
  );

  test('the user is asked about a create in doubt that another client has changed since (rule: evidence-restored)', async () => {
    const restore = await threeMore();
    restore();
    pair.server.faults.queue(LOST);
    create('New');
    await until('there', () => pair.titled('New').length === 1);
    store().update(pair.mira, pair.titled('New')[0]?.id ?? 0, { title: 'Newer' });
    pair.server.state.events.expireAll();
    await until('asked', () => pair.onlyChange.needsUser);
    expect(pair.onlyChange.state).toBe('in-doubt');
    expect(posted()).toBe(1);
  });
});

test.each([true, false])(
  'deleting the newest item while a create is in doubt asks nobody (took effect: %s)',
  async (processed) => {
    await threeMore();
    pair.server.faults.queue({ ...LOST, processed });
    create('New');
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    store().delete(pair.mira, pair.titled('Late three')[0]?.id ?? 0);
    pair.readAll();
    await pair.expectSame();
    expect(pair.titled('New')).toHaveLength(1);
    expect(posted()).toBe(processed ? 1 : 2);
  },
);

test('a large list whose newest item was deleted is searched for a create in doubt in small steps (rule: evidence-restored)', async () => {
  await pair.connect();
  await pair.offline(() => {
    const { db } = pair.device;
    createSnippet(db, { title: 'New', content: 'x' }, Date.now());
    const change = findChange(db, pair.onlyChange.id)!;
    markSending(db, [change], 2_000, Date.now());
    putInDoubt(db, change);
    const items = Array.from({ length: 1_000 }, (_, index) => {
      return { id: index + 1, title: `Of many ${index}`, content: 'x', date_created: 1 };
    });
    setHighestId(db, 'snippets', 2_000);
    const lookUps = vi.spyOn(snippetRows, 'findByServerId');
    let most = 0;
    for (const _ of reconcileSteps(db, snippets as unknown as AnyCollection, items)) {
      most = Math.max(most, lookUps.mock.calls.length);
      lookUps.mockClear();
    }
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(10);
  });
});
