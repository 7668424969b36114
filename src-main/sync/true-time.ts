import { readFact, writeFact } from '../cache/facts.ts';
import type { Db } from '../cache/db.ts';

/** Clocks that differ by less are taken for equal (sync.md, Time). In milliseconds. */
const TOLERATED = 60_000;

/** A smaller change of what is known is not worth writing down, in milliseconds. */
const WORTH_NOTING = 5_000;

/** How far the server's clock is ahead of the computer's, in milliseconds; 0 where they agree, or it is not known. */
export function serverAhead(db: Db): number {
  const ahead = readFact(db, 'serverAhead') ?? 0;
  return Math.abs(ahead) > TOLERATED ? ahead : 0;
}

/**
 * The time by which moments that the user chose are judged, in milliseconds since the epoch: the computer's, put right by
 * what the server last said where the two differ.
 */
export const trueTime = (db: Db, now: number): number => now + serverAhead(db);

/**
 * Writes down what the server says about the time.
 * @returns how far the computer's clock was set since that was last known, in milliseconds; null where it was not known.
 */
export function noteServerAhead(db: Db, ahead: number): number | null {
  const known = readFact(db, 'serverAhead');
  if (known === null || Math.abs(known - ahead) > WORTH_NOTING) writeFact(db, 'serverAhead', ahead);
  if (known === null) return null;
  return Math.abs(known - ahead) > TOLERATED ? known - ahead : 0;
}

/**
 * The computer's clock jumped while Perch ran. Back: it was set. Forward: the machine slept, unless that makes a wrong clock
 * right; the next answer of the server tells for certain.
 */
export function followJump(db: Db, jump: number): void {
  const known = readFact(db, 'serverAhead');
  if (known !== null && (jump < 0 || Math.abs(known - jump) <= TOLERATED))
    writeFact(db, 'serverAhead', known - jump);
}
