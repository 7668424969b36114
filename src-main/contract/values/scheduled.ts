import { z } from 'zod';
import * as mini from 'zod/mini';
import type { RowMark } from './change.ts';
import type { ChannelAccess } from './channel.ts';
import { Conversation, NO_TOPIC } from './conversation.ts';
import { checkMessage } from './message.ts';
import type { Limits } from './organization.ts';
import { invalid, type Problem } from '../problem.ts';
import { Recurrence } from './recurrence.ts';
import type { SeriesView } from './series.ts';
import { trimmed, trimmedEnd } from '../text/text.ts';

/** The last second that a `Date` can hold. */
export const LAST_SECOND = 8.64e12;

/** The last moment that servers can store, in UNIX seconds: the end of the year 9999 (server-notes: Scheduled messages). */
const LAST_OF_SERVERS = 253_402_300_799;

/** A moment, in UNIX seconds. */
export const UnixSeconds = mini.int().check(mini.positive(), mini.maximum(LAST_SECOND));

export const ScheduledValue = z.object({
  to: Conversation,
  content: z.string(),
  /** UNIX seconds. */
  at: UnixSeconds,
  /**
   * Whether the message is read for the user from the beginning. Null, if the user did not choose, counts as true. Only
   * the request that creates the message contains it.
   */
  readBySender: z.boolean().nullable(),
  /** Whether the server tried to send it at its time and failed. */
  failed: z.boolean(),
  /** Whether it was sent before its deletion arrived. The row stays until the user has seen that. */
  sent: z.boolean(),
});
export type ScheduledValue = z.infer<typeof ScheduledValue>;

/** A scheduled message that is looked for after its moment. */
export const WatchedMessage = ScheduledValue.pick({ to: true, content: true, at: true }).extend({
  key: z.string(),
});
export type WatchedMessage = z.infer<typeof WatchedMessage>;

/** The fields of the form of a scheduled message. */
export const ScheduledForm = ScheduledValue.omit({ failed: true, sent: true }).strict();
export type ScheduledForm = z.infer<typeof ScheduledForm>;

/** Whether messages of a channel have a topic: optionally, always, or never. */
export type TopicRule = 'free' | 'required' | 'none';

/** The rule of a channel. Its policy may inherit the organization's; null is not known. */
export function topicRule(channelPolicy: string | null, organizationPolicy: string | null): TopicRule {
  const policy = channelPolicy === null || channelPolicy === 'inherit' ? organizationPolicy : channelPolicy;
  if (policy === 'disable_empty_topic') return 'required';
  return policy === 'empty_topic_only' ? 'none' : 'free';
}

/** A topic as servers read it: without white space around it. Names of the empty topic become empty. */
export function normalTopic(topic: string, emptyTopicName: string | null): string {
  const kept = trimmed(topic);
  return kept === NO_TOPIC || kept === emptyTopicName ? '' : kept;
}

/** Content as servers store it (server-notes: Texts): without white space at the end and empty lines at the beginning. */
export const normalContent = (content: string): string => trimmedEnd(content).replace(/^\n+/, '');

export interface ScheduledRules {
  limits: Limits;
  topic: TopicRule;
  emptyTopicName: string | null;
}

/** Checks a topic before anything is sent. */
export function checkTopic(topic: string, { topic: rule, emptyTopicName }: ScheduledRules): Problem | null {
  const isEmpty = normalTopic(topic, emptyTopicName) === '';
  if (rule === 'required' && isEmpty) return invalid('topic', 'required');
  if (rule === 'none' && !isEmpty) return invalid('topic', 'must-be-empty');
  return null;
}

/** Checks a scheduled message before anything is sent. */
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

export function checkMoment(at: number, now: number): Problem | null {
  if (at * 1000 <= now) return invalid('at', 'in-the-past');
  return at > LAST_OF_SERVERS ? invalid('at', 'too-far') : null;
}

/**
 * Whether a refusal is about the recipient: a missing channel has a code of its own, and for a message to people
 * `BAD_REQUEST` is about them (server-notes: Errors).
 */
export const isAboutRecipient = (to: Conversation, code: string | undefined): boolean =>
  code === 'STREAM_DOES_NOT_EXIST' || ('people' in to && code === 'BAD_REQUEST');

/** The recipients of a message, with the names that are known. A channel that is not known counts as public. */
export type ConversationView =
  | { channelId: number; name: string | null; access: ChannelAccess; topic: string }
  | { people: { userId: number; name: string | null }[] };

export interface ScheduledRow {
  key: string;
  to: ConversationView;
  excerpt: string;
  /** UNIX seconds. */
  at: number;
  failed: boolean;
  /** Whether it was sent before its deletion arrived. */
  sent: boolean;
  mark: RowMark | null;
  /** The series whose next message it is, or null. */
  series: SeriesView | null;
}

/** The draft of a new message. */
export const ScheduledDraftValue = mini.object({
  kind: mini.enum(['channel', 'people']),
  channelId: mini.nullable(mini.int().check(mini.positive())),
  topic: mini.string(),
  people: mini.array(mini.int().check(mini.positive())),
  content: mini.string(),
  at: mini.nullable(UnixSeconds),
  readBySender: mini.nullable(mini.boolean()),
  /** By which rule it comes again; null for once. */
  repeats: mini.nullable(Recurrence),
});
export type ScheduledDraftValue = z.infer<typeof ScheduledDraftValue>;

/** The draft of a new message, as the list shows it. */
export interface ScheduledDraft {
  key: string;
  to: ConversationView | null;
  excerpt: string;
}

export interface ScheduledList {
  /** The earliest first. */
  rows: ScheduledRow[];
  /** The newest first. */
  drafts: ScheduledDraft[];
}

export interface ScheduledView extends ScheduledForm {
  key: string;
  /** The series whose next message it is, or null. */
  series: SeriesView | null;
  serverId: number | null;
  names: ConversationView;
  failed: boolean;
  sent: boolean;
  mark: RowMark | null;
  /** The server's copy, if it differs from the shown message. */
  server: (ScheduledForm & { names: ConversationView }) | null;
  /** Whether the server has the message. Fields that only its creation contains can then no longer change. */
  onServer: boolean;
  /** False if the server has the message and can neither change nor delete it. */
  changeable: boolean;
}
