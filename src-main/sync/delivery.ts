import type { ApiClient } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import type { Db } from '../cache/db.ts';
import { isDiskFailure } from '../cache/disk-failure.ts';
import { highestId } from '../cache/facts.ts';
import { confirmOvertaken } from '../cache/overtaken.ts';
import { Refusal } from '../contract/problem.ts';
import type { Collection } from '../contract/ipc.ts';
import type { StoredChange } from './change.ts';
import { toldBy, type Connection } from './connection.ts';
import { timedChanges } from './deadlines.ts';
import type { Echoes } from './echoes.ts';
import { hasTwinInDoubt } from './evidence.ts';
import { kinds } from './kinds/index.ts';
import { echoOfDelivery } from './kinds/row-kinds.ts';
import { firstGivenUpAt, noteLate, otherGivenUpAt } from './late.ts';
import type { Apply, ChangeKind } from './kinds/kind.ts';
import {
  expire,
  hold,
  markSending,
  postpone,
  putInDoubt,
  recoverInterrupted,
  reject,
  removeChange,
  requeue,
  sendableChanges,
} from './outbox.ts';
import { sequenceOf } from './resources/resource.ts';
import type { ServerClock } from './server-clock.ts';
import { backOff, settleDelay, type Timing } from './timing.ts';

/** Requests of one account at the same time; one of them may be a create (sync.md, Time). */
const MOST_IN_FLIGHT = 4;

/** So many waiting changes are looked through for some that can go together. */
const MOST_LOOKED_AT = 1_000;

/** In milliseconds since the epoch: what is queued again is not tried before. */
interface Wait {
  notBefore?: number;
}

interface DeliveryOptions {
  db: Db;
  api: ApiClient;
  userId: number;
  connection: Connection;
  timing: Timing;
  /** The clock that waits are measured by, in milliseconds since the epoch. */
  now(): number;
  clock: ServerClock;
  echoes: Echoes;
  /** The server has told of something that this change may be about and that is not in the cache yet: that comes first. */
  isToldOf(change: StoredChange): boolean;
  /** Something waits that may be too late, and the server has not said its time lately: it is to be asked. */
  onTimeNeeded(): void;
  /** Called after every commit, with what it changed. */
  onCommit(collections: Collection[]): void;
  /** A fault of ours: the change stays, the fault is logged. */
  onFault(error: unknown): void;
  /** The file is closed: what was being sent is found again at the next start. */
  isOver(): boolean;
}

/** Takes changes out of the outbox and to the server, and writes what became of each. See sync.md, States. */
export class Delivery {
  readonly #options: DeliveryOptions;
  /** What each request that is under way carries, by its first change. */
  readonly #inFlight = new Map<string, StoredChange[]>();
  #epoch = 0;
  /** An outcome could not be written: a change that is not on its way any more may still say so. */
  #isOutOfStep = false;

