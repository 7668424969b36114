import { expect, test } from 'vitest';
import { createSnippet } from '../../src-main/sync/actions/snippets.ts';
import { startServer } from '../server/index.ts';
import { Device, until } from './device.ts';

test('a rate limit is kept before the server has to refuse, and something is left for other clients', async () => {
  const server = await startServer({ rateLimits: { apiByUser: { count: 12, seconds: 1 } } });
  const device = new Device({ server }).start();
  await until('online', () => device.engine.connection.state === 'online');
  for (let n = 1; n <= 25; n += 1)
    device.act((db, now) => createSnippet(db, { title: `Paced ${n}`, content: 'x' }, now));
  await until('everything delivered', () => device.changes.length === 0, 15_000);
  expect(server.requests.filter(({ status }) => status === 429)).toEqual([]);
  expect(server.count('POST', '/saved_snippets')).toBe(25);
  expect(device.faults).toEqual([]);
  device.close();
  await server.close();
});
