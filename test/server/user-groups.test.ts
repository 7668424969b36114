import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type ReferenceServer } from './index.ts';
import { roleNumbers } from './state/users.ts';
import { call } from './test-client.ts';

let server: ReferenceServer;
beforeEach(async () => {
  server = await startServer({ now: () => 1_800_000_000_500 });
});
afterEach(() => server.close());

const groups = async (parameters = {}) =>
  (await call(server, server.user('mira'), 'GET', '/user_groups', parameters)).body.user_groups as Record<
    string,
    unknown
  >[];
const group = async (name: string) => (await groups()).find((one) => one.name === name)!;

test('the groups of roles contain each other, and a user is in that of their role', async () => {
  const chain = ['owners', 'administrators', 'moderators', 'fullmembers', 'members', 'everyone', 'internet'];
  let inner: unknown[] = [];
  for (const name of chain) {
    const { id, is_system_group, direct_subgroup_ids, creator_id } = await group(`role:${name}`);
    expect([is_system_group, direct_subgroup_ids, creator_id]).toEqual([true, inner, null]);
    inner = [id];
  }
  expect((await group('role:owners')).members).toEqual([2]);
  expect((await group('role:administrators')).members).toEqual([3]);
  expect((await group('role:members')).members).toEqual([1, 6]);
  expect((await group('role:everyone')).members).toEqual([4]);
  expect(await group('role:nobody')).toMatchObject({ members: [], direct_subgroup_ids: [] });
  server.state.users.update(1, { role: roleNumbers.administrator });
  expect((await group('role:administrators')).members).toEqual([1, 3]);
});

test('a custom group has members and groups inside', async () => {
  const care = await group('care');
  expect(care).toEqual({
    id: 9,
    name: 'care',
    description: 'Customer care',
    is_system_group: false,
    creator_id: 1,
    date_created: 1_800_000_000,
    deactivated: false,
    members: [1, 3],
    direct_subgroup_ids: [],
    can_add_members_group: { direct_members: [1], direct_subgroups: [] },
    can_join_group: 1,
    can_leave_group: 7,
    can_manage_group: { direct_members: [1], direct_subgroups: [] },
    can_mention_group: 7,
    can_remove_members_group: 1,
  });
  expect(await group('shop')).toMatchObject({ members: [4], direct_subgroup_ids: [9] });
});

test('people in a nested group count, deactivated ones do not', () => {
  const { userGroups, users } = server.state;
  const shop = userGroups.all().find(({ name }) => name === 'shop')!.id;
  expect([1, 2, 3, 4].map((id) => userGroups.includes(shop, id))).toEqual([true, false, true, true]);
  users.update(3, { is_active: false });
  expect(userGroups.includes(shop, 3)).toBe(false);
  const internet = userGroups.systemGroup('role:internet');
  expect([1, 2, 4, 5].map((id) => userGroups.includes(internet, id))).toEqual([true, true, true, false]);
});

test('deactivated groups are listed on request', async () => {
  server.state.userGroups.deactivate(9);
  expect((await groups()).map(({ id }) => id)).not.toContain(9);
  expect(await groups({ include_deactivated_groups: true })).toContainEqual(
    expect.objectContaining({ id: 9, deactivated: true }),
  );
});
