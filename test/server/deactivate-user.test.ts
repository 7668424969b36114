import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { roleNumbers } from './state/users.ts';
import { call } from './test-client.ts';

let server: ReferenceServer;
let mira: KnownUser;
let olu: KnownUser;
let ana: KnownUser;
beforeEach(async () => {
  server = await startServer();
  [mira, olu, ana] = [server.user('mira'), server.user('olu'), server.user('ana')];
});
afterEach(() => server.close());

const [pavelId, botId] = [5, 6];
const deactivate = (id: number, who: KnownUser, parameters?: Record<string, unknown>) =>
  call(server, who, 'DELETE', `/users/${id}`, parameters);
const isActive = (id: number) => server.state.users.byId(id)!.is_active;
const refusal = (msg: string) => ({ result: 'error', msg, code: 'BAD_REQUEST' });

test('an administrator deactivates an account without a mail to its owner', async () => {
  expect((await deactivate(mira.userId, ana)).body).toEqual({ result: 'success', msg: '' });
  expect(isActive(mira.userId)).toBe(false);
  expect(server.state.mails.sent()).toEqual([]);
  const { status, body } = await call(server, mira, 'GET', '/users/me');
  expect([status, body.code]).toEqual([401, 'USER_DEACTIVATED']);
  const seen = await call(server, ana, 'GET', `/users/${mira.userId}`);
  expect(seen.body.user).toMatchObject({ is_active: false });
});

test.each([
  ['', ''],
  [' \n', ''],
  [' Thank you for everything. ', 'Thank you for everything.'],
  ['a'.repeat(2000), 'a'.repeat(2000)],
])('a comment is sent to the owner by mail: %#', async (comment, text) => {
  await deactivate(mira.userId, ana, { deactivation_notification_comment: comment });
  expect(server.state.mails.sent()).toEqual([
    { kind: 'deactivation', user_id: mira.userId, address: mira.email, comment: text },
  ]);
});

test('a comment that is too long deactivates nobody', async () => {
  const long = { deactivation_notification_comment: 'a'.repeat(2001) };
  const { status, body } = await deactivate(mira.userId, ana, long);
  expect([status, body]).toEqual([
    400,
    refusal('deactivation_notification_comment is too long (limit: 2000 characters)'),
  ]);
  expect(isActive(mira.userId)).toBe(true);
});

test('only administrators deactivate accounts, not even users their own', async () => {
  for (const id of [ana.userId, olu.userId, mira.userId]) {
    const { status, body } = await deactivate(id, mira);
    const msg = 'Must be an organization administrator';
    expect([status, body]).toEqual([400, { ...refusal(msg), code: 'UNAUTHORIZED_PRINCIPAL' }]);
    expect(isActive(id)).toBe(true);
  }
});

test('only owners deactivate an owner, and never the last one', async () => {
  const { status, body } = await deactivate(olu.userId, ana);
  expect([status, body]).toEqual([
    400,
    { result: 'error', msg: 'Must be an organization owner', code: 'UNAUTHORIZED_PRINCIPAL' },
  ]);
  const only = await deactivate(olu.userId, olu);
  expect([only.status, only.body]).toEqual([400, refusal('Cannot deactivate the only organization owner')]);
  server.state.users.update(pavelId, { role: roleNumbers.owner });
  expect((await deactivate(olu.userId, olu)).status).toBe(400);
  server.state.users.update(ana.userId, { role: roleNumbers.owner });
  expect((await deactivate(olu.userId, ana)).status).toBe(200);
  expect(isActive(olu.userId)).toBe(false);
});

test('the demo has a second owner', async () => {
  const demo = await startServer({ seed: 'demo' });
  const [ingrid, daniel] = [demo.user('ingrid'), demo.user('daniel')];
  expect((await call(demo, ingrid, 'DELETE', `/users/${daniel.userId}`)).status).toBe(200);
  expect((await call(demo, ingrid, 'DELETE', `/users/${ingrid.userId}`)).status).toBe(400);
  await demo.close();
});

test('an account that cannot be deactivated is refused', async () => {
  expect((await deactivate(99, ana)).body).toEqual(refusal('No such user'));
  expect((await deactivate(botId, ana)).body).toEqual(refusal('No such user'));
  expect((await deactivate(pavelId, ana)).body).toEqual(refusal('User is deactivated'));
});
