import { z } from 'zod';
import { EMOJI_KINDS } from './emoji-kinds.ts';
import type { EmojiReference } from './emoji-reference.ts';

/** One of the organization's own emoji, as rows store it. */
export const RealmEmojiValue = z.object({
  name: z.string(),
  /** The address of its picture, absolute or relative to the server. */
  source: z.string(),
  deactivated: z.boolean(),
});
export type RealmEmojiValue = z.infer<typeof RealmEmojiValue>;

/** A Unicode emoji as a server knows it. */
export const KnownEmoji = z.tuple([z.string(), z.string()], z.string()).readonly();
export type KnownEmoji = readonly [name: string, code: string, ...aliases: string[]];

/** The emoji that can be chosen, but for the ones that every server has built in. */
export interface EmojiList {
  /**
   * Whether the server lists its own emoji. Null before the first request. Without a list, the user chooses an emoji by
   * name.
   */
  listed: boolean | null;
  own: Required<EmojiReference>[];
  /** The server's list of Unicode emoji. Null if the server has no list, or before the first fetch. */
  unicode: readonly KnownEmoji[] | null;
  /** What the names follow from if the server has no list. Null if the server does not report it. */
  featureLevel: number | null;
}

/**
 * Codes by the names for which a server differs from the newest one that Perch knows of. Null for a missing name, and the kind
 * of emoji for the organization's own ones.
 */
export type EmojiDifferences = Readonly<Record<string, string | null>>;

/** The extra emoji that servers have built in. The code of each is its name (server-notes: Emoji kinds). */
export const extraEmoji: readonly Required<EmojiReference>[] = [
  { name: 'zulip', code: 'zulip', type: EMOJI_KINDS.extra },
];

/** The name of an unlisted emoji in the typed text. Null if the text cannot be a name. */
export function emojiNameOf(typed: string): string | null {
  const name = typed
    .trim()
    .replace(/^:(.*):$/, '$1')
    .toLowerCase()
    .replaceAll(/\s+/g, '_');
  return /^[\p{L}\p{N}_+-]{1,100}$/u.test(name) ? name : null;
}
