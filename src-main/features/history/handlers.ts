import { forgetEntry, useEarlier } from './commands.ts';
import { historyView } from './queries.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const historyHandlers = ({ act, db }: HandlerContext): HandlersOf<'history'> => ({
  'history:list': ({ accountId }) => historyView(db(accountId)),
  'history:use-earlier': ({ accountId, entryId }) =>
    act(accountId, (cache, now) => useEarlier(cache, entryId, now)),
  'history:forget': ({ accountId, entryId }) =>
    act(accountId, (cache, now) => forgetEntry(cache, entryId, now)),
});
