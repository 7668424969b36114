import { z } from 'zod';
import { ServerStatus } from '../../contract/operations/status.ts';
import { PersonStatus } from '../../contract/values/person.ts';
import { EMPTY_STATUS, isEmptyStatus } from '../../contract/values/status.ts';
import { patchEvent } from '../define/patch.ts';
import { statusFromServer, mergeStatus } from '../wire/status.ts';
import { defineCollection } from '../define/collection.ts';
import { JsonRows } from '../../cache/rows/json-rows.ts';

/** By user ID. */
export const statusRows = new JsonRows('statuses', PersonStatus);

type StatusItem = z.infer<typeof ServerStatus> & { user_id: number; askedAt?: number };

const StatusUpdate = ServerStatus.extend({ user_id: z.int() });

/** The statuses of other people. The list leaves out people without a status. The user's own status is stored elsewhere. */
export const statuses = defineCollection<PersonStatus, StatusItem>({
  name: 'statuses',
  noun: 'person-status',
  value: PersonStatus,
  rows: statusRows,
  register: {
    fetch: ['user_status'],
    items: ({ user_status, user_id }) =>
      user_status &&
      Object.entries(user_status)
        .map(([id, status]) => ({ ...status, user_id: Number(id) }))
        .filter((status) => status.user_id !== user_id),
  },
  events: [
    patchEvent('user_status', undefined, StatusUpdate, (reported, { db, userId }) => {
      if (reported.user_id === userId) return [];
      const key = String(reported.user_id);
      const cached = statusRows.find(db, key)?.value;
      const status = {
        ...mergeStatus(cached ?? EMPTY_STATUS, reported),
        away: reported.away ?? cached?.away ?? false,
      };
      if (isEmptyStatus(status) && !status.away) return { remove: [key] };
      return cached ? { update: [key], to: () => status } : { upsert: [reported] };
    }),
  ],
  belongsTo: 'organization',
  keyOf: ({ user_id }) => String(user_id),
  valueOf: ({ user_id: _, away = false, askedAt, ...status }) => ({
    ...statusFromServer(status),
    away,
    ...(askedAt !== undefined && { askedAt }),
  }),
  isEquivalent: (a, b) => JSON.stringify(a) === JSON.stringify(b),
});
