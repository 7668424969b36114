import type { ApiClient } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import type { Db } from '../cache/db.ts';
import { readFact, writeFact } from '../cache/facts.ts';
import { operations } from '../contract/operations/index.ts';
import type { Operation, ParamsOf, ResponseOf } from '../contract/operations/operation.ts';
import { isNotOffered } from './not-offered.ts';
import { reconcileSnippets, reconcileStatus } from './reconcile.ts';
import { statusFromServer } from './server-status.ts';

export interface PullOptions {
  db: Db;
  api: ApiClient;
  userId: number;
  email: string;
  signal: AbortSignal;
  /** The server itself has just answered: a missing page is the server's own, whatever it looks like. */
  isNoStranger?: boolean;
  /** A count that changes when a delivery begins or ends; what was asked for at another count is thrown away. */
  epoch(): number;
}

/** What register is asked for (field notes B3). */
const FETCHED = ['realm', 'realm_user', 'saved_snippets', 'user_status'];

/**
 * Brings the server's state into the cache: by register where the server has it, else by the single reads that it has; a
 * server with nothing but the contract's operations is only asked who we are, which shows that it is there.
 * @returns false where a delivery overtook an answer, which was thrown away: ask again.
 * @throws {ApiError}
 */
export async function pullAll(options: PullOptions): Promise<boolean> {
  const { db, api, userId, email, signal } = options;
  const epoch = options.epoch();
  const state = await orNotOffered(options, operations.register, {
    event_types: [],
    fetch_event_types: FETCHED,
  });
  if (state === null) {
    await api.call(operations.getUserByEmail, { email, client_gravatar: true }, { signal });
    return pullLists({ ...options, anew: true });
  }
  if (options.epoch() !== epoch) return false;
  db.transaction(() => {
    if (state.realm_name !== undefined) writeFact(db, 'organization', state.realm_name);
    if (state.max_message_length !== undefined) writeFact(db, 'contentLimit', state.max_message_length);
    writeFact(db, 'offersSnippetList', state.saved_snippets !== undefined);
    if (state.saved_snippets) reconcileSnippets(db, state.saved_snippets);
    writeFact(db, 'offersStatusRead', state.user_status !== undefined);
    // Users without a status are left out of the map.
    if (state.user_status) {
      const own = state.user_status[String(userId)] ?? {};
      reconcileStatus(db, statusFromServer(own), own.away ?? false);
    }
  })();
  return true;
}

/**
 * Asks again for the collections that have a read of their own.
 * @param options with `anew` also for those that the server was found not to offer: it may have been updated.
 */
export async function pullLists(options: PullOptions & { anew?: boolean }): Promise<boolean> {
  const { db, userId, anew = false } = options;
  const epoch = options.epoch();
  const [list, status] = await Promise.all([
    !anew && readFact(db, 'offersSnippetList') === false
      ? null
      : orNotOffered(options, operations.getSavedSnippets, {}),
    !anew && readFact(db, 'offersStatusRead') === false
      ? null
      : orNotOffered(options, operations.getUserStatus, { user_id: userId }),
  ]);
  if (options.epoch() !== epoch) return false;
  db.transaction(() => {
    writeFact(db, 'offersSnippetList', list !== null);
    if (list) reconcileSnippets(db, list.saved_snippets);
    writeFact(db, 'offersStatusRead', status !== null);
    if (status) reconcileStatus(db, statusFromServer(status.status), status.status.away ?? false);
  })();
  return true;
}

async function orNotOffered<O extends Operation>(
  { api, signal, isNoStranger = false }: PullOptions,
  operation: O,
  params: ParamsOf<O>,
): Promise<ResponseOf<O> | null> {
  try {
    return (await api.call(operation, params, { signal })).value;
  } catch (error) {
    // A page of HTML may be a stranger's, and tells nothing about the server.
    const isAnswered = error instanceof ApiError && (isNoStranger || !error.mayHaveBeenProcessed);
    if (isAnswered && isNotOffered(error)) return null;
    throw error;
  }
}
