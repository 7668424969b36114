import { readDraft, saveDraft } from '../../cache/drafts.ts';
import { CollectionName } from '../../contract/ipc.ts';
import { decide } from '../../sync/delivery/decisions.ts';
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
  'outbox:decide': ({ accountId, changeId, decision }) =>
    act(accountId, CollectionName.options, (cache, now) => decide(cache, changeId, decision, now)),
  'outbox:try-now': ({ accountId }) => engine(accountId).retryNow(),

  'drafts:get': ({ accountId, name }) => readDraft(db(accountId), name),
  'drafts:save': ({ accountId, name, value }) => saveDraft(db(accountId), name, value, Date.now()),
});
