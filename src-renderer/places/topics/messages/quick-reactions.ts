import { unicodeEmoji } from '../../../../src-main/contract/values/emoji-kinds.ts';
import type { EmojiReference } from '../../../../src-main/contract/values/emoji-reference.ts';

/** The emoji that a message's toolbar reacts with at a press, by their names on servers. */
export const quickReactions: readonly EmojiReference[] = [
  unicodeEmoji('+1', '1f44d'),
  unicodeEmoji('check', '2705'),
];
