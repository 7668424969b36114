import { forgetEntry, useEarlier } from './commands.ts';
import { historyView } from './queries.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const historyHandlers = ({ acts, reads }: HandlerContext): HandlersOf<'history'> => ({
  'history:list': reads(historyView),
  'history:use-earlier': acts((db, { entryId }, now) => useEarlier(db, entryId, now)),
  'history:forget': acts((db, { entryId }, now) => forgetEntry(db, entryId, now)),
});
