import { afterEach, expect, test } from 'vitest';
import { startServer, type ReferenceServer, type ServerOptions } from './index.ts';
import { call } from './test-client.ts';

let server: ReferenceServer;
let now = Date.UTC(2030, 0, 1);
const start = async (rateLimits: ServerOptions['rateLimits']) => {
  server = await startServer({ ...(rateLimits && { rateLimits }), now: () => now });
};
afterEach(() => server.close());

const me = (name = 'mira') => call(server, server.user(name), 'GET', '/users/me');

test('the default limits are never reached, and the headers are sent', async () => {
  await start(undefined);
  const { headers } = await me();
  expect(Number(headers.get('x-ratelimit-limit'))).toBeGreaterThan(10_000);
  expect(Number(headers.get('x-ratelimit-remaining'))).toBe(Number(headers.get('x-ratelimit-limit')) - 1);
  expect(Number(headers.get('x-ratelimit-reset'))).toBe(now / 1000 + 60);
});

test('a used-up allowance is a 429 with the wait', async () => {
  await start({ apiByUser: { count: 2, seconds: 60 } });
  expect((await me()).headers.get('x-ratelimit-remaining')).toBe('1');
  now += 10_000;
  expect((await me()).headers.get('x-ratelimit-remaining')).toBe('0');
  now += 5000;
  const { status, headers, body } = await me();
  expect(status).toBe(429);
  expect(body).toEqual({
    result: 'error',
    msg: 'API usage exceeded rate limit',
    code: 'RATE_LIMIT_HIT',
    'retry-after': 45,
  });
  expect(headers.get('retry-after')).toBe('45');
  expect(headers.get('x-ratelimit-limit')).toBe('2');
  expect(headers.get('x-ratelimit-remaining')).toBe('0');

  expect((await me('olu')).status).toBe(200);
  now += 45_000;
  expect((await me()).status).toBe(200);
});

test('requests without credentials are counted by address', async () => {
  await start({ apiByAddress: { count: 1, seconds: 60 } });
  expect((await call(server, undefined, 'GET', '/users/me')).status).toBe(401);
  expect((await call(server, undefined, 'GET', '/users/me')).status).toBe(429);
  expect((await call(server, undefined, 'GET', '/server_settings')).status).toBe(429);
  expect((await me()).status).toBe(200);
});

test('with the real limits the sixth try to sign in after five wrong passwords is a 429, even with the right one', async () => {
  await start('real');
  const signIn = (username: string, password: string) =>
    call(server, undefined, 'POST', '/fetch_api_key', { username, password });
  const { email, password } = server.user('mira');
  for (let i = 0; i < 5; i++) expect((await signIn(email, 'wrong')).status).toBe(401);
  const { status, body } = await signIn(email, password);
  expect([status, body.code, body['retry-after']]).toEqual([429, 'RATE_LIMIT_HIT', 1800]);
  expect((await signIn('olu@meridian.example', 'olu-password')).status).toBe(200);
  now += 1_800_000;
  expect((await signIn(email, password)).status).toBe(200);
  expect((await me()).headers.get('x-ratelimit-limit')).toBe('200');
});
