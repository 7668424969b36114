import type { EmojiReference } from './emoji-reference.ts';

/** The kinds of emoji (server-notes: Emoji kinds). */
export const EMOJI_KINDS = {
  unicode: 'unicode_emoji',
  realm: 'realm_emoji',
  extra: 'service_extra_emoji',
} as const;

/** The name of the extra emoji's kind on servers that report their version (server-notes: Names that differ). */
const EXTRA_IN_THE_FIELD = 'zulip_extra_emoji';

/** The core's name for a kind of emoji, from the server's name for it (server-notes: Names that differ). */
export const kindFromWire = (kind: string): string =>
  kind === EXTRA_IN_THE_FIELD ? EMOJI_KINDS.extra : kind;

/** The name that this server takes for a kind of emoji. */
export const kindOnWire = (kind: string, saysWhoItIs: boolean): string =>
  kind === EMOJI_KINDS.extra && saysWhoItIs ? EXTRA_IN_THE_FIELD : kind;

export const unicodeEmoji = (name: string, code: string): Required<EmojiReference> => ({
  name,
  code,
  type: EMOJI_KINDS.unicode,
});

export const isUnicode = ({ type = EMOJI_KINDS.unicode }: Pick<EmojiReference, 'type'>): boolean =>
  type === EMOJI_KINDS.unicode;

/** A key of an emoji that stays when the server renames it: the code of a Unicode emoji, the name of any other. */
export const emojiKey = (emoji: Pick<EmojiReference, 'name' | 'code' | 'type'>): string =>
  isUnicode(emoji) && emoji.code !== undefined ? emoji.code : emoji.name;
