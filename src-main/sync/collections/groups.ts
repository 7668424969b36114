import { z } from 'zod';
import { GroupValue } from '../../contract/values/group.ts';
import { operations } from '../../contract/operations/index.ts';
import { ServerUserGroup } from '../../contract/operations/user-groups.ts';
import type { EventContext } from '../define/event-handler.ts';
import { type Patch, patchEvent } from '../define/patch.ts';
import { defineCollection } from '../define/collection.ts';
import { JsonRows } from '../../cache/rows/json-rows.ts';

export const groupRows = new JsonRows('groups', GroupValue, { labelOf: ({ name }) => name });

const OneGroup = z.object({ group_id: z.int() });
const GroupUpdate = OneGroup.extend({
  data: z.object({ name: z.string().optional(), deactivated: z.boolean().optional() }),
});
const GroupMembers = OneGroup.extend({ user_ids: z.array(z.int()) });
const Subgroups = OneGroup.extend({ direct_subgroup_ids: z.array(z.int()) });

interface ListedGroup {
  group: z.infer<typeof ServerUserGroup>;
  /** Whether the user is one of its direct members. */
  isMember: boolean;
}

const listedGroup =
  (userId: number | null | undefined) =>
  (group: ListedGroup['group']): ListedGroup => ({
    group,
    isMember: typeof userId === 'number' && (group.members?.includes(userId) ?? false),
  });

/**
 * The user groups, with the groups of the system, because permissions refer to them. Of their members only the user is stored:
 * an organization can have thousands in one, and each change of a role changes several groups.
 */
export const groups = defineCollection<GroupValue, ListedGroup>({
  name: 'groups',
  noun: 'group',
  value: GroupValue,
  rows: groupRows,
  register: {
    fetch: ['realm_user_groups'],
    items: ({ realm_user_groups, user_id }) => realm_user_groups?.map(listedGroup(user_id)),
  },
  async list({ ask, takes, userId }) {
    const { getUserGroups } = operations;
    const takesDeactivated = takes(getUserGroups, 'include_deactivated_groups');
    const params = { include_deactivated_groups: takesDeactivated || undefined };
    const { user_groups } = await ask(getUserGroups, params);
    return user_groups.map(listedGroup(userId));
  },
  events: [
    patchEvent('user_group', 'add', z.object({ group: ServerUserGroup }), ({ group }, { userId }) => ({
      upsert: [listedGroup(userId)(group)],
    })),
    patchEvent('user_group', 'update', GroupUpdate, ({ group_id, data }) => ({
      update: [group_id],
      to: (group) => ({ ...group, ...data }),
    })),
    patchEvent('user_group', 'add_members', GroupMembers, membersEvent(true)),
    patchEvent('user_group', 'remove_members', GroupMembers, membersEvent(false)),
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
  idOf: ({ group }) => group.id,
  valueOf: ({ group, isMember }) => ({
    name: group.name,
    system: group.is_system_group ?? false,
    deactivated: group.deactivated ?? false,
    isMember,
    subgroups: group.direct_subgroup_ids ?? [],
  }),
  isEquivalent: (a, b) => a.name === b.name,
});

/** What members who came or left are to the user: nothing, unless the user is among them. */
function membersEvent(isMember: boolean) {
  return (
    { group_id, user_ids }: z.infer<typeof GroupMembers>,
    { userId }: EventContext,
  ): Patch<GroupValue, ListedGroup>[] =>
    user_ids.includes(userId) ? [{ update: [group_id], to: (group) => ({ ...group, isMember }) }] : [];
}

const withThese = (ids: number[], more: number[]): number[] => [...new Set([...ids, ...more])];
const withoutThese = (ids: number[], removed: number[]): number[] =>
  ids.filter((id) => !removed.includes(id));
