import { z } from 'zod';
import { GroupValue } from '../../contract/values/group.ts';
import { operations } from '../../contract/operations/index.ts';
import { ServerUserGroup } from '../../contract/operations/user-groups.ts';
import { patchEvent } from '../define/patch.ts';
import { defineCollection } from '../define/collection.ts';
import { JsonRows } from '../../cache/rows/json-rows.ts';

export const groupRows = new JsonRows('groups', GroupValue, { labelOf: ({ name }) => name });

const OneGroup = z.object({ group_id: z.int() });
const GroupUpdate = OneGroup.extend({
  data: z.object({ name: z.string().optional(), deactivated: z.boolean().optional() }),
});
const GroupMembers = OneGroup.extend({ user_ids: z.array(z.int()) });
const Subgroups = OneGroup.extend({ direct_subgroup_ids: z.array(z.int()) });

/** The user groups, with the groups of the system, because permissions refer to them. */
export const groups = defineCollection<GroupValue, z.infer<typeof ServerUserGroup>>({
  name: 'groups',
  noun: 'group',
  value: GroupValue,
  rows: groupRows,
  register: { fetch: ['realm_user_groups'], items: (state) => state.realm_user_groups },
  async list({ ask, takes }) {
    const { getUserGroups } = operations;
    const takesDeactivated = takes(getUserGroups, 'include_deactivated_groups');
    return (await ask(getUserGroups, { include_deactivated_groups: takesDeactivated || undefined }))
      .user_groups;
  },
  events: [
    patchEvent('user_group', 'add', z.object({ group: ServerUserGroup }), ({ group }) => ({
      upsert: [group],
    })),
    patchEvent('user_group', 'update', GroupUpdate, ({ group_id, data }) => ({
      update: [group_id],
      to: (group) => ({ ...group, ...data }),
    })),
    patchEvent('user_group', 'add_members', GroupMembers, ({ group_id, user_ids }) => ({
      update: [group_id],
      to: (group) => ({ ...group, members: withThese(group.members, user_ids) }),
    })),
    patchEvent('user_group', 'remove_members', GroupMembers, ({ group_id, user_ids }) => ({
      update: [group_id],
      to: (group) => ({ ...group, members: withoutThese(group.members, user_ids) }),
    })),
    patchEvent('user_group', 'add_subgroups', Subgroups, ({ group_id, direct_subgroup_ids }) => ({
      update: [group_id],
      to: (group) => ({ ...group, subgroups: withThese(group.subgroups, direct_subgroup_ids) }),
    })),
    patchEvent('user_group', 'remove_subgroups', Subgroups, ({ group_id, direct_subgroup_ids }) => ({
      update: [group_id],
      to: (group) => ({ ...group, subgroups: withoutThese(group.subgroups, direct_subgroup_ids) }),
    })),
    patchEvent('user_group', 'remove', OneGroup, ({ group_id }) => ({ remove: [group_id] })),
  ],
  belongsTo: 'organization',
  idOf: ({ id }) => id,
  valueOf: (group) => ({
    name: group.name,
    system: group.is_system_group ?? false,
    deactivated: group.deactivated ?? false,
    members: group.members ?? [],
    subgroups: group.direct_subgroup_ids ?? [],
  }),
  isEquivalent: (a, b) => a.name === b.name,
});

const withThese = (ids: number[], more: number[]): number[] => [...new Set([...ids, ...more])];
const withoutThese = (ids: number[], removed: number[]): number[] =>
  ids.filter((id) => !removed.includes(id));
