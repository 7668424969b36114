import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkRole } from './http/authentication.ts';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { basic, call } from './test-client.ts';

let server: ReferenceServer;
let mira: KnownUser;
beforeAll(async () => {
  server = await startServer();
  mira = server.user('mira');
});
afterAll(() => server.close());

const send = async (path: string, init: RequestInit = {}, authorization: string | null = basic(mira)) => {
  const headers = new Headers(init.headers);
  if (authorization !== null) headers.set('authorization', authorization);
  const response = await fetch(`${server.url}/api/v1${path}`, { ...init, headers });
  return { response, body: (await response.json()) as Record<string, unknown> };
};

describe('parameters', () => {
  test('are read from a multipart body', async () => {
    const form = new FormData();
    form.set('title', 'In parts');
    form.set('content', 'ü & =');
    const { body } = await send('/saved_snippets', { method: 'POST', body: form });
    expect(body.result).toBe('success');
    expect(server.state.savedSnippets.list(mira.userId).at(-1)).toMatchObject({
      title: 'In parts',
      content: 'ü & =',
    });
  });

  test('are read from the query of a POST, but the body wins', async () => {
    const { body } = await send('/saved_snippets?title=query&content=from+the+query', {
      method: 'POST',
      body: new URLSearchParams({ title: 'body' }),
    });
    expect(body.result).toBe('success');
    expect(server.state.savedSnippets.list(mira.userId).at(-1)).toMatchObject({
      title: 'body',
      content: 'from the query',
    });
  });

  test('are read from the body of a PATCH', async () => {
    const { id } = server.state.savedSnippets.list(mira.userId)[0]!;
    await send(`/saved_snippets/${id}`, { method: 'PATCH', body: new URLSearchParams({ title: 'patched' }) });
    expect(server.state.savedSnippets.list(mira.userId)[0]).toMatchObject({ title: 'patched' });
  });

  test('are not read from a JSON body', async () => {
    const { response, body } = await send('/saved_snippets', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'a', content: 'b' }),
    });
    expect([response.status, body.code]).toEqual([400, 'REQUEST_VARIABLE_MISSING']);
  });

  test('unknown ones are listed on success only', async () => {
    const known = { title: 'a', content: 'b' };
    const good = await call(server, mira, 'POST', '/saved_snippets', { ...known, colour: 'red', tags: [1] });
    expect(good.body.ignored_parameters_unsupported).toEqual(['colour', 'tags']);
    const bad = await call(server, mira, 'POST', '/saved_snippets', { title: 'a', colour: 'red' });
    expect(bad.body).not.toHaveProperty('ignored_parameters_unsupported');
    const none = await call(server, mira, 'POST', '/saved_snippets', known);
    expect(none.body).not.toHaveProperty('ignored_parameters_unsupported');
  });

  test.each([
    ['away', '1', 'away is not a boolean'],
    ['away', '"true"', 'away is not a boolean'],
    ['away', 'True', 'away is not valid JSON'],
  ])('%s = %s is refused: %s', async (name, value, msg) => {
    const { status, body } = await call(server, mira, 'POST', '/users/me/status', { [name]: value });
    expect(status).toBe(400);
    expect(body).toEqual({ result: 'error', msg, code: 'BAD_REQUEST' });
  });

  test.each([
    ['event_types', '{}', 'event_types is not a list'],
    ['event_types', '["realm", 1]', 'event_types[1] is not a string'],
    ['presence_history_limit_days', '1.5', 'presence_history_limit_days is not an integer'],
    ['client_capabilities', '[]', 'client_capabilities is not a dict'],
  ])('%s = %s is refused: %s', async (name, value, msg) => {
    const { status, body } = await call(server, mira, 'POST', '/register', { [name]: value });
    expect([status, body.msg]).toEqual([400, msg]);
  });

  test('are not found in a malformed multipart body', async () => {
    const { response, body } = await send('/saved_snippets', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: 'not a part of anything',
    });
    expect([response.status, body.code]).toEqual([400, 'REQUEST_VARIABLE_MISSING']);
  });
});

