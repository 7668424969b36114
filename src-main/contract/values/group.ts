import { z } from 'zod';
import type { GroupSetting } from '../operations/channels.ts';

export const GroupValue = z.object({
  /** The server's name for it; the system's groups have names such as `role:members`. */
  name: z.string(),
  system: z.boolean(),
  deactivated: z.boolean(),
  /** Whether the user is one of its direct members. */
  isMember: z.boolean(),
  /** Group IDs. */
  subgroups: z.array(z.int()),
});
export type GroupValue = z.infer<typeof GroupValue>;

/** A user group in use, as permissions name it. */
export interface GroupView extends Omit<GroupValue, 'deactivated'> {
  groupId: number;
}

/**
 * Whether a permission (server-notes: Group-setting values) includes the user, directly or through a group or its
 * subgroups. Null if that depends on a group that is not known.
 */
export function isGiven(
  setting: z.infer<typeof GroupSetting>,
  userId: number,
  groups: readonly GroupView[],
): boolean | null {
  const { direct_members, direct_subgroups } =
    typeof setting === 'number' ? { direct_members: [], direct_subgroups: [setting] } : setting;
  if (direct_members.includes(userId)) return true;
  const open = [...direct_subgroups];
  const seen = new Set<number>();
  let isAllKnown = true;
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const group = groups.find(({ groupId }) => groupId === id);
    if (group?.isMember) return true;
    if (group) open.push(...group.subgroups);
    else isAllKnown = false;
  }
  return isAllKnown ? false : null;
}
