import type { z } from 'zod';
import type { ApiClient } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import type { Db } from '../../cache/db.ts';
import { noteStale } from '../../cache/metadata.ts';
import type { MutationName, ChangeDescription } from '../../contract/change.ts';
import type { CollectionName } from '../../contract/ipc.ts';
import type { Operation } from '../../contract/operations/operation.ts';
import { type Problem, Refusal } from '../../contract/problem.ts';
import type { StoredChange } from '../outbox/change.ts';
import type { NewEcho } from '../outbox/echoes.ts';
import type { AnyCollection, Asking } from './collection.ts';
import { keyInSubject } from '../outbox/subjects.ts';

/** What the server's answer does to the cache; runs in the transaction that removes the change. */
export type Apply = (db: Db) => void;

export interface SendContext {
  api: ApiClient;
  db: Db;
  signal: AbortSignal;
  userId: number;
}

/** Changes of one kind that go in one request. */
interface Together<Params> {
  /** Those with an equal key can go together. */
  key(params: Params): string;
  /** The most that go in one request. */
  most: number;
  /** What a refusal calls one of them, where it names any. */
  name(params: Params): string;
  /**
   * Sends them and says for each what the answer does to the cache, or why this one was not taken. Where the server refuses
   * all of them, they are sent again in pieces, so that one does not hold up the others.
   * @throws {ApiError}
   */
  send(
    changes: { params: Params; change: StoredChange }[],
    context: SendContext,
  ): Promise<(Apply | Refusal)[]>;
}

/** How Perch finds out whether a create without a row took effect (sync: Evidence). */
interface Evidence<Params> {
  /** What its effect has an ID among: only what is above the highest known before the first attempt counts. */
  idsOf: CollectionName;
  /** @returns null where that cannot be found out. */
  hasTakenEffect(params: Params, asking: Asking & { mark: number | null }): Promise<boolean | null>;
}

interface Declaration<Params> {
  operation: Operation;
  params: z.ZodType<Params>;
  /** What a window shows of the rows it concerns. */
  collection: CollectionName;
  /** What else shows them. */
  alsoIn?: CollectionName[];
  /** The rows that it creates, edits or deletes, where it is about such. */
  row?: { collection: AnyCollection; does: 'create' | 'edit' | 'delete' };
  /**
   * Sends it and says what the answer does to the cache. A refusal that means the server is already as the user wants it
   * counts as sent.
   * @throws {ApiError | Refusal} a `Refusal` where the server cannot do this at all.
   */
  send?(params: Params, context: SendContext & { change: StoredChange }): Promise<Apply>;
  /** Instead of `send`, where several go in one request. */
  together?: Together<Params>;
  /** For a create that makes no row: how it is found out whether one in doubt took effect. */
  evidence?: Evidence<Params>;
  /** No list tells what became of it, so another word of the same subject waits until a request that was given up cannot come. */
  isUnlisted?: true;
  /** Takes the visible row back to what still waits, or else to the server's copy. The change itself is gone already. */
  discard(db: Db, params: Params): void;
  /** Brings the visible row to what the change says, where the file that held it was lost. */
  restore?(db: Db, params: Params): void;
  /** The change certainly has no effect on the server: later changes to the same thing are folded into it. */
  fold?(db: Db, change: StoredChange): void;
  /** After this moment, in UNIX seconds of the server's clock, it must not be sent any more: it is expired. */
  deadlineOf?(params: Params): number | null;
  /** The field of the form that a refusal stands beside, as far as its code tells. */
  fieldOf?(params: Params, refusal: ApiError): string | undefined;
  /**
   * What an event will say when it is delivered, as a fingerprint; null where the server is known to have it so, and
   * tells of nothing.
   */
  expectedEchoOf?(params: Params, db: Db, change: StoredChange): NewEcho | null;
  /** Whether the server, which can list such things, was as it wants it when it last said so. */
  isAlreadySo?(db: Db, params: Params): boolean;
  /** For the Outbox: what it is about. */
  describe(db: Db, params: Params): ChangeDescription;
}

/** How one kind of change is sent and what its outcomes do to the row that it concerns. */
export interface Mutation<Name extends MutationName = MutationName> extends Pick<
  Declaration<unknown>,
  'operation' | 'row' | 'fold' | 'isUnlisted'
