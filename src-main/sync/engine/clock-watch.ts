import type { Db } from '../../cache/file/db.ts';
import { followJump, lastMoment, noteServerAhead, serverAhead, timeReached } from '../clocks/clock-skew.ts';
import { DoubtfulJumps } from '../clocks/doubted-time.ts';
import type { MonotonicClock } from '../clocks/monotonic-clock.ts';
import type { ServerClock } from '../clocks/server-clock.ts';
import { storedRequestsAhead } from '../clocks/stored-clock.ts';
import type { Delays } from '../connection/delays.ts';
import { endWaits, renewRequests, shiftMoments } from '../outbox/moments.ts';

/**
 * By how much less the clock was set, as its skew shows. The dates of responses have whole seconds, and some were long under way.
 * Milliseconds.
 */
const SAME_CLOCK = 5_000;

interface ClockWatchOptions {
  db: Db;
  timing: Delays;
  clock: MonotonicClock;
  /** When this run began, by that clock. */
  begunAt: number;
  /** The clock was set by this many milliseconds while Perch runs. Waits outside the file move with it. */
  onJump(jump: number): void;
  /** Moments that windows show have changed. */
  onChanged(): void;
}

/** The clock that every wait of this run is measured by. A clock that was set makes no wait longer or shorter. */
export class ClockWatch {
  readonly #options: ClockWatchOptions;
  readonly #jumps: DoubtfulJumps;
  #begunAt: number;
  /** The skew of the clock by which earlier runs sent requests; null if it is not known, or the clock was set since. */
  #earlierAhead: number | null;
  /** Whether the server has said the time, so that the age of requests of earlier runs is known. */
  #knowsAges = false;

  /** Create this at the start. It ends the waits of earlier runs. */
  constructor(options: ClockWatchOptions) {
    const { db, begunAt } = options;
    this.#options = options;
    this.#begunAt = begunAt;
    this.#jumps = new DoubtfulJumps(db, lastMoment(db) ?? timeReached(db, begunAt));
    this.#earlierAhead = storedRequestsAhead.read(db);
    db.transaction(() => {
      if (endWaits(db, begunAt)) storedRequestsAhead.write(db, null);
    })();
  }

  now = (): number => this.#options.clock.now();

  /** Converts a value of `performance.now()` to milliseconds since the epoch by this clock. */
  at(monotonic: number): number {
    return this.#options.clock.at(monotonic);
  }

  /**
   * Keeps waits as long as they were if the computer's clock was set, in this run or before it, and doubts the time that it
   * jumped over.
   * @param serverClock null if nobody is signed in.
   * @param canRespond whether the server is not known to be out of reach.
   */
  follow(serverClock: ServerClock | null, canRespond: boolean): void {
    // What is sent from here on is sent by a clock that nobody has compared yet.
    if (!this.#knowsAges) storedRequestsAhead.write(this.#options.db, null);
    this.#followJump(serverClock);
    const isConfirmed = this.#compare(serverClock);
    // A server that was asked and has not said the time will not say it.
    const canBeAsked = canRespond && !isConfirmed && (serverClock?.now() ?? null) === null;
    this.#jumps.follow(timeReached(this.#options.db, this.now()), { isConfirmed, canBeAsked });
  }

  #followJump(serverClock: ServerClock | null): void {
    const { db, clock, onJump, onChanged } = this.#options;
    clock.follow((jump) => {
      db.transaction(() => {
        shiftMoments(db, jump);
        followJump(db, jump);
        storedRequestsAhead.write(db, null);
      })();
      this.#earlierAhead = null;
      this.#knowsAges = false;
      onJump(jump);
      this.#begunAt += jump;
      serverClock?.forget();
      onChanged();
    });
  }

  /** @returns whether the server has reported its time lately. */
  #compare(serverClock: ServerClock | null): boolean {
    const { db, onChanged } = this.#options;
    const ahead = serverClock?.aheadOf(this.now()) ?? null;
    if (ahead === null) return false;
    const aheadBefore = serverAhead(db);
    noteServerAhead(db, ahead, this.now());
    if (!this.#knowsAges) this.#learnAges(ahead);
    if (serverAhead(db) !== aheadBefore) onChanged();
    return true;
  }

  /** The server has said the time. Where the clock was set, or may have been, requests of earlier runs count as sent at the start. */
  #learnAges(ahead: number): void {
    const { db } = this.#options;
    const isSame = this.#earlierAhead !== null && Math.abs(this.#earlierAhead - ahead) <= SAME_CLOCK;
    db.transaction(() => {
      if (!isSame) renewRequests(db, this.#begunAt);
      storedRequestsAhead.write(db, ahead);
    })();
    this.#knowsAges = true;
  }

  /**
   * Requests that were sent until this moment cannot run any more. After a start the age of older requests is known only once
   * the server has said the time. Until then they count as sent at the start.
   */
  sentBeforeCannotRun(now: number): number {
    const over = now - this.#options.timing.requestLifetime;
    return this.#knowsAges || over >= this.#begunAt ? over : 0;
  }

  /** When a request that was sent at this moment cannot run any more. */
  cannotRunAfter(sentAt: number): number {
    const latest = this.#knowsAges ? sentAt : Math.max(sentAt, this.#begunAt);
    return latest + this.#options.timing.requestLifetime;
  }

  /** When no request of an earlier run can run any more, however the clock was set. */
  get earlierRunsAreOver(): number {
    return this.cannotRunAfter(this.#begunAt);
  }
}
