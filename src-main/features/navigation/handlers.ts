import { movePinnedView, removeView, removeViewForNow, saveView } from './commands.ts';
import { navigationList } from './queries.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const navigationHandlers = ({ acts, reads }: HandlerContext): HandlersOf<'navigation'> => ({
  'navigation:list': reads(navigationList),
  'navigation:save': acts(saveView),
  'navigation:move': acts((db, input) => movePinnedView(db, input)),
  'navigation:remove': acts((db, { fragment, undoable }, now) =>
    (undoable ? removeViewForNow : removeView)(db, fragment, now),
  ),
});
