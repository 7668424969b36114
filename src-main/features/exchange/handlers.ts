import { noteRead } from '../../tracking/reads.ts';
import { inSlices } from '../../cache/rows/slices.ts';
import { IMPORTS } from '../../contract/values/data-part.ts';
import { Refusal } from '../../contract/problem.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';
import { importSteps } from './commands.ts';
import { entriesOf, writeEntries } from './exporting.ts';
import { ReadingThread } from '../../reading/reading-thread.ts';
import { answerMissing, makeOwn } from '../../workspace/files/follow.ts';
import { followedView, pathOf } from './followed.ts';
import { ImportPlans } from './plans.ts';
import { readSource } from './reading.ts';

export function exchangeHandlers({
  workspace,
  db,
  reads,
  acts,
  notify,
  system,
}: HandlerContext): HandlersOf<'exchange'> {
  const plans = new ImportPlans(new ReadingThread(), () => notify([IMPORTS]));
  return {
    async 'exchange:choose'({ accountId, from }) {
      const path = await system.chooseToRead(from);
      return path === null ? null : plans.read(accountId, db(accountId), () => readSource(path, from));
    },
    'exchange:read': ({ accountId, source, files }) =>
      plans.read(accountId, db(accountId), () => ({ name: source, files })),
    'exchange:entry'({ accountId, planId, index }) {
      noteRead(IMPORTS);
      return plans.entry(accountId, planId, index);
    },
    'exchange:mend': ({ accountId, planId, index, ...value }) =>
      plans.mend(accountId, db(accountId), planId, index, value),
    'exchange:columns': ({ accountId, planId, columns }) =>
      plans.chooseColumns(accountId, db(accountId), planId, columns),
    'exchange:cut-titles': ({ accountId, planId }) => plans.cutTitles(accountId, db(accountId), planId),
    async 'exchange:import'({ accountId, planId, choices = [], follow = false }) {
      const cache = db(accountId);
      const chosen = new Map(choices.map(({ index, choice }) => [index, choice]));
      const plan = plans.take(accountId, planId);
      let { progress } = plan;
      const steps = importSteps(cache, plan.entries, chosen, Date.now(), progress);
      try {
        const result = await inSlices(cache, steps, {
          signal: new AbortController().signal,
          // An account that is removed meanwhile takes its file along.
          isStale: () => workspace.findEngine(accountId)?.db !== cache,
          onSlice: (so) => (progress = so),
        });
        if (!result) throw new Refusal({ kind: 'gone' });
        const { followable } = plan.source;
        const notFollowed =
          follow && followable
            ? await workspace.followedFiles.begin(accountId, cache, followable, plan.readAt)
            : null;
        return { ...result, ...(notFollowed && { notFollowed }) };
      } catch (error) {
        plans.giveBack(accountId, plan, progress);
        throw error;
      } finally {
        workspace.findEngine(accountId)?.wake();
      }
    },
    'exchange:followed': reads((cache) => followedView(cache)),
    'exchange:unfollow': ({ accountId }) => workspace.followedFiles.end(accountId, db(accountId)),
    'exchange:make-own': reads((cache, { key }) => makeOwn(cache, key)),
    'exchange:answer-missing': acts((cache, { deletes }, now) => answerMissing(cache, deletes, now)),
    'exchange:follow-again': ({ accountId }) =>
      workspace.followedFiles.followAgain(accountId, workspace.engine(accountId)),
    'exchange:open-followed': reads((cache, { key }) => {
      const path = pathOf(cache, key);
      return path !== null && system.openFile(path);
    }),
    'exchange:leave': ({ accountId }) => plans.leave(accountId),
    async 'exchange:export'({ accountId, format, scope }) {
      const entries = entriesOf(db(accountId), scope);
      if (entries.length === 0) return { count: 0, name: '' };
      const path = await system.chooseToWrite(format);
      return path === null ? null : writeEntries(path, format, entries);
    },
  };
}
