import { markEntries } from '../../domain/activity.ts';
import { markRead, setFlag } from '../messages/commands.ts';
import { latestGiven } from '../reminders/queries.ts';
import { messagesForUser } from './messages.ts';
import { ownIds, reminderId } from './queries.ts';

/**
 * Marks entries as read or unread. Messages are marked on the server, and a conversation with people as a whole; so is the
 * server's message about a reminder. The marks of other entries are stored on this computer.
 */
export function markActivity(
  source: Parameters<typeof ownIds>[0],
  ids: readonly string[],
  read: boolean,
  now: number,
): void {
  const { db } = source;
  db.transaction(() => {
    const chosenIds = new Set(ids);
    for (const { id, messageId, conversation, reason } of messagesForUser(db, now)) {
      if (!chosenIds.has(id)) continue;
      if (read && reason === 'direct') markRead(db, conversation, now);
      else setFlag(db, [messageId], 'read', read, now);
    }
    for (const given of latestGiven(db, now))
      if (given.sentAs !== undefined && chosenIds.has(reminderId(given)))
        setFlag(db, [given.sentAs], 'read', read, now);
    markEntries(db, ids, read, Object.values(ownIds(source, now)).flat());
  })();
}
