import { z } from 'zod';
import * as mini from 'zod/mini';

/** What a window can show; an event names those that changed, and windows ask again for what they show. */
export const CollectionName = z.enum([
  'accounts',
  'organization',
  'status',
  'snippets',
  'scheduled',
  'reminders',
  'settings',
  'channels',
  'topics',
  'user-topics',
  'messages',
  'typing',
  'navigation',
  'people',
  'statuses',
  'presences',
  'groups',
  'emoji',
  'folders',
  'profile-fields',
  'linkifiers',
  'outbox',
]);
export type CollectionName = z.infer<typeof CollectionName>;

export interface Call<Input extends z.ZodType, Result> {
  input: Input;
  /** The collections that the answer is made of; the window asks again when one of them changes. */
  reads: readonly CollectionName[];
  /** Only for the type; never set. */
  result?: Result;
}

/** Declares what a window may ask. */
export const call =
  <Result>() =>
  <Input extends z.ZodType>(input: Input, reads: readonly CollectionName[] = []): Call<Input, Result> => ({
    input,
    reads,
  });

export const nothing = z.undefined();
export const accountId = z.uuid();
/** The key of a row that was made on this computer or that a list brought; of a change too. */
export const key = z.uuid();
/** An ID of the server. */
export const serverId = mini.int().check(mini.nonnegative());
export const shortText = mini.string().check(mini.maxLength(1_000));
/** Longer than any limit of a server, so that the limit is answered in words, and short enough to be harmless. */
export const longText = mini.string().check(mini.maxLength(200_000));
/** What every call about one account's data begins with. */
export const ofAccount = z.strictObject({ accountId });
/** One page of a list. */
export const page = { offset: z.int().nonnegative(), limit: z.int().min(1).max(200) };

/** What came of an edit; `conflict` where it was changed elsewhere and the user is to choose. */
export interface Edited {
  conflict: boolean;
}
