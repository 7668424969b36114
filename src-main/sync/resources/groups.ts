import type { z } from 'zod';
import { groupRows } from '../../cache/groups.ts';
import { GroupValue } from '../../contract/group.ts';
import { operations } from '../../contract/operations/index.ts';
import type { ServerUserGroup } from '../../contract/operations/user-groups.ts';
import { resource } from './resource.ts';

/** The user groups, with the system's own, which permissions name. */
export const groups = resource<GroupValue, z.infer<typeof ServerUserGroup>>({
  collection: 'groups',
  noun: 'group',
  value: GroupValue,
  rows: groupRows,
  actions: {},
  register: { fetch: ['realm_user_groups'], items: (state) => state.realm_user_groups },
  list: async ({ api, signal }) =>
    (await api.call(operations.getUserGroups, { include_deactivated_groups: true }, { signal })).value
      .user_groups,
  belongsTo: 'organization',
  idOf: ({ id }) => id,
  valueOf: (group) => ({
    name: group.name,
    system: group.is_system_group ?? false,
    deactivated: group.deactivated ?? false,
    members: group.members ?? [],
    subgroups: group.direct_subgroup_ids ?? [],
  }),
  asServerKeeps: (value) => value,
  isSame: (a, b) => a.name === b.name,
  conflicts: 'last-writer',
});
