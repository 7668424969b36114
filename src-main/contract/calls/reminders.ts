import { z } from 'zod';
import { ReminderForm, type RemindedMessage, type ReminderView } from '../reminder.ts';
import { accountId, call, key, ofAccount } from './call.ts';

export const reminderCalls = {
  /** All of them, the next first. */
  'reminders:list': call<ReminderView[]>()(ofAccount, [
    'reminders',
    'outbox',
    'messages',
    'channels',
    'people',
  ]),
  /** What is known here of a message that a reminder is to be about. */
  'reminders:message': call<RemindedMessage>()(
    z.strictObject({ accountId, messageId: ReminderForm.shape.messageId }),
    ['messages', 'channels', 'people'],
  ),
  'reminders:create': call<{ key: string }>()(z.strictObject({ accountId, form: ReminderForm })),
  /** Another time or note: a new one, behind which the old one is cancelled. Answers the key of the one that is shown now. */
  'reminders:reschedule': call<{ key: string }>()(z.strictObject({ accountId, key, form: ReminderForm })),
  'reminders:cancel': call<void>()(z.strictObject({ accountId, key })),
};
