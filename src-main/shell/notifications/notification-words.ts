import { createHash } from 'node:crypto';
import type { Destination, TopicsTarget } from '../../contract/values/place.ts';
import { conversationKey, isSameConversation } from '../../contract/values/conversation.ts';
import type { RepliedTo } from '../../contract/values/message.ts';
import type { SystemNotification } from '../../features/base/handler.ts';
import type { LocalReminder } from '../../contract/values/reminder.ts';
import type { MessageNotification } from '../../contract/values/notification.ts';
import { trimmed } from '../../contract/text/text.ts';
import { clockWords } from '../../../resources/clock.ts';
import { writtenLocale } from '../../../resources/locale.ts';
import { type MessageKey, words } from '../../../resources/words.ts';
import { placeWords } from '../words/place-words.ts';

/** Messages of more conversations than these share one notification. */
const MOST_SINGLY = 3;

/** How many messages of a conversation its notification shows, the newest. */
const MOST_LINES = 3;

/** How many senders a shared notification names. */
const MOST_NAMED = 3;

/** Groups new messages into notifications: one for each conversation, or one for all where there are many. */
export function grouped(messages: MessageNotification[]): MessageNotification[][] {
  const conversations = Map.groupBy(messages, ({ conversation }) => conversationKey(conversation));
  return conversations.size > MOST_SINGLY ? [messages] : [...conversations.values()];
}

/**
 * The text of a notification about one message, about several of a conversation, or about messages of several conversations.
 * @param organization the name to show where there are several accounts, else null
 */
export function messageWords(
  messages: MessageNotification[],
  organization: string | null,
): SystemNotification {
  const [first, ...others] = messages;
  const count = messages.length;
  const silent = messages.every((message) => message.silent);
  const several = words('notification.several', { count });
  const isOfOne = repliedTo(messages) !== undefined;
  if (first && isOfOne && others.length === 0) {
    const hidden = 'people' in first.conversation ? words('notification.hidden') : several;
    return { ...within(organization, titleOf(first)), body: first.text || hidden, silent };
  }
  // Of several messages, one that names the user matters most.
  const titled = mentionIn(messages) ?? (isOfOne ? messages.at(-1) : undefined);
  const title = titled ? words('notification.several-of', { title: titleOf(titled), count }) : several;
  return {
    ...within(organization, title),
    body: isOfOne ? linesOf(messages) || several : from(messages),
    silent,
  };
}

/** The newest message that mentions the user by name. */
const mentionIn = (messages: MessageNotification[]): MessageNotification | undefined =>
  messages.findLast(({ reason }) => reason === 'mention');

/** The texts of the newest messages, with their senders where these differ. */
function linesOf(messages: MessageNotification[]): string {
  const isOfOne = messages.every(({ senderId }) => senderId === messages[0]?.senderId);
  return messages
    .slice(-MOST_LINES)
    .flatMap(({ sender, text }) => {
      if (!text) return [];
      return isOfOne
        ? text
        : words('notification.line', { sender: sender ?? words('notification.somebody'), text });
    })
    .join('\n');
}

/** The titles of messages in channels. */
const TITLES = {
  direct: 'notification.message',
  message: 'notification.message',
  mention: 'notification.mention',
  group: 'notification.mention-group',
  everyone: 'notification.everyone',
} as const satisfies Record<MessageNotification['reason'], MessageKey>;

function titleOf({ reason, conversation, channel, sender: name }: MessageNotification): string {
  const sender = name ?? words('notification.somebody');
  if ('people' in conversation)
    return conversation.people.length > 1 ? words('notification.group', { sender }) : sender;
  const { name: channelName = null, access = 'public' } = channel ?? {};
  const where = placeWords({ ...conversation, name: channelName, access });
  return words(TITLES[reason], { sender, where });
}

function from(messages: MessageNotification[]): string {
  const names = [...new Set(messages.map(({ sender }) => sender ?? words('notification.somebody')))];
  const list = new Intl.ListFormat(writtenLocale()).format(names.slice(0, MOST_NAMED));
  const others = names.length - MOST_NAMED;
  return words(others > 0 ? 'notification.from-more' : 'notification.from', { names: list, others });
}

const within = (organization: string | null, title: string): { title: string } => ({
  title: organization === null ? title : words('notification.in-organization', { title, organization }),
});

/**
 * The text of a notification about a reminder.
 * @param message the text of its message; empty if it is not known
 * @param note its note as plain text
 */
export function reminderWords(
  { messageId, at, onServer, kept }: Omit<LocalReminder, 'note'>,
  { organization, message, note }: { organization: string; message: string; note: string },
): SystemNotification {
  const [line = '', ...rest] = trimmed(note).split('\n');
  const title = line || message || words('reminder.notification-title', { id: String(messageId ?? '') });
  const values = { organization, at: clockWords(at * 1000) };
  const late = onServer ? 'reminder.notification' : 'reminder.notification-here';
  // A title is one line.
  const body = [...rest, words(kept === 'here' ? 'reminder.notification-kept' : late, values)].join('\n');
  // The user asked for this reminder, so it has a sound.
  return { title, body, silent: false };
}

/** The target in the place of topics: the newest message in its conversation, or of several conversations the one of the title. */
export function targetOf(messages: MessageNotification[]): TopicsTarget | undefined {
  const target = (repliedTo(messages) ? undefined : mentionIn(messages)) ?? messages.at(-1);
  return target && { conversation: target.conversation, messageId: target.messageId };
}

/** The messages that a reply answers. Undefined if the messages are in several conversations. */
export function repliedTo(messages: MessageNotification[]): RepliedTo | undefined {
  const [first] = messages;
  const isOne = messages.every(
    ({ conversation }) => first && isSameConversation(conversation, first.conversation),
  );
  if (!first || !isOne) return undefined;
  return { conversation: first.conversation, messageIds: messages.map(({ messageId }) => messageId) };
}

/** The notifications of one conversation or place are one group. Systems limit the length of its name. */
export function groupOf(accountId: string, { place, target }: Destination): string {
  const conversation = target && 'conversation' in target ? conversationKey(target.conversation) : null;
  return createHash('sha256')
    .update(JSON.stringify([accountId, place, conversation]))
    .digest('hex')
    .slice(0, 32);
}
