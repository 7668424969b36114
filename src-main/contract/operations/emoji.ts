import { z } from 'zod';
import { operation } from './operation.ts';

/** The organization's own emoji by their IDs (server-notes: Emoji kinds). */
export const EmojiMap = z.record(
  z.string(),
  z.object({
    id: z.string(),
    name: z.string(),
    source_url: z.string(),
    still_url: z.string().nullish(),
    deactivated: z.boolean().optional(),
    author_id: z.int().nullish(),
  }),
);

/** The operations on emoji (server-notes: Emoji kinds). */
export const emojiOperations = {
  getRealmEmoji: operation('GET /realm/emoji', {
    response: z.object({ emoji: EmojiMap }),
    screen: 'Emoji picker',
  }),
};
