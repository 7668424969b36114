import { readMetadata, writeMetadata } from '../../cache/metadata.ts';
import { prepared, type Db } from '../../cache/db.ts';
import { BUILT_AT } from './built-at.ts';
import { canBeNow, CLOCKS_DIFFER, isOfThisPerch } from './server-clock.ts';

/** A smaller change of what is known is not worth writing down, in milliseconds. */
const WORTH_NOTING = 5_000;

const DAY = 24 * 60 * 60_000;

/** How far the server's clock is ahead of the computer's, in milliseconds; 0 where they agree, or it is not known. */
export function serverAhead(db: Db): number {
  const ahead = readMetadata(db, 'serverAhead') ?? 0;
  return Math.abs(ahead) > CLOCKS_DIFFER ? ahead : 0;
}

/**
 * The time by which moments that the user chose are judged, in milliseconds since the epoch: the computer's, put right by
 * what the server last said where the two differ.
 */
export const trueTime = (db: Db, now: number): number => now + serverAhead(db);

/** A clock that is further ahead of the last known moment is wrong rather than unused for so long. */
const LONGEST_ABSENCE = 366 * DAY;

/**
 * The time by which what the user chose a moment for rings, is cleared or expires: `trueTime`, or while that cannot be, the
 * last moment that is known, so that nothing comes too early. After a start a clock that was behind may have been put right
 * meanwhile, so it counts as right. The server tells what is true.
 */
export function timeReached(db: Db, now: number): number {
  const ahead = serverAhead(db);
  const isSure = ahead <= 0 || readMetadata(db, 'isAheadConfirmed') !== false;
  const time = isSure ? now + ahead : now;
  const last = lastMoment(db);
  if (last === null) return isOfThisPerch(time) ? time : Math.min(time, BUILT_AT);
  return time > last + LONGEST_ABSENCE ? last : time;
}

/** A file that was begun by a clock years ahead does not know either which moment it was. */
function lastMoment(db: Db): number | null {
  const last = readMetadata(db, 'lastMoment');
  return last !== null && isOfThisPerch(last) ? last : null;
}

/** Writes down which moment it is, where that is known. */
export function noteMoment(db: Db, now: number): void {
  const last = lastMoment(db);
  const time = timeReached(db, now);
  // A file of an earlier version does not say; what was done here last does.
  const reached = last === null ? (latestChangeAt(db) ?? time) : time;
  if (isOfThisPerch(reached) && (last === null || reached > last + DAY))
    writeMetadata(db, 'lastMoment', reached);
}

/** The server has told the time: what was taken for known before may have been a wrong clock's. */
function noteTold(db: Db, time: number): void {
  const last = readMetadata(db, 'lastMoment');
  if (last === null || Math.abs(time - last) > DAY) writeMetadata(db, 'lastMoment', time);
}

/** When the newest change that still waits was made; null where none does. */
const latestChangeAt = (db: Db): number | null =>
  prepared<[], number | null>(db, 'select max(created_at) from changes').pluck().get() ?? null;

/**
 * Writes down what the server says about the time.
 * @param now the computer's clock, in milliseconds since the epoch, as all in milliseconds here
 * @returns how far the computer's clock was set since that was last known, in milliseconds; null where it was not known.
 */
export function noteServerAhead(db: Db, ahead: number, now: number): number | null {
  noteTold(db, now + ahead);
  const known = readMetadata(db, 'serverAhead');
  if (known === null || Math.abs(known - ahead) > WORTH_NOTING) writeMetadata(db, 'serverAhead', ahead);
  if (readMetadata(db, 'isAheadConfirmed') === false) writeMetadata(db, 'isAheadConfirmed', true);
  if (known === null) return null;
  return Math.abs(known - ahead) > CLOCKS_DIFFER ? known - ahead : 0;
}

/**
 * After a start: what an earlier version took for the server's time may be no time at all, and what was true before may not
 * be any more.
 */
export function doubtAhead(db: Db, now: number): void {
  const known = readMetadata(db, 'serverAhead');
  if (known !== null && !canBeNow(now + known, now)) writeMetadata(db, 'serverAhead', 0);
  if (serverAhead(db) > 0) writeMetadata(db, 'isAheadConfirmed', false);
}

/**
 * The computer's clock jumped while Perch ran. Back: it was set. Forward: the machine slept, unless that makes a wrong clock
 * right; the next answer of the server tells for certain.
 */
export function followJump(db: Db, jump: number): void {
  const known = readMetadata(db, 'serverAhead');
  if (known !== null && (jump < 0 || Math.abs(known - jump) <= CLOCKS_DIFFER))
    writeMetadata(db, 'serverAhead', known - jump);
}
