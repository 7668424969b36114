import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasCapability } from '../../src-main/cache/metadata/capabilities.ts';
import { editMessage } from '../../src-main/features/messages/commands.ts';
import { reconcileText } from '../../src-main/sync/reconcile/message-text.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { readMessageText } from '../../src-main/features/messages/read.ts';
import { say } from '../programs/server/say.ts';
import { until } from '../sync/device.ts';
import { inMinutes, onServer, pair, remove, schedule } from '../sync/scheduled-pair.ts';
import { queueOf } from '../sync/foreign-events/event-stream.ts';
import { text } from '../sync/pair.ts';
import { pageOf, pathOf, InterceptedHttp, type PageName } from './intercepted-http.ts';

let intercepted: InterceptedHttp;
beforeEach(() => void (intercepted = new InterceptedHttp()));
afterEach(() => intercepted.reset());

/** The next two such requests get this page instead of the server's response. */
function meets(method: string, path: RegExp, page: PageName): void {
  let times = 2;
  intercepted.respond = (request) => {
    if (request.method !== method || !path.test(pathOf(request)) || times === 0) return null;
    times -= 1;
    return pageOf(page);
  };
}
const met = () => until('the intermediary answered', () => intercepted.replaced.length > 0);
const connect = (events = true) => pair.connect({ http: intercepted.http, events });

test.each<PageName>(['nginx: 404', 'a cluster: 404', 'a firewall: 405'])(
  'where the read before a timed clearing gets %s, a status that was set elsewhere stays (rule: foreign-response)',
  async (page) => {
    await connect(false);
    pair.device.act((db, now) => setOwnStatus(db, text('Lunch'), now + 600, now));
    await pair.delivered();
    pair.server.state.statuses.change(pair.mira, { status_text: 'From my phone' });
    meets('GET', /\/status$/, page);
    await met();
    await pair.delivered();
    await pair.idle();
    expect(pair.statusText).toBe('From my phone');
    expect(hasCapability(pair.device.db, 'status')).toBe(true);
  },
);

test('where the read before a timed clearing gets a cached response, the status is cleared at its time (rule: cached-response)', async () => {
  await connect();
  const old = JSON.stringify({ result: 'success', msg: '', status: { status_text: 'Yesterday' } });
  let times = 2;
  intercepted.respond = ({ method, url }) => {
    if (method !== 'GET' || !url.endsWith('/status') || times === 0) return null;
    times -= 1;
    return new Response(old, { headers: { age: '600', 'x-cache': 'HIT', via: '1.1 varnish' } });
  };
  pair.device.act((db, now) => setOwnStatus(db, text('Lunch'), now + 300, now));
  await until('set', () => pair.statusText === 'Lunch');
  await met();
  await pair.delivered();
  await until('cleared', () => pair.statusText === '');
});

test.each<PageName>(['nginx: 404', 'a cluster: 404', 'a firewall: 405'])(
  'where the read before an edit of a message gets %s, the message is not overwritten unseen',
  async (page) => {
    await connect(false);
    const { state } = pair.server;
    const id = say(pair.server, 'mira', 'plans', 'Before');
    const seen = await readMessageText(pair.device.engine, id);
    reconcileText(pair.device.db, id, seen);
    state.messages.edit(id, pair.mira, { content: 'There' });
    meets('GET', new RegExp(`^/messages/${id}$`), page);
    pair.device.act((db, now) => editMessage(db, id, { ...seen, content: 'Here' }, now, { seen }));
    await met();
    await until('asked', () => pair.onlyChange.problem?.kind === 'conflict');
    expect(state.messages.byId(id)?.content).toBe('There');
  },
);

test('a list whose request gets a page stays as it is, and changes that need it are delivered later (rule: foreign-response)', async () => {
  await connect();
  intercepted.respond = (request) =>
    ['/register', '/scheduled_messages'].includes(pathOf(request)) && request.method !== 'DELETE'
      ? pageOf('nginx: 404')
      : null;
  pair.readAll();
  await until('the intermediary answered again and again', () => intercepted.replaced.length >= 6);
  expect(hasCapability(pair.device.db, 'scheduled')).toBe(true);
  intercepted.reset();
  pair.device.engine.retryNow();
  const key = schedule({ at: inMinutes(90) });
  await pair.delivered();
  remove(key);
  await pair.delivered();
  expect(onServer()).toEqual([]);
});

test('register is asked for again after a page came in its place, until there is a queue of events', async () => {
  await connect();
  await until('a queue', () => queueOf(pair.device.db) !== null);
  intercepted.respond = () => pageOf('nginx: 404');
  pair.readAll();
  await until('paused', () => pair.device.engine.connection.state === 'paused');
  intercepted.respond = (request) => (pathOf(request) === '/register' ? pageOf('nginx: 404') : null);
  pair.server.state.savedSnippets.create(pair.mira, { title: 'By lists', content: 'x' });
  await until('by lists', () => pair.device.titles().includes('By lists'));
  intercepted.reset();
  const registers = pair.server.count('POST', '/register');
  await until('registered again', () => pair.server.count('POST', '/register') > registers);
  pair.server.state.savedSnippets.create(pair.mira, { title: 'By an event', content: 'x' });
  await until('by an event', () => pair.device.titles().includes('By an event'));
});

describe('headers of a foreign response', () => {
  const HOUR_OF_NOTHING = {
    'x-ratelimit-limit': '100',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 3_600),
    'retry-after': '3600',
  };

  test.each<PageName>(['a portal: 200', 'nginx: 404', 'a portal: 511', 'a content filter: 403'])(
    'the rate limit and retry-after of %s delay nothing (rule: foreign-response)',
    async (page) => {
      await connect();
      let times = 3;
      intercepted.respond = () => (times-- > 0 ? pageOf(page, HOUR_OF_NOTHING) : null);
      pair.setStatus('Soon');
      await met();
      await pair.delivered();
      expect(pair.statusText).toBe('Soon');
    },
  );

  test.each([429, 503, 502])('the retry-after of a page with %i is ignored', async (status) => {
    await connect();
    let times = 3;
    intercepted.respond = (request) =>
      request.method === 'POST' && times-- > 0
        ? new Response('<h1>Slow down</h1>', { status, headers: HOUR_OF_NOTHING })
        : null;
    pair.setStatus('Soon');
    await met();
    await pair.delivered();
    expect(pair.statusText).toBe('Soon');
  });
});
