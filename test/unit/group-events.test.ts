import { expect, test } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import { isGiven } from '../../src-main/contract/values/group.ts';
import { groupViews } from '../../src-main/features/channels/groups.ts';
import { groups } from '../../src-main/sync/collections/groups.ts';
import { collectionHandler } from '../../src-main/sync/events/collection-events.ts';
import { bytesWritten } from '../sync/work.ts';
import { newCache } from './cache.ts';

const USER = 7;
const STAFF = 100;
const MEMBERS = 101;

function receive(db: Db, op: string, event: object): void {
  const declared = groups.events.find((one) => one.op === op);
  if (!declared) throw new Error(`No event ${op}`);
  const handler = collectionHandler(groups as never, declared as never);
  const context = { db, userId: USER, typing: { note() {} }, tellsFailed: () => true };
  const effect = handler.effectOf({ type: 'user_group', op, ...event }, context);
  db.transaction(() => effect?.apply?.(db))();
}

/** An organization in which everyone is in one group of the system, and that group in another. */
function organization(people: number): Db {
  const db = newCache();
  const members = Array.from({ length: people }, (_, at) => 1_000 + at);
  const group = { is_system_group: true, members, direct_subgroup_ids: [] };
  receive(db, 'add', { group: { ...group, id: MEMBERS, name: 'role:members' } });
  receive(db, 'add', {
    group: { ...group, id: STAFF, name: 'role:staff', members: [], direct_subgroup_ids: [MEMBERS] },
  });
  return db;
}

test('a person who joins or leaves a group of 15,000 writes nothing but what concerns the user', () => {
  const db = organization(15_000);
  for (const op of ['add_members', 'remove_members'])
    expect(bytesWritten(db, () => receive(db, op, { group_id: MEMBERS, user_ids: [5, 1_001] }))).toBe(0);
  expect(
    bytesWritten(db, () => receive(db, 'add_members', { group_id: MEMBERS, user_ids: [5, USER] })),
  ).toBeLessThan(25 * 1_024);
});

test('what a group gives the user follows the events about its members and its subgroups', () => {
  const db = organization(3);
  const given = (group: number) => isGiven(group, USER, groupViews(db));
  expect([given(MEMBERS), given(STAFF)]).toEqual([false, false]);
  receive(db, 'add_members', { group_id: MEMBERS, user_ids: [5, USER] });
  expect([given(MEMBERS), given(STAFF)]).toEqual([true, true]);
  receive(db, 'remove_members', { group_id: MEMBERS, user_ids: [5] });
  expect([given(MEMBERS), given(STAFF)]).toEqual([true, true]);
  receive(db, 'remove_subgroups', { group_id: STAFF, direct_subgroup_ids: [MEMBERS] });
  expect([given(MEMBERS), given(STAFF)]).toEqual([true, false]);
  receive(db, 'remove_members', { group_id: MEMBERS, user_ids: [USER] });
  expect([given(MEMBERS), given(STAFF)]).toEqual([false, false]);
});

test('a list says of each group whether the user is in it', async () => {
  const listed = [
    { id: STAFF, name: 'staff', members: [5, USER] },
    { id: MEMBERS, name: 'others', members: [5] },
  ];
  const state = { user_id: USER, realm_user_groups: listed };
  const items = groups.register?.items(state as never) ?? [];
  expect(items.map((item) => groups.valueOf(item).isMember)).toEqual([true, false]);
});
