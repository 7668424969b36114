import { operation } from '../http/operation.ts';
import { boolean, json, optional } from '../http/parameters.ts';
import type { State } from '../state/state.ts';
import type { GroupSetting } from '../state/user-groups.ts';

/** `GET /user_groups` */
const listAll = operation({
  method: 'GET',
  path: '/user_groups',
  contract: false,
  parameters: { include_deactivated_groups: optional(json(boolean), 290) },
  handle: ({ parameters, state }) => ({
    user_groups: userGroupRecords(state, parameters.include_deactivated_groups ?? false),
  }),
});

export const userGroups = [listAll];

/** The groups as the API shows them. */
export function userGroupRecords(state: State, withDeactivated: boolean) {
  const nobody = state.userGroups.systemGroup('role:nobody');
  const everyone = state.userGroups.systemGroup('role:everyone');
  return state.userGroups
    .all()
    .filter(({ deactivated }) => withDeactivated || !deactivated)
    .map((group) => {
      // Whoever made a group looks after it; nobody looks after those that follow from roles.
      const managers: GroupSetting =
        group.creator_id === null ? nobody : { direct_members: [group.creator_id], direct_subgroups: [] };
      return {
        ...group,
        members: state.userGroups.directMembers(group.id),
        direct_subgroup_ids: state.userGroups.directSubgroups(group.id),
        can_add_members_group: managers,
        can_join_group: nobody,
        can_leave_group: group.is_system_group ? nobody : everyone,
        can_manage_group: managers,
        can_mention_group: everyone,
        can_remove_members_group: nobody,
      };
    });
}
