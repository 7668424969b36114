import { z } from 'zod';
import {
  type GivenReminder,
  type RecentMessage,
  ReminderForm,
  type RemindedConversation,
  type ReminderList,
} from '../values/reminder.ts';
import { Conversation } from '../values/conversation.ts';
import { accountCommand, accountQuery, page } from './call.ts';
import { key } from '../values/input.ts';

export const reminderCalls = {
  /** All reminders, with what the rows in sight show and the one with this key. */
  'reminders:list': accountQuery<ReminderList>()({ ...page, key: z.nullable(key) }),
  /** What a reminder of a whole conversation is about. */
  'reminders:conversation': accountQuery<RemindedConversation>()({ conversation: Conversation }),
  /**
   * The likely subjects of a reminder, the likeliest first: the latest message of the conversation that is shown, messages of
   * reminders that came, and new messages of others.
   */
  'reminders:recent': accountQuery<RecentMessage[]>()({ shown: z.optional(Conversation) }),
  /** The reminders that came lately and do not come again, the latest first. */
  'reminders:given': accountQuery<GivenReminder[]>()(),
  'reminders:create': accountCommand<{ key: string }>()({ form: ReminderForm }),
  /** Creates a reminder with another time or note, then cancels the old one. Returns the new reminder's key. */
  'reminders:reschedule': accountCommand<{ key: string }>()({ key, form: ReminderForm }),
  'reminders:cancel': accountCommand<void>()({ key }),
};
