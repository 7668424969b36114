import { z } from 'zod';
import { Metadata } from '../../cache/metadata/metadata.ts';
import type { Db } from '../../cache/file/db.ts';
import type { RegisterState } from '../define/collection.ts';

/** The IDs of the people whom the user muted. Their messages arrive as read (server-notes: Notifications). */
const storedMutedPeople = new Metadata('mutedPeople', z.array(z.int()));

/** Stores the server's list of the people whom the user muted. */
export function noteMutedPeople(db: Db, listed: RegisterState['muted_users']): void {
  if (listed)
    storedMutedPeople.write(
      db,
      listed.map(({ id }) => id),
    );
}

/** Whether the user muted a person. */
export const isMutedPerson = (db: Db, userId: number): boolean =>
  storedMutedPeople.read(db)?.includes(userId) === true;
