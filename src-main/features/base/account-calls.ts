import type { Db } from '../../cache/file/db.ts';
import type { Engine } from '../../sync/engine/engine.ts';

interface OfAccount {
  accountId: string;
}

/** The input of a call without the account that it is about. */
type Input<Given extends OfAccount> = Omit<Given, 'accountId'>;

/**
 * Makes the handlers of calls about one account.
 * @param engine throws a `Refusal` where the account is not known, or its file could not be opened.
 */
export function accountCalls(engine: (accountId: string) => Engine) {
  /** Runs a command of the user, and lets the engine deliver after the answer. */
  function act<Result>(accountId: string, action: (db: Db, now: number, engine: Engine) => Result): Result {
    const own = engine(accountId);
    const result = action(own.db, Date.now(), own);
    own.wakeSoon();
    return result;
  }
  return {
    db: (accountId: string): Db => engine(accountId).db,
    act,
    /** A handler that uses the account's cache alone. */
    reads:
      <Given extends OfAccount, Result>(read: (db: Db, input: Input<Given>) => Result) =>
      ({ accountId, ...input }: Given): Result =>
        read(engine(accountId).db, input),
    /** A handler that uses the account's engine, with the cache, the connection and the organization. */
    asks:
      <Given extends OfAccount, Result>(ask: (engine: Engine, input: Input<Given>) => Result) =>
      ({ accountId, ...input }: Given): Result =>
        ask(engine(accountId), input),
    /** A handler that runs a command of the user. */
    acts:
      <Given extends OfAccount, Result>(
        action: (db: Db, input: Input<Given>, now: number, engine: Engine) => Result,
      ) =>
      ({ accountId, ...input }: Given): Result =>
        act(accountId, (db, now, own) => action(db, input, now, own)),
  };
}
