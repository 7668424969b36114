import type { Db } from '../../cache/file/db.ts';
import type { RepliedTo } from '../../contract/values/message.ts';
import { z } from 'zod';
import { Metadata } from '../../cache/metadata/metadata.ts';
import { Conversation } from '../../contract/values/conversation.ts';
import { Destination } from '../../contract/values/place.ts';

/** The targets and messages of the last notifications, for a response in a later run, the latest first. */
const storedNotified = new Metadata(
  'notified',
  z.array(
    z.object({
      id: z.string(),
      opens: Destination,
      repliesTo: z.object({ conversation: Conversation, messageIds: z.array(z.int()) }).optional(),
    }),
  ),
);

/** How many notifications of an account can be responded to in a later run, the latest. */
const MOST_REMEMBERED = 50;

/** The target of a notification, and the messages that a reply in it answers. */
export interface Notified {
  opens: Destination;
  repliesTo?: RepliedTo | undefined;
}

/**
 * Stores the target of a notification and its messages, because the system may start Perch for a response to it.
 * @param replaced the ID of the notification whose messages it has too
 */
export function rememberNotified(db: Db, id: string, notified: Notified, replaced?: string): void {
  const others = (storedNotified.read(db) ?? []).filter((one) => one.id !== replaced);
  storedNotified.write(db, [{ id, ...notified }, ...others].slice(0, MOST_REMEMBERED));
}

/** The target and messages of a notification of this run or an earlier run. Null if they are no longer stored. */
export const findNotified = (db: Db, notificationId: string): Notified | null =>
  storedNotified.read(db)?.find(({ id }) => id === notificationId) ?? null;
