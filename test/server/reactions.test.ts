import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { call } from './test-client.ts';

let server: ReferenceServer;
let mira: KnownUser;
let theo: KnownUser;
beforeEach(async () => {
  server = await startServer();
  [mira, theo] = [server.user('mira'), server.user('theo')];
});
afterEach(() => server.close());

const lunch = 1;
const hiring = 4;
const done = { result: 'success', msg: '' };
const add = (parameters: object, id = lunch, user = mira) =>
  call(server, user, 'POST', `/messages/${id}/reactions`, { ...parameters });
const remove = (parameters: object, id = lunch, user = mira) =>
  call(server, user, 'DELETE', `/messages/${id}/reactions`, { ...parameters });
const mine = (user = mira) =>
  server.state.reactions
    .list(lunch)
    .filter(({ user_id }) => user_id === user.userId)
    .map(({ emoji_name, emoji_code, reaction_type }) => [emoji_name, emoji_code, reaction_type]);
const error = (msg: string, code = 'BAD_REQUEST') => ({ result: 'error', msg, code });

test('each person can add a reaction once and remove it once', async () => {
  expect((await add({ emoji_name: 'rocket' })).body).toEqual(done);
  expect((await add({ emoji_name: 'rocket' }, lunch, theo)).body).toEqual(done);
  expect(mine()).toEqual([
    ['+1', '1f44d', 'unicode_emoji'],
    ['rocket', '1f680', 'unicode_emoji'],
  ]);
  const again = await add({ emoji_name: 'rocket' });
  expect([again.status, again.body]).toEqual([
    400,
    error('Reaction already exists.', 'REACTION_ALREADY_EXISTS'),
  ]);

  expect((await remove({ emoji_name: 'rocket' })).body).toEqual(done);
  expect(mine()).toEqual([['+1', '1f44d', 'unicode_emoji']]);
  expect(mine(theo)).toHaveLength(1);
  const gone = await remove({ emoji_name: 'rocket' });
  expect([gone.status, gone.body]).toEqual([
    400,
    error("Reaction doesn't exist.", 'REACTION_DOES_NOT_EXIST'),
  ]);
});

test('a code is enough to remove a reaction, and its type is Unicode by default', async () => {
  expect((await remove({ emoji_code: '1f44d' })).body).toEqual(done);
  await add({ emoji_name: 'meridian' });
  expect(mine()).toEqual([['meridian', '1', 'realm_emoji']]);
  expect((await remove({ emoji_code: '1' })).body).toEqual(error('Invalid emoji code'));
  expect((await remove({ emoji_code: '1', reaction_type: 'realm_emoji' })).body).toEqual(done);
  await add({ emoji_name: 'meridian' });
  expect((await remove({ emoji_name: 'meridian' })).body).toEqual(done);
});

test('the extra emoji has the core’s name, and the field’s name is accepted where the server knows it', async () => {
  const extra = { emoji_name: 'zulip', emoji_code: 'zulip' };
  expect((await add({ ...extra, reaction_type: 'zulip_extra_emoji' })).body).toEqual(done);
  expect(mine().at(-1)).toEqual(['zulip', 'zulip', 'service_extra_emoji']);
  expect((await remove({ ...extra, reaction_type: 'service_extra_emoji' })).body).toEqual(done);
});

test('a deactivated emoji can be removed and not added', async () => {
  await add({ emoji_name: 'meridian' });
  server.state.emoji.deactivateCustom(1);
  const custom = { emoji_name: 'meridian', emoji_code: '1', reaction_type: 'realm_emoji' };
  expect((await remove(custom)).body).toEqual(done);
  expect((await add(custom)).body).toEqual(error('This custom emoji has been deactivated.'));
});

test.each([
  [{ emoji_name: 'no_such' }, "Emoji 'no_such' does not exist"],
  [{ emoji_name: 'bus', emoji_code: 'ffff' }, 'Invalid emoji code'],
  [{ emoji_name: 'bus', emoji_code: '1f680' }, 'Invalid emoji name.'],
  [{ emoji_name: 'bus', emoji_code: '77', reaction_type: 'realm_emoji' }, 'Invalid emoji code'],
  [{ emoji_name: 'bus', emoji_code: '1f68c', reaction_type: 'sticker' }, 'Invalid emoji type.'],
])('adding %j is refused: %s', async (parameters, msg) => {
  const { status, body } = await add(parameters);
  expect([status, body]).toEqual([400, error(msg)]);
  expect(mine()).toHaveLength(1);
});

test.each([
  [{}, 'At least one of the following arguments must be present: emoji_name, emoji_code'],
  [
    { reaction_type: 'unicode_emoji' },
    'At least one of the following arguments must be present: emoji_name, emoji_code',
  ],
  [{ emoji_code: 'ffff' }, 'Invalid emoji code'],
  [{ emoji_name: 'no_such' }, "Emoji 'no_such' does not exist"],
  [{ emoji_code: '1f44d', reaction_type: 'sticker' }, 'Invalid emoji type.'],
])('removing %j is refused: %s', async (parameters, msg) => {
  const { status, body } = await remove(parameters);
  expect([status, body]).toEqual([400, error(msg)]);
  expect(mine()).toHaveLength(1);
});

test('a name is needed to add a reaction, and the message must be readable', async () => {
  expect((await add({ emoji_code: '1f680' })).body).toMatchObject({
    code: 'REQUEST_VARIABLE_MISSING',
    var_name: 'emoji_name',
  });
  for (const id of [hiring, 999]) {
    expect((await add({ emoji_name: 'rocket' }, id)).body).toEqual(error('Invalid message(s)'));
    expect((await remove({ emoji_name: 'rocket' }, id)).body).toEqual(error('Invalid message(s)'));
  }
});
