import type { Db } from '../../cache/file/db.ts';
import { groupRows } from '../../sync/collections/groups.ts';
import type { GroupView } from '../../contract/values/group.ts';

/** The user groups in use, the system's first. */
export const groupViews = (db: Db): GroupView[] =>
  groupRows
    .list(db)
    .filter(({ serverId, value }) => serverId !== null && !value.deactivated)
    .map(({ serverId, value: { name, system, isMember, subgroups } }) => ({
      groupId: serverId as number,
      name,
      system,
      isMember,
      subgroups,
    }))
    .toSorted((a, b) => Number(b.system) - Number(a.system));
