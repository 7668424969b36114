import { describe, expect, test } from 'vitest';
import type { HttpPort } from '../../src-main/api/transport/http.ts';
import { nodeHttp } from '../node-http.ts';
import { decide } from '../../src-main/sync/delivery/decisions.ts';
import { resolveFromList } from '../../src-main/sync/reconcile/match-creates.ts';
import { changesInDoubt, findChange } from '../../src-main/sync/outbox/store.ts';
import { markSending, putInDoubt } from '../../src-main/sync/outbox/states.ts';
import { reconcileList } from '../../src-main/sync/reconcile/list.ts';
import type { AnyCollection } from '../../src-main/sync/define/collection.ts';
import { snippets } from '../../src-main/sync/collections/snippets.ts';
import { until } from './device.ts';
import { pair, CREATE, LIST, create, store, view } from './snippet-pair.ts';

describe('evidence resolves creates in doubt', () => {
  test.each([true, false])(
    'two equal creates end as two snippets although the first is in doubt (took effect: %s)',
    async (processed) => {
      await pair.connect();
      pair.server.faults.queue({ ...CREATE, kind: 'drop', processed });
      create('Twin', 'same');
      create('Twin', 'same');
      create('Other', 'else');
      await until('one in doubt', () => pair.device.changes[0]?.state === 'in-doubt');
      await pair.delivered();
      expect(pair.titled('Twin')).toHaveLength(2);
      expect(pair.server.count('POST', CREATE.path)).toBe(processed ? 3 : 4);
      await pair.expectSame();
    },
  );

  test.each([
    [[7], 'queued', [7, null]],
    [[7, 9], undefined, [7, 9]],
    [[7, 8, 9], 'in-doubt', [null, null]],
  ])(
    'an equal create and one that the user confirmed are matched with the list %o',
    async (ids, state, found) => {
      await pair.connect();
      await pair.offline(() => {
        const { db } = pair.device;
        const keys = [create('Twin', 'same'), create('Twin', 'same')];
        for (const [index, { id }] of pair.device.changes.entries()) {
          const change = findChange(db, id)!;
          markSending(db, [change], 0, Date.now());
          putInDoubt(db, change);
          if (index === 0) decide(db, id, 'is-there', Date.now());
        }
        const items = ids.map((id) => ({ id, title: 'Twin', content: 'same', date_created: 1 }));
        const collection = snippets as unknown as AnyCollection;
        const asked = { userId: pair.mira, isOutdated: false, maybeTakenEffect: [] };
        resolveFromList(db, collection, changesInDoubt(db), items, asked);
        expect(pair.device.changes[0]?.state).toBe(state);
        reconcileList(db, collection, items);
        expect(keys.map((key) => view(key)?.serverId ?? null)).toEqual(found);
      });
    },
  );

  test('several creates in doubt, some of which took effect, are resolved without asking (rule: state-in-doubt)', async () => {
    await pair.connect();
    pair.server.faults.queue(
      { ...CREATE, kind: 'drop', processed: false },
      { ...CREATE, kind: 'drop', processed: true },
      { ...CREATE, kind: 'drop', processed: false },
      { ...CREATE, kind: 'drop', processed: true },
    );
    const asked: string[] = [];
    pair.watch(() => {
      for (const { needsUser, title } of pair.device.changes) if (needsUser) asked.push(title);
    });
    for (const title of ['Doubt one', 'Doubt two', 'Doubt three', 'Doubt four', 'Sure']) create(title);
    await pair.delivered();
    expect(asked).toEqual([]);
    for (const title of ['Doubt one', 'Doubt two', 'Doubt three', 'Doubt four', 'Sure'])
      expect(pair.titled(title)).toHaveLength(1);
    await pair.expectSame();
  });

  test.each(['ERR_INTERNET_DISCONNECTED', 'ERR_ADDRESS_UNREACHABLE', 'ERR_CERT_DATABASE_CHANGED'])(
    'a create whose response is lost with the network (%s) is there once (rule: state-not-arrived)',
    async (name) => {
      let breaks = true;
      const http: HttpPort = async (request) => {
        const response = await nodeHttp(request);
        if (!breaks || request.connection !== 'fresh') return response;
        breaks = false;
        throw new Error(`net::${name}`);
      };
      await pair.connect({ http });
      create('Sent once');
      await pair.delivered();
      expect(pair.titled('Sent once')).toHaveLength(1);
      expect(pair.server.count('POST', CREATE.path)).toBe(1);
    },
  );

  test('an older equal snippet is not taken for ours (rule: evidence-mark)', async () => {
    await pair.connect();
    const { title, content } = await pair.pulledSnippet();
    pair.server.faults.queue({ ...CREATE, kind: 'drop', processed: false });
    create(title, content);
    await pair.delivered();
    expect(pair.titled(title)).toHaveLength(2);
    await pair.expectSame();
  });

  test('evidence is not fetched before the first request can no longer run (rule: evidence-waits)', async () => {
    await pair.connect({ timing: { requestTimeout: 900 } });
    // The create takes effect after Perch gave up its request and while the request can still run. Only a later list shows that.
    pair.server.faults.queue({ ...CREATE, kind: 'latency', delayMs: 1_150 });
    create('Slow to arrive');
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    pair.device.engine.retryNow();
    await pair.delivered();
    expect(pair.titled('Slow to arrive')).toHaveLength(1);
    expect(pair.server.count('POST', CREATE.path)).toBe(1);
    await pair.expectSame();
  });

  test('lists are not fetched again and again during many deliveries', async () => {
    await pair.connect();
    pair.server.faults.queue({ ...CREATE, kind: 'drop', processed: true });
    pair.server.faults.add({ kind: 'latency', delayMs: 10 });
    for (let i = 0; i < 60; i++) create(`Number ${i}`);
    await pair.delivered();
    expect(pair.snippets.filter(({ title }) => title.startsWith('Number '))).toHaveLength(60);
    expect(pair.server.count('GET', LIST.path)).toBeLessThan(15);
    await pair.expectSame();
  });

  test('a create that no list can resolve is not searched once per delivered sibling (rule: evidence-later)', async () => {
    await pair.connect({ timing: { longestBackOff: 60_000 } });
    pair.server.faults.queue({ ...CREATE, kind: 'drop', processed: true });
    pair.server.faults.add({ ...LIST, kind: 'latency', delayMs: 20 });
    create('Changed since');
    await until('in doubt', () => pair.device.changes[0]?.state === 'in-doubt');
    const [{ id } = { id: 0 }] = pair.titled('Changed since');
    store().update(pair.mira, id, { title: 'By another client', content: 'else' });
    const asked = pair.server.count('GET', LIST.path);
    for (let i = 0; i < 150; i++) create(`Sibling ${i}`);
    await until('the siblings are delivered', () => pair.device.changes.length === 1);
    // The waits double from 20 ms on.
    expect(pair.server.count('GET', LIST.path) - asked).toBeLessThan(25);
    pair.device.engine.retryNow();
    await until('the user is asked', () => pair.device.changes[0]?.needsUser === true);
  });

  test.each(['\x85', '\x1c', '\x1f', '\ufeff'])(
    'a create with %j at the ends of its texts is recognized after a lost response (rule: evidence-snippet)',
    async (edge) => {
      await pair.connect();
      pair.server.faults.queue({ ...CREATE, kind: 'drop', processed: true });
      create(`${edge}Edge${edge}`, `${edge}text${edge}`);
      await pair.delivered();
      expect(pair.snippets.filter(({ title }) => title.includes('Edge'))).toHaveLength(1);
      expect(pair.server.count('POST', CREATE.path)).toBe(1);
    },
  );
});
