import { cancelReminderForNow, createReminder, rescheduleReminder } from './commands.ts';
import { notComingAgain, reminderPage } from './list.ts';
import { givenReminders, recentMessages, remindedConversation } from './queries.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const reminderHandlers = ({ acts, asks }: HandlerContext): HandlersOf<'reminders'> => ({
  'reminders:list': asks(({ db, organization }, inSight) => reminderPage(db, organization, inSight)),
  'reminders:conversation': asks(({ db, organization }, { conversation }) =>
    remindedConversation(db, conversation, organization),
  ),
  'reminders:recent': asks(({ db, organization }, { shown }) =>
    recentMessages(db, organization, Date.now(), shown),
  ),
  'reminders:given': asks(({ db, organization }) =>
    notComingAgain(db, organization, givenReminders(db, organization, Date.now())),
  ),
  'reminders:create': acts((db, { form }, now) => ({ key: createReminder(db, form, now) })),
  'reminders:reschedule': acts((db, { key, form }, now) => ({ key: rescheduleReminder(db, key, form, now) })),
  'reminders:cancel': acts((db, { key }, now) => cancelReminderForNow(db, key, now)),
});
