import type { z } from 'zod';
import { ApiError } from '../../api/transport/errors.ts';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { operations } from '../../contract/operations/index.ts';
import type { MessageSnapshot, ServerMessage } from '../../contract/operations/messages.ts';
import { offersParam } from '../../contract/operations/operation.ts';
import { Refusal } from '../../contract/problem.ts';
import type { ChannelTopic } from '../../contract/values/conversation.ts';
import type { Asking } from '../define/asking.ts';
import { emptyTopicParam } from '../wire/empty-topic.ts';

type OneMessage = z.infer<(typeof operations)['getMessage']['response']>;

/** A message's text as it was written, with its topic. */
export interface MessageSource {
  messageId: number;
  content: string;
  topic: string;
  /** Null for a message from before servers recorded the author. */
  authorId: number | null;
  /** When it was sent or last changed, in milliseconds since the epoch. */
  writtenAt: number;
}

/**
 * The text of a message as it was written.
 * @throws {Refusal} with what the user has to know.
 */
export async function readMessageSource(asking: Asking, id: number): Promise<MessageSource> {
  const known = await fetchMessage(asking, id);
  if (known?.raw_content !== undefined) {
    const { subject = '', sender_id: authorId, timestamp, last_edit_timestamp } = known.message;
    const writtenAt = (last_edit_timestamp ?? timestamp) * 1000;
    return { messageId: id, content: known.raw_content, topic: subject, authorId, writtenAt };
  }
  const history = await fetchHistory(asking, id);
  const [first, last] = [history[0], history.at(-1)];
  if (!first || !last) throw new Refusal({ kind: 'unsupported' });
  return {
    messageId: id,
    content: last.content,
    topic: last.topic,
    authorId: first.user_id,
    writtenAt: last.timestamp * 1000,
  };
}

/** The parameters for the latest messages of a topic. */
export const latestIn = ({ channelId, topic }: ChannelTopic, count: number) => ({
  anchor: 'newest' as const,
  num_before: count,
  num_after: 0,
  narrow: [
    { operator: 'stream', operand: channelId },
    { operator: 'topic', operand: topic },
  ],
});

/** How many of the latest messages of a topic are read at once. */
const LATEST = 20;

/**
 * The latest messages of a topic as they were written, the newest first. None where the server cannot list messages.
 * @throws {Refusal} with what the user has to know.
 */
export async function readLatestSources(asking: Asking, topic: ChannelTopic): Promise<MessageSource[]> {
  const { getMessages } = operations;
  if (hasCapability(asking.db, 'messages') === false) return [];
  try {
    const { value } = await asking.request(getMessages, {
      ...latestIn(topic, LATEST),
      apply_markdown: false,
      ...emptyTopicParam(getMessages, asking.organization),
    });
    return sourcesOf(value.messages).toSorted((a, b) => b.messageId - a.messageId);
  } catch (error) {
    if (isUnsupported(error)) return [];
    throw error;
  }
}

/** Whether the server can be asked for several messages by their IDs. */
export const canReadSources = ({ db, organization }: Asking): boolean =>
  hasCapability(db, 'messages') !== false &&
  offersParam(operations.getMessages, 'message_ids', organization.featureLevel);

/**
 * Messages of a channel as they were written; the list has none that the user can't read. Without the channel, servers leave out
 * what was sent before the user came, and all of a channel that the user only reads (server-notes: Messages).
 * @throws {Refusal} with what the user has to know.
 */
export async function readSources(
  asking: Asking,
  channelId: number,
  ids: readonly number[],
): Promise<MessageSource[]> {
  const { getMessages } = operations;
  const { value } = await asking.request(getMessages, {
    message_ids: [...ids],
    narrow: [{ operator: 'stream', operand: channelId }],
    apply_markdown: false,
    ...emptyTopicParam(getMessages, asking.organization),
  });
  return sourcesOf(value.messages);
}

const sourcesOf = (messages: readonly z.infer<typeof ServerMessage>[]): MessageSource[] =>
  messages
    .filter(({ content_type }) => content_type !== 'text/html')
    .map(({ id, content, subject = '', sender_id, timestamp, last_edit_timestamp }) => ({
      messageId: id,
      content,
      topic: subject,
      authorId: sender_id,
      writtenAt: (last_edit_timestamp ?? timestamp) * 1000,
    }));

/** Returns null if the server has no operation for single messages. */
export async function fetchMessage(asking: Asking, id: number): Promise<OneMessage | null> {
  const { getMessage } = operations;
  try {
    const { value } = await asking.request(getMessage, {
      message_id: id,
      ...emptyTopicParam(getMessage, asking.organization),
    });
    return value;
  } catch (error) {
    if (isUnsupported(error)) return null;
    throw error;
  }
}

/** The versions of a message, oldest first (server-notes: Edit history). */
export async function fetchHistory(asking: Asking, id: number): Promise<z.infer<typeof MessageSnapshot>[]> {
  const { getMessageHistory } = operations;
  const { value } = await asking.request(getMessageHistory, {
    message_id: id,
    ...emptyTopicParam(getMessageHistory, asking.organization),
  });
  return value.message_history;
}

/** Whether the server responded with something that cannot be parsed. */
export function isOdd(error: unknown): boolean {
  const cause = error instanceof Refusal ? error.cause : error;
  return cause instanceof ApiError && cause.details.isOdd === true;
}

/**
 * Null if the server has answered that it does not have what was asked for, or does not show it.
 * @throws {unknown} any other error
 */
export function orNull(error: unknown): null {
  const kind = error instanceof Refusal ? error.problem.kind : error instanceof ApiError && error.kind;
  if (kind === 'rejected' || kind === 'forbidden' || kind === 'unsupported') return null;
  throw error;
}

/** The same, and null if the answer cannot be parsed. */
export const oddOrNull = (error: unknown): null => (isOdd(error) ? null : orNull(error));

/** Whether the server does not have what was asked for. */
export const isUnsupported = (error: unknown): boolean =>
  error instanceof Refusal && error.problem.kind === 'unsupported';
