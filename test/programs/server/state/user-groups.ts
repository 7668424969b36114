import { badRequest } from '../http/errors.ts';
import type { ServerEvent } from './event-queues.ts';
import { roleNumbers } from './users.ts';
import { change, insert, withFlags, type Stored } from './rows.ts';
import { Store } from './store.ts';

/** Who has a permission: a group by its ID, or people and groups without a common name. */
export type GroupSetting =
  number | { readonly direct_members: number[]; readonly direct_subgroups: number[] };

/** A user group as it is stored. */
export interface UserGroup {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly is_system_group: boolean;
  readonly creator_id: number | null;
  /** UNIX seconds; null for system groups. */
  readonly date_created: number | null;
  readonly deactivated: boolean;
}

const flags = ['is_system_group', 'deactivated'] as const;
type Row = Stored<UserGroup, (typeof flags)[number]>;

export interface NewUserGroup {
  readonly name: string;
  readonly description: string;
  readonly creator_id: number;
  readonly date_created: number;
  readonly members: readonly number[];
  readonly subgroups?: readonly number[];
}

/** The system groups: the role of the members of each, and the group that it contains. */
const systemGroups = {
  'role:nobody': { description: 'Nobody' },
  'role:owners': { description: 'Owners of this organization', role: roleNumbers.owner },
  'role:administrators': {
    description: 'Administrators of this organization, including owners',
    role: roleNumbers.administrator,
    contains: 'role:owners',
  },
  'role:moderators': {
    description: 'Moderators of this organization, including administrators',
    role: roleNumbers.moderator,
    contains: 'role:administrators',
  },
  'role:fullmembers': {
    description: 'Members of this organization, not including new accounts and guests',
    role: roleNumbers.member,
    contains: 'role:moderators',
  },
  'role:members': {
    description: 'Members of this organization, not including guests',
    role: roleNumbers.member,
    contains: 'role:fullmembers',
  },
  'role:everyone': {
    description: 'Everyone in this organization, including guests',
    role: roleNumbers.guest,
    contains: 'role:members',
  },
  'role:internet': { description: 'Everyone on the Internet', contains: 'role:everyone' },
} satisfies Record<string, { description: string; role?: number; contains?: string }>;

export type SystemGroupName = keyof typeof systemGroups;

/** The feature level that introduced `can_remove_members_group`. */
const removeMembersLevel = 324;

/** The groups: system groups, whose members follow from people's roles, and those that people created. */
export class UserGroupStore extends Store {
  createSystemGroups(): void {
    for (const [name, group] of Object.entries(systemGroups)) {
      const { description } = group;
      const id = insert(this.database, 'user_groups', { name, description, is_system_group: true });
      if ('contains' in group) this.#contain(id, this.systemGroup(group.contains as SystemGroupName));
    }
  }

