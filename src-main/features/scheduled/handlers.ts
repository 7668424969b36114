import { createScheduled, deleteScheduledForNow, editScheduled } from './commands.ts';
import { conversationView, scheduledList, scheduledRules, scheduledView } from './queries.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const scheduledHandlers = ({ act, db }: HandlerContext): HandlersOf<'scheduled'> => ({
  'scheduled:list': ({ accountId }) => scheduledList(db(accountId)),
  'scheduled:get': ({ accountId, key }) => scheduledView(db(accountId), key),
  'scheduled:names': ({ accountId, to }) => conversationView(db(accountId), to),
  'scheduled:rules': ({ accountId, to }) => scheduledRules(db(accountId), to),
  'scheduled:create': ({ accountId, form }) =>
    act(accountId, (cache, now) => ({ key: createScheduled(cache, form, now) })),
  'scheduled:edit': ({ accountId, key, form, ...saw }) =>
    act(accountId, (cache, now) => ({
      conflict: editScheduled(cache, key, form, now, saw),
    })),
  'scheduled:delete': ({ accountId, key }) =>
    act(accountId, (cache, now) => deleteScheduledForNow(cache, key, now)),
});
