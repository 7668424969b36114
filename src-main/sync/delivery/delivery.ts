import type { ApiClient } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import type { Db } from '../../cache/db.ts';
import { isDiskFailure } from '../../cache/disk-failure.ts';
import { highestId } from '../../cache/metadata.ts';
import { confirmOverwrite } from '../../cache/overwrites.ts';
import { Refusal } from '../../contract/problem.ts';
import type { CollectionName } from '../../contract/ipc.ts';
import type { StoredChange } from '../outbox/change.ts';
import { retryAfterOf, type Connection } from '../connection/connection.ts';
import { changesTooLate, hasTimed } from '../timers/deadlines.ts';
import type { ExpectedEchoes } from '../outbox/echoes.ts';
import { twinMatcher } from '../reconcile/match-creates.ts';
import { mutationsByName } from '../collections/catalog.ts';
import { echoOfDelivery } from '../rows/echo.ts';
import { firstGivenUpAt, recordUnanswered, otherGivenUpAt } from '../outbox/unanswered.ts';
import type { Apply, Mutation } from '../define/mutation.ts';
import {
  expire,
  hold,
  markSending,
  putInDoubt,
  recoverInterrupted,
  reject,
  requeue,
} from '../outbox/states.ts';
import { postpone } from '../outbox/moments.ts';
import { removeChange, sendableChanges, stillWaiting } from '../outbox/store.ts';
import { divided, RefusedBatches, REQUESTS_A_ROUND } from './refused-batches.ts';
import { mayBeThereThough } from './resolve-in-doubt.ts';
import type { ServerClock } from '../clocks/server-clock.ts';
import { type Delays, waitAfter } from '../connection/delays.ts';

/** Requests of one account at the same time; one of them may be a create (sync: Waits). */
const MOST_IN_FLIGHT = 4;

/** So many waiting changes are looked through for some that can go together. */
const MOST_LOOKED_AT = 1_000;

/** So many are read from the file at a time. */
const PAGE = 20;

/** So many are expired in one transaction. */
const MOST_EXPIRED = 100;

/** In milliseconds since the epoch: what is queued again is not tried before. */
interface Wait {
  notBefore?: number;
}

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
  /** Whether the server has told of something that a change may be about and that is not in the cache yet: that comes first. */
  whatIsTold(): (change: StoredChange) => boolean;
  /** Something waits that may be too late, and the server has not said its time lately: it is to be asked. */
  onTimeNeeded(): void;
  /** Called after every commit, with what it changed. */
  onCommit(collections: CollectionName[]): void;
  /** A fault of ours: the change stays, the fault is logged. */
  onFault(error: unknown): void;
  /** The file is closed: what was being sent is found again at the next start. */
  isOver(): boolean;
}

/** Changes with an equal key can go in one request. */
const batchKey = (change: StoredChange, { together }: Mutation): string =>
  together ? `${change.action}:${together.keyOf(change)}` : change.id;

