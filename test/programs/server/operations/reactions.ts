import { ApiError, badRequest } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import { required, text } from '../http/parameters.ts';
import { readableMessage } from '../state/message-access.ts';
import { contractKind, emojiParameters, namedEmoji } from './emoji-parameters.ts';

const add = operation('POST', '/messages/{message_id}/reactions', {
  parameters: { ...emojiParameters, emoji_name: required(text()) },
  handle({ parameters, path, state, strict }, caller) {
    const { emoji_name, emoji_code, reaction_type } = parameters;
    const message = readableMessage(state, caller, Number(path.message_id));
    const emoji = namedEmoji({ emoji_name, emoji_code, reaction_type }, state, strict);
    state.emoji.checkCode(emoji);
    state.emoji.check(emoji);
    if (!state.reactions.add(message.id, caller.user_id, emoji)) {
      throw new ApiError(400, 'Reaction already exists.', { code: 'REACTION_ALREADY_EXISTS' });
    }
    return {};
  },
});

/** `DELETE /messages/{message_id}/reactions`: the caller's own, by name or by code. */
const remove = operation('DELETE', '/messages/{message_id}/reactions', {
  core: true,
  parameters: emojiParameters,
  handle({ parameters, path, state, strict }, caller) {
    const { emoji_name, emoji_code, reaction_type } = parameters;
    if (emoji_name === undefined && emoji_code === undefined) {
      throw badRequest('At least one of the following arguments must be present: emoji_name, emoji_code');
    }
    const message = readableMessage(state, caller, Number(path.message_id));
    const emoji =
      emoji_code === undefined
        ? namedEmoji({ emoji_name: emoji_name ?? '', emoji_code, reaction_type }, state, strict)
        : { emoji_code, reaction_type: contractKind(reaction_type, strict) ?? 'unicode_emoji' };
    if (!state.reactions.remove(message.id, caller.user_id, emoji)) {
      throw new ApiError(400, "Reaction doesn't exist.", { code: 'REACTION_DOES_NOT_EXIST' });
    }
    return {};
  },
});

export const reactions = [add, remove];
