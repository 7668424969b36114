import { z } from 'zod';
import { type ServerPresence, ServerPresences } from '../../contract/operations/presence.ts';
import { PresenceValue } from '../../contract/values/presence.ts';
import { patchEvent } from '../define/patch.ts';
import { defineCollection } from '../define/collection.ts';
import { JsonRows } from '../../cache/rows/json-rows.ts';

/** By user ID. */
export const presenceRows = new JsonRows('presences', PresenceValue);

type PresenceItem = z.infer<typeof ServerPresence> & { user_id: number };

/**
 * Before feature level 419 an event has one person's state for each client. Afterwards it has the combined state of several
 * people.
 */
const ClientsUpdate = z.object({
  user_id: z.int(),
  presence: z.record(z.string(), z.object({ status: z.enum(['active', 'idle']), timestamp: z.int() })),
});
const PresenceUpdate = z.union([z.object({ presences: ServerPresences }), ClientsUpdate]);

/** When each person was last there. Moments only grow, so a report that arrives late does not undo a newer one. */
export const presences = defineCollection<PresenceValue, PresenceItem>({
  name: 'presences',
  noun: 'presence',
  value: PresenceValue,
  rows: presenceRows,
  register: {
    fetch: ['presence'],
    items: (state) => state.presences && presenceItems(state.presences),
  },
  events: [
    patchEvent('presence', undefined, PresenceUpdate, (reported) => ({
      upsert: 'presences' in reported ? presenceItems(reported.presences) : [presenceOfClients(reported)],
    })),
  ],
  belongsTo: 'organization',
  keyOf: ({ user_id }) => String(user_id),
  valueOf: (item, before) => ({
    activeAt: latest(item.active_timestamp, before?.activeAt),
    idleAt: latest(item.idle_timestamp, before?.idleAt),
  }),
});

function presenceOfClients({ user_id, presence }: z.infer<typeof ClientsUpdate>): PresenceItem {
  const lastAt = (one: 'active' | 'idle') =>
    latest(...Object.values(presence).map(({ status, timestamp }) => (status === one ? timestamp : null)));
  const active = lastAt('active');
  const idle = lastAt('idle');
  return {
    user_id,
    ...(active !== null && { active_timestamp: active }),
    ...(idle !== null && { idle_timestamp: idle }),
  };
}

function latest(...moments: (number | null | undefined)[]): number | null {
  const known = moments.filter((moment) => moment !== null && moment !== undefined);
  return known.length === 0 ? null : Math.max(...known);
}

/** The presences by user ID. The older shape, by e-mail address, is ignored. */
export const presenceItems = (listed: z.infer<typeof ServerPresences>): PresenceItem[] =>
  Object.entries(listed)
    .filter(([id]) => /^\d+$/.test(id))
    .map(([id, moments]) => ({ ...moments, user_id: Number(id) }));
