import { isDeepStrictEqual } from 'node:util';
import type { ApiError } from '../../api/transport/errors.ts';
import { isDiskFailure } from '../../cache/file/disk-failure.ts';
import type { ConnectionState, ConnectionView } from '../../contract/values/account.ts';
import type { Problem } from '../../contract/problem.ts';
import { type Delays, waitAfter } from './delays.ts';
import { RequestLimit } from './request-limit.ts';

/** The number of consecutive failures, and the time of the next attempt, in milliseconds since the epoch. */
interface Retry {
  failures: number;
  at: number;
}

const AT_ONCE: Retry = { failures: 0, at: 0 };

/**
 * The states of the connection to one server.
 *
 *   connecting ──success──▶ online ──failure──▶ offline ──success──▶ online
 *        any ──a response that is not the API's, or that of a server that is too old──▶ paused ──success──▶ online
 *        any ──401──▶ signed-out ──signed in, or the key is accepted again──▶ connecting
 */
type State =
  | { name: 'connecting' }
  | { name: 'online' }
  /** `awaitsDisk` until a write succeeds: the disk is then the problem, whatever the results of requests. */
  | { name: 'offline'; problem: Problem; retry: Retry; awaitsDisk: boolean }
  | { name: 'paused'; problem: Problem; retry: Retry }
  | { name: 'signed-out'; problem: null }
  /** The server refused the key. The server is asked again whether it accepts the key. */
  | { name: 'signed-out'; problem: Problem; retry: Retry };

/**
 * The state of the connection to one server, and when it may be tried again. A failure waits 1 s, doubling up to 5 min, with
 * jitter, and at least as long as the server demands. Any success, a change of connectivity or a resume resets the wait.
 */
export class Connection {
  #state: State = { name: 'connecting' };
  #since: number;
  #answeredAt = -Infinity;
  /** The rate limit, which has waits of its own while the account is online. */
  readonly limit: RequestLimit;
  readonly #timing: Delays;
  readonly #onChange: () => void;
  readonly #onWait: () => void;
  readonly #now: () => number;

  /**
   * @param now the clock that waits are measured by, in milliseconds since the epoch.
   * @param onWait called where only the moment of the next attempt has changed.
   */
  constructor(timing: Delays, onChange: () => void, now: () => number, onWait = () => {}) {
    this.#onWait = onWait;
    this.#timing = timing;
    this.#onChange = onChange;
    this.#now = now;
    this.#since = now();
    this.limit = new RequestLimit(timing, now, onWait);
  }

  get view(): ConnectionView {
    const now = this.#now();
    const limitedUntil = this.limit.notBefore('act');
    const waits = 'retry' in this.#state && this.blockedUntil > now;
    return {
      state: this.#state.name,
      since: this.#since,
      problem: problemIn(this.#state),
      nextTryAt: waits ? this.blockedUntil : null,
      limitedUntil: limitedUntil > now ? limitedUntil : null,
    };
  }

  get state(): ConnectionState {
    return this.#state.name;
  }

  /** Nothing is sent before this moment, but for requests for events, in milliseconds since the epoch. */
  get blockedUntil(): number {
    return Math.max(this.retryAt, this.limit.notBefore('act'));
  }

  /** Not even events are requested before this moment, in milliseconds since the epoch. */
  get retryAt(): number {
    return 'retry' in this.#state ? this.#state.retry.at : 0;
  }

  /** Whether the server was too old for Perch when it last reported its feature level. Nothing is sent until it is updated. */
  get isServerTooOld(): boolean {
    return this.#state.name === 'paused' && this.#state.problem.kind === 'too-old';
  }

  /**
   * Whether a request other than one for events has to show that the server is back: something else responded, or its own
   * response was a failure or none. A process of its own handles events, which may work all the time.
   */
  get needsProbe(): boolean {
    const { state, problem } = this.view;
    if (state !== 'offline') return state === 'paused';
    return problem?.kind === 'server' || problem?.kind === 'timeout';
  }

  /** When the server last responded to any request, by `performance.now()`. */
  get answeredAt(): number {
    return this.#answeredAt;
  }

  succeeded(): void {
    this.limit.succeeded();
    this.#answered();
  }

  /** The server has responded to a request for events, which it counts apart. */
  polled(): void {
    this.#answered();
  }

  #answered(): void {
    this.#answeredAt = performance.now();
    this.#enter({ name: 'online' });
  }

