import { cancelReminderForNow, createReminder, rescheduleReminder } from './commands.ts';
import { recentMessages, remindedMessage, reminderList } from './queries.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const reminderHandlers = ({ act, db, engine }: HandlerContext): HandlersOf<'reminders'> => ({
  'reminders:list': ({ accountId }) => reminderList(db(accountId), engine(accountId).organization),
  'reminders:message': ({ accountId, messageId }) =>
    remindedMessage(db(accountId), messageId, engine(accountId).organization),
  'reminders:recent': ({ accountId }) => recentMessages(db(accountId), engine(accountId).organization),
  'reminders:create': ({ accountId, form }) =>
    act(accountId, (cache, now) => ({ key: createReminder(cache, form, now) })),
  'reminders:reschedule': ({ accountId, key, form }) =>
    act(accountId, (cache, now) => ({ key: rescheduleReminder(cache, key, form, now) })),
  'reminders:cancel': ({ accountId, key }) =>
    act(accountId, (cache, now) => cancelReminderForNow(cache, key, now)),
});
