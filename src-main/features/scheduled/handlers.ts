import { createScheduled, deleteScheduledForNow, editScheduled } from './commands.ts';
import { conversationView, scheduledList, scheduledRules, scheduledView } from './queries.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const scheduledHandlers = ({ acts, reads }: HandlerContext): HandlersOf<'scheduled'> => ({
  'scheduled:list': reads(scheduledList),
  'scheduled:get': reads((db, { key }) => scheduledView(db, key)),
  'scheduled:names': reads((db, { to }) => conversationView(db, to)),
  'scheduled:rules': reads((db, { to }) => scheduledRules(db, to)),
  'scheduled:create': acts((db, { form }, now) => ({ key: createScheduled(db, form, now) })),
  'scheduled:edit': acts((db, { key, form, ...saw }, now) => ({
    conflict: editScheduled(db, key, form, now, saw),
  })),
  'scheduled:delete': acts((db, { key }, now) => deleteScheduledForNow(db, key, now)),
});
