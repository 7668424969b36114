import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type ReferenceServer } from './index.ts';
import { call } from './test-client.ts';

let server: ReferenceServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const signIn = (parameters: Record<string, string>) =>
  call(server, undefined, 'POST', '/fetch_api_key', parameters);

test('the right password always gets the existing key', async () => {
  const { email, password, apiKey, userId } = server.user('mira');
  for (const username of [email, email.toUpperCase()]) {
    const { status, body } = await signIn({ username, password });
    expect(status).toBe(200);
    expect(body).toEqual({ result: 'success', msg: '', api_key: apiKey, email, user_id: userId });
  }
});

test('a wrong password and an unknown address get the same 401', async () => {
  for (const username of [server.user('mira').email, 'nobody@meridian.example']) {
    const { status, body } = await signIn({ username, password: 'wrong' });
    expect(status).toBe(401);
    expect(body).toEqual({
      result: 'error',
      msg: 'Your username or password is incorrect',
      code: 'AUTHENTICATION_FAILED',
    });
  }
});

test('text that is not an address is refused', async () => {
  const { status, body } = await signIn({ username: 'mira', password: 'x' });
  expect([status, body.code, body.msg]).toEqual([400, 'BAD_REQUEST', 'Enter a valid email address.']);
});

test('the error has the name of a missing parameter', async () => {
  const { status, body } = await signIn({ username: 'mira@meridian.example' });
  expect(status).toBe(400);
  expect(body).toEqual({
    result: 'error',
    msg: "Missing 'password' argument",
    code: 'REQUEST_VARIABLE_MISSING',
    var_name: 'password',
  });
});

test('a deactivated account is reported only for its right password', async () => {
  const username = 'pavel@meridian.example';
  const right = await signIn({ username, password: 'pavel-password' });
  expect([right.status, right.body.code]).toEqual([401, 'USER_DEACTIVATED']);
  const wrong = await signIn({ username, password: 'wrong' });
  expect([wrong.status, wrong.body.code]).toEqual([401, 'AUTHENTICATION_FAILED']);
});

test('nobody signs in with a password where passwords are disabled', async () => {
  const { email, password } = server.user('mira');
  server.state.realm.update({ password_login: false });
  const { status, body } = await signIn({ username: email, password });
  server.state.realm.update({ password_login: true });
  expect([status, body.code]).toEqual([401, 'PASSWORD_AUTH_DISABLED']);
});

test('people of a directory sign in with their names, and others with their addresses', async () => {
  const { email, password, apiKey } = server.user('mira');
  server.state.policies.update({ ldap: true });
  const settings = await call(server, undefined, 'GET', '/server_settings');
  expect(settings.body).toMatchObject({
    require_email_format_usernames: false,
    authentication_methods: { password: true, ldap: true, email: false },
  });
  for (const username of ['mira', email]) {
    expect((await signIn({ username, password })).body).toMatchObject({ api_key: apiKey, email });
  }
  expect((await signIn({ username: 'nobody', password })).body.code).toBe('AUTHENTICATION_FAILED');
  server.state.policies.update({ ldap: false });
});
