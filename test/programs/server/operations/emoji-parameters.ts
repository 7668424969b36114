import { badRequest } from '../http/errors.ts';
import { optional, text } from '../http/parameters.ts';
import type { Emoji } from '../state/emoji.ts';
import type { State } from '../state/state.ts';

/** The parameters that name an emoji: on a status, and on a message. */
export const emojiParameters = {
  emoji_name: optional(text()),
  emoji_code: optional(text()),
  reaction_type: optional(text()),
};

/** The emoji of a name, with the given code and type, or with those of the name. */
export function namedEmoji(
  sent: { emoji_name: string; emoji_code: string | undefined; reaction_type: string | undefined },
  state: State,
  strict: boolean,
): Emoji {
  const { emoji_name, emoji_code, reaction_type } = sent;
  return {
    emoji_name,
    emoji_code: emoji_code ?? state.emoji.byName(emoji_name).emoji_code,
    reaction_type: contractKind(reaction_type, strict) ?? state.emoji.byName(emoji_name).reaction_type,
  };
}

/** A server that is not strict has a name of its own for the extra emoji, and takes no other (server-notes: Names that differ). */
export function contractKind(reactionType: string | undefined, strict: boolean): string | undefined {
  if (strict) return reactionType;
  if (reactionType === 'service_extra_emoji') throw badRequest('Invalid emoji type.');
  return reactionType === 'zulip_extra_emoji' ? 'service_extra_emoji' : reactionType;
}
