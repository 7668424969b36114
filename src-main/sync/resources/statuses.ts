import type { z } from 'zod';
import { statusRows } from '../../cache/statuses.ts';
import type { ServerStatus } from '../../contract/operations/status.ts';
import { PersonStatus } from '../../contract/person.ts';
import { statusFromServer } from '../server-status.ts';
import { resource } from './resource.ts';

type StatusItem = z.infer<typeof ServerStatus> & { user_id: number; askedAt?: number };

/** What everybody shows beside their name. Users without a status are left out of the list. */
export const statuses = resource<PersonStatus, StatusItem>({
  collection: 'statuses',
  noun: 'person-status',
  value: PersonStatus,
  rows: statusRows,
  actions: {},
  register: {
    fetch: ['user_status'],
    items: ({ user_status }) =>
      user_status && Object.entries(user_status).map(([id, status]) => ({ ...status, user_id: Number(id) })),
  },
  belongsTo: 'organization',
  idOf: () => null,
  keyOf: ({ user_id }) => String(user_id),
  valueOf: ({ user_id: _, away = false, askedAt, ...status }) => ({
    ...statusFromServer(status),
    away,
    ...(askedAt !== undefined && { askedAt }),
  }),
  asServerKeeps: (value) => value,
  isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  conflicts: 'last-writer',
});
