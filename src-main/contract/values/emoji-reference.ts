import * as mini from 'zod/mini';

/**
 * An emoji by the server's name for it. Unicode emoji have been renamed, so the code says which emoji it is (server-notes:
 * Emoji names). Code and type are missing where only a name is known.
 */
export const EmojiReference = mini.object({
  name: mini.string().check(mini.minLength(1), mini.maxLength(100)),
  code: mini.optional(mini.string().check(mini.maxLength(100))),
  type: mini.optional(mini.string().check(mini.maxLength(50))),
});
export type EmojiReference = mini.infer<typeof EmojiReference>;
