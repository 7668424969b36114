import { kindFromWire } from '../../contract/values/emoji-kinds.ts';
import type { EmojiReference } from '../../contract/values/emoji-reference.ts';

/** An emoji as requests and events contain it. */
export interface ServerEmoji {
  emoji_name: string;
  emoji_code?: string;
  reaction_type?: string;
}

/** A server's emoji as Perch stores it, whichever name the server uses for its type. */
export const emojiFromServer = ({ emoji_name, emoji_code, reaction_type }: ServerEmoji): EmojiReference => ({
  name: emoji_name,
  code: emoji_code,
  type: reaction_type && kindFromWire(reaction_type),
});
