import { expect, test } from 'vitest';
import { roleNumbers } from './state/users.ts';
import { olu, testServer, theo } from './test-server.ts';

const { state, follow } = await testServer();

const people = { event_types: ['realm_user'] };
const update = (person: object) => ({ type: 'realm_user', op: 'update', person });
const systemGroup = (name: 'role:members' | 'role:fullmembers' | 'role:everyone') =>
  state.userGroups.systemGroup(name);

test('a new address is reported to those who can see it', async () => {
  const [anas, miras] = [await follow('ana'), await follow('mira', people)];
  state.users.update(olu, { delivery_email: 'olu.adeyemi@meridian.example' });
  const expected = [
    update({ user_id: olu, delivery_email: 'olu.adeyemi@meridian.example' }),
    update({ user_id: olu, new_email: 'olu.adeyemi@meridian.example' }),
  ];
  expect((await anas.now()).slice(0, 2)).toEqual(expected);
  // The picture of an external provider has a new address, which everybody can see.
  expect(await miras.now()).toEqual([
    update(expect.objectContaining({ user_id: olu, avatar_source: 'G' }) as object),
  ]);
});

test('a role change reports groups to everybody, and channels to the person', async () => {
  const [theos, miras] = [await follow('theo'), await follow('mira')];
  const lounge = state.channels.byName('lounge')!.stream_id;
  state.users.update(theo, { role: roleNumbers.member });
  const everybody = [
    update({ user_id: theo, role: roleNumbers.member }),
    ...[
      ['add_members', 'role:fullmembers'] as const,
      ['add_members', 'role:members'] as const,
      ['remove_members', 'role:everyone'] as const,
    ].map(([op, name]) => ({ type: 'user_group', op, group_id: systemGroup(name), user_ids: [theo] })),
  ];
  expect(await miras.now()).toEqual(everybody);
  const seen = await theos.now();
  expect(seen.slice(0, 4)).toEqual(everybody);
  expect(seen.slice(4)).toMatchObject([{ type: 'stream', op: 'create', streams: [{ stream_id: lounge }] }]);

  state.users.update(theo, { role: roleNumbers.guest });
  expect((await theos.now()).at(-1)).toEqual({
    type: 'stream',
    op: 'delete',
    streams: [{ stream_id: lounge }],
    stream_ids: [lounge],
  });
});
