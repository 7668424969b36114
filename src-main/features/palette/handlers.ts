import { isDiskFailure } from '../../cache/file/disk-failure.ts';
import { fadedUses, recordTargetUse } from '../../cache/local/target-uses.ts';
import { findOnly, findTargets, usesInWindows } from './find.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';
import { prepareNames } from './names.ts';
import { pinnedViews } from './views.ts';
import { recentTargets } from './recent.ts';

export const paletteHandlers = ({ asks, reads }: HandlerContext): HandlersOf<'palette'> => ({
  'palette:find': asks(({ db, organization }, { search, only }) => {
    if (only) {
      const rows = findOnly(db, only, search, Date.now());
      return { views: [], groups: { [only]: rows }, texts: [], near: null, used: {} };
    }
    const views = pinnedViews(db, organization);
    if (search.trim() !== '')
      return { views, ...findTargets(db, search, organization.emptyTopicName ?? '', Date.now()) };
    void prepareNames(db);
    const used = usesInWindows(fadedUses(db, Date.now()));
    return { views, groups: { recent: recentTargets(db) }, texts: [], near: null, used };
  }),
  'palette:views': asks(({ db, organization }) => pinnedViews(db, organization)),
  'palette:used': reads((db, { id }) => {
    try {
      recordTargetUse(db, id, Date.now());
    } catch (error) {
      // The chosen action runs all the same.
      if (!isDiskFailure(error)) throw error;
    }
  }),
});
