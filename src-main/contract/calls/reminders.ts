import { z } from 'zod';
import {
  type RecentMessage,
  ReminderForm,
  type RemindedMessage,
  type ReminderView,
} from '../values/reminder.ts';
import { command, ofAccount, query } from './call.ts';
import { accountId, key } from '../values/input.ts';

export const reminderCalls = {
  /** All reminders, the earliest first. */
  'reminders:list': query<ReminderView[]>()(ofAccount),
  /** The cached facts of the message that a new reminder is about. */
  'reminders:message': query<RemindedMessage>()(
    z.strictObject({ accountId, messageId: ReminderForm.shape.messageId }),
  ),
  /** The newest message of others in each conversation, newest first: the likely subject of a reminder. */
  'reminders:recent': query<RecentMessage[]>()(ofAccount),
  'reminders:create': command<{ key: string }>()(z.strictObject({ accountId, form: ReminderForm })),
  /** Creates a reminder with another time or note, then cancels the old one. Returns the new reminder's key. */
  'reminders:reschedule': command<{ key: string }>()(z.strictObject({ accountId, key, form: ReminderForm })),
  'reminders:cancel': command<void>()(z.strictObject({ accountId, key })),
};
