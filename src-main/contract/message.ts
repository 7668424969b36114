import { z } from 'zod';
import * as mini from 'zod/mini';
import type { RowMark } from './change.ts';
import type { EmojiReference } from './emoji-reference.ts';
import { REPORT_DESCRIPTION_LIMIT } from './operations/messages.ts';
import { DEFAULT_LIMITS, type Limits, type OrganizationFacts } from './organization.ts';
import type { Problem } from './problem.ts';
import { checkCharacters, isBlank, lengthOf, trimmed } from './text.ts';

/** Where messages stand: a topic of a channel, or people. Of the people oneself is left out, unless one writes to oneself. */
export const Conversation = mini.union([
  mini.strictObject({
    channelId: mini.int().check(mini.positive()),
    topic: mini.string().check(mini.maxLength(1_000)),
  }),
  mini.strictObject({
    people: mini.array(mini.int().check(mini.positive())).check(mini.minLength(1), mini.maxLength(200)),
  }),
]);
export type Conversation = z.infer<typeof Conversation>;

/**
 * The people of a conversation as they are kept: each once, by their IDs, and without oneself where there are others.
 * @param userId null where oneself is not to be left out.
 */
export function othersOf(people: readonly number[], userId: number | null): number[] {
  const all = [...new Set(people)].toSorted((a, b) => a - b);
  const others = all.filter((id) => id !== userId);
  return others.length > 0 ? others : all;
}

/** What servers have always called the empty topic (server-notes: Empty topic). */
export const NO_TOPIC = '(no topic)';

/** A name for a conversation. Topics that differ in capitals alone are one. */
export const conversationKey = (conversation: Conversation): string =>
  'people' in conversation
    ? `people:${conversation.people.toSorted((a, b) => a - b).join(',')}`
    : `channel:${conversation.channelId}:${conversation.topic.toLowerCase()}`;

/** What the place of topics knows a conversation by: `channel:5:lunch`, or `people:7,8`. */
export const conversationTarget = (conversation: Conversation): string =>
  'people' in conversation
    ? `people:${conversation.people.toSorted((a, b) => a - b).join(',')}`
    : `channel:${conversation.channelId}:${conversation.topic}`;

export const isSameConversation = (a: Conversation, b: Conversation): boolean =>
  conversationKey(a) === conversationKey(b);

/** The flags that the user can change, and one that newer servers have (server-notes: Message flags). */
export const MessageFlag = z.enum(['read', 'starred', 'collapsed', 'hide_link_previews']);
export type MessageFlag = z.infer<typeof MessageFlag>;

/** The reasons of servers that do not tell theirs (server-notes: Reports). */
export const REPORT_REASONS = ['spam', 'harassment', 'inappropriate', 'norms', 'other'] as const;
/** One of those that this server takes. */
export const ReportReason = mini.string().check(mini.minLength(1), mini.maxLength(100));
export type ReportReason = z.infer<typeof ReportReason>;

/** The reasons that this server takes. */
export const reportReasonsOf = ({ reportTypes }: Pick<OrganizationFacts, 'reportTypes'>): readonly string[] =>
  reportTypes?.map(({ key }) => key) ?? REPORT_REASONS;

/** The rules that we know before a report is sent: `other` needs words, and there is room for 1000 characters. */
export function checkReport(reason: ReportReason, description: string): Problem | null {
  const text = trimmed(description);
  if (reason === 'other' && text === '')
    return { kind: 'invalid-input', field: 'description', rule: 'required' };
  if (lengthOf(text) > REPORT_DESCRIPTION_LIMIT)
    return {
      kind: 'invalid-input',
      field: 'description',
      rule: 'too-long',
      limit: REPORT_DESCRIPTION_LIMIT,
    };
  return checkCharacters('description', text);
}

/** Over-long texts are refused here, because servers cut them off silently (server-notes: Limits). */
export function checkMessage(
  { content, topic = '' }: { content: string; topic?: string },
  limits: Limits,
): Problem | null {
  const tooLong = (field: string, limit: number): Problem => ({
    kind: 'invalid-input',
    field,
    rule: 'too-long',
    limit,
  });
  const { messageLength, topicLength } = { ...DEFAULT_LIMITS, ...withoutUndefined(limits) };
  if (lengthOf(trimmed(topic)) > topicLength) return tooLong('topic', topicLength);
  if (isBlank(content)) return { kind: 'invalid-input', field: 'message', rule: 'required' };
  if (lengthOf(trimmed(content)) > messageLength) return tooLong('message', messageLength);
  return checkCharacters('topic', topic) ?? checkCharacters('message', content);
}

const withoutUndefined = (limits: Limits): Partial<Limits> =>
  Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined));

/** An emoji on a message, with everybody who put it there. */
export interface ReactionView {
  emoji: EmojiReference;
  count: number;
  /** The user is one of them. */
  mine: boolean;
  /** The names of those who are known by one. */
  names: string[];
  /** How far the user's own is from the server; null when it is there. */
  mark: RowMark | null;
}

/** A message as it is shown: what the server said, and on it what waits unsent. Null is not known. */
export interface MessageView {
  id: number;
  conversation: Conversation | null;
  sender: { userId: number; name: string | null } | null;
  isOwn: boolean;
  /** Milliseconds since the epoch. */
  sentAt: number | null;
  editedAt: number | null;
  /** As the server rendered it; not yet sanitised. */
  html: string | null;
  /** What it says where the server has not rendered that: after an edit made here. */
  markdown: string | null;
  flags: Record<MessageFlag, boolean | null>;
  reactions: ReactionView[];
  /** What waits of it: for each kind of change the oldest one. */
  marks: Record<MessageFlag, RowMark | null>;
  edit: RowMark | null;
  /** Where it was changed elsewhere under an unsent edit: both. */
  conflict: { mine: MessageSource; server: MessageSource } | null;
  report: RowMark | null;
}

/** A conversation as it is kept here. */
export interface MessageList {
  /** When the server was last asked, in milliseconds since the epoch; null for never. */
  asOf: number | null;
  /** There are older ones than those that are kept; null where that is not known. */
  hasOlder: boolean | null;
  /** False where the server cannot list messages. */
  offered: boolean;
  messages: MessageView[];
  /** The people of a conversation by their names, where known. */
  people: { userId: number; name: string | null }[];
  channelName: string | null;
}

/** One version of a message, oldest first. Null in `before` is what this step left as it was. */
export interface HistoryStep {
  /** Milliseconds since the epoch. */
  at: number;
  /** Null where the server does not know who it was. */
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

/** A message's text as it was written, and its topic; empty where it has none. */
export interface MessageSource {
  content: string;
  topic: string;
}
