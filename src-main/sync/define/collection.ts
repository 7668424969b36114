import type { z } from 'zod';
import type { ApiClient } from '../../api/client.ts';
import type { Db } from '../../cache/db.ts';
import type { RowStore, StoredRow } from '../../cache/row-store.ts';
import type { MutationName } from '../../contract/change.ts';
import type { CollectionName } from '../../contract/ipc.ts';
import type { operations } from '../../contract/operations/index.ts';
import type { Operation, ResponseOf } from '../../contract/operations/operation.ts';
import type { CollectionEvent } from './patch.ts';
import type { NewEcho } from '../outbox/echoes.ts';

export type RegisterState = ResponseOf<typeof operations.register>;

export interface Asking {
  api: ApiClient;
  db: Db;
  userId: number;
  signal: AbortSignal;
}

/** What is needed of a mutation to queue a change. */
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
 * One collection of the server that Perch holds a copy of: how it is listed, how an item of the list becomes a row, and
 * how a row that was made here is found again in a list. `Value` is what a row shows and what its changes carry; `Item` is
 * what the server lists.
 */
export interface Collection<Value extends object, Item extends object> {
  /** What windows show of it; its name among what the server offers. */
  name: CollectionName;
  /** The first part of the subject of its changes. */
  noun: string;
  /** The subject of a row that something else changes as well; null for those that have their own. */
  subjectOf?(key: string): string | null;
  value: z.ZodType<Value>;
  rows: RowStore<Value>;
  /** The mutations of its rows, where it has them. They name the collection as well, so this is a getter. */
  readonly mutations: RowMutations;

  /** The types to fetch with register, and where its answer has the list (field notes B3); null where that cannot be read. */
  register?: { fetch: string[]; items(state: RegisterState): Item[] | null | undefined };
  /** The events that tell of it (field notes B2). */
  events?: CollectionEvent<Value, Item>[];
  /** Asks for the list alone; null where the server has none. Without it register is the only way. */
  list?(asking: Asking): Promise<Item[] | null>;
  /** The user's own things are listed often; what belongs to the organization only when the connection comes. */
  belongsTo: 'user' | 'organization';

  idOf(item: Item): number | null;
  /** What has a natural key is found by it; `idOf` may then be null. */
  keyOf?(item: Item): string;
  /** `known` is what was known of it before, with what lists do not tell. */
  valueOf(item: Item, known?: Value | null): Value;
  /** Milliseconds since the epoch; now where the server does not say. */
  createdAtOf?(item: Item): number;

  /**
   * What the server holds after taking a value; `before` is what it held until then, null for nothing, for what the value
   * leaves open.
   */
  normalize(value: Value, before?: Value | null): Value;
  /** Two values that the server would not tell apart, as far as both say something. */
  isEquivalent(a: Value, b: Value): boolean;
  /** What can be there only once: where no item has it, a create certainly took no effect (sync.md, natural keys). */
  naturalKey?(value: Value): string;
  /** Who made an item, where lists say so and the value does not hold it: what others made is not taken for ours. */
  creatorOf?(item: Item): number | null;
  /** `ask`: a row that changed on the server under an unsent edit becomes a conflict. Else the last writer wins. */
  conflicts: 'ask' | 'last-writer';
  /**
   * For what takes effect at a time of its own and is then no longer listed: whether it did. Null where that cannot be
   * found out.
   */
  hasTakenEffect?(value: Value, asking: Asking): Promise<boolean | null>;
  /** What a row tells of one that took effect before its deletion arrived; without it nothing. */
  afterwards?(value: Value): Value;
  /**
   * Where a request that was given up took effect after a newer one, and that was no edit of the row: what is to be sent
   * again so that the last word stands. `isLate` tells whether such a request said something.
   */
  reassert?(
    row: StoredRow<Value>,
    listed: Value,
    isLate: (saysSo: (params: unknown) => boolean) => boolean,
  ): { action: MutationName; mergeKey: string; params: object } | null;
}

/** For what goes through collections of every kind: `Value` and `Item` are then whatever that collection says. */
export type AnyCollection = Collection<object, object>;

/** Declares a collection. */
export const defineCollection = <Value extends object, Item extends object>(
  declaration: Collection<Value, Item>,
): Collection<Value, Item> => declaration;

export const subjectOf = (
  { noun, subjectOf: shared }: Pick<AnyCollection, 'noun' | 'subjectOf'>,
  key: string,
): string => shared?.(key) ?? `${noun}:${key}`;

/** What an event of this value says, in the words of `Echoes`. */
export const fingerprintOf = <Value extends object>(
  { normalize }: { normalize(value: Value, before?: Value | null): Value },
  value: Value,
  before?: Value | null,
): string =>
  JSON.stringify(Object.entries(normalize(value, before)).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** What an event will say when a row has this value; null where the server's copy is so already. */
export function expectedEchoOf<Value extends object, Item extends object>(
  collection: Pick<Collection<Value, Item>, 'rows' | 'normalize'>,
  db: Db,
  key: string,
  value: Value,
): NewEcho | null {
  const server = collection.rows.find(db, key)?.server ?? null;
  const fingerprint = fingerprintOf(collection, value, server);
  const known = server ? fingerprintOf(collection, server) : undefined;
  return fingerprint === known ? null : { fingerprint, known };
}

/** What an event says of a thing that is not there any more. */
export const GONE = 'gone';

/** Of a thing that was deleted here, whose row is gone while the server still tells of it by its ID or natural key. */
export const subjectOfDeleted = (
  collection: Pick<AnyCollection, 'noun' | 'subjectOf'>,
  name: number | string,
): string => (typeof name === 'number' ? `${collection.noun}#${name}` : subjectOf(collection, name));

/** The value that `echoOf` made words of; null where the thing was gone. */
export const valueOfFingerprint = (said: string): object | null =>
  said === GONE ? null : (Object.fromEntries(JSON.parse(said) as [string, unknown][]) as object);