  create({ members, subgroups = [], ...group }: NewUserGroup): number {
    const id = insert(this.database, 'user_groups', { ...group, is_system_group: false });
    for (const user_id of members) insert(this.database, 'user_group_members', { group_id: id, user_id });
    for (const subgroup of subgroups) this.#contain(id, subgroup);
    this.events.send(() => this.#added(id));
    return id;
  }

  update(id: number, data: Partial<Pick<UserGroup, 'name' | 'description'>>): void {
    change(this.database, 'user_groups', { id }, data);
    this.#tell('update', id, { data });
  }

  deactivate(id: number): void {
    this.#setDeactivated(id, true);
  }

  reactivate(id: number): void {
    this.#setDeactivated(id, false);
  }

  addMembers(id: number, userIds: readonly number[]): void {
    const add = this.database.prepare(
      'INSERT OR IGNORE INTO user_group_members (group_id, user_id) VALUES (?, ?)',
    );
    const user_ids = userIds.filter((userId) => add.run(id, userId).changes > 0);
    if (user_ids.length > 0) this.#tell('add_members', id, { user_ids });
  }

  removeMembers(id: number, userIds: readonly number[]): void {
    const remove = this.database.prepare('DELETE FROM user_group_members WHERE group_id = ? AND user_id = ?');
    const user_ids = userIds.filter((userId) => remove.run(id, userId).changes > 0);
    if (user_ids.length > 0) this.#tell('remove_members', id, { user_ids });
  }

  addSubgroups(id: number, groupIds: readonly number[]): void {
    const known = this.directSubgroups(id);
    const direct_subgroup_ids = groupIds.filter((groupId) => !known.includes(groupId));
    for (const groupId of direct_subgroup_ids) this.#contain(id, groupId);
    if (direct_subgroup_ids.length > 0) this.#tell('add_subgroups', id, { direct_subgroup_ids });
  }

  removeSubgroups(id: number, groupIds: readonly number[]): void {
    const remove = this.database.prepare(
      'DELETE FROM user_group_subgroups WHERE group_id = ? AND subgroup_id = ?',
    );
    const direct_subgroup_ids = groupIds.filter((groupId) => remove.run(id, groupId).changes > 0);
    if (direct_subgroup_ids.length > 0) this.#tell('remove_subgroups', id, { direct_subgroup_ids });
  }

  /** Reports that a user moved from the system group of one role to that of another; undefined for a new person. */
  followRole(userId: number, before: number | undefined, after: number): void {
    for (const [name, group] of Object.entries(systemGroups)) {
      if (!('role' in group) || before === after) continue;
      const op = { [before ?? 0]: 'remove_members', [after]: 'add_members' }[group.role];
      if (op === undefined) continue;
      this.events.send(() => {
        const group_id = this.systemGroup(name as SystemGroupName);
        return { type: 'user_group', op, group_id, user_ids: [userId] };
      });
    }
  }

  all(): UserGroup[] {
    return this.database
      .prepare<[], Row>('SELECT * FROM user_groups ORDER BY id')
      .all()
      .map((row) => withFlags(row, flags));
  }

  /** The groups as the API shows them. */
  records(withDeactivated: boolean) {
    return this.all()
      .filter(({ deactivated }) => withDeactivated || !deactivated)
      .map((group) => this.record(group));
  }

  /** A group as the API shows it. Its creator manages it; nobody manages system groups. */
  record(group: UserGroup) {
    const nobody = this.systemGroup('role:nobody');
    const everyone = this.systemGroup('role:everyone');
    const managers: GroupSetting =
      group.creator_id === null ? nobody : { direct_members: [group.creator_id], direct_subgroups: [] };
    return {
      ...group,
      members: this.directMembers(group.id),
      direct_subgroup_ids: this.directSubgroups(group.id),
      can_add_members_group: managers,
      can_join_group: nobody,
      can_leave_group: group.is_system_group ? nobody : everyone,
      can_manage_group: managers,
      can_mention_group: group.is_system_group ? nobody : everyone,
      ...(this.events.featureLevel >= removeMembersLevel && { can_remove_members_group: nobody }),
    };
  }

  /** The ID of a system group. */
  systemGroup(name: SystemGroupName): number {
    const id = this.database
      .prepare<[string], number>('SELECT id FROM user_groups WHERE name = ?')
      .pluck()
      .get(name);
    if (id === undefined) throw new Error(`The database holds no group ${name}: seed it first.`);
    return id;
  }

  /** The active people who are direct members of a group. */
  directMembers(id: number): number[] {
    const group = this.all().find((one) => one.id === id);
    if (group?.is_system_group) {
      const { role } = systemGroups[group.name as SystemGroupName] as { role?: number };
      return this.#ids(
        'SELECT user_id FROM users WHERE is_active AND NOT is_system_bot AND role = ? ORDER BY user_id',
        role ?? -1,
      );
    }
    return this.#ids(
      `SELECT user_id FROM user_group_members JOIN users USING (user_id)
       WHERE is_active AND group_id = ? ORDER BY user_id`,
      id,
    );
  }

  /** The active people of a group and of the groups in it. */
  allMembers(id: number): number[] {
    const nested = this.directSubgroups(id).flatMap((subgroup) => this.allMembers(subgroup));
    return [...new Set([...this.directMembers(id), ...nested])];
  }

  directSubgroups(id: number): number[] {
    return this.#ids(
      'SELECT subgroup_id FROM user_group_subgroups WHERE group_id = ? ORDER BY subgroup_id',
      id,
    );
  }

  /** Whether a setting permits a user, directly or through a nested group. */
  includes(setting: GroupSetting, userId: number): boolean {
    const [members, subgroups] =
      typeof setting === 'number'
        ? [this.directMembers(setting), this.directSubgroups(setting)]
        : [setting.direct_members, setting.direct_subgroups];
    return members.includes(userId) || subgroups.some((subgroup) => this.includes(subgroup, userId));
  }

  /** Throws the API's error unless every group and person of a setting exists and is active. */
  check(name: string, setting: GroupSetting): void {
    const [members, groups] =
      typeof setting === 'number' ? [[], [setting]] : [setting.direct_members, setting.direct_subgroups];
    const known = this.all();
    for (const id of groups) {
      const group = known.find((one) => one.id === id);
      if (!group || group.deactivated) throw badRequest('Invalid user group');
      if (group.name === 'role:internet') {
        throw badRequest(`'${name}' setting cannot be set to 'role:internet' group.`);
      }
    }
    const people = this.#ids('SELECT user_id FROM users WHERE is_active AND NOT is_system_bot');
    for (const id of members) if (!people.includes(id)) throw badRequest(`Invalid user ID: ${id}`);
  }

  #setDeactivated(id: number, deactivated: boolean): void {
    change(this.database, 'user_groups', { id }, { deactivated });
    this.events.send(({ capabilities }) => {
      if (capabilities.include_deactivated_groups) {
        return { type: 'user_group', op: 'update', group_id: id, data: { deactivated } };
      }
      // Other clients only support active groups.
      return deactivated ? { type: 'user_group', op: 'remove', group_id: id } : this.#added(id);
    });
  }

  #tell(op: string, group_id: number, change: Readonly<Record<string, unknown>>): void {
    this.events.send({ type: 'user_group', op, group_id, ...change });
  }

  #added(id: number): ServerEvent {
    const group = this.record(this.all().find((one) => one.id === id)!);
    return { type: 'user_group', op: 'add', group };
  }

  #contain(id: number, subgroup: number): void {
    insert(this.database, 'user_group_subgroups', { group_id: id, subgroup_id: subgroup });
  }

  #ids(sql: string, ...values: number[]): number[] {
    return this.database
      .prepare<number[], number>(sql)
      .pluck()
      .all(...values);
  }
}