> {
  /** What it is called in the file, and by the words that describe it. */
  name: Name;
  /** What windows show of it. */
  collections: CollectionName[];
  /** Whether its parameters make sense. Another Perch may have written them; what does not is never sent. */
  isReadable(change: Pick<StoredChange, 'params'>): boolean;
  send(change: StoredChange, context: SendContext): Promise<Apply>;
  /** For a create without a row; null where only the user can tell what became of one in doubt. */
  evidence: {
    idsOf: CollectionName;
    hasTakenEffect(change: StoredChange, asking: Asking): Promise<boolean | null>;
  } | null;
  together: {
    most: number;
    keyOf(change: StoredChange): string;
    nameOf(change: StoredChange): string;
    send(changes: StoredChange[], context: SendContext): Promise<(Apply | Refusal)[]>;
  } | null;
  discard(db: Db, change: StoredChange): void;
  restore(db: Db, change: StoredChange): void;
  /** What an event will say when it is delivered; null where none does. To be asked before the outcome is written. */
  expectedEchoOf(change: StoredChange, db: Db): NewEcho | null;
  /** UNIX seconds, or null where it can always be sent. */
  deadlineOf(change: StoredChange): number | null;
  /** Whether the server was as these parameters want it, when it last said so. */
  isAlreadySo(db: Db, params: unknown): boolean;
  /** Why it was refused, with the field that it stands beside. */
  problemOf(change: StoredChange, refusal: ApiError): Problem;
  describe(db: Db, change: Pick<StoredChange, 'params'>): ChangeDescription;
}

/** Declares a mutation. Parameters come from the file and are checked before they are used. */
export function defineMutation<const Name extends MutationName, Params>(
  name: Name,
  declaration: Declaration<Params>,
): Mutation<Name> {
  const {
    operation,
    collection,
    alsoIn = [],
    row,
    evidence,
    isUnlisted,
    fold,
    params,
    send,
    together,
    discard,
    restore,
    deadlineOf,
    fieldOf,
    isAlreadySo,
    expectedEchoOf,
  } = declaration;
  const read = (change: Pick<StoredChange, 'params'>): Params => {
    const { success, data } = params.safeParse(change.params);
    if (!success) throw new Refusal({ kind: 'unexpected' });
    return data;
  };
  const isReadable = (change: Pick<StoredChange, 'params'>): boolean =>
    params.safeParse(change.params).success;
  return {
    name,
    isReadable,
    operation,
    collections: [collection, ...alsoIn],
    row,
    isUnlisted,
    fold,
    async send(change, context) {
      if (!send) throw new Error(`${operation.id} is sent together.`);
      return send(read(change), { ...context, change });
    },
    evidence: evidence
      ? {
          idsOf: evidence.idsOf,
          hasTakenEffect: (change, asking) =>
            evidence.hasTakenEffect(read(change), { ...asking, mark: change.mark }),
        }
      : null,
    together: together
      ? {
          most: together.most,
          keyOf: (change) => together.key(read(change)),
          nameOf: (change) => together.name(read(change)),
          send: (changes, context) =>
            together.send(
              changes.map((change) => ({ params: read(change), change })),
              context,
            ),
        }
      : null,
    discard(db, change) {
      if (isReadable(change)) return discard(db, read(change));
      if (row) showServer(db, row.collection, change);
      // What else it changed here is not known.
      for (const name of [collection, ...alsoIn]) noteStale(db, name);
    },
    restore: (db, change) => restore?.(db, read(change)),
    expectedEchoOf: (change, db) => expectedEchoOf?.(read(change), db, change) ?? null,
    deadlineOf: (change) => deadlineOf?.(read(change)) ?? null,
    isAlreadySo(db, unread) {
      const { data } = params.safeParse(unread);
      return data !== undefined && isAlreadySo?.(db, data) === true;
    },
    problemOf: (change, refusal) => ({ ...refusal.toProblem(), field: fieldOf?.(read(change), refusal) }),
    describe: (db, change) =>
      isReadable(change) ? declaration.describe(db, read(change)) : { title: '', opens: null },
  };
}

/** Takes the row of a change whose parameters make no sense back to the server's copy. */
function showServer(db: Db, { rows }: AnyCollection, { subject }: StoredChange): void {
  const key = keyInSubject(subject);
  const server = rows.find(db, key)?.server;
  rows.markDeleted(db, key, false);
  if (server) rows.setVisible(db, key, server);
  else rows.remove(db, key);
}

/** A table of mutations by their names. */
export const byName = <const Listed extends readonly Mutation[]>(
  ...mutations: Listed
): { [Name in Listed[number]['name']]: Extract<Listed[number], { name: Name }> } =>
  Object.fromEntries(mutations.map((mutation) => [mutation.name, mutation])) as {
    [Name in Listed[number]['name']]: Extract<Listed[number], { name: Name }>;
  };
