import type { ApiClient, OperationResult } from '../../api/client/client.ts';
import type { Db } from '../../cache/file/db.ts';
import { storedRealm } from '../../cache/metadata/organization.ts';
import {
  offersParam,
  type Operation,
  type ParamsOf,
  type ResponseOf,
} from '../../contract/operations/operation.ts';

/** The cache of an account and its server, for requests that one signal ends. */
export interface ServerAccess {
  db: Db;
  userId: number;
  signal: AbortSignal;
  /** @throws {ApiError} for every failure. */
  call<O extends Operation>(operation: O, params: ParamsOf<O>): Promise<OperationResult<O>>;
  /** Returns the response alone. */
  ask<O extends Operation>(operation: O, params: ParamsOf<O>): Promise<ResponseOf<O>>;
  /** Whether the server takes a parameter, or one value of it, as in `offersParam`. */
  takes(operation: Operation, name: string): boolean;
}

/** Access to the server through this client. */
export function accessBy(
  api: ApiClient,
  { db, userId, signal }: Pick<ServerAccess, 'db' | 'userId' | 'signal'>,
): ServerAccess {
  const call: ServerAccess['call'] = (operation, params) => api.call(operation, params, { signal });
  return {
    db,
    userId,
    signal,
    call,
    ask: async (operation, params) => (await call(operation, params)).value,
    takes: (operation, name) => offersParam(operation, name, storedRealm.read(db)?.featureLevel ?? null),
  };
}
