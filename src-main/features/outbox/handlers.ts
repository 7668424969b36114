import { readDraft, saveDraft } from '../../cache/drafts.ts';
import { decideRestored } from '../../sync/delivery/decisions.ts';
import { decideForNow } from '../../sync/delivery/undo.ts';
import { endUndo, renewUndo, undoOffered } from '../../sync/outbox/undo-offer.ts';
import { changesAbout, outboxPage, outboxPosition } from './queries.ts';
import { discardDraft, undo, undoView } from './undo.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const outboxHandlers = ({
  engine,
  db,
  act,
}: HandlerContext): HandlersOf<'outbox'> & HandlersOf<'drafts'> => ({
  'outbox:list': ({ accountId, offset, limit }) => {
    const { db: cache, connection } = engine(accountId);
    return outboxPage(cache, connection, offset, limit);
  },
  'outbox:about': ({ accountId, about }) => {
    const { db: cache, connection } = engine(accountId);
    return changesAbout(cache, connection, about);
  },
  'outbox:position': ({ accountId, changeId }) => {
    const { db: cache, connection } = engine(accountId);
    return outboxPosition(cache, connection, changeId);
  },
  'outbox:decide': ({ accountId, changeId, decision }) =>
    act(accountId, (cache, now) => decideForNow(cache, changeId, decision, now)),
  'outbox:decide-restored': ({ accountId, decision }) =>
    act(accountId, (cache, now) => decideRestored(cache, decision, now)),
  'outbox:undo-offered': ({ accountId }) => undoView(db(accountId)),
  'outbox:undo': ({ accountId, id }) => act(accountId, (cache, now) => undo(cache, id, now)),
  'outbox:keep-undo': ({ accountId, id }) =>
    act(accountId, (cache, now) => {
      if (undoOffered(cache)?.id === id) renewUndo(cache, now);
    }),
  'outbox:end-undo': ({ accountId, id }) =>
    act(accountId, (cache) => {
      if (undoOffered(cache)?.id === id) endUndo(cache);
    }),
  'outbox:try-now': ({ accountId }) => engine(accountId).retryNow(),

  'drafts:get': ({ accountId, name }) => readDraft(db(accountId), name),
  'drafts:save': ({ accountId, name, value }) => saveDraft(db(accountId), name, value, Date.now()),
  'drafts:discard': ({ accountId, name }) => act(accountId, (cache, now) => discardDraft(cache, name, now)),
});
