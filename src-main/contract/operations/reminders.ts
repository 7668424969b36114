import { z } from 'zod';
import { operation } from './operation.ts';

/**
 * `POST /reminders` (server-notes: Reminders). A repeat makes a second one (server-notes: Repeats). All parameters
 * are described as optional, but servers require the message and the time.
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
  /** Contains the note, which has no field of its own. */
  content: z.string().optional(),
  rendered_content: z.string().optional(),
  scheduled_delivery_timestamp: z.int(),
  failed: z.boolean().optional(),
});

/**
 * Register may name the ID like that of a scheduled message (server-notes: Keys of register). Both are parsed as
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
 * `DELETE /reminders/{reminder_id}` (server-notes: Reminders). Fails with 404 where the reminder was deleted before. Its success
 * does not show that the reminder was not given.
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