  constructor(options: DeliveryOptions) {
    this.#options = options;
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
  pump(signal: AbortSignal, onSettled: () => void, { creates }: { creates: boolean }): void {
    const now = this.#options.now();
    const free = MOST_IN_FLIGHT - this.#inFlight.size;
    const waitsForTime = this.#expireLate();
    const create = creates && free > 0 && !this.#isSendingCreate ? this.#nextCreate(now) : undefined;
    const sets = this.#nextSets(now, create ? free - 1 : free);
    for (const chosen of create ? [[create], ...sets] : sets) {
      const changes = chosen.filter((change) => !this.#options.isToldOf(change));
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
  #expireLate(): boolean {
    const { db, clock, onCommit } = this.#options;
    const timed = timedChanges(db);
    const late = timed.filter((change) => this.#isPast(change));
    if (late.length > 0) {
      db.transaction(() => late.forEach((change) => expire(db, change)))();
      onCommit(['outbox', ...late.flatMap(({ action }) => kinds[action].collections)]);
    }
    return clock.now() === null && timed.length > 0;
  }

  #isInFlight(id: string): boolean {
    return [...this.#inFlight.values()].some((changes) => changes.some((change) => change.id === id));
  }

  /** The first create whose evidence would not be mixed up with one in doubt. */
  #nextCreate(now: number): StoredChange | undefined {
    const { db } = this.#options;
    const PAGE = 20;
    for (let offset = 0; ; offset += PAGE) {
      const page = sendableChanges(db, 'create', now, PAGE, offset);
      const create = page.find((change) => this.#isTimely(change) && !hasTwinInDoubt(db, change));
      if (create || page.length < PAGE) return create;
    }
  }

  /** What goes in each of the next requests: one change, or as many of one kind as can go together. */
  #nextSets(now: number, requests: number): StoredChange[][] {
    if (requests <= 0) return [];
    const next = new Map<string, StoredChange[]>();
    const mayComeLate = firstGivenUpAt(this.#options.db) !== null;
    for (const change of sendableChanges(this.#options.db, 'set', now, MOST_LOOKED_AT)) {
      if (!this.#isTimely(change) || (mayComeLate && this.#isPostponed(change, now))) continue;
      const { together } = kinds[change.action];
      const key = together ? `${change.action}:${together.keyOf(change)}` : change.id;
      const begun = next.get(key);
      if (begun && begun.length < (together?.most ?? 1)) begun.push(change);
      else if (!begun && next.size < requests) next.set(key, [change]);
    }
    return [...next.values()];
  }

  /** What no list tells is not sent while another word of it may still take effect, and then last. */
  #isPostponed(change: StoredChange, now: number): boolean {
    const { db, timing } = this.#options;
    const givenUpAt = kinds[change.action].isUnlisted ? otherGivenUpAt(db, change) : null;
    const isOverAt = givenUpAt === null ? 0 : givenUpAt + settleDelay(timing);
    if (isOverAt <= now) return false;
    postpone(db, change, isOverAt);
    return true;
  }

  async #send(changes: StoredChange[], signal: AbortSignal): Promise<void> {
    const { db } = this.#options;
    const [first] = changes;
    if (!first) return;
    const kind = kinds[first.action];
    const mark = kind.row?.does === 'create' ? highestId(db, sequenceOf(kind.row.resource)) : null;
    markSending(db, changes, mark, this.#options.now());
    this.#count(changes, kind, 'begins');
    try {
      if (kind.together) await this.#sendTogether(changes, kind, signal);
      else await this.#sendAlone(first, kind, signal);
    } finally {
      this.#count(changes, kind, 'ends');
    }
  }

  async #sendAlone(change: StoredChange, kind: ChangeKind, signal: AbortSignal): Promise<void> {
    const { db, api, userId, isOver } = this.#options;
    try {
      const apply = await kind.send(change, { api, db, signal, userId });
      if (!isOver()) this.#settle([change], [apply], kind);
    } catch (error) {
      if (!isOver()) this.#settleFailed([change], kind, error, signal.aborted);
    }
  }

  /**
   * One request for several changes. Where the server refuses all of them, each half is sent again by itself, until
   * something else than a refusal comes: that would meet the others too, so they wait with those that it met.
   * @returns null where the server came to a verdict on all of them; else before when none is tried again.
   */
  async #sendTogether(changes: StoredChange[], kind: ChangeKind, signal: AbortSignal): Promise<Wait | null> {
    const { db, api, userId, connection, isOver } = this.#options;
    if (!kind.together || changes.length === 0) return null;
    try {
      const outcomes = await kind.together.send(changes, { api, db, signal, userId });
      if (!isOver()) this.#settle(changes, outcomes, kind);
      return null;
    } catch (error) {
      if (isOver()) return {};
      const isRefused =
        error instanceof ApiError && (error.kind === 'rejected' || error.kind === 'forbidden');
      if (!isRefused || changes.length === 1) {
        const wait = this.#settleFailed(changes, kind, error, signal.aborted);
        return isRefused ? null : wait;
      }
      connection.succeeded();
      const middle = Math.ceil(changes.length / 2);
      const others = changes.slice(middle);
      const wait = await this.#sendTogether(changes.slice(0, middle), kind, signal);
      if (!wait) return this.#sendTogether(others, kind, signal);
      if (!isOver())
        db.transaction(() =>
          others.forEach((change) => requeue(db, change, { maybeOnServer: change.maybeOnServer, ...wait })),
        )();
      return wait;
    }
  }

  /** The server's answer and the end of the changes are one transaction. */
  #settle(changes: StoredChange[], outcomes: (Apply | Refusal)[], kind: ChangeKind): void {
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
          confirmOvertaken(db, change);
        } else this.#fail(change, kind, outcome);
      }
      for (const echo of delivered) if (echo) echoes.await(echo);
    })();
  }

  #settleFailed(changes: StoredChange[], kind: ChangeKind, error: unknown, isCutOff: boolean): Wait {
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

  #count(changes: StoredChange[], kind: ChangeKind, what: 'begins' | 'ends'): void {
    const [first] = changes;
    if (!first) return;
    if (what === 'begins') this.#inFlight.set(first.id, changes);
    else this.#inFlight.delete(first.id);
    this.#epoch += 1;
    this.#options.onCommit(['outbox', ...kind.collections]);
  }

  /** A server in trouble over one change is not asked for it all the time, whatever else it answers. */
  #waitAfter(changes: StoredChange[], failure: ApiError): Wait {
    if (!failure.mayHaveBeenProcessed && failure.kind !== 'rate-limited') return {};
    const attempts = Math.max(...changes.map((change) => change.attempts));
    const milliseconds = Math.max(toldBy(failure) ?? 0, backOff(this.#options.timing, attempts));
    return { notBefore: this.#options.now() + milliseconds };
  }

  /** What has a time is only sent while the server's clock is known. */
  #isTimely(change: StoredChange): boolean {
    return kinds[change.action].deadlineOf(change) === null || this.#options.clock.now() !== null;
  }

  #isPast(change: StoredChange): boolean {
    const deadline = kinds[change.action].deadlineOf(change);
    const now = this.#options.clock.now();
    return deadline !== null && now !== null && deadline * 1000 <= now;
  }

  /** Writes what became of a change that was not delivered. `sent` is as it was before this attempt. */
  #fail(sent: StoredChange, kind: ChangeKind, error: unknown, wait: Wait = {}): void {
    const { db } = this.#options;
    const failure = error instanceof ApiError ? error : null;
    const mayHaveBeenProcessed = failure?.mayHaveBeenProcessed ?? !(error instanceof Refusal);
    if (sent.delivery === 'create' && mayHaveBeenProcessed) {
      putInDoubt(db, sent);
      return;
    }
    if (failure && mayHaveBeenProcessed) noteLate(db, sent, this.#options.now());
    if (failure?.kind === 'unauthorized') hold(db, sent, failure.toProblem());
    else if (failure?.kind === 'rejected' || failure?.kind === 'forbidden') {
      // The time ran out while the request was under way.
      if (this.#isPast(sent)) expire(db, sent);
      else reject(db, sent, kind.problemOf(sent, failure));
    } else if (failure) {
      const maybeOnServer = mayHaveBeenProcessed || sent.maybeOnServer;
      requeue(db, sent, { maybeOnServer, ...wait });
    } else reject(db, sent, error instanceof Refusal ? error.problem : { kind: 'unexpected' });
    // It certainly took no effect, so what was changed meanwhile becomes part of it.
    kind.fold?.(db, sent);
  }
}
