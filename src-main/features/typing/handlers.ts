import { personName } from '../../sync/collections/known-names.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const typingHandlers = ({ asks }: HandlerContext): HandlersOf<'typing'> => ({
  'typing:writing': asks((engine, { where }) => engine.ownTyping.writing(where)),
  'typing:ended': asks((engine) => engine.ownTyping.ended()),
  'typing:who': asks(({ db, incomingTyping }, { conversation }) =>
    incomingTyping.who(conversation).map((userId) => ({ userId, name: personName(db, userId) })),
  ),
});
