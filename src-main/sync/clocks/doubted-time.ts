import type { Db } from '../../cache/file/db.ts';
import { timeReached } from './clock-skew.ts';
import { type DoubtedTime, storedDoubtedTime } from './stored-clock.ts';

/**
 * So long a break needs no confirmation: nothing rings much too early, and a computer that slept for some minutes reminds as
 * soon as it wakes. Wrong clocks are off by whole hours or more. Milliseconds.
 */
const SHORT = 30 * 60_000;

/**
 * For how long a computer may have slept, or been off, without a server that confirms it. A longer jump of the clock moves
 * nothing until one does. Milliseconds.
 */
const LONGEST_UNCONFIRMED = 24 * 60 * 60_000;

/** Who can say whether the time has really passed. */
export interface Witness {
  /** The server has reported its time lately. */
  isConfirmed: boolean;
  /** The server has not been asked since the jump, and may still respond. */
  canBeAsked: boolean;
}

/**
 * The part of the time reached that may be a clock that was set ahead, and not time that has passed (sync: Clocks). Sleep looks
 * just like it. Until a server confirms the time, or the computer is found to be offline after a jump that sleep can explain,
 * the moments that the user chose before the jump count as still to come. Those that are chosen after it come by the clock that
 * people see.
 */
export class DoubtfulJumps {
  readonly #db: Db;
  /** The time reached at the last look, and when that was by `performance.now()`. */
  #seen: { time: number; at: number };

  /** @param last the time reached when an earlier run last looked, in milliseconds since the epoch. */
  constructor(db: Db, last: number) {
    this.#db = db;
    this.#seen = { time: last, at: performance.now() };
  }

  /** @param time the time reached (`timeReached`), in milliseconds since the epoch. */
  follow(time: number, { isConfirmed, canBeAsked }: Witness): void {
    const at = performance.now();
    const jump = time - this.#seen.time - (at - this.#seen.at);
    this.#seen = { time, at };
    const stored = doubtedTime(this.#db);
    if (isConfirmed) return this.#store(stored, null);
    let doubted = stored;
    if (jump > SHORT && !(isLong(stored) && jump <= LONGEST_UNCONFIRMED))
      doubted = { from: stored?.from ?? time - jump, to: time, chosen: [] };
    // The clock was set back: less of it is in doubt.
    else if (stored && time < stored.to) doubted = { ...stored, to: time };
    this.#store(stored, isLong(doubted) || canBeAsked ? doubted : null);
  }

  #store(stored: DoubtedTime | null, doubted: DoubtedTime | null): void {
    if (stored?.from === doubted?.from && stored?.to === doubted?.to) return;
    storedDoubtedTime.write(this.#db, doubted && doubted.to > doubted.from ? doubted : null);
  }
}

const isLong = (doubted: DoubtedTime | null): boolean =>
  doubted !== null && doubted.to - doubted.from > LONGEST_UNCONFIRMED;

/** The time that may not have passed; null if none is in doubt. */
export const doubtedTime = (db: Db): DoubtedTime | null => storedDoubtedTime.read(db);

/** Notes that the user chose a moment for a reminder or for clearing the status, in milliseconds since the epoch. */
export function noteChosen(db: Db, moment: number): void {
  const doubted = doubtedTime(db);
  if (doubted) storedDoubtedTime.write(db, { ...doubted, chosen: [...doubted.chosen, moment] });
}

/** The earliest time that it can be, in milliseconds since the epoch. `time` is that of `timeReached`. */
export const surelyReached = (time: number, doubted: DoubtedTime | null): number =>
  doubted ? Math.min(time, doubted.from + Math.max(0, time - doubted.to)) : time;

/** The same for the computer's clock at `now`. */
export const timeSurelyReached = (db: Db, now: number): number =>
  surelyReached(timeReached(db, now), doubtedTime(db));

/** Whether a moment that the user chose has come. All in milliseconds since the epoch; `time` is that of `timeReached`. */
export const hasCome = (moment: number, time: number, doubted: DoubtedTime | null): boolean =>
  moment <= surelyReached(time, doubted) || (doubted?.chosen.includes(moment) === true && moment <= time);
