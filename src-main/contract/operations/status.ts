import { z } from 'zod';
import { checkStatusText } from '../text/status-text.ts';
import { operation } from './operation.ts';

/** A status as servers send it. A missing field is empty. */
export const ServerStatus = z.object({
  status_text: z.string().optional(),
  emoji_name: z.string().optional(),
  emoji_code: z.string().optional(),
  reaction_type: z.string().optional(),
  away: z.boolean().optional(),
});

/** The operations on statuses (server-notes: Status). */
export const statusOperations = {
  /** Changes only the given parameters; an empty `emoji_name` clears the emoji. */
  updateStatus: operation('POST /users/me/status', {
    params: z.object({
      status_text: z
        .string()
        .refine((text) => checkStatusText(text) === null)
        .optional(),
      emoji_name: z.string().optional(),
      emoji_code: z.string().optional(),
      reaction_type: z.string().optional(),
      away: z.boolean().optional(),
    }),
    delivery: 'set',
    source: 'core',
    screen: 'Status, tray',
  }),

  getUserStatus: operation('GET /users/{user_id}/status', {
    params: z.object({ user_id: z.int() }),
    response: z.object({ status: ServerStatus }),
    minFeatureLevel: 262,
    screen: 'Status',
  }),
};
