import type { Db } from '../../cache/db.ts';

/** Not in the file: what a connection brought counts for as long as that connection, and at a start there is none. */
const caughtUp = new WeakSet<Db>();

/** Whether what is known of the server was brought in, or told, on the present connection. */
export const isCaughtUp = (db: Db): boolean => caughtUp.has(db);

export function noteCaughtUp(db: Db, is: boolean): void {
  if (is) caughtUp.add(db);
  else caughtUp.delete(db);
}
