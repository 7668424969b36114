import type { OperationResult } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import type { Operation, ParamsOf } from '../../contract/operations/operation.ts';
import { Refusal } from '../../contract/problem.ts';
import type { Connection } from '../connection/connection.ts';
import { isEndpointMissing } from '../wire/missing-endpoint.ts';
import type { Session } from './session.ts';

interface RequestsOptions {
  connection: Connection;
  /** The session of now; null where nobody is signed in. */
  session(): Session | null;
  /** A request has ended: the engine goes on. */
  wake(): void;
}

/** What is asked of the server at once rather than queued: what is only read, and what needs a connection. */
export class Requests {
  readonly #options: RequestsOptions;
  /** Ends with the last request that was asked in its turn. */
  #lastTurn: Promise<unknown> = Promise.resolve();

  constructor(options: RequestsOptions) {
    this.#options = options;
  }

  /** @throws {Refusal} with what the user has to know. */
  async ask<O extends Operation>(
    operation: O,
    params: ParamsOf<O>,
    signal?: AbortSignal,
  ): Promise<OperationResult<O>> {
    const { connection, session: sessionOfNow, wake } = this.#options;
    const session = sessionOfNow();
    if (!session || connection.state === 'signed-out') throw new Refusal({ kind: 'unauthorized' });
    const ended = signal ? AbortSignal.any([signal, session.signal]) : session.signal;
    try {
      const response = await session.api.call(operation, params, { signal: ended });
      if (session === sessionOfNow()) connection.succeeded();
      return response;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (session === sessionOfNow() && !ended.aborted) connection.failed(error);
      throw refusalOf(error, operation);
    } finally {
      wake();
    }
  }

  /**
   * Asks when everything that was asked so before has its response: each request has a connection of its own, on which it could
   * overtake another.
   * @throws {Refusal} with what the user has to know.
   */
  askInTurn<O extends Operation>(operation: O, params: ParamsOf<O>): Promise<OperationResult<O>> {
    const response = this.#lastTurn.then(() => this.ask(operation, params));
    this.#lastTurn = response.catch(() => {});
    return response;
  }
}

function refusalOf(error: ApiError, { delivery }: Operation): Refusal {
  // The server lacks the endpoint; it is not a thing that is missing (server-notes: Missing endpoints).
  const isUnknown = error.kind === 'rejected' && error.details.code === undefined && isEndpointMissing(error);
  if (isUnknown) return new Refusal({ kind: 'unsupported' });
  const maybeDone = delivery === 'now' && error.mayHaveBeenProcessed;
  return new Refusal({ ...error.toProblem(), ...(maybeDone && { maybeDone }) });
}