describe('credentials', () => {
  const encode = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

  test.each([
    [null, 'Not logged in: API authentication or user session required'],
    ['Bearer abc', 'Missing authorization header for basic auth'],
    ['Basic', 'Invalid authorization header for basic auth'],
    [encode('no colon'), 'Invalid authorization header for basic auth'],
  ])('%s: %s', async (authorization, msg) => {
    const { response, body } = await send('/users/me', {}, authorization);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Basic realm="zulip"');
    expect(body).toEqual({ result: 'error', msg, code: 'UNAUTHORIZED' });
  });

  test.each([
    ['an unknown key', () => encode(`${mira.email}:${'a'.repeat(32)}`), 'Invalid API key'],
    ['the key of somebody else', () => encode(`olu@meridian.example:${mira.apiKey}`), 'Invalid API key'],
    ['a key of the wrong form', () => encode(`${mira.email}:short`), 'Malformed API key'],
  ])('%s', async (_, authorization, msg) => {
    const { response, body } = await send('/users/me', {}, authorization());
    expect(response.status).toBe(401);
    expect(body).toEqual({ result: 'error', msg, code: 'INVALID_API_KEY' });
  });

  test('of a deactivated account are refused', async () => {
    const pavel = server.state.users.byEmail('pavel@meridian.example')!;
    const { response, body } = await send(
      '/users/me',
      {},
      encode(`${pavel.delivery_email}:${pavel.api_key}`),
    );
    expect(response.status).toBe(401);
    expect(body).toEqual({ result: 'error', msg: 'Account is deactivated', code: 'USER_DEACTIVATED' });
  });

  test('of a deactivated organization are refused', async () => {
    server.state.realm.update({ deactivated: true });
    const { response, body } = await send('/users/me');
    server.state.realm.update({ deactivated: false });
    expect([response.status, body.code]).toEqual([401, 'REALM_DEACTIVATED']);
  });

  test('of a caller with too low a role are refused', () => {
    const user = server.state.users.byId(mira.userId)!;
    expect(() => checkRole(user, 'member')).not.toThrow();
    expect(() => checkRole(user, 'administrator')).toThrow(
      expect.objectContaining({
        status: 400,
        body: {
          result: 'error',
          msg: 'Must be an organization administrator',
          code: 'UNAUTHORIZED_PRINCIPAL',
        },
      }),
    );
  });
});

describe('addresses', () => {
  test('an unknown one is a 404 in JSON', async () => {
    for (const path of ['/nothing', '/saved_snippets/abc', '/users/me/nothing']) {
      const { status, headers, body } = await call(server, mira, 'GET', path);
      expect(status).toBe(404);
      expect(headers.get('content-type')).toBe('application/json');
      expect(body).toEqual({ result: 'error', msg: 'Not Found' });
    }
  });

  test('a known one with another method is a 405 that lists the right methods', async () => {
    const { status, headers, body } = await call(server, mira, 'DELETE', '/saved_snippets');
    expect(status).toBe(405);
    expect(body).toEqual({
      result: 'error',
      msg: 'Method Not Allowed',
      allowed_methods: ['GET', 'POST'],
    });
    expect(headers.get('allow')).toBe('GET, POST');
  });

  test('every response has the date of the server’s clock', async () => {
    const slow = await startServer({ now: () => Date.UTC(2031, 0, 2, 3, 4, 5) });
    const answers = [
      await call(slow, slow.user('mira'), 'GET', '/users/me'),
      await call(slow, undefined, 'GET', '/users/me'),
      await call(slow, undefined, 'GET', '/nothing'),
    ];
    await slow.close();
    for (const { headers } of answers) expect(headers.get('date')).toBe('Thu, 02 Jan 2031 03:04:05 GMT');
  });
});
