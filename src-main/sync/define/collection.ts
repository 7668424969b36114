import type { z } from 'zod';
import type { ApiClient } from '../../api/client.ts';
import type { Db } from '../../cache/db.ts';
import type { RowStore, StoredRow } from '../../cache/row-store.ts';
import type { MutationName } from '../../contract/change.ts';
import type { CollectionName } from '../../contract/ipc.ts';
import type { operations } from '../../contract/operations/index.ts';
import type { Operation, ResponseOf } from '../../contract/operations/operation.ts';
import type { CollectionEvent } from './patch.ts';
import { subjects } from '../outbox/subjects.ts';

export type RegisterState = ResponseOf<typeof operations.register>;

export interface Asking {
  api: ApiClient;
  db: Db;
  userId: number;
  signal: AbortSignal;
}

/** The part of a mutation that is needed to queue a change. */
export interface QueueableMutation {
  name: MutationName;
  operation: Operation;
  /** Whether the server was as these parameters want it, when it last said so. */
  isAlreadySo(db: Db, params: unknown): boolean;
}

export interface RowMutations {
  create?: QueueableMutation;
  edit?: QueueableMutation;
  delete?: QueueableMutation;
}

/**
 * One collection of the server that Perch holds a copy of. `Value` is what a row shows and what its changes carry; `Item` is
 * what the server lists.
 */
export interface Collection<Value extends object, Item extends object> {
  // Identity: what the collection and its rows are called.

  /** What windows ask for it by, and the name of the server's capability to list it. */
  name: CollectionName;
  /** The first part of the subject of its changes. */
  noun: string;
  /** The subject of a row that another kind of change shares; null for a row with a subject of its own. */
  subjectOf?(key: string): string | null;
  rows: RowStore<Value>;
  value: z.ZodType<Value>;
  /** The server's ID of an item; null where it has none. */
  idOf(item: Item): number | null;
  /** The natural key of an item. Rows of a collection with natural keys are found by them. */
  keyOf?(item: Item): string;
  /** When an item was made, in milliseconds since the epoch; now where the server does not say. */
  createdAtOf?(item: Item): number;

  // Transport: how it comes from the server, and how changes of its rows go there.

  /** The user's own collections are listed often; those of the organization only when the connection comes. */
  belongsTo: 'user' | 'organization';
  /**
   * The types to fetch with register, and where its response has the list (server-notes: Keys of register); null where that
   * cannot be read.
   */
  register?: { fetch: string[]; items(state: RegisterState): Item[] | null | undefined };
  /** Asks for the list alone; null where the server has none. A collection without it comes by register alone. */
  list?(asking: Asking): Promise<Item[] | null>;
  /** The events about this collection (server-notes: Event types). */
  events?: CollectionEvent<Value, Item>[];
  /** The value of an item. `known` is the value that the row had; it holds what lists leave out. */
  valueOf(item: Item, known?: Value | null): Value;
  /** The mutations of its rows. A getter, because the mutations name the collection too. */
  readonly mutations: RowMutations;

  // Comparison: when two values are the same thing, or the same to the server.

  /**
   * What the server holds after taking a value. `before` is what it held until then, null for nothing; it fills what the
   * value leaves open.
   */
  normalize(value: Value, before?: Value | null): Value;
  /** Whether the server would not tell two values apart, as far as both say something. */
  isEquivalent(a: Value, b: Value): boolean;
  /** What only one thing can have. If no item has it, a create certainly took no effect (sync: Natural keys). */
  naturalKey?(value: Value): string;
  /**
   * Who made an item, where lists tell it and the value does not. A thing that somebody else made is never taken for ours.
   */
  creatorOf?(item: Item): number | null;

  // Conflict: what happens when the server has something else than the user wanted.

  /** `ask`: a row that changed on the server under an unsent edit becomes a conflict. Otherwise the last writer wins. */
  conflicts: 'ask' | 'last-writer';
  /** For a thing that takes effect at its own time and then leaves the list: whether it did. Null where nobody can tell. */
  hasTakenEffect?(value: Value, asking: Asking): Promise<boolean | null>;
  /** What a row shows after it took effect before its deletion arrived. Without it the row goes. */
  afterwards?(value: Value): Value;
  /**
   * An unanswered request took effect after a newer one, and it was no edit of the row: the change to send again so that
   * the user's last word stands. `isFromUnanswered` finds an unanswered request by its parameters.
   */
  reassert?(
    row: StoredRow<Value>,
    listed: Value,
    isFromUnanswered: (saysSo: (params: unknown) => boolean) => boolean,
  ): { action: MutationName; mergeKey: string; params: object } | null;
}

/** For code that goes through all collections. `Value` and `Item` are those of each collection. */
export type AnyCollection = Collection<object, object>;

/** Declares a collection. */
export const defineCollection = <Value extends object, Item extends object>(
  declaration: Collection<Value, Item>,
): Collection<Value, Item> => declaration;

/** The subject of a row's changes. */
export const subjectOf = (
  { noun, subjectOf: shared }: Pick<AnyCollection, 'noun' | 'subjectOf'>,
  key: string,
): string => shared?.(key) ?? subjects.row(noun, key);
