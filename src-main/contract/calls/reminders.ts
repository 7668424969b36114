import { z } from 'zod';
import { type RecentMessage, ReminderForm, type RemindedMessage, type ReminderView } from '../reminder.ts';
import { accountId, call, key, ofAccount } from './call.ts';

export const reminderCalls = {
  /** All reminders, the earliest first. */
  'reminders:list': call<ReminderView[]>()(ofAccount, [
    'reminders',
    'outbox',
    'messages',
    'channels',
    'people',
  ]),
  /** What the cache has of the message that a new reminder is about. */
  'reminders:message': call<RemindedMessage>()(
    z.strictObject({ accountId, messageId: ReminderForm.shape.messageId }),
    ['messages', 'channels', 'people'],
  ),
  /** The newest messages of others, each the last one of its conversation, newest first: what a reminder is likely about. */
  'reminders:recent': call<RecentMessage[]>()(ofAccount, ['messages', 'channels', 'people']),
  'reminders:create': call<{ key: string }>()(z.strictObject({ accountId, form: ReminderForm })),
  /** Sets another time or note: it creates a new reminder and then cancels the old one. Returns the new one's key. */
  'reminders:reschedule': call<{ key: string }>()(z.strictObject({ accountId, key, form: ReminderForm })),
  'reminders:cancel': call<void>()(z.strictObject({ accountId, key })),
};
