import { z } from 'zod';
import { Metadata } from '../../cache/metadata/metadata.ts';
import { noteStale } from '../../cache/metadata/stale-lists.ts';
import { takeUnreadable } from '../../cache/rows/unreadable.ts';
import { noteMoment, timeReached } from '../clocks/clock-skew.ts';
import { keepDraftsOfGone } from '../collections/drafts-of-gone.ts';
import type { Connection } from '../connection/connection.ts';
import type { Delays } from '../connection/delays.ts';
import type { Repeated } from '../live/repeated.ts';
import { yieldToOthers } from '../delivery/yielding.ts';
import { endUndoInTime } from '../outbox/undo-offer.ts';
import { Due } from '../timers/due.ts';
import { endDeletedSeries, linkRowsRead } from '../timers/series.ts';
import { Alarm } from './alarm.ts';
import type { ClockWatch } from './clock-watch.ts';
import { Housekeeping } from './housekeeping.ts';
import type { Inbound } from './inbound.ts';
import type { EngineOptions } from './options.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';

/** When it was last tried whether the disk has room again, in milliseconds since the epoch. */
const storedDiskTriedAt = new Metadata('diskTriedAt', z.int());

/** How long requests may follow each other while the engine does not wake between them, in milliseconds. */
const LONGEST_CHAIN = 500;

const shortTime = (moment: number): string => new Date(moment).toLocaleTimeString([], { timeStyle: 'short' });

interface RunnerOptions extends EngineOptions {
  timing: Delays;
  connection: Connection;
  clocks: ClockWatch;
  inbound: Inbound;
  sessions: Sessions;
  live: readonly Repeated[];
  /** When the engine began, by its clock. */
  begunAt: number;
  /** Whether Perch is not quitting. While it quits, only what waits is sent. */
  isOpen(): boolean;
  /** Whether a request can be sent now, and the cache is caught up with the server. */
  isInStep(): boolean;
  /** A moment has come, or a delivery has ended: the engine runs again. */
  wake(): void;
}

/** Runs the parts of an engine in this order: clocks, scheduled moments, reads, delivery, and the alarm for the next time. */
export class Runner {
  readonly #options: RunnerOptions;
  readonly #due: Due;
  readonly #housekeeping: Housekeeping;
  readonly #alarm: Alarm;
  /** When it last ran, by `performance.now()`. */
  #ranAt = 0;

  constructor(options: RunnerOptions) {
    this.#options = options;
    const { db, timing, begunAt, onFault, wake } = options;
    this.#due = new Due({
      ...options,
      writeTime: options.writeTime ?? shortTime,
      comparedAt: timeReached(db, begunAt),
      onMore: wake,
    });
    this.#housekeeping = new Housekeeping({ ...timing, db, onFault });
    this.#alarm = new Alarm({ ...options, onRing: wake });
  }

  run(): void {
    const {
      db,
      connection,
      clocks,
      inbound,
      sessions,
      live,
      isOpen,
      mayConnect = () => true,
    } = this.#options;
    this.#alarm.stop();
    this.#ranAt = performance.now();
    let now = clocks.now();
    try {
      clocks.follow(sessions.current?.clock ?? null, this.#canServerRespond);
      now = clocks.now();
      this.#retryDisk();
      noteMoment(db, now);
      endUndoInTime(db, now);
      endDeletedSeries(db, timeReached(db, now));
      if (isOpen()) this.#due.run(timeReached(db, now));
      if (sessions.current && connection.retryAt <= now && mayConnect()) {
        if (connection.state === 'signed-out') inbound.tryKey(sessions.current);
        else this.#work(sessions.current, now);
      }
      for (const part of live) part.check();
      const isQuiet = !inbound.isReading && sessions.current?.events.hasPending !== true;
      if (isOpen() && isQuiet) this.#housekeeping.index();
    } catch (error) {
      this.#failed(error);
    }
    try {
      // The alarm is set from the moment of this run, so that a moment which has passed since rings at once.
      if (isOpen()) this.#alarm.set(now, sessions.current);
    } catch (error) {
      this.#failed(error);
    }
  }

  /** The file could not be read or written. Nothing is lost by trying later. */
  #failed(error: unknown): void {
    this.#options.onFault(error);
    this.#options.connection.faulted(error);
  }

  /** No alarm rings any more. */
  stop(): void {
    this.#alarm.stop();
  }

  /** Whether the server is not known to be out of reach. */
  get #canServerRespond(): boolean {
    const { connection, sessions } = this.#options;
    const { state } = connection;
    return (
      sessions.awaitsKey || (sessions.current !== null && (state === 'online' || state === 'connecting'))
    );
  }

  /**
   * After a write failed for want of disk, a small one shows whether it has room again. Nothing else is tried before.
   * @throws {Error} of the disk.
   */
  #retryDisk(): void {
    const { db, connection } = this.#options;
    if (!connection.hasDiskFailed) return;
    storedDiskTriedAt.write(db, Date.now());
    connection.diskIsBack();
  }

  /** The server's state is read first, then waiting changes are sent, then lists are fetched again. */
  #work(session: Session, now: number): void {
    const { db, inbound, isOpen, wake } = this.#options;
    const { delivery, listener, signal } = session;
    delivery.recover();
    takeUnreadable(db).forEach((collection) => noteStale(db, collection));
    if (!inbound.bringIn(session)) return;
    linkRowsRead(db);
    keepDraftsOfGone(db, now);
    // What came in may have told of a row that is gone.
    if (isOpen()) this.#due.runSeries(timeReached(db, now));
    yieldToOthers(db, now);
    inbound.settleTime(session, now);
    inbound.resolveCreates(session, now);
    delivery.sendNext({
      signal,
      creates: isOpen(),
      goesOn: () => this.#goesOn(session),
      onSettled: wake,
    });
    // A list is dropped if a delivery begins meanwhile, so none is fetched before everything that can be sent is sent.
    inbound.refresh(session, now);
    if (isOpen()) listener.listen();
    if (isOpen() && delivery.isIdle && !inbound.isReading) this.#housekeeping.begin();
  }

  /** Whether a run would send the next change before anything else, and the last run was a short time ago. */
  #goesOn(session: Session): boolean {
    const { sessions, isInStep } = this.#options;
    const isDue = performance.now() - this.#ranAt > LONGEST_CHAIN;
    return session === sessions.current && isInStep() && !session.events.hasPending && !isDue;
  }
}
