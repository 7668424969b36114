import type { Engine } from '../../sync/engine/engine.ts';
import { personName } from '../../sync/collections/known-names.ts';
import { OwnTyping } from '../../sync/live/own-typing.ts';
import type { HandlerContext, HandlersOf } from '../handler.ts';

export const typingHandlers = ({ engine }: HandlerContext): HandlersOf<'typing'> => {
  const own = new WeakMap<Engine, OwnTyping>();
  const typingOf = (one: Engine): OwnTyping => {
    const typing = own.get(one) ?? new OwnTyping(one);
    own.set(one, typing);
    return typing;
  };
  return {
    'typing:writing': ({ accountId, where }) => typingOf(engine(accountId)).writing(where),
    'typing:ended': ({ accountId }) => typingOf(engine(accountId)).ended(),
    'typing:who': ({ accountId, conversation }) => {
      const { db, incomingTyping } = engine(accountId);
      return incomingTyping.who(conversation).map((userId) => ({ userId, name: personName(db, userId) }));
    },
  };
};
