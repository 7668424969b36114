import { expect, test, vi } from 'vitest';
import type { HttpPort } from '../../src-main/api/transport/http.ts';
import { nodeHttp } from '../node-http.ts';
import { setSubscribed } from '../../src-main/features/channels/commands.ts';
import { saveView } from '../../src-main/features/navigation/commands.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { setAway, setOwnStatus } from '../../src-main/features/status/commands.ts';
import { channelPage } from '../../src-main/features/channels/list.ts';
import { startServer } from '../programs/server/index.ts';
import { Device, until } from './device.ts';
import { pause, text } from './pair.ts';

/** What a user does in one go: creates, and changes of several things. */
function actMuch(device: Device): void {
  for (let n = 1; n <= 6; n += 1)
    device.act((db, now) => createSnippet(db, { title: `Much ${n}`, content: 'x' }, now));
  device.act((db, now) => setOwnStatus(db, text('Much'), null, now));
  device.act((db, now) => setAway(db, true, now));
  for (const name of ['news', 'general']) {
    const { key } = channelPage(device.db, name, 0, 1).rows[0]!;
    device.act((db, now) => setSubscribed(db, key, false, now));
  }
  for (const fragment of ['inbox', 'recent', 'narrow/is/starred'])
    device.act((db, now) => saveView(db, { fragment, isPinned: true }, now));
}

test('an account has at most four requests in flight, one of them a create (rule: order-per-subject, four-in-flight)', async () => {
  const server = await startServer();
  const under = { way: 0, creates: 0 };
  const most = { way: 0, creates: 0 };
  const http: HttpPort = async (request) => {
    if (request.method === 'GET' || /\/(register|presence)$/.test(request.url)) return nodeHttp(request);
    const creates = request.url.endsWith('/saved_snippets') ? 1 : 0;
    under.way += 1;
    under.creates += creates;
    most.way = Math.max(most.way, under.way);
    most.creates = Math.max(most.creates, under.creates);
    try {
      await pause(40);
      return await nodeHttp(request);
    } finally {
      under.way -= 1;
      under.creates -= creates;
    }
  };
  const device = new Device({ server, http, timing: { requestTimeout: 5_000 } }).start();
  await until('pulled', () => device.titles().length > 0 && device.engine.isInStep);
  actMuch(device);
  await until('everything delivered', () => device.changes.length === 0);
  expect(most).toEqual({ way: 4, creates: 1 });
  expect(device.faults).toEqual([]);
  device.close();
  await server.close();
});

test('what was asked before a restart counts after it, however the clock was set (rule: pace-rate-limit)', async () => {
  const server = await startServer();
  const device = new Device({ server, timing: { requestsAMinute: 60 } }).start();
  await until('pulled', () => device.titles().length > 0 && device.engine.isInStep);
  const wait = () => (device.engine.connection.view.limitedUntil ?? 0) - Date.now();
  for (let n = 0; n < 60; n += 1)
    device.act((db, now) => createSnippet(db, { title: `Much ${n}`, content: 'x' }, now));
  await until('limited', () => wait() > 0);
  await device.quitAndReopen();
  expect(wait()).toBeGreaterThan(20_000);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
  await device.quitAndReopen();
  expect(wait()).toBeGreaterThan(20_000);
  expect(wait()).toBeLessThan(60_000);
  vi.restoreAllMocks();
  device.close();
  await server.close();
});
