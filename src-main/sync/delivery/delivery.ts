import { accessBy, type ServerAccess } from '../define/server-access.ts';
import type { ApiClient } from '../../api/client/client.ts';
import { ApiError } from '../../api/transport/errors.ts';
import type { Db } from '../../cache/file/db.ts';
import { isDiskFailure } from '../../cache/file/disk-failure.ts';
import { highestId } from '../../cache/metadata/highest-ids.ts';
import { confirmOverwrite } from '../../cache/local/overwrites.ts';
import { Refusal } from '../../contract/problem.ts';
import type { ServerClock } from '../clocks/server-clock.ts';
import { mutationsByName } from '../collections/catalog.ts';
import type { Connection } from '../connection/connection.ts';
import type { Delays } from '../connection/delays.ts';
import { type Apply, type Mutation, paramsOf } from '../define/mutation.ts';
import type { StoredChange } from '../outbox/change.ts';
import type { ExpectedEchoes } from '../outbox/echoes.ts';
import { noteLimited, postpone } from '../outbox/moments.ts';
import { expire, markSending, recoverInterrupted, requeue } from '../outbox/states.ts';
import { removeChange, stillWaiting } from '../outbox/store.ts';
import { echoOfDelivery } from '../rows/echo.ts';
import { changesPastDeadline, hasDeadlines } from '../timers/deadlines.ts';
import { batchKey, nextChanges } from './next-changes.ts';
import { outcomeOf, waitAfterFailure, writeOutcome, type FailedAttempt, type Wait } from './outcome.ts';
import { divided, RefusedBatches, REQUESTS_A_ROUND } from './refused-batches.ts';

/** The most simultaneous requests of one account. At most one of them is a create (sync: Waits). */
const MOST_IN_FLIGHT = 4;

/** The most changes that expire in one transaction. */
const MOST_EXPIRED = 100;

interface DeliveryOptions {
  db: Db;
  api: ApiClient;
  userId: number;
  connection: Connection;
  timing: Delays;
  /** The clock that waits are measured by, in milliseconds since the epoch. */
  now(): number;
  clock: ServerClock;
  echoes: ExpectedEchoes;
  /** Prepares a test whether a pending event may be about the same thing as a change. Such a change waits for the event. */
  pendingMatcher(): (change: StoredChange) => boolean;
  /** A change has a deadline and the server's time is not known, so it must be requested. */
  onTimeNeeded(): void;
  /** Perch itself failed. The change stays as it is, and the fault is logged. */
  onFault(error: unknown): void;
  /** Whether the file is closed. The next start recovers the changes that were being sent. */
  isOver(): boolean;
}

/** How changes are sent until the engine wakes again. */
export interface Round {
  signal: AbortSignal;
  /** Whether a create may be sent. Quitting starts none. */
  creates: boolean;
  /** Whether, after a success, the next change may be sent before the engine wakes. */
  goesOn(): boolean;
  /** Called when the outcome of a request is committed, unless the next request has begun with it. */
  onSettled(): void;
}

const mutationOf = ([first]: StoredChange[]): Mutation => {
  if (!first) throw new Error('A request has a change.');
  return mutationsByName[first.action];
};

