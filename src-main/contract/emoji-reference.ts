import { z } from 'zod';

/** An emoji by the server's own name; code and type only when they came from the server. */
export const EmojiReference = z.object({
  name: z.string().min(1).max(100),
  code: z.string().max(100).optional(),
  type: z.string().max(50).optional(),
});
export type EmojiReference = z.infer<typeof EmojiReference>;
