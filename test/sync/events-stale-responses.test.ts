import { expect, test } from 'vitest';
import { nodeHttp } from '../node-http.ts';
import type { HttpPort } from '../../src-main/api/transport/http.ts';
import { storedEventQueue } from '../../src-main/cache/metadata/event-queue.ts';
import { settingRows } from '../../src-main/sync/collections/settings.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { until } from './device.ts';
import { CREATE, create, pair, store } from './snippet-pair.ts';

/** Plain HTTP that holds the responses to waiting polls back while `isHeld` is true. */
const holdingPolls =
  (isHeld: () => boolean): HttpPort =>
  async (request) => {
    const response = await nodeHttp(request);
    const waits = request.url.includes('/events') && !request.url.includes('dont_block');
    if (waits) await until('let through', () => !isHeld());
    return response;
  };

test('a response from an abandoned queue is not applied to the new one', async () => {
  let isHeld = false;
  await pair.connect({ http: holdingPolls(() => isHeld) });
  await until('polls', () => pair.server.count('GET', '/events') > 0);
  const first = storedEventQueue.read(pair.device.db)?.id;
  isHeld = true;
  for (let n = 1; n <= 5; n += 1) store().create(pair.mira, { title: `Told ${n}`, content: 'x' });
  pair.server.restart(419);
  pair.server.faults.queue({ ...CREATE, kind: 'status', status: 503 });
  create('Breaks the connection');
  await until(
    'registered anew',
    () => ![first, undefined].includes(storedEventQueue.read(pair.device.db)?.id),
  );
  await pair.online();
  isHeld = false;
  await pair.idle();
  store().create(pair.mira, { title: 'Told by the new queue', content: 'x' });
  await until('reported', () => pair.device.titles().includes('Told by the new queue'));
  expect(pair.server.requests.filter(({ path, status }) => path === '/events' && status === 400)).toEqual([]);
  expect(pair.device.titles().filter((title) => title === 'Told 1')).toHaveLength(1);
});

test('a full read ends the wait for expected echoes, so another client’s equal value is shown', async () => {
  let isHeld = false;
  await pair.connect({ http: holdingPolls(() => isHeld) });
  await until('polls', () => pair.server.count('GET', '/events') > 0);
  const shown = () => settingRows.find(pair.device.db, 'enter_sends')?.value.value;
  isHeld = true;
  for (const value of [true, false]) {
    pair.device.act((db, now) => setSettings(db, { enter_sends: value }, now));
    await pair.delivered();
  }
  pair.readAll();
  await until('registered again', () => pair.server.count('POST', '/register') > 1);
  await pair.online();
  isHeld = false;
  await fetch(`${pair.server.url}/api/v1/settings`, {
    method: 'PATCH',
    headers: {
      authorization: `Basic ${btoa(`${pair.server.user('mira').email}:${pair.server.user('mira').apiKey}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'enter_sends=true',
  });
  await until('what the other client says is shown', () => shown() === true);
});
