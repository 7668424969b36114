import { z } from 'zod';
import { operation } from './operation.ts';

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

/** The operations on reminders (server-notes: Reminders). */
export const reminderOperations = {
  /**
   * A repeat makes a second one (server-notes: Repeats). All parameters are described as optional, but
   * servers require the message and the time.
   */
  createReminder: operation('POST /reminders', {
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
  }),

  getReminders: operation('GET /reminders', {
    response: z.object({ reminders: z.array(ServerReminder) }),
    minFeatureLevel: 399,
    screen: 'Reminders',
  }),

  /**
   * Fails with 404 where the reminder was deleted before. Its success does not show that the reminder was
   * not given.
   */
  deleteReminder: operation('DELETE /reminders/{reminder_id}', {
    params: z.object({ reminder_id: z.int() }),
    delivery: 'set',
    minFeatureLevel: 399,
    screen: 'Reminders → cancel',
  }),
};
