import { z } from 'zod';
import { EMOJI_KINDS } from './emoji-kinds.ts';
import type { EmojiReference } from './emoji-reference.ts';

/** One of the organization's own emoji, as it is held here. */
export const RealmEmojiValue = z.object({
  name: z.string(),
  /** Where its picture is: whole, or relative to the server. */
  source: z.string(),
  deactivated: z.boolean(),
});
export type RealmEmojiValue = z.infer<typeof RealmEmojiValue>;

/** The emoji beside those of Unicode. */
export interface EmojiList {
  /** Whether the server lists its own; null until it has been asked. Where it does not, they go by their name. */
  listed: boolean | null;
  own: Required<EmojiReference>[];
}

/** The emoji that such servers have built in; its code is its name (server-notes: Emoji kinds). */
export const extraEmoji: readonly Required<EmojiReference>[] = [
  { name: 'zulip', code: 'zulip', type: EMOJI_KINDS.extra },
];

/** What somebody may mean by an emoji that is not listed: its name, or null where this can be none. */
export function emojiNameOf(typed: string): string | null {
  const name = typed
    .trim()
    .replace(/^:(.*):$/, '$1')
    .toLowerCase()
    .replaceAll(/\s+/g, '_');
  return /^[\p{L}\p{N}_+-]{1,100}$/u.test(name) ? name : null;
}
