import { badRequest } from '../http/errors.ts';
import { operation, type OperationRequest } from '../http/operation.ts';
import { boolean, json, optional, text } from '../http/parameters.ts';
import type { Emoji } from '../state/emoji.ts';
import { emojiParameters, namedEmoji } from './emoji-parameters.ts';

const statusParameters = {
  status_text: optional(text({ strip: true, maxLength: 60, stored: true })),
  ...emojiParameters,
  away: optional(json(boolean)),
};

/** `POST /users/me/status`: changes only the given fields. */
const update = operation('POST', '/users/me/status', {
  core: true,
  parameters: statusParameters,
  handle(request, caller) {
    const { away, status_text, emoji_name } = request.parameters;
    if (away === undefined && status_text === undefined && emoji_name === undefined) {
      throw badRequest('Client did not pass any new values.');
    }
    request.state.statuses.change(caller.user_id, { away, status_text, emoji: wantedEmoji(request) });
    return {};
  },
});

const read = operation('GET', '/users/{user_id}/status', {
  since: 262,
  handle({ path, state }) {
    const user = state.users.byId(Number(path.user_id));
    if (!user || user.is_system_bot) throw badRequest('No such user');
    return { status: state.statuses.read(user.user_id) };
  },
});

export const status = [update, read];

function wantedEmoji({
  parameters,
  state,
  strict,
}: OperationRequest<typeof statusParameters>): Emoji | undefined {
  const { emoji_name, emoji_code, reaction_type } = parameters;
  if (emoji_name === undefined) {
    if (emoji_code !== undefined || reaction_type !== undefined) {
      throw badRequest('Client must pass emoji_name if they pass either emoji_code or reaction_type.');
    }
    return undefined;
  }
  if (emoji_name === '') return { emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' };
  const emoji = namedEmoji({ emoji_name, emoji_code, reaction_type }, state, strict);
  state.emoji.check(emoji);
  return emoji;
}
