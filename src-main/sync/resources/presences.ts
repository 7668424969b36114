import type { z } from 'zod';
import { presenceRows } from '../../cache/presences.ts';
import type { ServerPresence, ServerPresences } from '../../contract/operations/presence.ts';
import { PresenceValue } from '../../contract/presence.ts';
import { resource } from './resource.ts';

type PresenceItem = z.infer<typeof ServerPresence> & { user_id: number };

/** When everybody was last there. Moments only grow: what is told late does not take back what was told before. */
export const presences = resource<PresenceValue, PresenceItem>({
  collection: 'presences',
  noun: 'presence',
  value: PresenceValue,
  rows: presenceRows,
  actions: {},
  register: {
    fetch: ['presence'],
    items: (state) => state.presences && presenceItems(state.presences),
  },
  belongsTo: 'organization',
  idOf: () => null,
  keyOf: ({ user_id }) => String(user_id),
  valueOf: (item, known) => ({
    activeAt: latest(item.active_timestamp, known?.activeAt),
    idleAt: latest(item.idle_timestamp, known?.idleAt),
  }),
  asServerKeeps: (value) => value,
  isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  conflicts: 'last-writer',
});

function latest(...moments: (number | null | undefined)[]): number | null {
  const known = moments.filter((moment) => moment !== null && moment !== undefined);
  return known.length === 0 ? null : Math.max(...known);
}

/** Of the older shape, by e-mail address, nothing is taken. */
export const presenceItems = (told: z.infer<typeof ServerPresences>): PresenceItem[] =>
  Object.entries(told)
    .filter(([id]) => /^\d+$/.test(id))
    .map(([id, moments]) => ({ ...moments, user_id: Number(id) }));
