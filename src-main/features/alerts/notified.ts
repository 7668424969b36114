import type { Db } from '../../cache/db.ts';
import { readMetadata, writeMetadata } from '../../cache/metadata.ts';
import type { Navigation } from '../../contract/ipc.ts';

/** How many notifications of an account can be clicked in a later run, the latest. */
const MOST_REMEMBERED = 50;

/** Stores the target of a notification, because the system may start Perch for a click on it. */
export function rememberNotified(db: Db, id: string, { place, target }: Navigation): void {
  const earlier = readMetadata(db, 'notified') ?? [];
  writeMetadata(db, 'notified', [{ id, opens: { place, target } }, ...earlier].slice(0, MOST_REMEMBERED));
}

/** The target of a notification of this run or an earlier run. Null if it is no longer stored. */
export const findNotified = (db: Db, notificationId: string): Navigation | null =>
  readMetadata(db, 'notified')?.find(({ id }) => id === notificationId)?.opens ?? null;
