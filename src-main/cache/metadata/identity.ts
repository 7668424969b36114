import { z } from 'zod';
import type { Db } from '../file/db.ts';
import { Metadata } from './metadata.ts';
import { storedEventQueue } from './event-queue.ts';

/** The user whose cache this is. It identifies the file where the list of accounts is lost. */
const Identity = z.object({ userId: z.int(), serverUrl: z.string(), email: z.string() });
export type Identity = z.infer<typeof Identity>;
export const storedIdentity = new Metadata('identity', Identity);

/** Records whose cache this is, so that it can be identified where the list of accounts is lost. */
export function noteIdentity(db: Db, identity: Identity): void {
  const { userId, serverUrl, email } = identity;
  const noted = { userId, serverUrl, email };
  const stored = storedIdentity.read(db);
  if (JSON.stringify(stored) === JSON.stringify(noted)) return;
  db.transaction(() => {
    storedIdentity.write(db, noted);
    // The account was moved to another address, so its whole state is read again.
    if (stored && stored.serverUrl !== serverUrl) storedEventQueue.write(db, null);
  })();
}
