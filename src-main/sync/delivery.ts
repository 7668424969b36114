import type { ApiClient } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import type { Db } from '../cache/db.ts';
import { Refusal } from '../contract/problem.ts';
import type { Collection } from '../contract/ipc.ts';
import type { StoredChange } from './change.ts';
import { toldBy, type Connection } from './connection.ts';
import { hasTwinInDoubt } from './evidence.ts';
import { kinds } from './kinds/index.ts';
import { noteLate } from './late.ts';
import type { ChangeKind } from './kinds/kind.ts';
import {
  hold,
  markSending,
  putInDoubt,
  recoverInterrupted,
  reject,
  removeChange,
  requeue,
  sendableChanges,
} from './outbox.ts';
import { backOff, type Timing } from './timing.ts';

/** Requests of one account at the same time; one of them may be a create (sync.md, Time). */
const MOST_IN_FLIGHT = 4;

interface DeliveryOptions {
  db: Db;
  api: ApiClient;
  userId: number;
  connection: Connection;
  timing: Timing;
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
  readonly #inFlight = new Map<string, StoredChange>();
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
    return [...this.#inFlight.values()].some(({ delivery }) => delivery === 'create');
  }

  /**
   * Sends as much as may be sent at once; every send calls `onSettled` when its outcome is committed.
   * @param creates false while quitting: no create is started then.
   */
  pump(signal: AbortSignal, onSettled: () => void, { creates }: { creates: boolean }): void {
    const { db } = this.#options;
    if (this.#isOutOfStep) recoverInterrupted(db, (id) => this.#inFlight.has(id));
    this.#isOutOfStep = false;
    const now = Date.now();
    const free = MOST_IN_FLIGHT - this.#inFlight.size;
    const create = creates && free > 0 && !this.#isSendingCreate ? this.#nextCreate(now) : undefined;
    const sets = sendableChanges(db, 'set', now, create ? free - 1 : free);
    for (const change of create ? [create, ...sets] : sets) {
      void this.#send(change, signal)
        .catch((error: unknown) => this.#fault(error))
        .finally(onSettled);
    }
  }

  /** The first create whose evidence would not be mixed up with one in doubt. */
  #nextCreate(now: number): StoredChange | undefined {
    const { db } = this.#options;
    const PAGE = 20;
    for (let offset = 0; ; offset += PAGE) {
      const page = sendableChanges(db, 'create', now, PAGE, offset);
      const create = page.find((change) => !hasTwinInDoubt(db, change));
      if (create || page.length < PAGE) return create;
    }
  }

  async #send(change: StoredChange, signal: AbortSignal): Promise<void> {
    const { db, api, userId, connection, isOver } = this.#options;
    const kind = kinds[change.action];
    markSending(db, change, kind.highestKnownId?.(db) ?? null, Date.now());
    this.#count(change, kind, 'begins');
    try {
      const apply = await kind.send({ api, db, change, signal, userId });
      if (isOver()) return;
      connection.succeeded();
      // The server's answer and the end of the change are one transaction.
      db.transaction(() => {
        apply(db);
        removeChange(db, change.id);
      })();
    } catch (error) {
      if (isOver()) return;
      db.transaction(() => this.#fail(change, kind, error, signal.aborted))();
      if (error instanceof ApiError) connection.failed(error);
      else if (!(error instanceof Refusal)) this.#fault(error);
    } finally {
      this.#count(change, kind, 'ends');
    }
  }

  #fault(error: unknown): void {
    const { connection, isOver, onFault } = this.#options;
    if (isOver()) return;
    this.#isOutOfStep = true;
    onFault(error);
    connection.faulted();
  }

  #count(change: StoredChange, kind: ChangeKind, what: 'begins' | 'ends'): void {
    if (what === 'begins') this.#inFlight.set(change.id, change);
    else this.#inFlight.delete(change.id);
    this.#epoch += 1;
    this.#options.onCommit(['outbox', kind.collection]);
  }

  /** A server in trouble over one change is not asked for it all the time, whatever else it answers. */
  #notBefore({ attempts }: StoredChange, failure: ApiError): number | undefined {
    if (!failure.mayHaveBeenProcessed && failure.kind !== 'rate-limited') return undefined;
    return Date.now() + Math.max(toldBy(failure) ?? 0, backOff(this.#options.timing, attempts));
  }

  /** Writes what became of a change that was not delivered. `sent` is as it was before this attempt. */
  #fail(sent: StoredChange, kind: ChangeKind, error: unknown, isCutOff: boolean): void {
    const { db } = this.#options;
    const failure = error instanceof ApiError ? error : null;
    const mayHaveBeenProcessed = failure?.mayHaveBeenProcessed ?? !(error instanceof Refusal);
    if (sent.delivery === 'create' && mayHaveBeenProcessed) {
      putInDoubt(db, sent);
      return;
    }
    if (failure && mayHaveBeenProcessed) noteLate(db, sent, Date.now());
    if (failure?.kind === 'unauthorized') hold(db, sent, failure.toProblem());
    else if (failure?.kind === 'rejected' || failure?.kind === 'forbidden')
      reject(db, sent, failure.toProblem());
    else if (failure) {
      const maybeOnServer = mayHaveBeenProcessed || sent.maybeOnServer;
      requeue(db, sent, { maybeOnServer, notBefore: isCutOff ? undefined : this.#notBefore(sent, failure) });
    } else reject(db, sent, error instanceof Refusal ? error.problem : { kind: 'unexpected' });
    // It certainly took no effect, so what was changed meanwhile becomes part of it.
    kind.fold?.(db, sent);
  }
}
