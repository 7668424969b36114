import { findTargets } from './find.ts';
import type { HandlerContext, HandlersOf } from '../handler.ts';
import { recentTargets } from './recent.ts';

export const jumpHandlers = ({ engine }: HandlerContext): HandlersOf<'jump'> => ({
  'jump:find': ({ accountId, search }) => {
    const { db, organization } = engine(accountId);
    return search.trim() === ''
      ? { groups: { recent: recentTargets(db, organization.userId) }, near: null }
      : findTargets(db, search, organization.emptyTopicName ?? '');
  },
});
