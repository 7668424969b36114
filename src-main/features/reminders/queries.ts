import type { Db } from '../../cache/file/db.ts';
import { storedRealm } from '../../cache/metadata/organization.ts';
import { conversationRows, findMessage, messageRows } from '../../cache/collections/messages.ts';
import { findTopic } from '../../cache/collections/topics.ts';
import { directMessageRows } from '../../cache/collections/direct-messages.ts';
import { operations } from '../../contract/operations/index.ts';
import { isOffered } from '../../contract/operations/operation.ts';
import { type Conversation, conversationKey } from '../../contract/values/conversation.ts';
import { conversationOf, fragmentTo, messageLink, narrowIn } from '../../contract/links/narrow.ts';
import type { OrganizationView } from '../../contract/values/organization.ts';
import type {
  GivenReminder,
  RecentMessage,
  RemindedConversation,
  RemindedMessage,
  ReminderValue,
  ReminderWords,
} from '../../contract/values/reminder.ts';
import { ownWordsOf } from '../../sync/collections/message-excerpt.ts';
import { quotedIn, quotedText, storedGivenReminders } from '../../sync/collections/reminders.ts';
import { channelFinder, type FindChannel, writtenIn } from '../links/queries.ts';
import { conversationView } from '../scheduled/queries.ts';

export { remindedText, textOfNote } from '../../sync/collections/reminders.ts';

/** The server and the user, which the links in a text are relative to. */
export type Home = Pick<OrganizationView, 'serverUrl' | 'userId'>;

/**
 * The known facts about the message of a reminder, existing or new: from the cache, else from the quotation in the
 * server's text of the reminder.
 */
export function remindedMessage(
  db: Db,
  id: number,
  organization: Home,
  content = '',
  findChannel: FindChannel = channelFinder(db),
): RemindedMessage {
  const message = findMessage(db, id);
  const quoted = quotedIn(content);
  const told = quotedMessage(content);
  const conversation =
    message?.conversation ?? (quoted && quotedConversation(id, quoted, organization, findChannel));
  return {
    id,
    sender: message?.senderName ?? told.sender,
    senderId: message?.senderId ?? told.senderId,
    conversation: conversation && conversationView(db, conversation),
    text: (message && ownWordsOf(message)) || told.text,
    link: messageLink(organization.serverUrl, id, conversation, message?.channelName ?? null),
  };
}

/** What is known of a message that a text quotes. */
type QuotedMessage = Pick<RemindedMessage, 'sender' | 'senderId' | 'text'>;

/** The message that the server's text of a reminder quotes, if that can be parsed. */
export function quotedMessage(content: string): QuotedMessage {
  const { name = null, userId = null } = quotedIn(content)?.sender ?? {};
  return { sender: name, senderId: userId, text: ownWordsOf({ markdown: quotedText(content) }) };
}

/** What a row says of a reminder. */
export function wordsOf(note: string, about: QuotedMessage | null): ReminderWords {
  const [title, text] = [ownWordsOf({ markdown: note }), about?.text ?? ''];
  const quote = title === '' ? '' : text;
  return { title: title || text, sender: about?.sender ?? '', senderId: about?.senderId ?? null, quote };
}

/** Whether the server takes reminders. */
export const canRemind = (db: Db): boolean =>
  isOffered(operations.createReminder, storedRealm.read(db)?.featureLevel ?? null);

/** What a reminder of a whole conversation is about: its latest message, where that is known. */
export function remindedConversation(
  db: Db,
  conversation: Conversation,
  { serverUrl }: Pick<Home, 'serverUrl'>,
): RemindedConversation {
  const to = conversationView(db, conversation);
  return {
    messageId: canRemind(db) ? latestMessageId(db, conversation) : null,
    link: `${serverUrl}/#${fragmentTo(conversation, 'name' in to ? to.name : null)}`,
    to,
  };
}

/** The ID of the latest message of a conversation, by the lists of conversations and by the messages of the cache. */
function latestMessageId(db: Db, conversation: Conversation): number | null {
  const key = conversationKey(conversation);
  const listed =
    'topic' in conversation ? findTopic(db, conversation) : directMessageRows.find(db, key)?.value;
  const latest = Math.max(
    listed?.lastMessageId ?? 0,
    messageRows.newestOf(db, [key]).get(key)?.serverId ?? 0,
  );
  return latest > 0 ? latest : null;
}

