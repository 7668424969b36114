import { afterEach, describe, expect, test } from 'vitest';
import { startServer, type ReferenceServer, type ServerOptions } from './index.ts';
import { operations } from './operations/operations.ts';
import { basic, call } from './test-client.ts';
import { addressOf } from './facts-by-level.ts';
import { isMissing, mira, pavel, refusal, start, success, testServer } from './test-server.ts';

const { server, state, clock, ask, answer } = await testServer();

const send = async (
  path: string,
  init: RequestInit = {},
  authorization: string | null = basic(server.user('mira')),
) => {
  const headers = new Headers(init.headers);
  if (authorization !== null) headers.set('authorization', authorization);
  const response = await fetch(`${server.url}/api/v1${path}`, { ...init, headers });
  const { status } = response;
  return { status, headers: response.headers, body: (await response.json()) as Record<string, unknown> };
};

describe('parameters', () => {
  const parts = new FormData();
  parts.set('title', 'In parts');
  parts.set('content', 'ü & =');
  const json = { 'content-type': 'application/json' };
  const malformed = { 'content-type': 'multipart/form-data; boundary=x' };

  test.each([
    ['a multipart body', '', { body: parts }, { title: 'In parts', content: 'ü & =' }],
    [
      'the query of a POST, but the body wins',
      '?title=query&content=from+the+query',
      { body: new URLSearchParams({ title: 'body' }) },
      { title: 'body', content: 'from the query' },
    ],
  ])('are read from %s', async (_, query, init, stored) => {
    expect((await send(`/saved_snippets${query}`, { method: 'POST', ...init })).body).toMatchObject(success);
    expect(state.savedSnippets.list(mira).at(-1)).toMatchObject(stored);
  });

  test.each([
    ['a JSON body', { headers: json, body: JSON.stringify({ title: 'a', content: 'b' }) }],
    ['a malformed multipart body', { headers: malformed, body: 'not a part of anything' }],
  ])('are not read from %s', async (_, init) => {
    const { status, body } = await send('/saved_snippets', { method: 'POST', ...init });
    expect([status, body]).toEqual([400, refusal("Missing 'content' argument")]);
  });

  test('that are unknown are listed on success only', async () => {
    const unknown = { colour: 'red', tags: [1] };
    expect(await answer('mira POST /saved_snippets', { title: 'a', content: 'b', ...unknown })).toMatchObject(
      { ignored_parameters_unsupported: ['colour', 'tags'] },
    );
    expect(server.takeIgnored()).toEqual(['POST /saved_snippets: colour', 'POST /saved_snippets: tags']);
    expect(await answer('mira POST /saved_snippets', { title: 'a', ...unknown })).toEqual(
      refusal("Missing 'content' argument"),
    );
  });
});

describe('credentials', () => {
  const encode = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  const { email, apiKey } = server.user('mira');
  const { delivery_email, api_key } = state.users.byId(pavel)!;
  const badHeader = 'Invalid authorization header for basic auth';

  test.each([
    [null, 'UNAUTHORIZED', 'Not logged in: API authentication or user session required'],
    ['Basic', 'UNAUTHORIZED', badHeader],
    [encode('no colon'), 'UNAUTHORIZED', badHeader],
    [encode(`${email}:${'a'.repeat(32)}`), 'UNAUTHORIZED', 'Invalid API key'],
    // Somebody else’s.
    [encode(`olu@meridian.example:${apiKey}`), 'UNAUTHORIZED', 'Invalid API key'],
    [encode(`${email}:short`), 'UNAUTHORIZED', 'Malformed API key'],
    [encode(`${delivery_email}:${api_key}`), 'UNAUTHORIZED', 'Account is deactivated'],
  ])('%s: %s %s', async (authorization, code, msg) => {
    const { status, headers, body } = await send('/users/me', {}, authorization);
    expect([status, body]).toEqual([401, refusal(msg, code)]);
    expect(headers.get('www-authenticate')).toBe('Basic realm="zulip"');
  });

  test('of a deactivated organization are refused', async () => {
    state.realm.update({ deactivated: true });
    const { status, body } = await ask('mira GET /users/me');
    expect([status, body['code']]).toEqual([401, 'UNAUTHORIZED']);
  });
});

describe('addresses', () => {
  test('a known one with another method is a 405 that lists the right methods', async () => {
    const { status, headers, body } = await ask('mira DELETE /saved_snippets');
    expect([status, headers.get('allow')]).toEqual([405, 'POST, GET, HEAD']);
    const allowed_methods = ['POST', 'GET', 'HEAD'];
    expect(body).toEqual({ result: 'error', msg: 'Method Not Allowed', allowed_methods });
  });

  test.each(['mira GET /users/me', 'nobody GET /users/me', 'nobody GET /nothing'] as const)(
    'the response to %s has the date of the server’s clock',
    async (request) => {
      clock.now = Date.UTC(2031, 0, 2, 3, 4, 5) / 1000;
      expect((await ask(request)).headers.get('date')).toBe('Thu, 02 Jan 2031 03:04:05 GMT');
    },
  );
});

