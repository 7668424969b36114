/** The kinds of emoji (server-notes: Emoji kinds). */
export const EMOJI_KINDS = {
  unicode: 'unicode_emoji',
  realm: 'realm_emoji',
  extra: 'service_extra_emoji',
} as const;

/** What servers that say who they are call the extra emoji (server-notes: Names that differ). */
const EXTRA_IN_THE_FIELD = 'zulip_extra_emoji';

/** A server's word for the kind of an emoji, in the core's (server-notes: Names that differ). */
export const kindFromWire = (kind: string): string =>
  kind === EXTRA_IN_THE_FIELD ? EMOJI_KINDS.extra : kind;

/** The kind of an emoji as this server hears it. */
export const kindOnWire = (kind: string, saysWhoItIs: boolean): string =>
  kind === EMOJI_KINDS.extra && saysWhoItIs ? EXTRA_IN_THE_FIELD : kind;
