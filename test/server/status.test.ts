import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { call } from './test-client.ts';

let server: ReferenceServer;
let mira: KnownUser;
beforeEach(async () => {
  server = await startServer();
  mira = server.user('mira');
});
afterEach(() => server.close());

const set = (parameters: Record<string, unknown>) =>
  call(server, mira, 'POST', '/users/me/status', parameters);
const status = () => server.state.statuses.read(mira.userId);
const bus = { emoji_name: 'bus', emoji_code: '1f68c', reaction_type: 'unicode_emoji' };

test('only the given fields change', async () => {
  expect((await set({ status_text: '  On the bus ', emoji_name: 'bus' })).body).toEqual({
    result: 'success',
    msg: '',
  });
  expect(status()).toEqual({ status_text: 'On the bus', ...bus });
  await set({ status_text: 'Nearly there' });
  expect(status()).toEqual({ status_text: 'Nearly there', ...bus });
  await set({ emoji_name: '' });
  expect(status()).toEqual({ status_text: 'Nearly there' });
  await set({ status_text: '' });
  expect(status()).toEqual({});
});

test('away is the opposite of the setting presence_enabled', async () => {
  await set({ away: true });
  expect(status()).toEqual({ away: true });
  expect(server.state.settings.all(mira.userId).presence_enabled).toBe(false);
  await set({ away: false });
  expect(status()).toEqual({});
  expect(server.state.settings.all(mira.userId).presence_enabled).toBe(true);
});

test('the text may have 60 code points', async () => {
  expect((await set({ status_text: `${'🙂'.repeat(60)}  ` })).status).toBe(200);
  const { status: code, body } = await set({ status_text: 'x'.repeat(61) });
  expect(code).toBe(400);
  expect(body).toEqual({
    result: 'error',
    msg: 'status_text is too long (limit: 60 characters)',
    code: 'BAD_REQUEST',
  });
});

const noName = 'Client must pass emoji_name if they pass either emoji_code or reaction_type.';
test.each([
  [{}, 'Client did not pass any new values.'],
  [{ emoji_code: '1f68c' }, 'Client did not pass any new values.'],
  [{ away: true, emoji_code: '1f68c' }, noName],
  [{ status_text: 'x', reaction_type: 'unicode_emoji' }, noName],
  [{ emoji_name: 'invalid' }, "Emoji 'invalid' does not exist"],
  [{ emoji_name: 'bus', emoji_code: '1f682' }, 'Invalid emoji name.'],
  [{ emoji_name: 'invalid', emoji_code: '1f68c', reaction_type: 'unicode_emoji' }, 'Invalid emoji name.'],
  [{ emoji_name: 'bus', emoji_code: 'ffff' }, 'Invalid emoji code.'],
  [{ emoji_name: 'bus', reaction_type: 'sticker' }, 'Invalid emoji type.'],
  [{ emoji_name: 'bus', emoji_code: '77', reaction_type: 'realm_emoji' }, 'Invalid custom emoji.'],
  [{ emoji_name: 'bus', emoji_code: '1', reaction_type: 'realm_emoji' }, 'Invalid custom emoji name.'],
  [{ emoji_name: 'bus', reaction_type: 'service_extra_emoji' }, 'Invalid emoji code.'],
])('%j is refused and changes nothing: %s', async (parameters, msg) => {
  await set({ status_text: 'before' });
  const { status: code, body } = await set(parameters);
  expect(code).toBe(400);
  expect(body).toEqual({ result: 'error', msg, code: 'BAD_REQUEST' });
  expect(status()).toEqual({ status_text: 'before' });
});

test('custom emoji and the extra one are found by their names', async () => {
  await set({ emoji_name: 'meridian' });
  expect(status()).toMatchObject({ emoji_code: '1', reaction_type: 'realm_emoji' });
  await set({ emoji_name: 'zulip' });
  expect(status()).toMatchObject({ emoji_code: 'zulip', reaction_type: 'service_extra_emoji' });
  await set({ emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: 'zulip_extra_emoji' });
  expect(status()).toMatchObject({ reaction_type: 'service_extra_emoji' });
  server.state.emoji.deactivateCustom(1);
  const { body } = await set({ emoji_name: 'meridian', emoji_code: '1', reaction_type: 'realm_emoji' });
  expect(body.msg).toBe('This custom emoji has been deactivated.');
});

test('everybody can read a status, and an unknown user is refused', async () => {
  await set({ status_text: 'Lunch', emoji_name: 'hungry' });
  const theo = server.user('theo');
  const seen = await call(server, theo, 'GET', `/users/${mira.userId}/status`);
  expect(seen.body.status).toEqual({
    status_text: 'Lunch',
    emoji_name: 'hungry',
    emoji_code: '1f37d',
    reaction_type: 'unicode_emoji',
  });
  const unknown = await call(server, theo, 'GET', '/users/999/status');
  expect([unknown.status, unknown.body.msg]).toEqual([400, 'No such user']);
});
