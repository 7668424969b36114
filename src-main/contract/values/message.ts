import { z } from 'zod';
import * as mini from 'zod/mini';
import type { RowMark } from './change.ts';
import type { ClosedChannel } from './channel.ts';
import type { ChannelTopic, Conversation } from './conversation.ts';
import type { EmojiReference } from './emoji-reference.ts';
import { REPORT_DESCRIPTION_LIMIT } from '../operations/messages.ts';
import { DEFAULT_LIMITS, type Limits, type Organization } from './organization.ts';
import type { PersonStatus } from './person.ts';
import { invalid, type Problem } from '../problem.ts';
import { checkTexts, trimmed } from '../text/text.ts';

/**
 * The flags that the user can change; `hide_link_previews` exists on newer servers only (server-notes: Message
 * flags).
 */
export const MessageFlag = z.enum(['read', 'starred', 'collapsed', 'hide_link_previews']);
export type MessageFlag = z.infer<typeof MessageFlag>;

/** The reasons of servers that do not report their own (server-notes: Reports). */
export const REPORT_REASONS = ['spam', 'harassment', 'inappropriate', 'norms', 'other'] as const;
/** The key of a reason that this server takes. */
export const ReportReason = mini.string().check(mini.minLength(1), mini.maxLength(100));
export type ReportReason = z.infer<typeof ReportReason>;

/** The keys of the reasons that this server takes. */
export const reportReasonsOf = ({ reportTypes }: Pick<Organization, 'reportTypes'>): readonly string[] =>
  reportTypes?.map(({ key }) => key) ?? REPORT_REASONS;

/**
 * Checks a report before it is sent: `other` needs an explanation, and an explanation has at most 1000 characters.
 */
export function checkReport(reason: ReportReason, description: string): Problem | null {
  const required = reason === 'other';
  return checkTexts({ description: { text: description, required, most: REPORT_DESCRIPTION_LIMIT } });
}

/** The messages that a reply answers, all of one conversation. */
export interface RepliedTo {
  conversation: Conversation;
  messageIds: number[];
}

/** Refuses the characters that servers take in no topic (server-notes: Texts). */
function checkTopicCharacters(topic: string): Problem | null {
  const kept = trimmed(topic);
  if (/[\n\r]/.test(kept)) return invalid('topic', 'one-line');
  return /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u.test(kept)
    ? invalid('topic', 'unsendable-character')
    : null;
}

/**
 * Refuses topics with characters that servers refuse, and texts that are too long, because servers cut them off silently
 * (server-notes: Limits).
 */
export function checkMessage(
  { content, topic = '' }: { content: string; topic?: string },
  limits: Limits,
): Problem | null {
  const { messageLength, topicLength } = DEFAULT_LIMITS;
  return (
    checkTexts({
      topic: { text: topic, most: limits.topicLength ?? topicLength },
      message: { text: content, required: true, most: limits.messageLength ?? messageLength },
    }) ?? checkTopicCharacters(topic)
  );
}

/** An emoji on a message, with everyone who reacted with it. */
export interface ReactionView {
  emoji: EmojiReference;
  count: number;
  mine: boolean;
  /** The names of those whose name is known. */
  names: string[];
  /** The unsent change of the user's own reaction; null if there is none. */
  mark: RowMark | null;
}

/** A poll as it is shown. */
export interface PollView {
  question: string;
  /** `mine`: the user voted for it. */
  options: { text: string; votes: number; mine: boolean }[];
}

/** A to-do list as it is shown. The title is empty if its author gave none. */
export interface TodoView {
  title: string;
  tasks: { key: string; text: string; description: string; done: boolean }[];
}

/** A message as it is shown: the server's copy with unsent changes applied. Null if a value is not known. */
export interface MessageView {
  id: number;
  conversation: Conversation | null;
  sender: { userId: number; name: string | null } | null;
  /** The emoji of the sender's status; null without one, and where it is not known. */
  senderStatus: EmojiReference | null;
  isOwn: boolean;
  sentAt: number | null;
  editedAt: number | null;
  /** As the server rendered it; not yet sanitised. */
  html: string | null;
  /** Its text where the server has not rendered it yet, after an edit made here. */
  markdown: string | null;
  flags: Record<MessageFlag, boolean | null>;
  reactions: ReactionView[];
  /** Whether it is a poll or a to-do list, whose text servers let nobody edit (server-notes: Polls). */
  isWidget: boolean;
  /** The poll that is shown in place of the text; null for another message. */
  poll: PollView | null;
  /** The to-do list that is shown in place of the text; null for another message. */
  todo: TodoView | null;
  /** For each flag, its oldest unsent change. */
  marks: Record<MessageFlag, RowMark | null>;
  edit: RowMark | null;
  /** Both versions, where another client changed it under an unsent edit. */
  conflict: { mine: MessageSource; server: MessageSource } | null;
  report: RowMark | null;
}

/** A conversation with people, as the tree of topics lists it. */
export interface PeopleConversation {
  people: MessageList['people'];
  /** The status of the one other person; null if there are several, and where it is not known. */
  status: PersonStatus | null;
}

/** A conversation as the cache has it. */
export interface MessageList {
  /** When it was last fetched, in milliseconds since the epoch; null for never. */
  asOf: number | null;
  /** Whether the server has older messages than the cache; null if that is not known. */
  hasOlder: boolean | null;
  /** False if the server cannot list messages. */
  offered: boolean;
  messages: MessageView[];
  /** The people of a conversation by their names, where known. */
  people: { userId: number; name: string | null }[];
  channelName: string | null;
  /** Of the channel; null for a conversation with people, and where it is not known. */
  access: 'public' | 'private' | 'web-public' | null;
  /** Why nobody can write here; null if people can. */
  closed: ClosedChannel | null;
  /** Of a topic; null for a conversation with people. */
  topic: TopicState | null;
  /** Where these messages are, because they were moved since the conversation was opened; null if it is the same. */
  movedTo: ChannelTopic | null;
  /** Whether messages may be missing between these, because others were moved here that are not fetched yet. */
  hasGaps: boolean;
}

export interface TopicState {
  /** As the user wants it: an unsent change counts. */
  resolved: boolean;
  /** Of the unsent change that resolves it or takes that back. */
  mark: RowMark | null;
}

/** One version of a message, in a list with the oldest first. Null in `before`: this step did not change it. */
export interface HistoryStep {
  at: number;
  /** Null if the server did not record the editor. */
  editor: { userId: number; name: string | null } | null;
  html: string;
  content: string;
  topic: string;
  before: {
    content: string | null;
    topic: string | null;
    /** Channels by ID, with the names that are known. */
    channel: { from: NamedChannel; to: NamedChannel } | null;
  };
}

export interface NamedChannel {
  channelId: number;
  name: string | null;
}

/** A message's text as the user wrote it, and its topic, or an empty topic. */
export interface MessageSource {
  content: string;
  topic: string;
}