/** Sends the changes of the outbox to the server and writes what became of each (sync: States). */
export class Delivery {
  readonly #options: DeliveryOptions;
  /** The changes of each request that is under way. */
  readonly #inFlight = new Set<StoredChange[]>();
  readonly #refused: RefusedBatches;
  #epoch = 0;
  /** An outcome could not be written. A change may be stored as being sent that is not. */
  #isOutOfStep = false;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    this.#refused = new RefusedBatches((ids) => stillWaiting(options.db, ids));
  }

  /** Counts attempts that began or ended. A list that was requested at another count is out of date. */
  get epoch(): number {
    return this.#epoch;
  }

  get isIdle(): boolean {
    return this.#inFlight.size === 0;
  }

  get #isSendingCreate(): boolean {
    return [...this.#inFlight].some(([change]) => change?.delivery === 'create');
  }

  /** After an outcome could not be written: changes that are not being sent any more can go on. */
  recover(): void {
    const { db, now } = this.#options;
    if (this.#isOutOfStep) recoverInterrupted(db, now(), (id) => this.#isInFlight(id));
    this.#isOutOfStep = false;
  }

  /** Sends as many changes as may be under way. */
  sendNext(round: Round): void {
    const { db, onTimeNeeded } = this.#options;
    const waitsForTime = this.#expirePastDeadline(round.onSettled);
    this.#start(db.transaction(() => this.#take(round))(), round);
    if (waitsForTime) onTimeNeeded();
  }

  /**
   * Chooses the next requests and records that they are being sent. The caller sends them after its transaction, so that this
   * is committed before the first byte leaves.
   */
  #take({ creates }: Round): StoredChange[][] {
    const { db, clock, connection, timing, now, pendingMatcher } = this.#options;
    const { requests, postponed } = nextChanges(db, {
      now: now(),
      serverNow: clock.now(),
      free: Math.min(MOST_IN_FLIGHT - this.#inFlight.size, connection.limit.left),
      mayCreate: creates && !this.#isSendingCreate,
      requestLifetime: timing.requestLifetime,
    });
    for (const { change, until } of postponed) postpone(db, change, until);
    const hasPendingEvent = requests.length > 0 ? pendingMatcher() : () => false;
    const taken = requests
      .map((together) => together.filter((change) => !hasPendingEvent(change)))
      .filter((changes) => changes.length > 0);
    for (const changes of taken) {
      const mutation = mutationOf(changes);
      const idsOf = mutation.row?.does === 'create' ? mutation.row.collection.name : mutation.evidence?.idsOf;
      markSending(db, changes, idsOf === undefined ? null : highestId(db, idsOf), now());
    }
    return taken;
  }

  /** Sends what was taken. */
  #start(taken: StoredChange[][], round: Round): void {
    for (const changes of taken) {
      this.#begin(changes);
      void this.#send(changes, round)
        .catch((error: unknown) => this.#fault(error))
        .then((goesOn) => {
          this.#end(changes);
          if (!goesOn) round.onSettled();
        });
    }
  }

  /**
   * Expires the changes whose deadline has passed by the server's clock. They are never sent late.
   * @returns whether a change with a deadline has to wait, because the server's clock is not known.
   */
  #expirePastDeadline(onExpired: () => void): boolean {
    const { db, clock } = this.#options;
    const now = clock.now();
    if (now === null) return hasDeadlines(db);
    const expired = changesPastDeadline(db, now, MOST_EXPIRED);
    if (expired.length === 0) return false;
    db.transaction(() => expired.forEach((change) => expire(db, change)))();
    // More may have expired. Other work has its turn before they do.
    setImmediate(onExpired);
    return false;
  }

  #isInFlight(id: string): boolean {
    return [...this.#inFlight].some((changes) => changes.some((change) => change.id === id));
  }

  /** @returns whether other requests have begun in its stead. */
  async #send(changes: StoredChange[], round: Round): Promise<boolean | void> {
    const mutation = mutationOf(changes);
    if (mutation.together) return this.#sendTogether(changes, mutation, round.signal).then(() => false);
    return this.#sendAlone(changes, mutation, round);
  }

  #access(signal: AbortSignal): ServerAccess {
    const { api, db, userId } = this.#options;
    return accessBy(api, { db, userId, signal });
  }

  async #sendAlone(changes: StoredChange[], mutation: Mutation, round: Round): Promise<boolean> {
    const { db, isOver } = this.#options;
    const [change] = changes;
    if (!change) return false;
    let next: StoredChange[][] = [];
    try {
      const access = { ...this.#access(round.signal), change };
      const apply = await mutation.send(paramsOf(mutation, change), access);
      if (isOver()) return false;
      this.#end(changes);
      // The end of this request and the beginning of the next are one transaction, because the disk takes long for each.
      next = db.transaction(() => {
        this.#settle(changes, [apply], mutation);
        return round.goesOn() ? this.#take(round) : [];
      })();
    } catch (error) {
      if (!isOver()) this.#settleFailed([change], mutation, error, round.signal.aborted);
    }
    this.#start(next, round);
    return next.length > 0;
  }

  /**
   * Sends several changes in one request. If the server refuses all of them, they are divided and sent in smaller pieces.
   * Another error would meet the other pieces too, so they wait together with the piece that it met. `REQUESTS_A_ROUND`
   * requests are a round. Pieces that are left then, or when the rate limit is used up, wait for the next round.
   */
  async #sendTogether(changes: StoredChange[], mutation: Mutation, signal: AbortSignal): Promise<void> {
    const { db, connection, timing, now, isOver } = this.#options;
    const { together } = mutation;
    const [first] = changes;
    if (!together || !first) return;
    const key = batchKey(first);
    const pieces = this.#refused.take(key, changes);
    for (let requests = 1; ; requests += 1) {
      const piece = pieces.shift();
      if (!piece) return;
      try {
        const read = piece.map((change) => ({ params: paramsOf(mutation, change), change }));
        const outcomes = await together.send(read, this.#access(signal));
        if (isOver()) return;
        db.transaction(() => this.#settle(piece, outcomes, mutation))();
      } catch (error) {
        if (isOver()) return;
        const isRefused =
          error instanceof ApiError && (error.kind === 'rejected' || error.kind === 'forbidden');
        if (isRefused && piece.length > 1) {
          connection.succeeded();
          pieces.unshift(...divided(piece, mutation, error));
        } else {
          const wait = this.#settleFailed(piece, mutation, error, signal.aborted);
          if (!isRefused) return this.#putBack(pieces.flat(), wait);
        }
      }
      if (pieces.length > 0 && (requests >= REQUESTS_A_ROUND || connection.blockedUntil > now())) {
        this.#refused.store(key, pieces);
        return this.#putBack(pieces.flat(), { notBefore: now() + timing.refusedPause });
      }
    }
  }

  /** These changes were not sent after all. They are queued as they were. */
  #putBack(changes: StoredChange[], wait: Wait): void {
    const { db } = this.#options;
    db.transaction(() =>
      changes.forEach((change) => requeue(db, change, { maybeOnServer: change.maybeOnServer, ...wait })),
    )();
  }

  /** The server responded. The caller's transaction applies the response to the cache and ends the changes. */
  #settle(changes: StoredChange[], outcomes: (Apply | Refusal)[], mutation: Mutation): void {
    const { db, connection, echoes: expected } = this.#options;
    connection.succeeded();
    const echoes = changes.map((change) => echoOfDelivery(db, change, mutation));
    for (const [index, change] of changes.entries()) {
      const outcome = outcomes[index];
      if (typeof outcome === 'function') {
        if (outcome(db) === 'no event') echoes[index] = null;
        removeChange(db, change.id);
        confirmOverwrite(db, change);
      } else this.#fail({ change, mutation, error: outcome });
    }
    for (const [index, echo] of echoes.entries())
      if (echo && typeof outcomes[index] === 'function') expected.expect(echo);
  }

  /** The request failed. Returns how long its changes wait. */
  #settleFailed(changes: StoredChange[], mutation: Mutation, error: unknown, isCutOff: boolean): Wait {
    // A failure of the disk is not an outcome of the change.
    if (isDiskFailure(error)) throw error;
    const { db, connection, timing, now } = this.#options;
    // All changes of a request wait equally long, so that they are sent together again.
    const wait =
      error instanceof ApiError && !isCutOff ? waitAfterFailure(timing, changes, error, now()) : {};
    db.transaction(() => {
      for (const change of changes) this.#fail({ change, mutation, error, wait });
      const isLimited = error instanceof ApiError && error.kind === 'rate-limited';
      if (isLimited && wait.notBefore !== undefined) noteLimited(db, wait.notBefore, now());
    })();
    if (error instanceof ApiError) connection.failed(error);
    else if (!(error instanceof Refusal)) this.#fault(error);
    return wait;
  }

  /** Perch itself failed: delivery is tried again later. */
  #fault(error: unknown): void {
    const { connection, isOver, onFault } = this.#options;
    if (isOver()) return;
    this.#isOutOfStep = true;
    onFault(error);
    connection.faulted(error);
  }

  #begin(changes: StoredChange[]): void {
    this.#inFlight.add(changes);
    this.#epoch += 1;
  }

  #end(changes: StoredChange[]): void {
    if (this.#inFlight.delete(changes)) this.#epoch += 1;
  }

  /** Writes what became of a change that was not delivered. */
  #fail(attempt: FailedAttempt): void {
    const { db, clock, timing, now } = this.#options;
    const outcome = outcomeOf(attempt, { db, serverNow: clock.now() });
    writeOutcome(db, attempt, outcome, { now: now(), requestTimeout: timing.requestTimeout });
  }
}
