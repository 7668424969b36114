import { readFact, writeFact } from '../cache/facts.ts';
import type { Db } from '../cache/db.ts';
import type { StoredChange } from './change.ts';

/**
 * Requests that were given up without an answer and may still take effect, maybe after a newer value of the same thing
 * did (sync.md, States: a timed-out `set`). While they may, what they say is not taken for another client's doing: found on
 * the server, the last word is sent again. Once they cannot come any more, the server is read one last time.
 */
export function noteLate(db: Db, { subject, params }: StoredChange, givenUpAt: number): void {
  writeFact(db, 'mayComeLate', [...mayComeLate(db), { subject, params, givenUpAt }]);
}

const mayComeLate = (db: Db) => readFact(db, 'mayComeLate') ?? [];

/** Whether a request that was given up says this of the subject. */
export const mayBeLate = (db: Db, subject: string, saysSo: (params: unknown) => boolean): boolean =>
  mayComeLate(db).some((late) => late.subject === subject && saysSo(late.params));

/** When the first of them was given up, in milliseconds since the epoch; null where there is none. */
export const firstGivenUpAt = (db: Db): number | null => mayComeLate(db)[0]?.givenUpAt ?? null;

/** Those that were given up so long ago are done with: the server was read after the last moment at which they could come. */
export function forgetLate(db: Db, givenUpUntil: number): void {
  const late = mayComeLate(db);
  const left = late.filter(({ givenUpAt }) => givenUpAt > givenUpUntil);
  if (left.length < late.length) writeFact(db, 'mayComeLate', left);
}