/** How many of the newest messages are offered for a reminder. */
const MOST_RECENT = 3;

/** So long after a reminder its message is offered again, in milliseconds. */
const AGAIN = 7 * 24 * 3_600_000;

/** How many given reminders are offered again. */
const MOST_GIVEN = 10;

/** A reminder that came, as it is stored. */
interface StoredGiven extends Pick<ReminderValue, 'note' | 'content'> {
  /** The ID of its message, or the key that the row of a reminder of no message had. */
  subject: number | string;
  /** Null for a reminder of no message. */
  about: number | null;
  /** Milliseconds since the epoch. */
  at: number;
  everywhere: boolean;
  /** The server's own reminder, by the ID of its message; missing until it has arrived. */
  sentAs: number | undefined;
}

/** The reminders that came lately, the latest first, each message and each note once. */
export const latestGiven = (db: Db, now: number): StoredGiven[] =>
  (storedGivenReminders.read(db) ?? [])
    .toReversed()
    .flatMap(({ about, at, key, everywhere = false, sentAs, texts }) => {
      const { note, content } = texts ?? { note: '', content: '' };
      const subject = about ?? key;
      if (subject === undefined || (about === null && note === '')) return [];
      return { subject, about, at: at * 1_000, note, content, everywhere, sentAs };
    })
    .filter(
      (one, at, all) =>
        all.findIndex((other) => (other.about ?? other.note) === (one.about ?? one.note)) === at &&
        one.at > now - AGAIN,
    )
    .slice(0, MOST_GIVEN);

/** The same with what is known of their messages. */
export const givenReminders = (db: Db, organization: Home, now: number): GivenReminder[] =>
  latestGiven(db, now).map(({ about, at, note, content, everywhere }) => {
    const message = about === null ? null : remindedMessage(db, about, organization, content);
    return { message, at, note, words: wordsOf(note, message), everywhere };
  });

/**
 * The messages that a new reminder is likely to be about, the last seen first: the latest message of the shown conversation,
 * the messages of reminders that came, and the newest message of others in each cached conversation.
 */
export function recentMessages(
  db: Db,
  organization: Home,
  now: number,
  conversation: Conversation | null = null,
): RecentMessage[] {
  const latest = conversation && latestMessageId(db, conversation);
  const first = conversation && latest !== null ? [shownMessage(db, latest, conversation, organization)] : [];
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
    }));
  const reminded = givenReminders(db, organization, now)
    .flatMap(({ message, at, note }): RecentMessage[] =>
      message
        ? [{ ...message, sentAt: findMessage(db, message.id)?.sentAt ?? null, remindedAt: at, note }]
        : [],
    )
    .slice(0, MOST_RECENT);
  const seenAt = ({ sentAt, remindedAt }: RecentMessage): number => remindedAt ?? sentAt ?? 0;
  const others = [...reminded, ...newest.filter(({ id }) => reminded.every((one) => one.id !== id))]
    .toSorted((a, b) => seenAt(b) - seenAt(a))
    .filter(({ id }) => id !== latest);
  return [...first, ...others].slice(0, MOST_RECENT);
}

/** The latest message of the conversation that is shown, which the cache may not have. */
function shownMessage(db: Db, id: number, conversation: Conversation, organization: Home): RecentMessage {
  const message = remindedMessage(db, id, organization);
  return {
    ...message,
    conversation: message.conversation ?? conversationView(db, conversation),
    sentAt: findMessage(db, id)?.sentAt ?? null,
    remindedAt: null,
    note: '',
  };
}

/** Where the quoted message is, by the first link to it that names the conversation. */
function quotedConversation(
  messageId: number,
  { sentence, links }: { sentence: string; links: string[] },
  { serverUrl, userId }: Home,
  findChannel: FindChannel,
): Conversation | null {
  for (const narrow of [...links.map((link) => narrowIn(link, serverUrl)), writtenIn(sentence)]) {
    if (narrow?.messageId !== messageId) continue;
    const conversation = conversationOf(narrow, narrow.channel && findChannel(narrow.channel), userId);
    if (conversation) return conversation;
  }
  return null;
}
