import { z } from 'zod';
import { accountId } from '../values/input.ts';

export interface Call<Kind extends 'query' | 'command', Input extends z.ZodType, Result> {
  /** A query only reads, so that a window can repeat it whenever the data that it read has changed. */
  kind: Kind;
  input: Input;
  /** Only for the type checker; never set. */
  result?: Result;
}

/** Declares a call with which a window reads. */
export const query =
  <Result>() =>
  <Input extends z.ZodType>(input: Input): Call<'query', Input, Result> => ({ kind: 'query', input });

/** Declares a call with which a window acts, or asks the server. */
export const command =
  <Result>() =>
  <Input extends z.ZodType>(input: Input): Call<'command', Input, Result> => ({ kind: 'command', input });

/** Declares a query about one account. Its input has the account's ID beside these fields. */
export const accountQuery =
  <Result>() =>
  <Shape extends z.ZodRawShape = {}>(shape?: Shape) =>
    query<Result>()(z.strictObject({ accountId, ...(shape as Shape) }));

/** Declares a command about one account. */
export const accountCommand =
  <Result>() =>
  <Shape extends z.ZodRawShape = {}>(shape?: Shape) =>
    command<Result>()(z.strictObject({ accountId, ...(shape as Shape) }));

export const nothing = z.undefined();
export const page = { offset: z.int().nonnegative(), limit: z.int().min(1).max(200) };

/** The result of an edit; `conflict` where another client changed the item and the user has to choose. */
export interface Edited {
  conflict: boolean;
}
