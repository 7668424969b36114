import { afterEach, beforeEach, expect, test } from 'vitest';
import { follow } from './event-client.ts';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { roleNumbers } from './state/users.ts';
import { call } from './test-client.ts';

let server: ReferenceServer;
let mira: KnownUser;
let olu: KnownUser;
let ana: KnownUser;
let theo: KnownUser;
beforeEach(async () => {
  server = await startServer();
  [mira, olu, ana, theo] = ['mira', 'olu', 'ana', 'theo'].map((name) => server.user(name)) as [
    KnownUser,
    KnownUser,
    KnownUser,
    KnownUser,
  ];
});
afterEach(() => server.close());

const people = { event_types: ['realm_user'] };
const update = (person: object) => ({ type: 'realm_user', op: 'update', person });
const systemGroup = (name: 'role:members' | 'role:fullmembers' | 'role:everyone') =>
  server.state.userGroups.systemGroup(name);

test('a new person is reported as a list shows them, and is in the groups of their role', async () => {
  const [miras, anas] = [await follow(server, mira), await follow(server, ana, people)];
  const { user_id } = server.state.users.create({
    delivery_email: 'ines@meridian.example',
    password: 'ines-password',
    api_key: 'ines-key',
    full_name: 'Ines Duarte',
    role: roleNumbers.member,
    date_joined: '2024-11-04T09:00:00+00:00',
    bot_type: null,
    bot_owner_id: null,
    avatar_version: 1,
    avatar_is_external: true,
    is_system_bot: false,
  });
  const listed = async (viewer: KnownUser) =>
    (await call(server, viewer, 'GET', `/users/${user_id}`, { include_custom_profile_fields: true })).body
      .user;
  expect(await listed(mira)).toMatchObject({ full_name: 'Ines Duarte', profile_data: {} });
  expect(await miras.now()).toEqual([
    { type: 'realm_user', op: 'add', person: await listed(mira) },
    ...(['role:fullmembers', 'role:members'] as const).map((name) => ({
      type: 'user_group',
      op: 'add_members',
      group_id: systemGroup(name),
      user_ids: [user_id],
    })),
  ]);
  expect(await anas.now()).toEqual([{ type: 'realm_user', op: 'add', person: await listed(ana) }]);
});

test('a new name is reported to everybody, whoever changed it', async () => {
  const theos = await follow(server, theo);
  await call(server, mira, 'PATCH', '/settings', { full_name: 'Mira Nowak' });
  server.state.users.update(mira.userId, { full_name: 'Mira K. Nowak' });
  server.state.users.update(mira.userId, { full_name: 'Mira K. Nowak', password: 'secret words' });
  expect(await theos.now()).toEqual([
    update({ user_id: mira.userId, full_name: 'Mira Nowak' }),
    update({ user_id: mira.userId, full_name: 'Mira K. Nowak' }),
  ]);
});

test('a deactivation reports the person as inactive, and no changes of groups and channels', async () => {
  const miras = await follow(server, mira);
  await call(server, ana, 'DELETE', `/users/${theo.userId}`);
  server.state.users.update(theo.userId, { is_active: true });
  expect(await miras.now()).toEqual([
    update({ user_id: theo.userId, is_active: false }),
    update({ user_id: theo.userId, is_active: true }),
  ]);
});

test('a new address is reported to those who can see it', async () => {
  const [anas, miras] = [await follow(server, ana), await follow(server, mira, people)];
  server.state.users.update(olu.userId, { delivery_email: 'olu.adeyemi@meridian.example' });
  const expected = [
    update({ user_id: olu.userId, delivery_email: 'olu.adeyemi@meridian.example' }),
    update({ user_id: olu.userId, new_email: 'olu.adeyemi@meridian.example' }),
  ];
  expect((await anas.now()).slice(0, 2)).toEqual(expected);
  // The picture of an external provider has a new address, which everybody can see.
  expect(await miras.now()).toEqual([
    update(expect.objectContaining({ user_id: olu.userId, avatar_source: 'G' }) as object),
  ]);
});

test('a change of who can see an address is reported to those whom it affects', async () => {
  const [anas, miras] = [await follow(server, ana, people), await follow(server, mira, people)];
  const visibility = (email_address_visibility: number) =>
    call(server, olu, 'PATCH', '/settings', { email_address_visibility });
  await visibility(1);
  await visibility(3);
  expect(await miras.now()).toEqual([
    update({ user_id: olu.userId, delivery_email: olu.email }),
    update({ user_id: olu.userId, new_email: olu.email }),
    update({ user_id: olu.userId, delivery_email: null }),
    update({ user_id: olu.userId, new_email: `user${olu.userId}@meridian.example` }),
  ]);
  expect(await anas.now()).toEqual([]);
});

test('a new picture is reported to everybody', async () => {
  const theos = await follow(server, theo);
  server.state.users.update(mira.userId, { avatar_version: 2 });
  expect(await theos.now()).toEqual([
    update({
      user_id: mira.userId,
      avatar_url: `/user_avatars/${mira.userId}.png?v=2`,
      avatar_url_medium: `/user_avatars/${mira.userId}.png?v=2`,
      avatar_source: 'U',
      avatar_version: 2,
    }),
  ]);
});

test('a role change reports groups to everybody, and channels to the person', async () => {
  const [theos, miras] = [await follow(server, theo), await follow(server, mira)];
  const lounge = server.state.channels.byName('lounge')!.stream_id;
  server.state.users.update(theo.userId, { role: roleNumbers.member });
  const everybody = [
    update({ user_id: theo.userId, role: roleNumbers.member }),
    ...[
      ['add_members', 'role:fullmembers'] as const,
      ['add_members', 'role:members'] as const,
      ['remove_members', 'role:everyone'] as const,
    ].map(([op, name]) => ({
      type: 'user_group',
      op,
      group_id: systemGroup(name),
      user_ids: [theo.userId],
    })),
  ];
  expect(await miras.now()).toEqual(everybody);
  const seen = await theos.now();
  expect(seen.slice(0, 4)).toEqual(everybody);
  expect(seen.slice(4)).toMatchObject([{ type: 'stream', op: 'create', streams: [{ stream_id: lounge }] }]);

  server.state.users.update(theo.userId, { role: roleNumbers.guest });
  expect((await theos.now()).at(-1)).toEqual({
    type: 'stream',
    op: 'delete',
    streams: [{ stream_id: lounge }],
    stream_ids: [lounge],
  });
});
