import { z } from 'zod';
import * as mini from 'zod/mini';

/**
 * The collections that a window can show. An event names the changed ones, and a window repeats the calls that read
 * them.
 */
export const CollectionName = z.enum([
  'accounts',
  'organization',
  'status',
  'presets',
  'rules',
  'snippets',
  'scheduled',
  'reminders',
  'settings',
  'local-settings',
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
  /** The collections that the result is read from; the window repeats the call when one of them changes. */
  reads: readonly CollectionName[];
  /** Only for the type checker; never set. */
  result?: Result;
}

/** Declares a call that a window may make. */
export const call =
  <Result>() =>
  <Input extends z.ZodType>(input: Input, reads: readonly CollectionName[] = []): Call<Input, Result> => ({
    input,
    reads,
  });

export const nothing = z.undefined();
export const accountId = z.uuid();
/** The key of a row or of a change. */
export const key = z.uuid();
/** An ID from the server. */
export const serverId = mini.int().check(mini.nonnegative());
export const shortText = mini.string().check(mini.maxLength(1_000));
/** Longer than any limit of a server, so that the rules refuse a text in words, and short enough to be harmless. */
export const longText = mini.string().check(mini.maxLength(200_000));
/** The input of a call about one account's data. */
export const ofAccount = z.strictObject({ accountId });
/** One page of a list. */
export const page = { offset: z.int().nonnegative(), limit: z.int().min(1).max(200) };

/** The result of an edit; `conflict` where another client changed the item and the user has to choose. */
export interface Edited {
  conflict: boolean;
}
