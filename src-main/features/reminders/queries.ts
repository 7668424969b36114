import type { Db } from '../../cache/db.ts';
import { conversationRows, findMessage, messageRows } from '../../cache/messages.ts';
import type { Conversation } from '../../contract/values/conversation.ts';
import { conversationOf, messageLink, narrowIn } from '../../contract/links/narrow.ts';
import type { OrganizationView } from '../../contract/values/organization.ts';
import type { RecentMessage, RemindedMessage, ReminderView } from '../../contract/values/reminder.ts';
import { cached } from '../../sync/rows/cached-rows.ts';
import { changesOf } from '../../sync/outbox/store.ts';
import { noteIn, quotedIn, reminderRows, reminders } from '../../sync/collections/reminders.ts';
import { subjectOf } from '../../sync/define/collection.ts';
import { markOf } from '../base/row-mark.ts';
import { channelIdOf, writtenIn } from '../links/queries.ts';
import { conversationView } from '../scheduled/queries.ts';

/** The server and the user, which the links in a text are relative to. */
type Home = Pick<OrganizationView, 'serverUrl' | 'userId'>;

/** All reminders, the earliest first. */
export const reminderList = (db: Db, organization: Home): ReminderView[] =>
  reminderRows.list(db).map((row) => {
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
      noteKnown: row.madeHere || value.note !== '' || noteIn(value.content) === '',
      changeable: !isOpen && cached(db, reminders).isChangeable(row),
    };
  });

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

/** How many of the newest messages are offered for a reminder. */
const MOST_RECENT = 3;

/** The newest messages of others, each the last one of a conversation that the cache has, newest first. */
export function recentMessages(db: Db, organization: Home): RecentMessage[] {
  const conversations = conversationRows.list(db).map(({ key }) => key);
  return [...messageRows.newestOf(db, conversations).values()]
    .filter(({ value, serverId }) => serverId !== null && value.senderId !== organization.userId)
    .toSorted((a, b) => (b.serverId ?? 0) - (a.serverId ?? 0))
    .slice(0, MOST_RECENT)
    .map(({ value, serverId }) => ({
      ...remindedMessage(db, serverId ?? 0, organization),
      sentAt: value.sentAt,
    }));
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
