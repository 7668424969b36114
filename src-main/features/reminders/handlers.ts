import { cancelReminderForNow, createReminder, rescheduleReminder } from './commands.ts';
import { givenReminders, recentMessages, remindedConversation, reminderList } from './queries.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const reminderHandlers = ({ acts, asks }: HandlerContext): HandlersOf<'reminders'> => ({
  'reminders:list': asks(({ db, organization }) => reminderList(db, organization)),
  'reminders:conversation': asks(({ db, organization }, { conversation }) =>
    remindedConversation(db, conversation, organization),
  ),
  'reminders:recent': asks(({ db, organization }, { shown }) =>
    recentMessages(db, organization, Date.now(), shown),
  ),
  'reminders:given': asks(({ db, organization }) => givenReminders(db, organization, Date.now())),
  'reminders:create': acts((db, { form }, now) => ({ key: createReminder(db, form, now) })),
  'reminders:reschedule': acts((db, { key, form }, now) => ({ key: rescheduleReminder(db, key, form, now) })),
  'reminders:cancel': acts((db, { key }, now) => cancelReminderForNow(db, key, now)),
});
