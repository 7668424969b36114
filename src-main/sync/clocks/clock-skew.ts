import type { Db } from '../../cache/file/db.ts';
import { BUILT_AT } from './built-at.ts';
import { canBeNow, CLOCKS_DIFFER, isInBuildLifetime } from './server-clock.ts';
import {
  storedDoubtedTime,
  storedIsAheadConfirmed,
  storedLastMoment,
  storedServerAhead,
} from './stored-clock.ts';

/** A smaller change of the skew is not stored. Milliseconds. */
const WORTH_NOTING = 5_000;

const DAY = 24 * 60 * 60_000;

/** How exactly the last known moment is stored, in milliseconds. */
const EXACT_TO = 10 * 60_000;

/** How far the server's clock is ahead of the computer's, in milliseconds; 0 where they agree or the skew is not known. */
export function serverAhead(db: Db): number {
  const ahead = storedServerAhead.read(db) ?? 0;
  return Math.abs(ahead) > CLOCKS_DIFFER ? ahead : 0;
}

/**
 * The time to which moments that the user chose are compared, in milliseconds since the epoch: the computer's, corrected by
 * the last known clock skew.
 */
export const trueTime = (db: Db, now: number): number => now + serverAhead(db);

/** A moment of the server's clock by this computer's, in milliseconds since the epoch. */
export const localTime = (db: Db, moment: number): number => moment - serverAhead(db);

/** A clock that is further ahead of the last known moment is taken for wrong. Perch was not unused for so long. */
const LONGEST_ABSENCE = 366 * DAY;

/**
 * The time at which reminders ring, the status is cleared and changes expire, in milliseconds since the epoch: `trueTime`. If
 * that is implausible, it is the last known moment, so that nothing happens too early. After a start, a computer's clock that
 * was behind may have been corrected, so it is not corrected by the stored skew until the server has confirmed this skew.
 */
export function timeReached(db: Db, now: number): number {
  const ahead = serverAhead(db);
  const isSure = ahead <= 0 || storedIsAheadConfirmed.read(db) !== false;
  const time = isSure ? now + ahead : now;
  const last = lastMoment(db);
  if (last === null) return isInBuildLifetime(time) ? time : Math.min(time, BUILT_AT);
  return time > last + LONGEST_ABSENCE ? last : time;
}

/** The last known moment. Null if none is stored, or the stored moment is implausible because of a clock years ahead. */
export function lastMoment(db: Db): number | null {
  const last = storedLastMoment.read(db);
  return last !== null && isInBuildLifetime(last) ? last : null;
}

/** Stores the present moment as the last known one, where it is plausible. */
export function noteMoment(db: Db, now: number): void {
  const last = lastMoment(db);
  const time = timeReached(db, now);
  // A salvaged file has no last moment. There the newest change shows it.
  const reached = last === null ? (latestChangeAt(db) ?? time) : time;
  if (isInBuildLifetime(reached) && (last === null || Math.abs(reached - last) > EXACT_TO))
    storedLastMoment.write(db, reached);
}

/** Stores the server's time as the last known moment. The stored one may come from a wrong clock. */
function recordServerMoment(db: Db, time: number): void {
  const last = storedLastMoment.read(db);
  if (last === null || Math.abs(time - last) > EXACT_TO) storedLastMoment.write(db, time);
}

/** When the newest undelivered change was made; null if there is none. */
const latestChangeAt = (db: Db): number | null =>
  db.value<number | null>('select max(created_at) from changes') ?? null;

/**
 * Stores the clock skew that the server's time shows. All values are in milliseconds.
 * @param now the computer's clock, since the epoch.
 */
export function noteServerAhead(db: Db, ahead: number, now: number): void {
  recordServerMoment(db, now + ahead);
  const stored = storedServerAhead.read(db);
  if (stored === null || Math.abs(stored - ahead) > WORTH_NOTING) storedServerAhead.write(db, ahead);
  if (storedIsAheadConfirmed.read(db) === false) storedIsAheadConfirmed.write(db, true);
}

/**
 * Runs at a start. The computer's clock may have been set since the last one. A stored skew that now gives an implausible time is
 * dropped, and one that is ahead counts as unconfirmed.
 */
export function doubtAhead(db: Db, now: number): void {
  const known = storedServerAhead.read(db);
  if (known !== null && !canBeNow(now + known, now)) storedServerAhead.write(db, 0);
  if (serverAhead(db) > 0) storedIsAheadConfirmed.write(db, false);
}

/**
 * Adjusts the stored skew after the computer's clock jumped while Perch ran. A jump back means that the clock was set, unless
 * it takes back a jump that is in doubt. A jump forward means that the machine slept, unless it removes the skew. The next
 * response of the server shows which it was.
 */
export function followJump(db: Db, jump: number): void {
  const known = storedServerAhead.read(db);
  const doubted = storedDoubtedTime.read(db);
  if (doubted && jump < 0 && -jump < doubted.to - doubted.from + CLOCKS_DIFFER) return;
  if (known !== null && (jump < 0 || Math.abs(known - jump) <= CLOCKS_DIFFER))
    storedServerAhead.write(db, known - jump);
}
