import type { Db } from '../../cache/file/db.ts';
import { findMessage } from '../../cache/collections/messages.ts';
import { reactedRows, readEntries } from '../../domain/activity.ts';
import type { ActivityEntry, ActivitySubject, ActivityUnread } from '../../contract/values/activity.ts';
import { emojiKey } from '../../contract/values/emoji-kinds.ts';
import type { OrganizationView } from '../../contract/values/organization.ts';
import { mentionIn } from '../../sync/collections/addressed-messages.ts';
import { describeChange } from '../../sync/collections/catalog.ts';
import { personName } from '../../sync/collections/known-names.ts';
import { rowExcerptOfMessage } from '../../sync/collections/message-excerpt.ts';
import { failedScheduled } from '../../sync/collections/failed-scheduled.ts';
import { changesForUser } from '../alerts/alerts.ts';
import { placeOfNote } from '../links/queries.ts';
import { canShowMessage } from '../messages/queries.ts';
import { latestGiven, remindedMessage } from '../reminders/queries.ts';
import { conversationView } from '../scheduled/queries.ts';
import { messagesForUser, unreadMessages, unreadReminders } from './messages.ts';

/** The parts of an account on which the entries and their number depend. */
interface OwnSource {
  db: Db;
  organization: Pick<OrganizationView, 'userId'>;
}
interface Source extends OwnSource {
  organization: Pick<OrganizationView, 'serverUrl' | 'userId'>;
  isInStep: boolean;
}

/** How many entries are listed. */
export const MOST_LISTED = 200;

/** The server lists failed messages for ever; those of the last week are listed. In seconds. */
const LATEST_FAILED = 7 * 24 * 60 * 60;

/** Everything about the user, the latest first. */
export function activityList(source: Source, now: number): ActivityEntry[] {
  const { db } = source;
  const read = readIds(db, now);
  const own = [...reactions(source), ...reminders(source, now), ...changes(db), ...failed(db, now)].map(
    (entry) => ({
      ...entry,
      unread: read.has(entry.id) ? 0 : 1,
    }),
  );
  return listed(inOrder([...messageEntries(source, now), ...own]));
}

/** The entries that are listed: those that are unread first, so that all of them can be reached, and then the latest. */
function listed<Entry extends { unread: number }>(all: readonly Entry[]): Entry[] {
  let left = MOST_LISTED - all.filter(({ unread }) => unread > 0).length;
  return all.filter(({ unread }) => unread > 0 || left-- > 0).slice(0, MOST_LISTED);
}

/** How many messages and other entries are unread. */
export function activityUnread(source: OwnSource, now: number): ActivityUnread {
  const { db } = source;
  const read = readIds(db, now);
  const own = ownIds(source, now);
  const unreadOf = (ids: string[]): number => ids.filter((id) => !read.has(id)).length;
  const [reactions, reminders] = [unreadOf(own.reactions), unreadOf(own.reminders)];
  const scheduled = unreadOf(own.scheduled);
  const total = unreadMessages(db, now) + reactions + reminders + scheduled + unreadOf(own.changes);
  return { total, reactions, reminders, scheduled };
}

/** The entries that were read: marked on this computer, or reminders whose message of the server was read. */
export function readIds(db: Db, now: number): ReadonlySet<string> {
  const unread = unreadReminders(db, now);
  const seen = latestGiven(db, now).filter(({ sentAs }) => sentAs !== undefined && !unread.has(sentAs));
  return new Set([...readEntries(db), ...seen.map(reminderId)]);
}

/** The IDs of the entries whose read marks are kept on this computer. */
export const ownIds = (
  { db, organization }: OwnSource,
  now: number,
): Record<'reactions' | 'reminders' | 'changes' | 'scheduled', string[]> => ({
  reactions: reactedMessages(db, organization.userId).map(reactionId),
  reminders: latestGiven(db, now).map(reminderId),
  changes: changesForUser(db).map(changeId),
  scheduled: failedScheduled(db, now / 1_000 - LATEST_FAILED).map(scheduledId),
});

const reactionId = ({ messageId, at }: { messageId: number; at: number }): string =>
  `reaction:${messageId}:${at}`;
export const reminderId = ({ subject, at }: { subject: number | string; at: number }): string =>
  `reminder:${subject}:${at}`;
/** A change that the user sends again and that is rejected again is another entry. */
const changeId = ({ id, lastSentAt }: { id: string; lastSentAt: number | null }): string =>
  lastSentAt === null ? `change:${id}` : `change:${id}:${lastSentAt}`;
const scheduledId = ({ key }: { key: string }): string => `scheduled:${key}`;

