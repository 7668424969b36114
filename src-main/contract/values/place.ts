import { z } from 'zod';
import { Conversation } from './conversation.ts';

export const Place = z.enum([
  'status',
  'snippets',
  'scheduled',
  'reminders',
  'activity',
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

const messageId = z.int().positive();

/** The row that a place shows when it opens. */
export const RowTarget = z.strictObject({
  /** The key of a row, or the other name that the place has for its items. */
  key: z.string().min(1).max(1_000),
  /** Opens its form at once. */
  edit: z.optional(z.boolean()),
});
export type RowTarget = z.infer<typeof RowTarget>;

/** The target in the place of topics: a conversation and a message in it, a channel in the tree, or a message alone. */
export const TopicsTarget = z.union([
  z.strictObject({ conversation: Conversation, messageId: z.optional(messageId) }),
  z.strictObject({ channelId: z.int().positive() }),
  z.strictObject({ messageId, edit: z.optional(z.boolean()) }),
]);
export type TopicsTarget = z.infer<typeof TopicsTarget>;

export type TargetOf<Of extends Place> = Of extends 'topics' ? TopicsTarget : RowTarget;
export type Target = TargetOf<Place>;

const inTopics = z.strictObject({ place: z.literal('topics'), target: z.optional(TopicsTarget) });
const elsewhere = z.strictObject({ place: Place.exclude(['topics']), target: z.optional(RowTarget) });

/** A place, or an item of it. */
export const Destination = z.discriminatedUnion('place', [inTopics, elsewhere]);
export type Destination = z.infer<typeof Destination>;

const open = { do: z.literal('open') };

/** The command that opens a place, or an item of it. */
export const OpenCommand = z.discriminatedUnion('place', [inTopics.extend(open), elsewhere.extend(open)]);
