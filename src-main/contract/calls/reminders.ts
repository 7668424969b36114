import { z } from 'zod';
import {
  type RecentMessage,
  ReminderForm,
  type RemindedMessage,
  type ReminderView,
} from '../values/reminder.ts';
import { call, ofAccount } from './call.ts';
import { accountId, key } from '../values/input.ts';

export const reminderCalls = {
  /** All reminders, the earliest first. */
  'reminders:list': call<ReminderView[]>()(ofAccount, [
    'reminders',
    'outbox',
    'messages',
    'channels',
    'people',
  ]),
  /** The cached facts of the message that a new reminder is about. */
  'reminders:message': call<RemindedMessage>()(
    z.strictObject({ accountId, messageId: ReminderForm.shape.messageId }),
    ['messages', 'channels', 'people'],
  ),
  /** The newest message of others in each conversation, newest first: the likely subject of a reminder. */
  'reminders:recent': call<RecentMessage[]>()(ofAccount, ['messages', 'channels', 'people']),
  'reminders:create': call<{ key: string }>()(z.strictObject({ accountId, form: ReminderForm })),
  /** Creates a reminder with another time or note, then cancels the old one. Returns the new reminder's key. */
  'reminders:reschedule': call<{ key: string }>()(z.strictObject({ accountId, key, form: ReminderForm })),
  'reminders:cancel': call<void>()(z.strictObject({ accountId, key })),
};
