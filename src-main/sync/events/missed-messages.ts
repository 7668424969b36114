import { ApiError } from '../../api/errors.ts';
import type { Db } from '../../cache/db.ts';
import { highestId, hasCapability, readMetadata, writeMetadata } from '../../cache/metadata.ts';
import type { MessageNotification } from '../../contract/notification.ts';
import { operations } from '../../contract/operations/index.ts';
import { UNKNOWN_ORGANIZATION } from '../../contract/organization.ts';
import { mayFailAlone } from '../wire/fails-alone.ts';
import { notificationOf } from './message-notifications.ts';
import { emptyTopicParam } from '../wire/empty-topic.ts';
import { messageFromServer } from '../wire/message.ts';
import type { ServerAccess } from '../define/collection.ts';

/** How many of the latest unread messages are searched. */
const MOST_SEARCHED = 200;

/** Records that the event of a message has arrived. */
export function recordArrival(db: Db, messageId: number): void {
  const { told = messageId, asked = 0 } = readMetadata(db, 'notifiedUpTo') ?? {};
  writeMetadata(db, 'notifiedUpTo', { told: Math.max(told, messageId), asked });
}

/** Whether a message was fetched after a gap, when it was decided whether to notify the user of it. */
export const wasFetched = (db: Db, messageId: number): boolean =>
  messageId <= (readMetadata(db, 'notifiedUpTo')?.asked ?? 0);

/**
 * Fetches the messages that the user wants to be notified of and that no event reported, because the server kept no queue in
 * the meantime: Perch was not running, or the machine slept. Only messages that are still unread count. Nothing is fetched
 * where no message is new. A file without any known message begins with the latest.
 */
export async function fetchMissed({ api, db, userId, signal }: ServerAccess): Promise<MessageNotification[]> {
  const latest = highestId(db, 'messages');
  const known = readMetadata(db, 'notifiedUpTo');
  if (latest === null || hasCapability(db, 'messages') === false) return [];
  if (known === null) writeMetadata(db, 'notifiedUpTo', { told: latest, asked: latest });
  if (known === null || latest <= known.told) return [];
  try {
    const { value } = await api.call(
      operations.getMessages,
      {
        anchor: 'newest',
        num_before: MOST_SEARCHED,
        num_after: 0,
        narrow: [{ operator: 'is', operand: 'unread' }],
        ...emptyTopicParam(operations.getMessages, readMetadata(db, 'realm') ?? UNKNOWN_ORGANIZATION),
      },
      { signal },
    );
    return db.transaction(() => {
      const missed = value.messages.filter(({ id }) => id > known.told);
      const upTo = Math.max(latest, ...value.messages.map(({ id }) => id));
      const notifications = missed.map((item) =>
        notificationOf(db, item, messageFromServer(item, userId), { userId, flags: item.flags ?? [] }),
      );
      writeMetadata(db, 'notifiedUpTo', { told: upTo, asked: upTo });
      return notifications.filter((one) => one !== null);
    })();
  } catch (error) {
    // They are fetched after the next gap.
    if (error instanceof ApiError && mayFailAlone(error)) return [];
    throw error;
  }
}
