import { saveDraft } from '../../cache/local/drafts.ts';
import { readOrAdoptDraft } from '../../sync/collections/drafts-of-gone.ts';
import { decideRestored } from '../../sync/delivery/decisions.ts';
import { decideForNow } from '../../sync/delivery/undo.ts';
import { endUndo, renewUndo, undoOffered } from '../../sync/outbox/undo-offer.ts';
import { changesAbout, outboxPage, outboxPosition } from './queries.ts';
import { discardDraft, undo, undoView } from './undo.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const outboxHandlers = ({
  acts,
  asks,
  reads,
}: HandlerContext): HandlersOf<'outbox'> & HandlersOf<'drafts'> => ({
  'outbox:list': asks(({ db, connection }, { offset, limit }) => outboxPage(db, connection, offset, limit)),
  'outbox:about': asks(({ db, connection }, { about }) => changesAbout(db, connection, about)),
  'outbox:position': asks(({ db, connection }, { changeId }) => outboxPosition(db, connection, changeId)),
  'outbox:decide': acts((db, { changeId, decision }, now) => decideForNow(db, changeId, decision, now)),
  'outbox:decide-restored': acts((db, { decision }, now) => decideRestored(db, decision, now)),
  'outbox:undo-offered': reads(undoView),
  'outbox:undo': acts((db, { id }, now) => undo(db, id, now)),
  'outbox:keep-undo': acts((db, { id }, now) => {
    if (undoOffered(db)?.id === id) renewUndo(db, now);
  }),
  'outbox:end-undo': acts((db, { id }) => {
    if (undoOffered(db)?.id === id) endUndo(db);
  }),
  'outbox:try-now': asks((engine) => engine.retryNow()),

  'drafts:get': reads((db, { name }) => readOrAdoptDraft(db, name, Date.now())),
  'drafts:save': reads((db, { name, value, was }) => saveDraft(db, name, value, Date.now(), was)),
  'drafts:discard': acts((db, { name }, now) => discardDraft(db, name, now)),
});
