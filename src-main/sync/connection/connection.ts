import { isDeepStrictEqual } from 'node:util';
import type { Allowance } from '../../api/client/client.ts';
import type { ApiError } from '../../api/transport/errors.ts';
import { isDiskFailure } from '../../cache/file/disk-failure.ts';
import type { ConnectionState, ConnectionView } from '../../contract/values/account.ts';
import { mostOf } from '../../contract/values/bounds.ts';
import type { Problem } from '../../contract/problem.ts';
import { type Delays, waitAfter } from './delays.ts';

/** The longest wait that a server can demand, in milliseconds. */
export const LONGEST_RETRY_AFTER = mostOf('retryAfter') * 1_000;

/** How many requests of the rate limit are left to the user's other clients. */
const LEFT_FOR_OTHERS = 5;

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
 *        any ──401──▶ signed-out ──signed in──▶ connecting
 */
type State =
  | { name: 'connecting' }
  /** `limited` after the server refused requests because there were too many. */
  | { name: 'online'; limited: { problem: Problem; failures: number } | null }
  /** `awaitsDisk` until a write succeeds: the disk is then the problem, whatever the results of requests. */
  | { name: 'offline'; problem: Problem; retry: Retry; awaitsDisk: boolean }
  | { name: 'paused'; problem: Problem; retry: Retry }
  | { name: 'signed-out'; problem: Problem | null };

/**
 * The state of the connection to one server, and when it may be tried again. A failure waits 1 s, doubling up to 5 min, with
 * jitter, and at least as long as the server demands. Any success, a change of connectivity or a resume resets the wait.
 */
export class Connection {
  #state: State = { name: 'connecting' };
  #since: number;
  #answeredAt = -Infinity;
  /** The wait that the server demanded. Neither a success nor the user's retry ends it. */
  #rateLimitedUntil = 0;
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
  }

  get view(): ConnectionView {
    const waits = 'retry' in this.#state && this.blockedUntil > this.#now();
    return {
      state: this.#state.name,
      since: this.#since,
      problem: problemIn(this.#state),
      nextTryAt: waits ? this.blockedUntil : null,
    };
  }

  get state(): ConnectionState {
    return this.#state.name;
  }

  /** Nothing is sent before this moment, in milliseconds since the epoch. */
  get blockedUntil(): number {
    return Math.max('retry' in this.#state ? this.#state.retry.at : 0, this.#rateLimitedUntil);
  }

  /** Whether the server was too old for Perch when it last reported its feature level. Nothing is sent until it is updated. */
  get isServerTooOld(): boolean {
    return this.#state.name === 'paused' && this.#state.problem.kind === 'too-old';
  }

  /** When the server last responded to any request, by `performance.now()`. */
  get answeredAt(): number {
    return this.#answeredAt;
  }

  succeeded(): void {
    this.#answeredAt = performance.now();
    this.#enter({ name: 'online', limited: null });
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
      case 'rate-limited': {
        const { failures, at } = this.#retryAfter(error, now);
        this.#rateLimitedUntil = Math.max(this.#rateLimitedUntil, at);
        return this.#enter({ name: 'online', limited: { problem, failures } });
      }
      case 'malformed':
      case 'too-old':
        return this.#enter({ name: 'paused', problem, retry: this.#retryAfter(error, now) });
      case 'server':
      case 'offline':
      case 'timeout':
        this.#goOffline(problem, this.#retryAfter(error, now));
    }
  }

  /** Leaves the rest of the rate limit to the user's other clients, if little is left, until it is reset. */
  paced({ remaining, resetsIn }: Allowance, now = this.#now()): void {
    if (remaining > LEFT_FOR_OTHERS) return;
    this.#rateLimitedUntil = Math.max(this.#rateLimitedUntil, now + waitAfter(this.#timing, 0, resetsIn));
  }

  /** A read of the server's state failed. Nothing can be done without it, so even a refusal is tried again later. */
  readFailed(error: ApiError, now = this.#now()): void {
    if (error.kind !== 'rejected' && error.kind !== 'forbidden') return this.failed(error, now);
    this.#goOffline(error.toProblem(), this.#retryAfter(error, now));
  }

  /** A fault of ours, or a disk that cannot be written. It is tried again later. */
  faulted(error: unknown, now = this.#now()): void {
    const retry = this.#retryAfter(undefined, now);
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

  signedOut(problem: Problem | null): void {
    if (this.#state.name !== 'signed-out') this.#become({ name: 'signed-out', problem });
  }

  signedIn(): void {
    this.#become({ name: 'connecting' });
  }

  /** Connectivity changed, the machine woke up, or the user retries: the next attempt is made at once. */
  reset(): void {
    if ('retry' in this.#state) this.#state = { ...this.#state, retry: AT_ONCE };
    else if (this.#state.name === 'online' && this.#state.limited)
      this.#state = { ...this.#state, limited: { ...this.#state.limited, failures: 0 } };
  }

  /** The computer's clock was set by this many milliseconds. Every wait stays as long as it was. */
  shift(jump: number): void {
    if ('retry' in this.#state) {
      const { failures, at } = this.#state.retry;
      this.#state = { ...this.#state, retry: { failures, at: at + jump } };
    }
    this.#rateLimitedUntil += jump;
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

  /** Only signing in leads out of `signed-out`. Requests that were still under way have no effect on it. */
  #enter(next: Exclude<State, { name: 'connecting' | 'signed-out' }>): void {
    const before = this.#state;
    if (before.name === 'signed-out') return;
    if (before.name !== 'offline' || !before.awaitsDisk) return this.#become(next);
    // A rate limit has a wait of its own.
    const answered = next.name === 'online' && next.limited ? before.retry : AT_ONCE;
    this.#become({ ...before, retry: 'retry' in next ? next.retry : answered });
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
  if (state.name === 'connecting') return null;
  return state.name === 'online' ? (state.limited?.problem ?? null) : state.problem;
}

/** How many attempts have failed one after another. */
function failuresIn(state: State): number {
  if ('retry' in state) return state.retry.failures;
  return state.name === 'online' ? (state.limited?.failures ?? 0) : 0;
}

/** The wait that the server demands, in milliseconds. */
export const retryAfterOf = ({ details: { retryAfter } }: ApiError): number | undefined =>
  retryAfter === undefined ? undefined : Math.ceil(retryAfter * 1_000);
