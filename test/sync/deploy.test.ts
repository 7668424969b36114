import { expect, test } from 'vitest';
import type { HttpPort } from '../../src-main/api/transport/http.ts';
import { nodeHttp } from '../node-http.ts';
import { until } from './device.ts';
import { create, CREATE, pair, store } from './snippet-pair.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const FAILURES: [string, () => Response][] = [
  ['its own error', () => Response.json({ result: 'error', msg: 'Internal server error' }, { status: 500 })],
  [
    'a page',
    () => new Response('<title>502</title>', { status: 502, headers: { 'content-type': 'text/html' } }),
  ],
  [
    'an error in JSON',
    () => new Response('{"result":"error","msg":"Bad gateway"}', { status: 502, headers: JSON_TYPE }),
  ],
];

test.each(FAILURES)(
  'a deploy of the server, whose requests are answered with %s while events arrive, makes no question (rule: evidence-deploy)',
  async (_, answer) => {
    let isDeploying = false;
    const http: HttpPort = (request) =>
      isDeploying && !request.url.includes('/api/v1/events') ? Promise.resolve(answer()) : nodeHttp(request);
    await pair.connect({ http });
    const asked: string[] = [];
    const doubtful = new Set<string>();
    pair.watch(() => {
      for (const { needsUser, state, title } of pair.device.changes) {
        if (needsUser) asked.push(title);
        if (state === 'in-doubt') doubtful.add(title);
      }
    });
    isDeploying = true;
    const titles = Array.from({ length: 8 }, (_each, n) => `Mine ${n}`);
    for (const title of titles) create(title, `Text of ${title}`);
    await until('one in doubt', () => doubtful.size > 0);
    for (const n of [1, 2]) store().create(pair.mira, { title: `Of the phone ${n}`, content: `Phone ${n}` });
    await pair.device.tries(8);
    expect([...doubtful]).toEqual(['Mine 0']);
    expect(pair.server.count(CREATE.method, CREATE.path)).toBe(0);
    expect(pair.device.engine.connection.state).not.toBe('online');
    isDeploying = false;
    await pair.delivered();
    expect(asked).toEqual([]);
    for (const title of titles) expect(pair.titled(title)).toHaveLength(1);
    await pair.expectSame();
  },
);

test('while one create is in doubt, no other of its collection is sent', async () => {
  await pair.connect({ timing: { requestLifetime: 1_500 } });
  let sentBeside = 0;
  pair.watch(() => {
    const isDoubted = pair.device.changes.some(({ state }) => state === 'in-doubt');
    if (isDoubted && pair.titled('Second').length > 0) sentBeside += 1;
  });
  pair.server.faults.queue({ ...CREATE, kind: 'drop' });
  create('First', 'Its request is lost');
  await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
  create('Second', 'It waits');
  await pair.online();
  await pair.delivered();
  expect(sentBeside).toBe(0);
  expect(['First', 'Second'].map((title) => pair.titled(title).length)).toEqual([1, 1]);
});
