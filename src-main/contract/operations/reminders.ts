import { z } from 'zod';
import { operation } from './operation.ts';

/**
 * `POST /reminders` (server-notes: Reminders). A repeat makes a second one (server-notes: Repeats). All parameters are
 * described as optional; servers need the message and the time.
 */
export const createReminder = operation({
  id: 'create-reminder',
  method: 'POST',
  path: '/reminders',
  params: z.object({
    message_id: z.int(),
    scheduled_delivery_timestamp: z.int(),
    note: z.string().optional(),
  }),
  response: z.object({ reminder_id: z.int() }),
  delivery: 'create',
  minFeatureLevel: 381,
  paramLevels: { note: 415 },
  source: 'core',
  screen: 'A message → remind me',
});

const reminder = z.object({
  reminder_target_message_id: z.int().optional(),
  /** Holds the note; there is no field for it. */
  content: z.string().optional(),
  rendered_content: z.string().optional(),
  scheduled_delivery_timestamp: z.int(),
  failed: z.boolean().optional(),
});

/**
 * In register the ID may be called as that of a scheduled message (server-notes: Keys of register). Both are read as
 * `reminder_id`.
 */
export const ServerReminder = z.union([
  reminder.extend({ reminder_id: z.int() }),
  reminder
    .extend({ scheduled_message_id: z.int() })
    .transform(({ scheduled_message_id, ...rest }) => ({ ...rest, reminder_id: scheduled_message_id })),
]);

/** `GET /reminders` (server-notes: Reminders). */
export const getReminders = operation({
  id: 'get-reminders',
  method: 'GET',
  path: '/reminders',
  params: z.object({}),
  response: z.object({ reminders: z.array(ServerReminder) }),
  delivery: 'read',
  minFeatureLevel: 399,
  source: 'around',
  screen: 'Reminders',
});

/**
 * `DELETE /reminders/{reminder_id}` (server-notes: Reminders). Answers 404 when it is no longer there: it was deleted, or has
 * reminded.
 */
export const deleteReminder = operation({
  id: 'delete-reminder',
  method: 'DELETE',
  path: '/reminders/{reminder_id}',
  params: z.object({ reminder_id: z.int() }),
  delivery: 'set',
  minFeatureLevel: 399,
  source: 'around',
  screen: 'Reminders → cancel',
});