  failed(error: ApiError, now = this.#now()): void {
    // Nothing was sent, so the connection stays as it is.
    if (error.details.isTooNew) return;
    const problem = error.toProblem();
    switch (error.kind) {
      case 'unauthorized':
        return this.signedOut(problem);
      case 'rejected':
      case 'forbidden':
        return this.succeeded();
      case 'rate-limited':
        this.limit.refused(retryAfterOf(error), now);
        // A disk that failed is tried again in its own time.
        if (!this.hasDiskFailed) this.#enter({ name: 'online' });
        return;
      case 'malformed':
      case 'too-old':
        return this.#enter({ name: 'paused', problem, retry: this.#retryAfter(error, now) });
      case 'server':
      case 'offline':
      case 'timeout':
        this.#goOffline(problem, this.#retryAfter(error, now));
    }
  }

  /** A read of the server's state failed. Nothing can be done without it, so even a refusal is tried again later. */
  readFailed(error: ApiError): void {
    if (error.kind !== 'rejected' && error.kind !== 'forbidden') return this.failed(error);
    this.#goOffline(error.toProblem(), this.#retryAfter(error, this.#now()));
  }

  /** A fault of ours, or a disk that cannot be written. It is tried again later. */
  faulted(error: unknown): void {
    const retry = this.#retryAfter(undefined, this.#now());
    if (isDiskFailure(error)) this.#goOffline({ kind: 'disk' }, retry, true);
    else this.#goOffline({ kind: 'unexpected' }, retry);
  }

  /** Whether a write failed for want of disk, and none has succeeded since. */
  get hasDiskFailed(): boolean {
    return this.#state.name === 'offline' && this.#state.awaitsDisk;
  }

  /** A write succeeded. The results of requests count again. */
  diskIsBack(): void {
    if (this.#state.name === 'offline') this.#state = { ...this.#state, awaitsDisk: false };
  }

  /** @param problem why the server refused the key; null if there is none. */
  signedOut(problem: Problem | null): void {
    if (problem === null) return this.#become({ name: 'signed-out', problem });
    // Without a key there is nothing to ask with.
    if (this.#state.name === 'signed-out' && !('retry' in this.#state)) return;
    const retry = { failures: 0, at: this.#now() + this.#timing.keyEvery };
    this.#become({ name: 'signed-out', problem, retry });
  }

  /** There is another key, or the server accepts the one again that it had refused. */
  signedIn(): void {
    this.#become({ name: 'connecting' });
  }

  /** Connectivity changed, the machine woke up, or the user retries: the next attempt is made at once. */
  reset(): void {
    if ('retry' in this.#state) this.#state = { ...this.#state, retry: AT_ONCE };
    this.limit.reset();
  }

  /** The computer's clock was set by this many milliseconds. Every wait stays as long as it was. */
  shift(jump: number): void {
    if ('retry' in this.#state) {
      const { failures, at } = this.#state.retry;
      this.#state = { ...this.#state, retry: { failures, at: at + jump } };
    }
    this.limit.shift(jump);
    this.#since += jump;
  }

  #goOffline(problem: Problem, retry: Retry, awaitsDisk = false): void {
    this.#enter({ name: 'offline', problem, retry, awaitsDisk });
  }

  #retryAfter(error: ApiError | undefined, now: number): Retry {
    const failures = failuresIn(this.#state);
    const wait = waitAfter(this.#timing, failures, error && retryAfterOf(error));
    return { failures: failures + 1, at: now + wait };
  }

  /**
   * Only signing in leads out of `signed-out`. Requests that were still under way have no effect on it; where the server could
   * not be asked whether it accepts the key again, it is asked again later.
   */
  #enter(next: Exclude<State, { name: 'connecting' | 'signed-out' }>): void {
    const before = this.#state;
    if (before.name === 'signed-out') {
      const isAsked = 'retry' in before && before.retry.at <= this.#now();
      if (isAsked && 'retry' in next) this.#become({ ...before, retry: next.retry });
      return;
    }
    if (before.name !== 'offline' || !before.awaitsDisk) return this.#become(next);
    this.#become({ ...before, retry: 'retry' in next ? next.retry : AT_ONCE });
  }

  #become(next: State): void {
    const before = this.#state;
    this.#state = next;
    const isNew = next.name !== before.name;
    if (isNew) this.#since = this.#now();
    if (isNew || !isDeepStrictEqual(problemIn(next), problemIn(before))) this.#onChange();
    // Only the moment of the next attempt has changed.
    else if ('retry' in next) this.#onWait();
  }
}

function problemIn(state: State): Problem | null {
  return 'problem' in state ? state.problem : null;
}

/** How many attempts have failed one after another. */
function failuresIn(state: State): number {
  return 'retry' in state ? state.retry.failures : 0;
}

/** The wait that the server demands, in milliseconds. */
export const retryAfterOf = ({ details: { retryAfter } }: ApiError): number | undefined =>
  retryAfter === undefined ? undefined : Math.ceil(retryAfter * 1_000);
