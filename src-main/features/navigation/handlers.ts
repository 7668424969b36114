import { removeView, removeViewForNow, saveView } from './commands.ts';
import { navigationList } from './queries.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const navigationHandlers = ({ act, db }: HandlerContext): HandlersOf<'navigation'> => ({
  'navigation:list': ({ accountId }) => navigationList(db(accountId)),
  'navigation:save': ({ accountId, ...change }) =>
    act(accountId, (cache, now) => saveView(cache, change, now)),
  'navigation:remove': ({ accountId, fragment, undoable }) =>
    act(accountId, (cache, now) => (undoable ? removeViewForNow : removeView)(cache, fragment, now)),
});
