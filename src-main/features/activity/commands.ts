import { markEntries } from '../../domain/activity.ts';
import { subjects } from '../../sync/outbox/subjects.ts';
import { removeForNow } from '../../sync/rows/undoable.ts';
import { setFlag, unreadIn } from '../messages/commands.ts';
import { latestGiven } from '../reminders/queries.ts';
import { messagesForUser } from './messages.ts';
import { MOST_LISTED, ownIds, readIds, reminderId } from './queries.ts';

type Source = Parameters<typeof ownIds>[0];

/**
 * Marks entries as read or unread. Messages are marked on the server, and a conversation with people as a whole; so is the
 * server's message about a reminder. The marks of other entries are stored on this computer.
 */
export function markActivity(source: Source, ids: readonly string[], read: boolean, now: number): void {
  const { db } = source;
  db.transaction(() => {
    setFlag(db, messagesOf(source, ids, read, now), 'read', read, now);
    markEntries(db, ids, read, Object.values(ownIds(source, now)).flat());
  })();
}

/**
 * Marks entries as read; it can be undone for a time, and is sent only after that.
 * @param shown the unread entries that a window lists
 */
export function markAllActivity(source: Source, shown: readonly string[], now: number): void {
  const { db } = source;
  const ids = withOlder(db, shown, now);
  const chosen = new Set(ids);
  const read = readIds(db, now);
  const marked = Object.values(ownIds(source, now))
    .flat()
    .filter((id) => chosen.has(id) && !read.has(id));
  const messages = messagesForUser(db, now).filter(({ id }) => chosen.has(id));
  const count = messages.reduce((sum, { unread }) => sum + unread, marked.length);
  removeForNow(
    db,
    {
      what: 'read',
      title: String(count),
      subjects: messagesOf(source, ids, true, now).map((messageId) =>
        subjects.flag({ messageId, flag: 'read' }),
      ),
      collection: null,
      marked,
    },
    now,
    () => markActivity(source, ids, true, now),
  );
}

/** The entries with the older unread messages, where more are unread than a window lists. */
function withOlder(db: Source['db'], shown: readonly string[], now: number): readonly string[] {
  if (shown.length < MOST_LISTED) return shown;
  const listed = new Set(shown);
  const messages = messagesForUser(db, now).toSorted((a, b) => b.messageId - a.messageId);
  const last = messages.findLastIndex(({ id }) => listed.has(id));
  const older = last === -1 ? [] : messages.slice(last + 1).filter(({ unread }) => unread > 0);
  return [...shown, ...older.map(({ id }) => id)];
}

/** The messages that are marked with entries. */
function messagesOf({ db }: Source, ids: readonly string[], read: boolean, now: number): number[] {
  const chosen = new Set(ids);
  const shown = messagesForUser(db, now).filter(({ id }) => chosen.has(id));
  const given = latestGiven(db, now).filter((one) => chosen.has(reminderId(one)));
  return [
    ...shown.flatMap(({ messageId, conversation, reason }) =>
      read && reason === 'direct' ? unreadIn(db, conversation) : [messageId],
    ),
    ...given.flatMap(({ sentAs }) => sentAs ?? []),
  ];
}
