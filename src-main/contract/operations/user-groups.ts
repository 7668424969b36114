import { z } from 'zod';
import { operation } from './operation.ts';

/** A group as lists show it (server-notes: User groups). The system's own groups have names such as `role:members`. */
export const ServerUserGroup = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().optional(),
  members: z.array(z.int()).optional(),
  direct_subgroup_ids: z.array(z.int()).optional(),
  is_system_group: z.boolean().optional(),
  deactivated: z.boolean().optional(),
});

/** The operations on groups (server-notes: User groups). */
export const groupOperations = {
  getUserGroups: operation('GET /user_groups', {
    params: z.object({ include_deactivated_groups: z.boolean().optional() }),
    response: z.object({ user_groups: z.array(ServerUserGroup) }),
    paramLevels: { include_deactivated_groups: 294 },
    screen: 'Channels → new',
  }),
};