/** Takes changes out of the outbox and to the server, and writes what became of each (sync: States). */
export class Delivery {
  readonly #options: DeliveryOptions;
  /** What each request that is under way carries, by its first change. */
  readonly #inFlight = new Map<string, StoredChange[]>();
  readonly #refused: RefusedBatches;
  #epoch = 0;
  /** An outcome could not be written: a change that is not on its way any more may still say so. */
  #isOutOfStep = false;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    this.#refused = new RefusedBatches((ids) => stillWaiting(options.db, ids));
  }

  /** Grows with every attempt that begins or ends; a list asked for at another count is stale. */
  get epoch(): number {
    return this.#epoch;
  }

  get isIdle(): boolean {
    return this.#inFlight.size === 0;
  }

  get #isSendingCreate(): boolean {
    return [...this.#inFlight.values()].some(([change]) => change?.delivery === 'create');
  }

  /** Where an outcome could not be written: nothing waits any longer for what is not on its way. */
  recover(): void {
    const { db, now } = this.#options;
    if (this.#isOutOfStep) recoverInterrupted(db, now(), (id) => this.#isInFlight(id));
    this.#isOutOfStep = false;
  }

  /**
   * Sends as much as may be sent at once; every send calls `onSettled` when its outcome is committed.
   * @param creates false while quitting: no create is started then.
   */
  sendNext(signal: AbortSignal, onSettled: () => void, { creates }: { creates: boolean }): void {
    const now = this.#options.now();
    const free = MOST_IN_FLIGHT - this.#inFlight.size;
    const waitsForTime = this.#expireLate(onSettled);
    const create = creates && free > 0 && !this.#isSendingCreate ? this.#nextCreate(now) : undefined;
    const sets = this.#nextSets(now, create ? free - 1 : free);
    const chosen = create ? [[create], ...sets] : sets;
    const isToldOf = chosen.length > 0 ? this.#options.whatIsTold() : () => false;
    for (const together of chosen) {
      const changes = together.filter((change) => !isToldOf(change));
      if (changes.length === 0) continue;
      void this.#send(changes, signal)
        .catch((error: unknown) => this.#fault(error))
        .finally(onSettled);
    }
    if (waitsForTime) this.#options.onTimeNeeded();
  }

  /**
   * Changes whose time has passed by the server's clock are expired; they are never sent late.
   * @returns true where the server's clock is not known, so that what has a time cannot be sent yet.
   */
  #expireLate(onExpired: () => void): boolean {
    const { db, clock, onCommit } = this.#options;
    const now = clock.now();
    if (now === null) return hasTimed(db);
    const late = changesTooLate(db, now, MOST_EXPIRED);
    if (late.length === 0) return false;
    db.transaction(() => late.forEach((change) => expire(db, change)))();
    onCommit(['outbox', ...new Set(late.flatMap(({ action }) => mutationsByName[action].collections))]);
    // There may be more; others have their turn between them.
    setImmediate(onExpired);
    return false;
  }

  #isInFlight(id: string): boolean {
    return [...this.#inFlight.values()].some((changes) => changes.some((change) => change.id === id));
  }

  /** The first create whose evidence would not be mixed up with one in doubt. */
  #nextCreate(now: number): StoredChange | undefined {
    let isTwin: ReturnType<typeof twinMatcher> | undefined;
    for (const create of this.#sendable('create', now)) {
      isTwin ??= twinMatcher(this.#options.db);
      if (!isTwin(create)) return create;
    }
    return undefined;
  }

  /** What can be sent, in order, read as far as it is looked at. What has a time is only sent while the server's clock is known. */
  *#sendable(delivery: StoredChange['delivery'], now: number): Generator<StoredChange> {
    const { db, clock } = this.#options;
    for (let after = 0; ;) {
      const page = sendableChanges(db, { delivery, now, serverNow: clock.now(), after, limit: PAGE });
      yield* page;
      const last = page.at(-1);
      if (!last || page.length < PAGE) return;
      after = last.sequence;
    }
  }

  /** What goes in each of the next requests: one change, or as many of one kind as can go together. */
  #nextSets(now: number, requests: number): StoredChange[][] {
    if (requests <= 0) return [];
    const next = new Map<string, { changes: StoredChange[]; most: number }>();
    const mayComeLate = firstGivenUpAt(this.#options.db) !== null;
    let lookedAt = 0;
    for (const change of this.#sendable('set', now)) {
      lookedAt += 1;
      const isFull =
        next.size >= requests && [...next.values()].every((one) => one.changes.length >= one.most);
      if (isFull || lookedAt > MOST_LOOKED_AT) break;
      if (mayComeLate && this.#isPostponed(change, now)) continue;
      const { together } = mutationsByName[change.action];
      const key = batchKey(change, mutationsByName[change.action]);
      const begun = next.get(key);
      if (begun && begun.changes.length < begun.most) begun.changes.push(change);
      else if (!begun && next.size < requests)
        next.set(key, { changes: [change], most: together?.most ?? 1 });
    }
    return [...next.values()].map(({ changes }) => changes);
  }

  /** What no list tells is not sent while another word of it may still take effect, and then last. */
  #isPostponed(change: StoredChange, now: number): boolean {
    const { db, timing } = this.#options;
    const givenUpAt = mutationsByName[change.action].isUnlisted ? otherGivenUpAt(db, change) : null;
    const isOverAt = givenUpAt === null ? 0 : givenUpAt + timing.requestLifetime;
    if (isOverAt <= now) return false;
    postpone(db, change, isOverAt);
    return true;
  }

  async #send(changes: StoredChange[], signal: AbortSignal): Promise<void> {
    const { db } = this.#options;
    const [first] = changes;
    if (!first) return;
    const kind = mutationsByName[first.action];
    const idsOf = kind.row?.does === 'create' ? kind.row.collection.name : kind.evidence?.idsOf;
    const mark = idsOf === undefined ? null : highestId(db, idsOf);
    markSending(db, changes, mark, this.#options.now());
    this.#count(changes, kind, 'begins');
    try {
      if (kind.together) await this.#sendTogether(changes, kind, signal);
      else await this.#sendAlone(first, kind, signal);
    } finally {
      this.#count(changes, kind, 'ends');
    }
  }

  async #sendAlone(change: StoredChange, kind: Mutation, signal: AbortSignal): Promise<void> {
    const { db, api, userId, isOver } = this.#options;
    try {
      const apply = await kind.send(change, { api, db, signal, userId });
      if (!isOver()) this.#settle([change], [apply], kind);
    } catch (error) {
      if (!isOver()) this.#settleFailed([change], kind, error, signal.aborted);
    }
  }

  /**
   * One request for several changes. Where the server refuses all of them, they are divided and sent in smaller pieces, until
   * something else than a refusal comes: that would meet the others too, so they wait with those that it met. So many requests are a round; what is left then, or when the rate limit is used up, waits for the next one.
   */
  async #sendTogether(changes: StoredChange[], kind: Mutation, signal: AbortSignal): Promise<void> {
    const { db, api, userId, connection, timing, now, isOver } = this.#options;
    const { together } = kind;
    const [first] = changes;
    if (!together || !first) return;
    const key = batchKey(first, kind);
    const pieces = this.#refused.take(key, changes);
    for (let requests = 1; ; requests += 1) {
      const piece = pieces.shift();
      if (!piece) return;
      try {
        const outcomes = await together.send(piece, { api, db, signal, userId });
        if (isOver()) return;
        this.#settle(piece, outcomes, kind);
      } catch (error) {
        if (isOver()) return;
        const isRefused =
          error instanceof ApiError && (error.kind === 'rejected' || error.kind === 'forbidden');
        if (isRefused && piece.length > 1) {
          connection.succeeded();
          pieces.unshift(...divided(piece, kind, error));
        } else {
          const wait = this.#settleFailed(piece, kind, error, signal.aborted);
          if (!isRefused) return this.#putBack(pieces.flat(), wait);
        }
      }
      if (pieces.length > 0 && (requests >= REQUESTS_A_ROUND || connection.blockedUntil > now())) {
        this.#refused.keep(key, pieces);
        return this.#putBack(pieces.flat(), { notBefore: now() + timing.refusedPause });
      }
    }
  }

  /** What was not sent after all waits again, as it did before. */
  #putBack(changes: StoredChange[], wait: Wait): void {
    const { db } = this.#options;
    db.transaction(() =>
      changes.forEach((change) => requeue(db, change, { maybeOnServer: change.maybeOnServer, ...wait })),
    )();
  }

  /** The server's answer and the end of the changes are one transaction. */
  #settle(changes: StoredChange[], outcomes: (Apply | Refusal)[], kind: Mutation): void {
    const { db, connection, echoes } = this.#options;
    connection.succeeded();
    const delivered = changes
      .filter((_, index) => typeof outcomes[index] === 'function')
      .map((change) => echoOfDelivery(db, change, kind));
    db.transaction(() => {
      for (const [index, change] of changes.entries()) {
        const outcome = outcomes[index];
        if (typeof outcome === 'function') {
          outcome(db);
          removeChange(db, change.id);
          confirmOverwrite(db, change);
        } else this.#fail(change, kind, outcome);
      }
      for (const echo of delivered) if (echo) echoes.expect(echo);
    })();
  }

  #settleFailed(changes: StoredChange[], kind: Mutation, error: unknown, isCutOff: boolean): Wait {
    // That an outcome could not be written says nothing about the change.
    if (isDiskFailure(error)) throw error;
    const { db, connection } = this.#options;
    // Those that were sent together are sent together again.
    const wait = error instanceof ApiError && !isCutOff ? this.#waitAfter(changes, error) : {};
    db.transaction(() => changes.forEach((change) => this.#fail(change, kind, error, wait)))();
    if (error instanceof ApiError) connection.failed(error);
    else if (!(error instanceof Refusal)) this.#fault(error);
    return wait;
  }

  #fault(error: unknown): void {
    const { connection, isOver, onFault } = this.#options;
    if (isOver()) return;
    this.#isOutOfStep = true;
    onFault(error);
    connection.faulted(error);
  }

  #count(changes: StoredChange[], kind: Mutation, what: 'begins' | 'ends'): void {
    const [first] = changes;
    if (!first) return;
    if (what === 'begins') this.#inFlight.set(first.id, changes);
    else this.#inFlight.delete(first.id);
    this.#epoch += 1;
    this.#options.onCommit(['outbox', ...kind.collections]);
  }

  /**
   * What fails over one change is not tried all the time, whatever else succeeds. Where a first request certainly did not arrive,
   * the connection has gone, and the change goes as soon as it is back, in its order. Where that happens again, the change waits
   * too: a firewall may refuse one kind of request and let the others through.
   */
  #waitAfter(changes: StoredChange[], failure: ApiError): Wait {
    const attempts = Math.max(...changes.map((change) => change.attempts));
    const isOffline = !failure.mayHaveBeenProcessed && failure.kind !== 'rate-limited';
    if (isOffline && attempts === 0) return {};
    const milliseconds = waitAfter(this.#options.timing, attempts, retryAfterOf(failure));
    return { notBefore: this.#options.now() + milliseconds };
  }

  #isPast(change: StoredChange): boolean {
    const deadline = mutationsByName[change.action].deadlineOf(change);
    const now = this.#options.clock.now();
    return deadline !== null && now !== null && deadline * 1000 <= now;
  }

  /** Writes what became of a change that was not delivered. `sent` is as it was before this attempt. */
  #fail(sent: StoredChange, kind: Mutation, error: unknown, wait: Wait = {}): void {
    const { db } = this.#options;
    const failure = error instanceof ApiError ? error : null;
    const mayHaveBeenProcessed = failure?.mayHaveBeenProcessed ?? !(error instanceof Refusal);
    if (sent.delivery === 'create' && mayHaveBeenProcessed) {
      putInDoubt(db, sent);
      return;
    }
    if (failure && mayHaveBeenProcessed) recordUnanswered(db, sent, this.#options.now());
    if (failure?.kind === 'unauthorized') hold(db, sent, failure.toProblem());
    else if (failure?.kind === 'rejected' || failure?.kind === 'forbidden') {
      // The time ran out while the request was under way.
      if (this.#isPast(sent)) expire(db, sent);
      else if (mayBeThereThough(db, sent, failure))
        return putInDoubt(db, sent, kind.problemOf(sent, failure));
      else reject(db, sent, kind.problemOf(sent, failure));
    } else if (failure) {
      const maybeOnServer = mayHaveBeenProcessed || sent.maybeOnServer;
      requeue(db, sent, { maybeOnServer, ...wait });
    } else reject(db, sent, error instanceof Refusal ? error.problem : { kind: 'unexpected' });
    // It certainly took no effect, so what was changed meanwhile becomes part of it.
    kind.fold?.(db, sent);
  }
}
