import type { Db } from '../../cache/db.ts';
import { storedRealm } from '../../cache/organization.ts';
import { conversationRows, findMessage, messageRows } from '../../cache/messages.ts';
import { operations } from '../../contract/operations/index.ts';
import { isOffered } from '../../contract/operations/operation.ts';
import type { Conversation } from '../../contract/values/conversation.ts';
import { conversationOf, messageLink, narrowIn } from '../../contract/links/narrow.ts';
import type { OrganizationView } from '../../contract/values/organization.ts';
import type { RecentMessage, RemindedMessage, ReminderView } from '../../contract/values/reminder.ts';
import { cached } from '../../sync/rows/cached-rows.ts';
import { changesOf } from '../../sync/outbox/store.ts';
import {
  noteIn,
  quotedIn,
  reminderRows,
  reminders,
  storedGivenReminders,
} from '../../sync/collections/reminders.ts';
import { subjectOf } from '../../sync/define/collection.ts';
import { markOf } from '../base/row-mark.ts';
import { channelIdOf, writtenIn } from '../links/queries.ts';
import { conversationView } from '../scheduled/queries.ts';
import { shownSeries } from '../base/shown-series.ts';

/** The server and the user, which the links in a text are relative to. */
type Home = Pick<OrganizationView, 'serverUrl' | 'userId'>;

/** All reminders, the earliest first, each series as one. */
export function reminderList(db: Db, organization: Home): ReminderView[] {
  const series = shownSeries(db, 'reminder', Date.now());
  const shown = reminderRows
    .list(db)
    .filter(({ key }) => !series.isHidden(key, markOf(db, subjectOf(reminders, key))));
  return shown.map((row) => {
    const { key, serverId, value } = row;
    const { messageId, ...rest } = value;
    const subject = subjectOf(reminders, key);
    // While the creation is in flight or in doubt, the reminder cannot be changed.
    const isOpen = changesOf(db, subject).some(({ state }) => state === 'sending' || state === 'in-doubt');
    return {
      key,
      serverId,
      ...rest,
      message: messageId === null ? null : remindedMessage(db, messageId, organization, value.content),
      mark: markOf(db, subject),
      series: series.of(key),
      noteKnown: row.madeHere || value.note !== '' || noteIn(value.content) === '',
      changeable: !isOpen && cached(db, reminders).isChangeable(row),
    };
  });
}

/**
 * The known facts about the message of a reminder, existing or new: from the cache, else from the quotation in the
 * server's text of the reminder.
 */
export function remindedMessage(db: Db, id: number, organization: Home, content = ''): RemindedMessage {
  const known = findMessage(db, id);
  const quoted = quotedIn(content);
  const conversation = known?.conversation ?? (quoted && quotedConversation(db, id, quoted, organization));
  return {
    id,
    sender: known?.senderName ?? quoted?.sender.name ?? null,
    senderId: known?.senderId ?? quoted?.sender.userId ?? null,
    conversation: conversation && conversationView(db, conversation),
    html: known?.html ?? null,
    link: messageLink(organization.serverUrl, id, conversation, known?.channelName ?? null),
  };
}

/** Whether the server takes reminders. */
export const canRemind = (db: Db): boolean =>
  isOffered(operations.createReminder, storedRealm.read(db)?.featureLevel ?? null);

/** How many of the newest messages are offered for a reminder. */
const MOST_RECENT = 3;

/** So long after a reminder its message is offered again, in milliseconds. */
const AGAIN = 7 * 24 * 3_600_000;

/** How many given reminders are offered again. */
const MOST_GIVEN = 10;

/** The messages of the reminders that came lately, the latest first. */
export function givenReminders(db: Db, organization: Home, now: number): RecentMessage[] {
  const given = (storedGivenReminders.read(db) ?? []).toReversed();
  return given
    .flatMap(({ messageId, about = messageId, at, texts }) =>
      about === null ? [] : { about, at: at * 1_000, ...(texts ?? { note: '', content: '', html: '' }) },
    )
    .filter(
      (one, at, all) => all.findIndex(({ about }) => about === one.about) === at && one.at > now - AGAIN,
    )
    .slice(0, MOST_GIVEN)
    .map(({ about, at, note, content, html }) => ({
      ...remindedMessage(db, about, organization, content),
      sentAt: findMessage(db, about)?.sentAt ?? null,
      remindedAt: at,
      note,
      quotation: html,
    }));
}

/**
 * The messages that a new reminder is likely to be about, those that the user saw last first: of reminders that came, and the
 * newest messages of others, each the last one of a conversation that the cache has.
 */
export function recentMessages(db: Db, organization: Home, now: number): RecentMessage[] {
  const conversations = conversationRows.list(db).map(({ key }) => key);
  const newest = [...messageRows.newestOf(db, conversations).values()]
    .filter(({ value, serverId }) => serverId !== null && value.senderId !== organization.userId)
    .toSorted((a, b) => (b.serverId ?? 0) - (a.serverId ?? 0))
    .slice(0, MOST_RECENT)
    .map(({ value, serverId }) => ({
      ...remindedMessage(db, serverId ?? 0, organization),
      sentAt: value.sentAt,
      remindedAt: null,
      note: '',
      quotation: '',
    }));
  const given = givenReminders(db, organization, now).slice(0, MOST_RECENT);
  const seenAt = ({ sentAt, remindedAt }: RecentMessage): number => remindedAt ?? sentAt ?? 0;
  return [...given, ...newest.filter(({ id }) => given.every((one) => one.id !== id))]
    .toSorted((a, b) => seenAt(b) - seenAt(a))
    .slice(0, MOST_RECENT);
}

/** Where the quoted message is, by the first link to it that names the conversation. */
function quotedConversation(
  db: Db,
  messageId: number,
  { sentence, links }: { sentence: string; links: string[] },
  { serverUrl, userId }: Home,
): Conversation | null {
  for (const narrow of [...links.map((link) => narrowIn(link, serverUrl)), writtenIn(sentence)]) {
    if (narrow?.messageId !== messageId) continue;
    const conversation = conversationOf(narrow, narrow.channel && channelIdOf(db, narrow.channel), userId);
    if (conversation) return conversation;
  }
  return null;
}
