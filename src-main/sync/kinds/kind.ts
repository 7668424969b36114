import type { z } from 'zod';
import type { ApiClient } from '../../api/client.ts';
import type { Db } from '../../cache/db.ts';
import type { Collection } from '../../contract/ipc.ts';
import type { Operation } from '../../contract/operations/operation.ts';
import type { StoredChange } from '../change.ts';

/** What the server's answer does to the cache; runs in the transaction that removes the change. */
export type Apply = (db: Db) => void;

export interface SendContext {
  api: ApiClient;
  db: Db;
  change: StoredChange;
  signal: AbortSignal;
  userId: number;
}

interface Declaration<Params> {
  operation: Operation;
  params: z.ZodType<Params>;
  /** What a window shows of the rows it concerns. */
  collection: Collection;
  /**
   * Sends it and says what the answer does to the cache. A refusal that means the server is already as the user wants it
   * counts as sent.
   * @throws {ApiError | Refusal} a `Refusal` where the server cannot do this at all.
   */
  send(params: Params, context: SendContext): Promise<Apply>;
  /** Takes the visible row back to the server's copy. */
  discard(db: Db, params: Params): void;
  /** The highest ID of this kind that the server is known to use; what a create compares later lists with. */
  highestKnownId?(db: Db): number | null;
  /** The change certainly has no effect on the server: later changes to the same thing are folded into it. */
  fold?(db: Db, change: StoredChange): void;
}

/** How one kind of change is sent and what its outcomes do to the row that it concerns. */
export interface ChangeKind extends Pick<
  Declaration<unknown>,
  'operation' | 'collection' | 'highestKnownId' | 'fold'
> {
  send(context: SendContext): Promise<Apply>;
  discard(db: Db, change: StoredChange): void;
}

/** Declares a kind. Parameters come from the file and are checked before they are used. */
export function changeKind<Params>({ params, send, discard, ...rest }: Declaration<Params>): ChangeKind {
  return {
    ...rest,
    send: (context) => send(params.parse(context.change.params), context),
    discard: (db, change) => discard(db, params.parse(change.params)),
  };
}
