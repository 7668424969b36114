import type { Db } from '../../cache/db.ts';
import { readMetadata, writeMetadata } from '../../cache/metadata.ts';
import type { Navigation } from '../../contract/ipc.ts';
import type { RepliedTo } from '../../contract/values/message.ts';

/** How many notifications of an account can be responded to in a later run, the latest. */
const MOST_REMEMBERED = 50;

/** The target of a notification, and the messages that a reply in it answers. */
export interface Notified {
  opens: Navigation;
  repliesTo?: RepliedTo | undefined;
}

/** Stores the target of a notification and its messages, because the system may start Perch for a response to it. */
export function rememberNotified(
  db: Db,
  id: string,
  { opens: { place, target }, repliesTo }: Notified,
): void {
  const earlier = readMetadata(db, 'notified') ?? [];
  writeMetadata(
    db,
    'notified',
    [{ id, opens: { place, target }, repliesTo }, ...earlier].slice(0, MOST_REMEMBERED),
  );
}

/** The target and messages of a notification of this run or an earlier run. Null if they are no longer stored. */
export const findNotified = (db: Db, notificationId: string): Notified | null =>
  readMetadata(db, 'notified')?.find(({ id }) => id === notificationId) ?? null;
