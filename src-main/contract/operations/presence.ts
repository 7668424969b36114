import { z } from 'zod';
import { operation } from './operation.ts';

/**
 * Moments of the server's clock, in UNIX seconds: when somebody was last at a computer, and when a client of theirs last
 * said that it runs. In the older shape, which names clients, there is neither.
 */
export const ServerPresence = z.object({
  active_timestamp: z.int().optional(),
  idle_timestamp: z.int().optional(),
});

/** By user ID. */
export const ServerPresences = z.record(z.string(), ServerPresence);

/** What is told of everybody, in register too. */
export const presenceState = {
  presences: ServerPresences.optional(),
  presence_last_update_id: z.int().optional(),
  /** UNIX seconds, with a fraction. */
  server_timestamp: z.number().optional(),
};

/**
 * `POST /users/me/presence` (server-notes: Presence). It says whether the user is there, and tells what has changed of everybody
 * since `last_update_id`; without that, how everybody is.
 */
export const updatePresence = operation({
  id: 'update-presence',
  method: 'POST',
  path: '/users/me/presence',
  params: z.object({
    status: z.enum(['idle', 'active']),
    /** The user touched a key or the mouse since the last time. */
    new_user_input: z.boolean().optional(),
    slim_presence: z.boolean().optional(),
    last_update_id: z.int().optional(),
  }),
  response: z.object(presenceState),
  delivery: 'now',
  paramLevels: { last_update_id: 263 },
  source: 'around',
  screen: 'sync',
});
