import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import type { RowStore, StoredRow } from '../../cache/rows/row-store.ts';
import type { MutationName } from '../../contract/values/change.ts';
import type { CollectionName } from '../../contract/ipc.ts';
import type { operations } from '../../contract/operations/index.ts';
import type { Operation, ResponseOf } from '../../contract/operations/operation.ts';
import type { CollectionEvent } from './patch.ts';
import type { ServerAccess } from './server-access.ts';
import { subjects } from '../outbox/subjects.ts';

export type RegisterState = ResponseOf<typeof operations.register>;

/** The part of a mutation that is needed to queue a change. */
export interface QueueableMutation {
  name: MutationName;
  operation: Operation;
  params: z.ZodType;
  /** Whether the server's last known state is as these parameters want it. */
  isAlreadySo?(db: Db, params: unknown): boolean;
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

  /** The name by which windows read it, and that of the server's capability to list it. */
  name: CollectionName;
  /** The first part of the subject of its changes. */
  noun: string;
  /** The subject of a row that shares it with changes of something else; null for a row with a subject of its own. */
  subjectOf?(key: string): string | null;
  rows: RowStore<Value>;
  value: z.ZodType<Value>;
  /** The server's ID of an item, or null. */
  idOf(item: Item): number | null;
  /** The natural key of an item. Rows of a collection with natural keys are found by them. */
  keyOf?(item: Item): string;
  /** When an item was created, in milliseconds since the epoch; now where the server does not report it. */
  createdAtOf?(item: Item): number;

  // Transport: how it is fetched, and how changes of its rows are sent.

  /** Collections of the user are listed often, those of the organization only on a new connection. */
  belongsTo: 'user' | 'organization';
  /**
   * The types to fetch with register, and the list in its response (server-notes: Keys of register). `items` gives undefined
   * where the response has no list, and null if the list cannot be parsed.
   */
  register?: { fetch: string[]; items(state: RegisterState): Item[] | null | undefined };
  /** Fetches the list alone; null if the server has none. A collection without `list` is fetched by register alone. */
  list?(access: ServerAccess): Promise<Item[] | null>;
  /** The events about this collection (server-notes: Event types); empty if servers send none. */
  events: CollectionEvent<Value, Item>[];
  /** The value of an item. `before` is the server's copy until then, which has the fields that lists leave out. */
  valueOf(item: Item, before?: Value | null): Value;
  readonly mutations: RowMutations;

  // Comparison: when two values belong to the same thing, or are the same to the server.

  /**
   * The form in which the server stores a value. `before` is the server's copy until then, or null for none. It fills in the
   * fields that the value leaves out.
   */
  normalize(value: Value, before?: Value | null): Value;
  /** Whether two values are the same to the server, in the fields that both have. */
  isEquivalent(a: Value, b: Value): boolean;
  /**
   * Whether an item cannot be the one that was created with `wanted`, even if another client has edited it since. False for
   * any item where the collection does not say.
   */
  isUnrelated?(item: Value, wanted: Value): boolean;
  /** A key that only one thing can have. If no item has it, a create certainly had no effect (sync: Natural keys). */
  naturalKey?(value: Value): string;
  /**
   * Who created an item, where lists contain that and the value does not. Items of other people are never taken for ours.
   */
  creatorOf?(item: Item): number | null;

  // Conflict: what happens when the server has another value than the user wanted.

  /** `ask`: a row that changed on the server under an unsent edit becomes a conflict. Otherwise the last writer wins. */
  conflicts: 'ask' | 'last-writer';
  /** Whether both values of a conflict can stay: the edit becomes a new item. */
  keepsBoth?: true;
  /**
   * Whether no list contains the items, so that an edit reads its item from the server before it is sent, and finds a conflict
   * then. Until then the server's copy stays as the writer saw it. The value of an unanswered request counts as another client's.
   */
  readBeforeEdit?: true;
  /**
   * For an item that takes effect at a scheduled time and then leaves the list: whether it did; null if that is not
   * known.
   */
  hasTakenEffect?(value: Value, access: ServerAccess): Promise<boolean | null>;
  /**
   * Whether its time may have come, by the clocks that are known. A server deletes with success what has taken effect
   * (server-notes: Scheduled messages).
   */
  mayHaveTakenEffect?(value: Value, db: Db): boolean;
  /** The value of a row that took effect before its deletion arrived. Without `afterwards` the row is removed. */
  afterwards?(value: Value): Value;
  /** Whether a value is empty. The history stores no empty value that a change of ours replaced. */
  isEmpty?(value: Value): boolean;
  /**
   * Another client's value replaces the visible one. A collection that acts on it shows no value from before a delivery of ours
   * whose event is still expected.
   */
  setElsewhere?(db: Db): void;
  /**
   * An unanswered request that was not an edit of the row took effect after a newer one. Returns the change to send again, so
   * that the server has the user's last value; null if none is needed. `isFromUnanswered` looks for such a request by
   * its parameters.
   */
  reassert?(
    row: StoredRow<Value>,
    listed: Value,
    isFromUnanswered: (saysSo: (params: unknown) => boolean) => boolean,
  ): { action: MutationName; mergeKey: string; params: object } | null;
}

/** For code that goes through all collections. `Value` and `Item` are those of each collection. */
export type AnyCollection = Collection<object, object>;

type Declaration<Value extends object, Item extends object> = Omit<
  Collection<Value, Item>,
  'mutations' | Given
> &
  Partial<Pick<Collection<Value, Item>, Given>> & {
    /** A function, because the mutations name the collection too. */
    mutations?(): RowMutations;
  };
type Given = 'idOf' | 'normalize' | 'isEquivalent' | 'conflicts';

/**
 * Declares a collection. By default the items have no ID, the user changes no item, and the server stores values
 * unchanged and accepts the last. Values are equivalent that the server stores alike.
 */
export const defineCollection = <Value extends object, Item extends object>({
  mutations = () => ({}),
  normalize = (value) => value,
  ...declared
}: Declaration<Value, Item>): Collection<Value, Item> => ({
  idOf: () => null,
  normalize,
  isEquivalent: (a, b) => isDeepStrictEqual(normalize(a), normalize(b)),
  conflicts: 'last-writer',
  ...declared,
  get mutations() {
    return mutations();
  },
});

/** The name by which windows keep what is written of a row and not saved. */
export const draftOf = ({ noun }: Pick<AnyCollection, 'noun'>, key: string): string => `${noun}:${key}`;

/** The subject of a row's changes. */
export const subjectOf = (
  { noun, subjectOf: shared }: Pick<AnyCollection, 'noun' | 'subjectOf'>,
  key: string,
): string => shared?.(key) ?? subjects.row(noun, key);
