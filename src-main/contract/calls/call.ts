import { z } from 'zod';
import type { CollectionName } from '../values/collection-name.ts';
import { accountId } from '../values/input.ts';

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
/** The input of a call about one account's data. */
export const ofAccount = z.strictObject({ accountId });
/** One page of a list. */
export const page = { offset: z.int().nonnegative(), limit: z.int().min(1).max(200) };

/** The result of an edit; `conflict` where another client changed the item and the user has to choose. */
export interface Edited {
  conflict: boolean;
}
