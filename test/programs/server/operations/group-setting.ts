import { badRequest } from '../http/errors.ts';
import { integer, list, object } from '../http/parameters.ts';
import type { GroupSetting } from '../state/user-groups.ts';

/** Who has a permission: the ID of a group, or an object of people and groups. */
export function groupSetting(name: string, value: unknown): GroupSetting {
  if (typeof value === 'number') return integer(name, value);
  const { direct_members, direct_subgroups, ...rest } = object(name, value);
  const [unexpected] = Object.keys(rest);
  if (unexpected !== undefined) throw badRequest(`Argument "${unexpected}" at ${name} is unexpected`);
  const members = list(integer)(`${name}["direct_members"]`, direct_members);
  const subgroups = list(integer)(`${name}["direct_subgroups"]`, direct_subgroups);
  // A single group without people is sent as its ID.
  if (members.length === 0 && subgroups.length === 1) return subgroups[0]!;
  return { direct_members: distinct(members), direct_subgroups: distinct(subgroups) };
}

function distinct(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}
