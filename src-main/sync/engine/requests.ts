import type { OperationResult } from '../../api/client/client.ts';
import { ApiError } from '../../api/transport/errors.ts';
import type { Operation, ParamsOf } from '../../contract/operations/operation.ts';
import { Refusal } from '../../contract/problem.ts';
import type { Connection } from '../connection/connection.ts';
import { isEndpointMissing } from '../wire/missing-endpoint.ts';
import type { Sessions } from './sessions.ts';

interface RequestsOptions {
  connection: Connection;
  sessions: Sessions;
  /** A request has ended: the engine runs again. */
  wake(): void;
}

/** Sends requests at once instead of queueing them: single reads, and operations that need a connection. */
export class Requests {
  readonly #options: RequestsOptions;
  /** Ends with the last request that was sent in its turn. */
  #lastTurn: Promise<unknown> = Promise.resolve();

  constructor(options: RequestsOptions) {
    this.#options = options;
  }

  /** @throws {Refusal} with the reason to show to the user. */
  async request<O extends Operation>(
    operation: O,
    params: ParamsOf<O>,
    signal?: AbortSignal,
  ): Promise<OperationResult<O>> {
    const { connection, sessions, wake } = this.#options;
    if (sessions.keyKnown) await sessions.keyKnown;
    const session = sessions.current;
    if (!session || connection.state === 'signed-out') throw new Refusal({ kind: 'unauthorized' });
    if (connection.isServerTooOld) throw new Refusal({ kind: 'too-old' });
    const ended = signal ? AbortSignal.any([signal, session.signal]) : session.signal;
    try {
      const response = await session.api.call(operation, params, { signal: ended });
      if (session === sessions.current) connection.succeeded();
      return response;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (session === sessions.current && !ended.aborted) {
        // The server itself has responded, so one odd response does not hold up the others.
        if (error.details.isOdd) connection.succeeded();
        else connection.failed(error);
      }
      throw refusalOf(error, operation);
    } finally {
      wake();
    }
  }

  /**
   * Sends a request when every earlier one of this method has its response. Otherwise a request, which has a connection of
   * its own, could overtake another.
   * @throws {Refusal} with the reason to show to the user.
   */
  requestInTurn<O extends Operation>(operation: O, params: ParamsOf<O>): Promise<OperationResult<O>> {
    const response = this.#lastTurn.then(() => this.request(operation, params));
    this.#lastTurn = response.catch(() => {});
    return response;
  }
}

function refusalOf(error: ApiError, { delivery }: Operation): Refusal {
  // Without a code it is the endpoint that is missing, not a thing (server-notes: Missing endpoints).
  const isUnknown = error.kind === 'rejected' && error.details.code === undefined && isEndpointMissing(error);
  if (isUnknown) return new Refusal({ kind: 'unsupported' });
  const maybeDone = delivery === 'now' && error.mayHaveBeenProcessed;
  return new Refusal({ ...error.toProblem(), ...(maybeDone && { maybeDone }) }, { cause: error });
}
