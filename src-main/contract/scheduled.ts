import { z } from 'zod';
import * as mini from 'zod/mini';
import type { RowMark } from './change.ts';
import { checkMessage, Conversation, NO_TOPIC } from './message.ts';
import type { Limits } from './organization.ts';
import type { Problem } from './problem.ts';
import { trimmed, trimmedEnd } from './text.ts';

/** The last second that a `Date` can hold. */
export const LAST_SECOND = 8.64e12;

/** A moment, in UNIX seconds. */
export const UnixSeconds = mini.int().check(mini.positive(), mini.maximum(LAST_SECOND));

/** A message that is to be sent later. */
export const ScheduledValue = z.object({
  to: Conversation,
  content: z.string(),
  /** UNIX seconds. */
  at: UnixSeconds,
  /** Whether it begins as read for the user: it does where nothing was chosen. Only the request to create it says so. */
  readBySender: z.boolean().nullable().default(null),
  /** Its time came and the server could not send it. */
  failed: z.boolean().default(false),
  /** It was to be deleted and had been sent by then. The row stays until the user has seen that. */
  sent: z.boolean().default(false),
});
export type ScheduledValue = z.infer<typeof ScheduledValue>;

/** What the writer of one decides. */
export const ScheduledForm = ScheduledValue.omit({ failed: true, sent: true }).strict();
export type ScheduledForm = z.infer<typeof ScheduledForm>;

/** Whether messages of a channel have a topic: as one likes, always, or never. */
export type TopicRule = 'free' | 'required' | 'none';

/** The rule of a channel whose own policy may leave it to the organization's; null is not known. */
export function topicRule(channelPolicy: string | null, organizationPolicy: string | null): TopicRule {
  const policy = channelPolicy === null || channelPolicy === 'inherit' ? organizationPolicy : channelPolicy;
  if (policy === 'disable_empty_topic') return 'required';
  return policy === 'empty_topic_only' ? 'none' : 'free';
}

/** A topic as servers read it: without space around it, and empty where it is a name of the empty topic. */
export function normalTopic(topic: string, emptyTopicName: string | null): string {
  const kept = trimmed(topic);
  return kept === NO_TOPIC || kept === emptyTopicName ? '' : kept;
}

/** Text as servers keep it (server-notes: Texts): without space at its end and empty lines before it. */
export const normalContent = (content: string): string => trimmedEnd(content).replace(/^\n+/, '');

export interface ScheduledRules {
  limits: Limits;
  topic: TopicRule;
  emptyTopicName: string | null;
}

/** The rules about a topic that we know before anything is sent. */
export function checkTopic(topic: string, { topic: rule, emptyTopicName }: ScheduledRules): Problem | null {
  const isEmpty = normalTopic(topic, emptyTopicName) === '';
  if (rule === 'required' && isEmpty) return { kind: 'invalid-input', field: 'topic', rule: 'required' };
  if (rule === 'none' && !isEmpty) return { kind: 'invalid-input', field: 'topic', rule: 'must-be-empty' };
  return null;
}

/**
 * The rules that we know before anything is sent.
 * @param now milliseconds since the epoch
 */
export function checkScheduled(
  { to, content, at }: Pick<ScheduledForm, 'to' | 'content' | 'at'>,
  rules: ScheduledRules,
  now: number,
): Problem | null {
  const topic = 'people' in to ? undefined : to.topic;
  return (
    (topic === undefined ? null : checkTopic(topic, rules)) ??
    checkMessage({ content, ...(topic !== undefined && { topic }) }, rules.limits) ??
    checkMoment(at, now)
  );
}

export const checkMoment = (at: number, now: number): Problem | null =>
  at * 1000 <= now ? { kind: 'invalid-input', field: 'at', rule: 'in-the-past' } : null;

/**
 * Whether a refusal stands beside the recipient: a channel that does not exist has a code of its own, and what is refused of
 * a message to people are they (server-notes: Errors).
 */
export const isAboutRecipient = (to: Conversation, code: string | undefined): boolean =>
  code === 'STREAM_DOES_NOT_EXIST' || ('people' in to && code === 'BAD_REQUEST');

/** Where a message goes, with the names that are known. */
export type ConversationView =
  | { channelId: number; name: string | null; topic: string }
  | { people: { userId: number; name: string | null }[] };

/** One row of the list. */
export interface ScheduledRow {
  key: string;
  to: ConversationView;
  excerpt: string;
  /** UNIX seconds. */
  at: number;
  failed: boolean;
  /** It was sent before it could be deleted. */
  sent: boolean;
  mark: RowMark | null;
}

/** The name under which a new one is kept while it is being written. */
export const SCHEDULED_DRAFT = 'scheduled:new';

/** What is kept of one that is being written. */
export const ScheduledDraftValue = mini.object({
  kind: mini.enum(['channel', 'people']),
  channelId: mini.nullable(mini.int().check(mini.positive())),
  topic: mini.string(),
  people: mini.array(mini.int().check(mini.positive())),
  content: mini.string(),
  at: mini.nullable(UnixSeconds),
  readBySender: mini.nullable(mini.boolean()),
});
export type ScheduledDraftValue = z.infer<typeof ScheduledDraftValue>;

/** What is being written and not scheduled yet, as far as it has got. */
export interface ScheduledDraft {
  to: ConversationView | null;
  excerpt: string;
}

export interface ScheduledList {
  /** The next first. */
  rows: ScheduledRow[];
  draft: ScheduledDraft | null;
}

export interface ScheduledView extends ScheduledForm {
  key: string;
  serverId: number | null;
  names: ConversationView;
  failed: boolean;
  sent: boolean;
  mark: RowMark | null;
  /** What the server last said, when it differs from what is shown. */
  server: (ScheduledForm & { names: ConversationView }) | null;
  /** The server has a copy, so that what only its creation says cannot be changed any more. */
  onServer: boolean;
  /** False where the server can neither change nor delete one that it has. */
  changeable: boolean;
}
