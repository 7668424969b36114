import type { OperationResult } from '../../api/client/client.ts';
import { ApiError } from '../../api/transport/errors.ts';
import type { Operation, ParamsOf } from '../../contract/operations/operation.ts';
import { Refusal } from '../../contract/problem.ts';
import type { Connection } from '../connection/connection.ts';
import { LONGEST_TURN } from '../connection/request-limit.ts';
import { isEndpointMissing } from '../wire/missing-endpoint.ts';
import type { Sessions } from './sessions.ts';

/** How often a request is sent, where the server refuses it because there were too many. */
const MOST_TRIES = 3;

interface RequestsOptions {
  connection: Connection;
  sessions: Sessions;
  /** The clock that waits are measured by, in milliseconds since the epoch. */
  clocks: { now(): number };
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

  /**
   * A request that the server refuses because there were too many was not processed, so it is sent again after the wait.
   * @throws {Refusal} with the reason to show to the user.
   */
  async request<O extends Operation>(
    operation: O,
    params: ParamsOf<O>,
    signal?: AbortSignal,
  ): Promise<OperationResult<O>> {
    for (let tries = 1; ; tries += 1)
      try {
        return await this.#request(operation, params, signal);
      } catch (error) {
        const isLimited = error instanceof Refusal && error.problem.kind === 'rate-limited' && error.cause;
        if (!isLimited || tries >= MOST_TRIES || triesPassword(params)) throw error;
      }
  }

  async #request<O extends Operation>(
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
    const turn = this.#turn(operation, ended);
    if (turn) await turn;
    try {
      const response = await session.api.call(operation, params, { signal: ended });
      if (session === sessions.current) connection.succeeded();
      return response;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (session === sessions.current && !ended.aborted) {
        // The server itself has responded, so one odd response does not hold up the others, and neither do wrong passwords.
        const isOfPasswords = error.kind === 'rate-limited' && triesPassword(params);
        if (error.details.isOdd || isOfPasswords) connection.succeeded();
        else connection.failed(error);
      }
      throw refusalOf(error, operation);
    } finally {
      wake();
    }
  }

  /**
   * Waits until the rate limit lets the request begin.
   * @returns null if it may begin now
   * @throws {Refusal} with how long that takes, where it is too long to wait for
   */
  #turn({ delivery }: Operation, signal: AbortSignal): Promise<void> | null {
    const { limit } = this.#options.connection;
    const priority = delivery === 'read' ? 'read' : 'act';
    const wait = limit.notBefore(priority) - this.#options.clocks.now();
    if (wait > LONGEST_TURN)
      throw new Refusal({ kind: 'rate-limited', retryAfterSeconds: Math.ceil(wait / 1_000) });
    return limit.turn(priority, signal);
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

/** Whether a limit of its own counts these requests (server-notes: Rate limits). */
const triesPassword = (params: object): boolean => 'old_password' in params;

function refusalOf(error: ApiError, { delivery }: Operation): Refusal {
  // Without a code it is the endpoint that is missing, not a thing (server-notes: Missing endpoints).
  const isUnknown = error.kind === 'rejected' && error.details.code === undefined && isEndpointMissing(error);
  if (isUnknown) return new Refusal({ kind: 'unsupported' });
  const maybeDone = delivery === 'now' && error.mayHaveBeenProcessed;
  return new Refusal({ ...error.toProblem(), ...(maybeDone && { maybeDone }) }, { cause: error });
}
