import type { z } from 'zod';
import type { ApiError } from '../../api/transport/errors.ts';
import type { Db } from '../../cache/file/db.ts';
import type { MutationName, ChangeDescription } from '../../contract/values/change.ts';
import type { CollectionName } from '../../contract/ipc.ts';
import type { Operation } from '../../contract/operations/operation.ts';
import { Refusal } from '../../contract/problem.ts';
import type { StoredChange } from '../outbox/change.ts';
import type { NewEcho } from '../outbox/echoes.ts';
import type { AnyCollection } from './collection.ts';
import type { ServerAccess } from './server-access.ts';

/**
 * Applies a response to the cache, in the transaction that removes the change. `no event` if the server was only read,
 * or said that it changed nothing, so that none will arrive.
 */
export type Apply = (db: Db) => 'no event' | undefined | void;

/** How several changes of one mutation are sent in one request. */
interface Together<Params> {
  /** Changes with an equal key can go together. */
  key(params: Params): string;
  /** The most changes in one request. */
  most: number;
  /** The name that a refusal uses for one of them, if it names any. */
  name(params: Params): string;
  /**
   * Sends the changes and returns for each what the response does to the cache, or why the server did not take it. If the
   * server refuses all of them, they are sent again in pieces, so that one does not hold up the others.
   * @throws {ApiError}
   */
  send(
    changes: { params: Params; change: StoredChange }[],
    context: ServerAccess,
  ): Promise<(Apply | Refusal)[]>;
}

/** How Perch finds out whether a create without a row took effect (sync: Evidence). */
interface Evidence<Params> {
  /** The collection that its effect has an ID in. Only an ID above the mark counts. */
  idsOf: CollectionName;
  /** @returns null if it cannot be found out. */
  hasTakenEffect(params: Params, access: ServerAccess & { mark: number | null }): Promise<boolean | null>;
}

/** A mutation: how its changes are sent, and what their outcomes do to the row. `paramsOf` parses what the file has for it. */
export interface Mutation<Name extends MutationName = MutationName, Params = unknown> {
  /** Its name in the file and among the messages of the window. */
  name: Name;
  operation: Operation;
  params: z.ZodType<Params>;
  /** The collection whose rows it changes. */
  collection: CollectionName;
  /** The collection whose rows it creates, edits or deletes, if it is about rows. */
  row?: { collection: AnyCollection; does: 'create' | 'edit' | 'delete' };
  /**
   * Sends the change and returns what the response does to the cache. A refusal which means that the server is already as the
   * user wants it counts as success.
   * @throws {ApiError | Refusal} a `Refusal` where the server cannot do this at all.
   */
  send(params: Params, context: ServerAccess & { change: StoredChange }): Promise<Apply>;
  /** Instead of `send`, where several changes are sent in one request. */
  together?: Together<Params>;
  /** For a create without a row: how Perch finds out whether one in doubt took effect. */
  evidence?: Evidence<Params>;
  /** No list shows its effect. A different change of its subject waits until an unanswered request cannot take effect. */
  isUnlisted?: true;
  /** Takes the visible row back to what still waits, or else to the server's copy. The change itself was removed before. */
  discard(db: Db, params: Params): void;
  /** An undo has brought the change back, and the row shows its value. */
  restore?(db: Db, params: Params): void;
  /** The change certainly took no effect: folds later changes of the same thing into it. */
  fold?(db: Db, change: StoredChange): void;
  /** The moment, in UNIX seconds of the server's clock, after which the change expires. Null if it can always be sent. */
  deadlineOf?(params: Params): number | null;
  /** The form's field that a refusal belongs to, if its code shows that. */
  fieldOf?(params: Params, refusal: ApiError): string | undefined;
  /** Whether it needs a channel to be as the cache has it. After a refusal the channels are read again (sync: Events). */
  isInChannel?(params: Params): boolean;
  /** Of a mutation that changes no row: nothing is left to be done where the item is deleted. Others wait on without a row. */
  isMetByDeletion?: boolean;
  /** The echo of its delivery. Null if the server is known to have the value already, so that no event will arrive. */
  expectedEchoOf?(params: Params, db: Db, change: StoredChange): NewEcho | null;
  /** Whether the server's latest list agrees with it. False if the server has no such list. */
  isAlreadySo?(db: Db, params: Params): boolean;
  describe(db: Db, params: Params): ChangeDescription;
}

/** Declares a mutation. */
export const defineMutation = <const Name extends MutationName, Params>(
  name: Name,
  declared: Omit<Mutation<Name, Params>, 'name' | 'send'> & Partial<Pick<Mutation<Name, Params>, 'send'>>,
): Mutation<Name, Params> => ({
  send: () => Promise.reject(new Error(`${name} is sent together.`)),
  ...declared,
  name,
});

/**
 * The parameters of a change of this mutation, which another version may have written.
 * @throws {Refusal} where they cannot be parsed; such a change is never sent
 */
export function paramsOf<Params>(
  { params }: Pick<Mutation<MutationName, Params>, 'params'>,
  change: Pick<StoredChange, 'params'>,
): Params {
  const { success, data } = params.safeParse(change.params);
  if (!success) throw new Refusal({ kind: 'unexpected' });
  return data;
}

/** A table of mutations by their names. */
export const byName = <const Listed extends readonly Mutation[]>(
  ...mutations: Listed
): { [Name in Listed[number]['name']]: Extract<Listed[number], { name: Name }> } =>
  Object.fromEntries(mutations.map((mutation) => [mutation.name, mutation])) as {
    [Name in Listed[number]['name']]: Extract<Listed[number], { name: Name }>;
  };
