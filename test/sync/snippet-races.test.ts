import { describe, expect, test } from 'vitest';
import { setAway } from '../../src-main/features/status/commands.ts';
import { nodeHttp } from '../node-http.ts';
import { until } from './device.ts';
import { delayedResponses, pause, STATUS } from './pair.ts';
import { pair, CREATE, LIST, EDIT, create, edit, remove, onServer, view, conflicts } from './snippet-pair.ts';

describe('a list races with a delivery', () => {
  test('a list that shows a create in flight makes no second row and asks nobody (rule: evidence-epoch)', async () => {
    const lost = Promise.withResolvers<never>();
    await pair.connect({
      events: false,
      timing: { requestTimeout: 60_000, requestLifetime: 600 },
      async http(request) {
        const response = await nodeHttp(request);
        return request.method === 'POST' && request.url.endsWith(CREATE.path) ? lost.promise : response;
      },
    });
    let mostRows = 0;
    let asked = 0;
    pair.watch(() => {
      mostRows = Math.max(mostRows, pair.device.titles('racing').length);
      asked += pair.device.changes.filter(({ needsUser }) => needsUser).length;
    });
    create('Racing');
    await until('it is on the server', () => pair.titled('Racing').length === 1);
    // A break of the connection makes Perch read everything while the create has no response yet.
    pair.server.faults.queue({ ...STATUS, kind: 'status' });
    pair.server.forgetRequests();
    pair.device.act((db, now) => setAway(db, true, now));
    await until('read', () =>
      pair.server.requests.some(({ path, status }) => path === '/register' && status === 200),
    );
    await until('applied', () => pair.device.engine.connection.state === 'online');
    expect(pair.device.changes[0]?.state).toBe('sending');
    lost.reject(new TypeError('The connection was lost'));
    await pair.delivered();
    expect(mostRows).toBe(1);
    expect(asked).toBe(0);
    expect(pair.server.count('POST', CREATE.path)).toBe(0);
    await pair.expectSame();
  });

  test.each(['create', 'edit', 'delete'] as const)(
    'a list from before a %s that arrives after it is discarded',
    async (what) => {
      await pair.connect({
        events: false,
        http: delayedResponses(({ method, url }) => method === 'GET' && url.endsWith(LIST.path), 150),
        timing: { requestTimeout: 5_000 },
      });
      const { id, key } = await pair.pulledSnippet();
      const wrong: string[] = [];
      pair.watch(() => {
        const row = view(key);
        if (what === 'create' && pair.device.titles('raced').length !== 1) wrong.push('the new row');
        if (what === 'edit' && row?.title !== 'Raced') wrong.push(`the edited row: ${row?.title}`);
        if (what === 'delete' && row !== null) wrong.push('the deleted row');
        if (conflicts().length > 0) wrong.push('a conflict');
      });
      const before = pair.server.count('GET', LIST.path);
      pair.device.engine.retryNow();
      await until('the list is read', () => pair.server.count('GET', LIST.path) > before);
      if (what === 'create') create('Raced');
      else if (what === 'edit') edit(key, 'Raced', 'x');
      else remove(key);
      wrong.length = 0;
      await pair.delivered();
      await until('the delayed list has arrived', () => pair.server.count('GET', LIST.path) > before + 1);
      await pair.idle();
      expect(wrong).toEqual([]);
      expect(onServer(id)?.title).toBe(
        what === 'edit' ? 'Raced' : what === 'delete' ? undefined : view(key)?.title,
      );
      await pair.expectSame();
    },
  );

  test('many changes with delayed responses end with one row each', async () => {
    await pair.connect({ events: false, timing: { requestTimeout: 5_000, refreshEvery: 20 } });
    pair.server.faults.add({ ...LIST, kind: 'latency', delayMs: 15 });
    pair.server.faults.add({ ...CREATE, kind: 'latency', delayMs: 10 });
    pair.server.faults.add({ ...EDIT, kind: 'latency', delayMs: 25 });
    let mostRows = 0;
    pair.watch(() => {
      const titles = pair.device.titles('heap');
      mostRows = Math.max(
        mostRows,
        ...titles.map((title) => titles.filter((other) => other === title).length),
      );
    });
    const keys: string[] = [];
    for (let i = 0; i < 25; i++) {
      keys.push(create(`Heap ${i}`));
      if (i % 3 === 0 && view(keys[i >> 1]!)) edit(keys[i >> 1]!, `Heap ${i >> 1} edited`, `words ${i}`);
      if (i % 5 === 4) remove(keys[i - 1]!);
      await pause(8);
    }
    await pair.delivered();
    expect(mostRows).toBe(1);
    expect(pair.server.count('POST', CREATE.path)).toBeLessThanOrEqual(25);
    await pair.expectSame();
  });
});
