import { readDraft, saveDraft } from '../../cache/drafts.ts';
import { Collection } from '../../contract/ipc.ts';
import { answerChange } from '../../sync/delivery/decisions.ts';
import { changeViews } from './queries.ts';
import type { HandlerContext, HandlersOf } from '../handler.ts';

export const outboxHandlers = ({
  engine,
  db,
  act,
}: HandlerContext): HandlersOf<'outbox'> & HandlersOf<'drafts'> => ({
  'outbox:list': ({ accountId }) => {
    const { db: cache, connection } = engine(accountId);
    return changeViews(cache, connection);
  },
  'outbox:answer': ({ accountId, changeId, answer }) =>
    act(accountId, Collection.options, (cache, now) => answerChange(cache, changeId, answer, now)),
  'outbox:try-now': ({ accountId }) => engine(accountId).tryNow(),

  'drafts:get': ({ accountId, name }) => readDraft(db(accountId), name),
  'drafts:save': ({ accountId, name, value }) => saveDraft(db(accountId), name, value, Date.now()),
});
