import type { HandlerContext, HandlersOf } from '../base/handler.ts';
import { markActivity, markAllActivity } from './commands.ts';
import { fetchUnknown } from './fetch.ts';
import { activityList, activityUnread } from './queries.ts';

export const activityHandlers = ({ acts, asks }: HandlerContext): HandlersOf<'activity'> => ({
  'activity:list': asks((engine) => activityList(engine, Date.now())),
  'activity:fetch': asks((engine) => fetchUnknown(engine)),
  'activity:unread': asks((engine) => activityUnread(engine, Date.now())),
  'activity:mark': acts((_, { ids, read }, now, engine) => markActivity(engine, ids, read, now)),
  'activity:mark-all': acts((_, { ids }, now, engine) => markAllActivity(engine, ids, now)),
});