const messageEntries = ({ db, organization }: OwnSource, now: number): ActivityEntry[] =>
  listed(messagesForUser(db, now).toSorted((a, b) => b.messageId - a.messageId)).map(
    ({ id, messageId, conversation, stored, unread, ...message }) => {
      const cached = findMessage(db, messageId);
      // Of a mention that was unread at the last register, the server says nothing more.
      const isUntold = stored === null && message.reason === 'mention' && cached?.html;
      const reason = isUntold ? mentionIn(isUntold, organization.userId) : message.reason;
      const people = 'people' in conversation ? conversation.people : [];
      const [other = null] = people;
      const sentBy = cached?.senderId ?? stored?.senderId ?? (people.length === 1 ? other : null);
      const isOwn = sentBy === organization.userId && other !== null && other !== sentBy;
      const senderId = isOwn ? other : sentBy;
      const about: ActivitySubject = {
        kind: 'message',
        messageId,
        reason,
        to: conversationView(db, conversation),
        sender:
          senderId === null
            ? null
            : {
                userId: senderId,
                name:
                  personName(db, senderId) ??
                  (isOwn ? null : (cached?.senderName ?? stored?.senderName ?? null)),
              },
        isOwn,
        // A message that was only marked here is in the cache without its text.
        text: (cached && rowExcerptOfMessage(cached)) || (stored?.text ?? ''),
      };
      const at = cached?.sentAt ?? stored?.sentAt ?? null;
      return {
        id,
        at,
        unread,
        about,
        opens: { place: 'topics', target: { conversation, messageId } },
      };
    },
  );

/** An entry whose read mark is kept on this computer. */
type OwnEntry = Omit<ActivityEntry, 'unread'>;

/** The user's own messages to which others reacted, if the cache has them. */
const reactedMessages = (db: Db, self: number) =>
  reactedRows.list(db).flatMap(({ key, value: { at } }) => {
    const message = findMessage(db, Number(key));
    const others = (message?.reactions ?? []).filter(({ userId }) => userId !== null && userId !== self);
    return message?.conversation && others.length > 0
      ? [{ messageId: Number(key), at, message, conversation: message.conversation, others }]
      : [];
  });

const reactions = ({ db, organization }: Source): OwnEntry[] =>
  reactedMessages(db, organization.userId).map((reacted) => {
    const { messageId, at, message, conversation, others } = reacted;
    const latest = others.toReversed();
    const people = new Set(latest.flatMap(({ userId }) => userId ?? []));
    const emoji = new Map(
      latest.map(({ name, code, type }) => [emojiKey({ name, code, type }), { name, code, type }]),
    );
    return {
      id: reactionId(reacted),
      at,
      about: {
        kind: 'reaction',
        to: conversationView(db, conversation),
        people: [...people].map((userId) => ({ userId, name: personName(db, userId) })),
        emoji: [...emoji.values()],
        text: rowExcerptOfMessage(message),
      },
      opens: { place: 'topics', target: { conversation, messageId } },
    };
  });

const reminders = ({ db, organization, isInStep }: Source, now: number): OwnEntry[] =>
  latestGiven(db, now).map((reminder) => {
    const { about: messageId, at, note, content } = reminder;
    const message = messageId === null ? null : remindedMessage(db, messageId, organization, content);
    return {
      id: reminderId(reminder),
      at,
      about: {
        kind: 'reminder',
        sender: message?.sender ? { userId: message.senderId, name: message.sender } : null,
        text: rowExcerptOfMessage({ markdown: note }) || (message?.text ?? ''),
      },
      opens:
        messageId !== null && canShowMessage(db, messageId, isInStep)
          ? { place: 'topics', target: { messageId } }
          : (placeOfNote(db, organization, note) ?? { place: 'reminders' }),
    };
  });

const changes = (db: Db): OwnEntry[] =>
  changesForUser(db).map((change) => ({
    id: changeId(change),
    at: change.lastSentAt ?? change.createdAt,
    about: {
      kind: 'change',
      change: { action: change.action, ...describeChange(db, change) },
      state: change.state,
      problem: change.problem,
    },
    opens: { place: 'outbox', target: { key: change.id } },
  }));

const failed = (db: Db, now: number): OwnEntry[] =>
  failedScheduled(db, now / 1_000 - LATEST_FAILED).map(({ key, value: { to, at, content } }) => ({
    id: scheduledId({ key }),
    at: at * 1_000,
    about: {
      kind: 'scheduled',
      to: conversationView(db, to),
      text: rowExcerptOfMessage({ markdown: content }),
    },
    opens: { place: 'scheduled', target: { key } },
  }));

/** The latest first. A message without a moment is where its ID is among the others. */
function inOrder(entries: readonly ActivityEntry[]): ActivityEntry[] {
  const messageIdOf = ({ about }: ActivityEntry): number => (about.kind === 'message' ? about.messageId : 0);
  const moments = new Map<ActivityEntry, number>();
  let before = 0;
  for (const entry of entries.toSorted((a, b) => messageIdOf(a) - messageIdOf(b))) {
    if (entry.about.kind === 'message') before = Math.max(before, entry.at ?? 0);
    moments.set(entry, entry.at ?? before);
  }
  return entries.toSorted(
    (a, b) => (moments.get(b) ?? 0) - (moments.get(a) ?? 0) || messageIdOf(b) - messageIdOf(a),
  );
}
