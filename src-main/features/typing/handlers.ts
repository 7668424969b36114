import { personName } from '../../sync/collections/known-names.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const typingHandlers = ({ engine }: HandlerContext): HandlersOf<'typing'> => ({
  'typing:writing': ({ accountId, where }) => engine(accountId).ownTyping.writing(where),
  'typing:ended': ({ accountId }) => engine(accountId).ownTyping.ended(),
  'typing:who': ({ accountId, conversation }) => {
    const { db, incomingTyping } = engine(accountId);
    return incomingTyping.who(conversation).map((userId) => ({ userId, name: personName(db, userId) }));
  },
});
