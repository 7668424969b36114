import { z } from 'zod';

export const Place = z.enum([
  'status',
  'snippets',
  'scheduled',
  'reminders',
  'topics',
  'navigation',
  'people',
  'channels',
  'organization',
  'settings',
  'outbox',
  'accounts',
]);
export type Place = z.infer<typeof Place>;

/** Every place but the form for signing in. */
export type NamedPlace = Exclude<Place, 'accounts'>;

/** The item that a place shows when it opens. */
export const Target = z.strictObject({
  /** The key of a row, or the other name that the place has for its items. */
  key: z.string().min(1).max(1_000),
  /** Open its form at once. */
  edit: z.optional(z.boolean()),
  /** In a conversation, the message to point at. */
  messageId: z.optional(z.int().positive()),
});
export type Target = z.infer<typeof Target>;