describe('rate limits', () => {
  let limited: ReferenceServer;
  let now = start;
  const begin = async (rateLimits: ServerOptions['rateLimits']) => {
    limited = await startServer({ ...(rateLimits && { rateLimits }), now: () => now * 1000 });
  };
  afterEach(() => limited.close());
  const me = (name = 'mira') => call(limited, limited.user(name), 'GET', '/users/me');
  const limit = ({ headers }: { headers: Headers }, name: string) => headers.get(`x-ratelimit-${name}`);

  test('by default are never reached, and the headers are sent', async () => {
    await begin(undefined);
    const response = await me();
    expect(Number(limit(response, 'limit'))).toBeGreaterThan(10_000);
    expect(Number(limit(response, 'remaining'))).toBe(Number(limit(response, 'limit')) - 1);
    expect(Number(limit(response, 'reset'))).toBe(now + 60);
  });

  test('that are used up are a 429 with the wait, for each person', async () => {
    await begin({ apiByUser: [{ count: 2, seconds: 60 }] });
    expect(limit(await me(), 'remaining')).toBe('1');
    now += 10;
    expect(limit(await me(), 'remaining')).toBe('0');
    now += 5;
    const refused = await me();
    const wait = { 'retry-after': 45 };
    expect([refused.status, refused.body]).toEqual([
      429,
      { ...refusal('', 'RATE_LIMIT_HIT', wait), msg: expect.any(String) as string },
    ]);
    expect(refused.headers.get('retry-after')).toBe('45');
    expect([limit(refused, 'limit'), limit(refused, 'remaining')]).toEqual(['2', '0']);
    expect((await me('olu')).status).toBe(200);
    now += 45;
    expect((await me()).status).toBe(200);
  });

  test('without credentials are counted by address', async () => {
    await begin({ apiByAddress: { count: 1, seconds: 60 } });
    const statuses = [];
    for (const path of ['/users/me', '/users/me', '/server_settings'])
      statuses.push((await call(limited, undefined, 'GET', path)).status);
    expect([...statuses, (await me()).status]).toEqual([401, 429, 200, 200]);
  });

  test('of real servers hold for a minute and an hour, and the headers report the hour (steps 928 to 934)', async () => {
    await begin('real');
    const reported = (response: Awaited<ReturnType<typeof me>>) =>
      ['limit', 'remaining', 'reset'].map((name) => Number(limit(response, name)));
    expect(reported(await me())).toEqual([2000, 1999, now + 3600]);
    now += 1;
    for (let asked = 1; asked < 200; asked += 1) expect((await me()).status).toBe(200);
    const refused = await me();
    expect([refused.status, refused.body['retry-after'], reported(refused)]).toEqual([
      429,
      59,
      [2000, 0, now + 59],
    ]);
    const events = await call(limited, limited.user('mira'), 'GET', '/events', {
      queue_id: 'x',
      last_event_id: -1,
    });
    expect([events.status, events.body['code'], reported(events)]).toEqual([
      400,
      'BAD_EVENT_QUEUE_ID',
      [2000, 1999, now + 1],
    ]);
    expect(reported(await me('olu'))).toEqual([2000, 1999, now + 3600]);
    for (let minutes = 1; minutes < 10; minutes += 1) {
      now += 60;
      for (let asked = 0; asked < 200; asked += 1) expect((await me()).status).toBe(200);
    }
    now += 60;
    const inHour = await me();
    expect([inHour.status, inHour.body['retry-after']]).toEqual([429, 3600 - 601]);
  });

  test('of real servers refuse the sixth try to sign in after five wrong passwords, even with the right one', async () => {
    await begin('real');
    const signIn = (username: string, password: string) =>
      call(limited, undefined, 'POST', '/fetch_api_key', { username, password });
    const { email, password } = limited.user('mira');
    for (let tried = 0; tried < 5; tried += 1) expect((await signIn(email, 'wrong')).status).toBe(401);
    const { status, body } = await signIn(email, password);
    expect([status, body['code'], body['retry-after']]).toEqual([429, 'RATE_LIMIT_HIT', 1800]);
    expect((await signIn('olu@meridian.example', 'olu-password')).status).toBe(200);
    now += 1800;
    expect((await signIn(email, password)).status).toBe(200);
    expect(limit(await me(), 'limit')).toBe('2000');
  });
});

describe('a strict server', async () => {
  const strict = await testServer({ strict: true });
  const core = operations
    .filter((operation) => operation.core)
    .map(({ method, path }) => `${method} ${path}`);

  test.each(operations.map(({ method, path }) => `${method} ${path}`))(
    'has %s only if it is core',
    async (name) => {
      const request = `ana ${addressOf(name)}` as 'ana GET /users/me';
      const seen = await strict.ask(request);
      // At the address of another operation with free text in its path, the core's refuses the request.
      const other = name === 'GET /users/me' && seen.body['msg'] === 'No such user';
      expect(isMissing(seen) || other).toBe(!core.includes(name));
    },
  );

  test('returns no ID of a new channel', async () => {
    const channel = { name: 'rain', subscribers: [] };
    expect(await strict.answer('mira POST /channels/create', channel)).toEqual(success);
    expect(strict.state.channels.byName('rain')).toBeDefined();
  });

  test.each([
    ['service_extra_emoji', 200],
    ['zulip_extra_emoji', 400],
  ])('answers %s with the status %i', async (reaction_type, status) => {
    const extra = { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type };
    expect((await strict.ask('mira POST /users/me/status', extra)).status).toBe(status);
  });

  test('has no built-in view that is stored', async () => {
    const { status, body } = await strict.ask('ana PATCH /navigation_views/inbox', { is_pinned: true });
    expect([status, body['code']]).toEqual([404, 'NOT_FOUND']);
  });
});
