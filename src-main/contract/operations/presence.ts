import { z } from 'zod';
import { operation } from './operation.ts';

/**
 * UNIX seconds of the server's clock: when a person was last at a computer, and when a client of theirs last reported
 * that it runs. The older shape, which names clients, has neither.
 */
export const ServerPresence = z.object({
  active_timestamp: z.int().optional(),
  idle_timestamp: z.int().optional(),
});

/** By user ID. */
export const ServerPresences = z.record(z.string(), ServerPresence);

/** The presence of everybody, as in register. */
export const presenceState = {
  presences: ServerPresences.optional(),
  presence_last_update_id: z.int().optional(),
  /** UNIX seconds, with a fraction. */
  server_timestamp: z.number().optional(),
};

/** The operations on presence (server-notes: Presence). */
export const presenceOperations = {
  /**
   * Sends the user's presence, and returns everybody's changes since `last_update_id`; without that,
   * everybody's presence.
   */
  updatePresence: operation('POST /users/me/presence', {
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
    screen: 'sync',
  }),
};
