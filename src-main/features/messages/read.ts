import type { z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import { noteCapability } from '../../cache/metadata/capabilities.ts';
import { storedEventQueue } from '../../cache/metadata/event-queue.ts';
import { highestId } from '../../cache/metadata/highest-ids.ts';
import {
  conversationRows,
  findMessage,
  keepMessage,
  keepRow,
  messageKeyOf,
  messageRows,
  messageTextRows,
  type MessageText,
  type MessageValue,
} from '../../cache/collections/messages.ts';
import { movesIn } from '../../cache/collections/moved-topics.ts';
import { type Conversation, conversationKey } from '../../contract/values/conversation.ts';
import type { HistoryStep } from '../../contract/values/message.ts';
import { operations } from '../../contract/operations/index.ts';
import type { ParamsOf } from '../../contract/operations/operation.ts';
import type { Engine } from '../../sync/engine/engine.ts';
import { channelName, closedChannel, personName } from '../../sync/collections/known-names.ts';
import {
  fetchHistory,
  fetchMessage,
  isUnsupported,
  readMessageSource,
} from '../../sync/collections/message-source.ts';
import { accessOf, unseenMove } from '../../sync/collections/unseen-moves.ts';
import { reconcileText } from '../../sync/reconcile/message-text.ts';
import { emptyTopicParam } from '../../sync/wire/empty-topic.ts';
import { messageFromServer } from '../../sync/wire/message.ts';

/** How many messages one request fetches. */
const PAGE = 50;

/** How often a list is fetched again that a delivery has superseded. */
const MOST_TRIES = 5;

type Narrow = NonNullable<ParamsOf<typeof operations.getMessages>['narrow']>;

function narrowOf(conversation: Conversation): Narrow {
  if ('people' in conversation) return [{ operator: 'dm', operand: conversation.people }];
  const { channelId, topic } = conversation;
  return [
    { operator: 'stream', operand: channelId },
    { operator: 'topic', operand: topic },
  ];
}

/**
 * Fetches the newest messages of a conversation and stores them, at the place to which they were moved meanwhile. Records
 * whether the server can list messages.
 * @throws {Refusal} if the request fails; the cache does not change
 */
export async function refreshMessages(engine: Engine, conversation: Conversation): Promise<void> {
  const { db } = engine;
  const key = conversationKey(conversation);
  const response = await fetchMessages(engine, conversation, 'newest');
  if (response === null) return;
  if ('channelId' in conversation) {
    const known = idsOf(db, key, ({ html }) => html !== null);
    const isNoneLeft = known.length > 0 && !response.messages.some(({ id }) => known.includes(id));
    const to = isNoneLeft ? await unseenMove(accessOf(engine), conversation, known.toReversed()) : null;
    if (to !== null && to !== 'gone') return refreshMessages(engine, to);
    // Of a channel that the user cannot see any more, servers list nothing. What was read of it stays.
    if (response.messages.length === 0 && closedChannel(db, conversation.channelId) === 'gone') return;
  }
  const now = Date.now();
  const oldest = response.messages[0]?.id ?? Infinity;
  db.transaction(() => {
    const cachedIds = idsOf(db, key);
    const listedBefore = idsOf(db, key, ({ html }) => html !== null);
    const isWhole = response.found_oldest ?? response.messages.length < PAGE;
    const known = conversationRows.find(db, key)?.value;
    // The stored messages have no gaps: those before a gap are removed, and those missing in the list were deleted or
    // moved. Messages that were fetched one by one, or moved here, may have gaps.
    const isContiguous = isWhole || (known?.hasGaps === false && listedBefore.some((id) => id >= oldest));
    const listed = new Set(response.messages.map(({ id }) => id));
    for (const id of cachedIds) {
      const isRemoved = id >= oldest ? !listed.has(id) : isWhole || !isContiguous;
      if (isRemoved) messageRows.remove(db, messageKeyOf(id));
    }
    storeAll(engine, response.messages, now);
    const before = known?.hasOlder ?? true;
    const hasOlder = isWhole ? false : isContiguous && cachedIds.some((id) => id < oldest) ? before : true;
    const toldBy = storedEventQueue.read(db)?.id ?? null;
    keepRow(conversationRows, db, key, { asOf: now, hasOlder, toldBy, hasGaps: false }, now);
  })();
}

/**
 * Fetches messages before the stored ones.
 * @throws {Refusal} with what the user has to know.
 */
export async function readOlderMessages(engine: Engine, conversation: Conversation): Promise<void> {
  const { db } = engine;
  const key = conversationKey(conversation);
  const oldest = idsOf(db, key)[0];
  if (oldest === undefined) return refreshMessages(engine, conversation);
  const response = await fetchMessages(engine, conversation, oldest);
  if (response === null) return;
  const now = Date.now();
  db.transaction(() => {
    storeAll(engine, response.messages, now);
    const hasOlder = !(response.found_oldest ?? response.messages.length < PAGE);
    const { asOf = now, toldBy = null, hasGaps = true } = conversationRows.find(db, key)?.value ?? {};
    keepRow(conversationRows, db, key, { asOf, hasOlder, toldBy, hasGaps }, now);
  })();
}

/**
 * Stores the texts of the user's own cached messages of a conversation as they were written, so that the user can edit
 * them offline. Sends no request if all texts are known.
 * @throws {Refusal} with the problem to show the user.
 */
export async function readOwnTexts(engine: Engine, conversation: Conversation): Promise<void> {
  const { db, organization } = engine;
  const { userId } = organization;
  const key = conversationKey(conversation);
  const own = idsOf(db, key, ({ senderId }) => senderId === userId).slice(-PAGE);
  const unknown = new Set(own.filter((id) => messageTextRows.find(db, messageKeyOf(id)) === null));
  if (unknown.size === 0) return;
  const { getMessages } = operations;
  const { value } = await engine.request(getMessages, {
    anchor: 'newest',
    num_before: PAGE,
    num_after: 0,
    narrow: [...narrowOf(conversation), { operator: 'sender', operand: userId }],
    apply_markdown: false,
    ...emptyTopicParam(getMessages, organization),
  });
  for (const { id, sender_id, content, content_type, subject = '' } of value.messages)
    if (unknown.has(id) && sender_id === userId && content_type !== 'text/html')
      reconcileText(db, id, { content, topic: 'people' in conversation ? '' : subject });
}

/** Fetches messages before an anchor. Returns null if the server cannot list messages. */
async function fetchMessages(
  engine: Engine,
  conversation: Conversation,
  anchor: number | 'newest',
): Promise<z.infer<(typeof operations)['getMessages']['response']> | null> {
  const { getMessages } = operations;
  for (let tries = 0; ; tries += 1) {
    const { deliveryEpoch } = engine;
    const latest = highestId(engine.db, 'messages');
    const moves = movesIn(engine.db);
    try {
      const { value } = await engine.request(getMessages, {
        anchor,
        num_before: PAGE,
        num_after: 0,
        narrow: narrowOf(conversation),
        ...emptyTopicParam(getMessages, engine.organization),
      });
      // A list that a delivery, a new message or a move has superseded may show the state before it.
      const isSuperseded =
        engine.deliveryEpoch !== deliveryEpoch ||
        highestId(engine.db, 'messages') !== latest ||
        movesIn(engine.db) !== moves;
      if (isSuperseded && tries < MOST_TRIES) continue;
      noteCapability(engine.db, 'messages', true);
      const messages = value.messages.filter(({ id }) => id !== anchor).toSorted((a, b) => a.id - b.id);
      return { ...value, messages };
    } catch (error) {
      if (!isUnsupported(error)) throw error;
      noteCapability(engine.db, 'messages', false);
      return null;
    }
  }
}

/** The IDs of a conversation's cached messages, oldest first. */
const idsOf = (db: Db, key: string, isWanted: (message: MessageValue) => boolean = () => true): number[] =>
  messageRows
    .list(db, { label: key, order: 'newest' })
    .filter(({ value }) => isWanted(value))
    .map(({ serverId }) => Number(serverId))
    .toReversed();

function storeAll(
  { db, organization: { userId } }: Engine,
  messages: Parameters<typeof messageFromServer>[0][],
  now: number,
): void {
  for (const message of messages) keepMessage(db, message.id, messageFromServer(message, userId), now);
}

/**
 * Fetches one message and stores it. A server without the operation for single messages is asked for the message's
 * history. An empty history stores nothing.
 * @throws {Refusal} with the problem to show the user.
 */
export async function readMessage(engine: Engine, id: number): Promise<void> {
  const { db, organization } = engine;
  const known = await fetchMessage(engine, id);
  if (known) {
    keepMessage(db, id, messageFromServer(known.message, organization.userId), Date.now());
    return;
  }
  const history = await fetchHistory(engine, id);
  const [first, last] = [history[0], history.at(-1)];
  if (!first || !last) return;
  const stored = findMessage(db, id)?.conversation ?? null;
  const isMoved = stored && 'channelId' in stored;
  keepMessage(
    db,
    id,
    {
      senderId: first.user_id,
      sentAt: first.timestamp * 1000,
      editedAt: history.length > 1 ? last.timestamp * 1000 : null,
      html: last.rendered_content,
      markdown: null,
      ...(isMoved && { conversation: { ...stored, topic: last.topic } }),
    },
    Date.now(),
  );
}

/**
 * The text of a message as it was written.
 * @throws {Refusal} with what the user has to know.
 */
export async function readMessageText(engine: Engine, id: number): Promise<MessageText> {
  const { content, topic } = await readMessageSource(engine, id);
  return { content, topic };
}

/**
 * The versions of a message, oldest first, with what each step changed (server-notes: Edit history).
 * @throws {Refusal} where the request fails, for example because the organization hides the history
 */
export async function readHistory(engine: Engine, id: number): Promise<HistoryStep[]> {
  const { db } = engine;
  const snapshots = await fetchHistory(engine, id);
  const named = (channelId: number) => ({ channelId, name: channelName(db, channelId) });
  return snapshots.map((snapshot) => ({
    at: snapshot.timestamp * 1000,
    editor:
      snapshot.user_id === null
        ? null
        : {
            userId: snapshot.user_id,
            name: personName(db, snapshot.user_id) ?? senderName(db, id, snapshot.user_id),
          },
    html: snapshot.rendered_content,
    content: snapshot.content,
    topic: snapshot.topic,
    before: {
      content: snapshot.prev_content ?? null,
      topic: snapshot.prev_topic ?? null,
      channel:
        snapshot.stream === undefined || snapshot.prev_stream === undefined
          ? null
          : { from: named(snapshot.prev_stream), to: named(snapshot.stream) },
    },
  }));
}

function senderName(db: Db, id: number, userId: number): string | null {
  const message = findMessage(db, id);
  return message?.senderId === userId ? message.senderName : null;
}
