import type { z } from 'zod';
import { ApiError } from '../../api/transport/errors.ts';
import type { Db } from '../../cache/file/db.ts';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { highestId } from '../../cache/metadata/highest-ids.ts';
import { storedRealm } from '../../cache/metadata/organization.ts';
import { storedNotifiedUpTo } from '../reconcile/latest-message.ts';
import type { MessageNotification } from '../../contract/values/notification.ts';
import { operations } from '../../contract/operations/index.ts';
import type { ServerMessage } from '../../contract/operations/messages.ts';
import { UNKNOWN_ORGANIZATION } from '../../contract/values/organization.ts';
import { mayFailAlone } from '../wire/fails-alone.ts';
import { takeNotification } from './message-notifications.ts';
import { emptyTopicParam } from '../wire/empty-topic.ts';
import { messageFromServer } from '../wire/message.ts';
import type { ServerAccess } from '../define/server-access.ts';

type Message = z.infer<typeof ServerMessage>;

/** How many of the latest unread messages of a kind are searched. */
const MOST_SEARCHED = 200;

/**
 * The searches for unread messages. Direct messages and mentions have their own, because after a night they are not among the
 * latest of all; anything else that notifies the user is shown only if it is among these.
 */
const SEARCHES = [['unread', 'dm'], ['unread', 'mentioned'], ['unread']];

/** Records that the event of a message has arrived. */
export function recordArrival(db: Db, { id, timestamp }: Pick<Message, 'id' | 'timestamp'>): void {
  const { told = id, asked = 0, toldAt = 0 } = storedNotifiedUpTo.read(db) ?? {};
  storedNotifiedUpTo.write(db, {
    told: Math.max(told, id),
    asked,
    toldAt: Math.max(toldAt, timestamp),
  });
}

/** Whether a message was fetched after a gap, when it was decided whether to notify the user of it. */
export const wasFetched = (db: Db, messageId: number): boolean =>
  messageId <= (storedNotifiedUpTo.read(db)?.asked ?? 0);

/**
 * Whether a message is newer than those that the user was notified of. A server that was restored from a backup gives IDs
 * again, so its new messages are known by their time as well.
 */
const isMissed =
  ({ told, toldAt = Infinity }: NonNullable<ReturnType<typeof readMark>>) =>
  ({ id, timestamp }: Message): boolean =>
    id > told || timestamp > toldAt;

const readMark = (db: Db) => storedNotifiedUpTo.read(db);

/**
 * Fetches the messages that the user wants to be notified of and that no event reported, because the server kept no queue in
 * the meantime: Perch was not running, or the machine slept. Only messages that are still unread count. Nothing is fetched
 * where no message is new. A file without any known message begins with the latest. Where the latest ID went back, the marks
 * go back with it.
 */
export async function fetchMissed(
  { ask, db, userId }: ServerAccess,
  tellsFailed: () => boolean,
): Promise<MessageNotification[]> {
  const latest = highestId(db, 'messages');
  const mark = readMark(db);
  if (latest === null || hasCapability(db, 'messages') === false) return [];
  if (mark === null) storedNotifiedUpTo.write(db, { told: latest, asked: latest });
  if (mark === null || latest === mark.told) return [];
  try {
    const lists = await Promise.all(
      SEARCHES.map((operands) =>
        ask(operations.getMessages, {
          anchor: 'newest',
          num_before: MOST_SEARCHED,
          num_after: 0,
          narrow: operands.map((operand) => ({ operator: 'is', operand })),
          ...emptyTopicParam(operations.getMessages, storedRealm.read(db) ?? UNKNOWN_ORGANIZATION),
        }),
      ),
    );
    // Several searches find the same messages.
    const byId = new Map(lists.flatMap(({ messages }) => messages).map((message) => [message.id, message]));
    const messages = [...byId.values()].toSorted((a, b) => a.id - b.id);
    return db.transaction(() => {
      const missed = messages.filter(isMissed(mark));
      const upTo = Math.max(latest, ...messages.map(({ id }) => id));
      const notifications = missed.map((item) =>
        takeNotification(db, item, messageFromServer(item, userId), {
          userId,
          flags: item.flags ?? [],
          tellsFailed,
        }),
      );
      const times = [mark.toldAt ?? [], ...missed.map(({ timestamp }) => timestamp)].flat();
      const toldAt = times.length > 0 ? Math.max(...times) : undefined;
      storedNotifiedUpTo.write(db, { told: upTo, asked: upTo, toldAt });
      return notifications.filter((one) => one !== null);
    })();
  } catch (error) {
    // They are fetched after the next gap.
    if (error instanceof ApiError && mayFailAlone(error)) return [];
    throw error;
  }
}
