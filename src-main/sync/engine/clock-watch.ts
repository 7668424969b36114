import type { Db } from '../../cache/db.ts';
import { followJump, noteServerAhead, serverAhead } from '../clocks/clock-skew.ts';
import type { MonotonicClock } from '../clocks/monotonic-clock.ts';
import type { ServerClock } from '../clocks/server-clock.ts';
import { LONGEST_RETRY_AFTER } from '../connection/connection.ts';
import type { Delays } from '../connection/delays.ts';
import { clampMoments, shiftMoments } from '../outbox/moments.ts';
import { EarlierWaits } from '../outbox/waits-of-before.ts';

/**
 * Whether the computer's clock was set between an earlier run and this one.
 *
 *   unknown ──the server says the time that was expected──▶ confirmed
 *   unknown ──it says another, or no earlier run knew any──▶ set
 */
type SinceEarlierRuns = 'unknown' | 'confirmed' | 'set';

interface ClockWatchOptions {
  db: Db;
  timing: Delays;
  clock: MonotonicClock;
  /** When this run began, by that clock. */
  begunAt: number;
  /** The clock was set by so many milliseconds while Perch runs. Waits outside the file move with it. */
  onJump(jump: number): void;
  /** Moments that windows show are others now. */
  onChanged(): void;
}

/** The clock that every wait of this run is measured by. A clock that was set makes no wait longer or shorter. */
export class ClockWatch {
  readonly #options: ClockWatchOptions;
  readonly #waitsOfBefore: EarlierWaits;
  #begunAt: number;
  #sinceEarlierRuns: SinceEarlierRuns = 'unknown';

  /** To be made at the start, before anything changes what waits. */
  constructor(options: ClockWatchOptions) {
    const { db, begunAt } = options;
    this.#options = options;
    this.#begunAt = begunAt;
    this.#waitsOfBefore = new EarlierWaits(db);
    clampMoments(db, begunAt, LONGEST_RETRY_AFTER);
  }

  /** Milliseconds since the epoch. */
  now = (): number => this.#options.clock.now();

  /** The moment when `performance.now()` said so, as this clock tells it now. */
  at(steady: number): number {
    return this.#options.clock.at(steady);
  }

  /**
   * Where the computer's clock was set, in this run or before it, waits stay as long as they were.
   * @param serverClock what the server says of the time; null where nobody is signed in
   */
  follow(serverClock: ServerClock | null): void {
    this.#followJump(serverClock);
    this.#compare(serverClock);
  }

  #followJump(serverClock: ServerClock | null): void {
    const { db, clock, onJump, onChanged } = this.#options;
    clock.follow((jump) => {
      db.transaction(() => {
        shiftMoments(db, jump);
        followJump(db, jump);
      })();
      onJump(jump);
      this.#begunAt += jump;
      this.#waitsOfBefore.follow(jump);
      serverClock?.forget();
      onChanged();
    });
  }

  #compare(serverClock: ServerClock | null): void {
    const { db, onChanged } = this.#options;
    const ahead = serverClock?.aheadOf(this.now()) ?? null;
    if (ahead === null) return;
    const known = serverAhead(db);
    const setBy = noteServerAhead(db, ahead, this.now());
    if (this.#sinceEarlierRuns === 'unknown') {
      // Answers tell whole seconds, which is good enough for the next attempt and not for the age of a request.
      if (setBy) {
        this.#waitsOfBefore.shift(setBy);
        clampMoments(db, this.now(), LONGEST_RETRY_AFTER);
      }
      this.#sinceEarlierRuns = setBy === 0 ? 'confirmed' : 'set';
    }
    if (serverAhead(db) !== known) onChanged();
  }

  /**
   * What was sent until this moment cannot be running any more. After a start the age of older requests is known only once
   * the server has confirmed the clock. Until then, and where the clock was set, they count as sent at the start.
   */
  sentBeforeCannotRun(now: number): number {
    const over = now - this.#options.timing.requestLifetime;
    return this.#sinceEarlierRuns === 'confirmed' || over >= this.#begunAt ? over : 0;
  }

  /** When a request that was sent at this moment cannot be running any more. */
  cannotRunAfter(sentAt: number): number {
    const latest = this.#sinceEarlierRuns === 'confirmed' ? sentAt : Math.max(sentAt, this.#begunAt);
    return latest + this.#options.timing.requestLifetime;
  }

  /** When no request of an earlier run can be running any more, whatever was done to the clock. */
  get earlierRunsAreOver(): number {
    return this.cannotRunAfter(this.#begunAt);
  }
}
