import { z } from 'zod';
import type { Db } from '../../cache/db.ts';
import { noteDirectMessage } from '../../cache/direct-messages.ts';
import { noteId, readMetadata } from '../../cache/metadata.ts';
import {
  conversationRows,
  findMessage,
  keepMessage,
  messageKeyOf,
  messageRows,
  MessageText,
  messageTextRows,
  topicRows,
  type MessageValue,
} from '../../cache/messages.ts';
import { addUnread, clearUnread, moveUnread, removeUnread } from '../../cache/unread.ts';
import { conversationKey, MessageFlag, othersOf, type Conversation } from '../../contract/message.ts';
import { ServerMessage } from '../../contract/operations/messages.ts';
import type { StoredChange } from '../outbox/change.ts';
import { subjects } from '../outbox/subjects.ts';
import { countRead } from '../collections/message-flags.ts';
import { messageFromServer } from '../wire/message.ts';
import { keepMessageText } from '../collections/keep-text.ts';
import { messageTexts } from '../collections/message-texts.ts';
import { subjectOf } from '../define/collection.ts';
import { fingerprintOf, valueOfFingerprint } from '../rows/echo.ts';
import { emojiFromServer } from '../wire/emoji.ts';
import type { ExpectedEchoes } from '../outbox/echoes.ts';
import { notificationOf } from './message-notifications.ts';
import { noteTold, wasAsked } from './missed-messages.ts';
import { eventHandler, type EventHandler } from '../define/event-handler.ts';
import { applyNotes } from '../reconcile/apply.ts';
import { judge, reportedOverwrite } from '../reconcile/judge.ts';

/** Where messages are that were marked as unread (server-notes: Event types); of people, without the user. */
const Details = z.record(
  z.string(),
  z.object({
    user_ids: z.array(z.int()).optional(),
    stream_id: z.int().optional(),
    topic: z.string().optional(),
  }),
);

const Flags = z.object({
  flag: z.string(),
  messages: z.array(z.int()),
  all: z.boolean().optional(),
  message_details: Details.optional().catch(undefined),
});

const Reaction = z.object({
  message_id: z.int(),
  user_id: z.int(),
  emoji_name: z.string(),
  emoji_code: z.string(),
  reaction_type: z.string(),
});

const Edit = z.object({
  message_id: z.int(),
  message_ids: z.array(z.int()).optional(),
  edit_timestamp: z.int().optional(),
  rendering_only: z.boolean().optional(),
  content: z.string().optional(),
  rendered_content: z.string().optional(),
  stream_id: z.int().optional(),
  new_stream_id: z.int().optional(),
  subject: z.string().optional(),
});

const Deletion = z.union([
  z.object({ message_ids: z.array(z.int()) }).transform(({ message_ids }) => message_ids),
  z.object({ message_id: z.int() }).transform(({ message_id }) => [message_id]),
]);

const isOnItsWay =
  (...wanted: string[]) =>
  (sending: readonly StoredChange[]): boolean =>
    sending.some(({ subject }) => wanted.includes(subject));

/** What is kept of a message is changed; what was never looked at is not here, and stays so. */
function changeMessage(db: Db, id: number, change: (message: MessageValue) => Partial<MessageValue>): void {
  const known = findMessage(db, id);
  if (known) keepMessage(db, id, change(known), Date.now());
}

const message = eventHandler(
  'message',
  undefined,
  z.object({ message: ServerMessage, flags: z.array(z.string()).optional() }),
  ({ message: item, flags = [] }, { userId }) => ({
    collections: ['messages', 'topics'],
    notification: (db) =>
      wasAsked(db, item.id)
        ? null
        : notificationOf(db, item, messageFromServer({ ...item, flags }, userId), { userId, flags }),
    apply(db) {
      noteTold(db, item.id);
      const value = messageFromServer({ ...item, flags }, userId);
      const { conversation } = value;
      if (!conversation) return;
      keepTopic(db, conversation, item.id);
      noteDirectMessage(db, conversation, item.id);
      if (value.read === false) addUnread(db, conversation, [item.id]);
      noteId(db, 'messages', item.id);
      // Only where this queue told of all before it, it follows them without a gap.
      const toldBy = conversationRows.find(db, conversationKey(conversation))?.value.toldBy ?? null;
      const label = conversationKey(conversation);
      const [newest] = messageRows.list(db, { label, order: 'newest', limit: 1 });
      // What comes late of before the conversation was read is in it, or older than all of it.
      const isNew = item.id > (newest?.serverId ?? -Infinity);
      const isKept = isNew && toldBy !== null && toldBy === readMetadata(db, 'eventQueue')?.id;
      if (isKept || findMessage(db, item.id)) keepMessage(db, item.id, value, Date.now());
    },
  }),
);

/** The topic of the newest message is the first. */
function keepTopic(db: Db, conversation: Conversation, lastMessageId: number): void {
  if (!('channelId' in conversation)) return;
  const { channelId, topic: name } = conversation;
  const key = String(channelId);
  const known = topicRows.find(db, key)?.value;
  if (!known) return;
  const others = known.topics.filter((topic) => topic.name.toLowerCase() !== name.toLowerCase());
  topicRows.setVisible(db, key, { ...known, topics: [{ name, lastMessageId }, ...others] });
}

/**
 * An edit may come long after the answer to our own.
 * @returns true where it is ours and a newer one of ours is delivered already.
 */
function isOver(
  db: Db,
  echoes: ExpectedEchoes,
  { message_id, rendering_only, content, subject: topic }: z.infer<typeof Edit>,
): boolean {
  if (rendering_only || (content === undefined && topic === undefined)) return false;
  const key = messageKeyOf(message_id);
  const known = messageTextRows.find(db, key)?.server;
  if (!known) return false;
  const told = (text: MessageText): MessageText => ({
    content: content ?? text.content,
    topic: topic ?? text.topic,
  });
  const isOf = (delivered: string): boolean => {
    const { data } = MessageText.safeParse(valueOfFingerprint(delivered));
    return data !== undefined && messageTexts.isEquivalent(told(data), data);
  };
  const subject = subjectOf(messageTexts, key);
  const fingerprint = fingerprintOf(messageTexts, told(known));
  // What an unanswered request says is another client's word as well: the text is read before each edit.
  const judgement = judge(
    { subject, expectation: echoes.of(subject), unanswered: [] },
    { fingerprint, isOf, isFrom: () => false },
  );
  const isOverwritten = (other: string): boolean => {
    const earlier = MessageText.safeParse(valueOfFingerprint(other)).data;
    // Where ours changed nothing but the topic, what others wrote still stands.
    return (
      content !== undefined &&
      earlier !== undefined &&
      !messageTexts.isEquivalent(earlier, { ...earlier, content })
    );
  };
  applyNotes(db, messageTexts.name, [
    ...judgement.effects,
    ...judgement.overwritten
      .filter(isOverwritten)
      .flatMap((other) => reportedOverwrite(messageTexts.mutations, key, told(known), other)),
  ]);
  return judgement.origin === 'own-superseded';
}

/** A text that is kept to be edited is as the server has it now, unless an edit of it waits. */
function keepText(db: Db, { message_id, message_ids, content, subject: topic }: z.infer<typeof Edit>): void {
  for (const id of new Set([message_id, ...(message_ids ?? [])])) {
    const known = messageTextRows.find(db, messageKeyOf(id))?.server;
    const said = {
      ...(id === message_id && content !== undefined && { content }),
      ...(topic !== undefined && { topic }),
    };
    if (known && Object.keys(said).length > 0) keepMessageText(db, id, { ...known, ...said }, Date.now());
  }
}

const edit = eventHandler('update_message', undefined, Edit, (event, { echoes }) => ({
  collections: ['messages', 'topics'],
  isHeldUp: isOnItsWay(
    ...[event.message_id, ...(event.message_ids ?? [])].map((id) =>
      subjectOf(messageTexts, messageKeyOf(id)),
    ),
  ),
  apply(db) {
    const { message_id, rendered_content, rendering_only, edit_timestamp, subject } = event;
    const channelId = event.new_stream_id ?? event.stream_id;
    if (isOver(db, echoes, event)) return;
    if (!rendering_only) keepText(db, event);
    if (rendered_content !== undefined) {
      changeMessage(db, message_id, ({ editedAt }) => ({
        html: rendered_content,
        markdown: null,
        editedAt: rendering_only || edit_timestamp === undefined ? editedAt : edit_timestamp * 1000,
      }));
    }
    if (subject === undefined && event.new_stream_id === undefined) return;
    moveUnread(db, event.message_ids ?? [message_id], { channelId, topic: subject });
    for (const id of event.message_ids ?? [message_id]) {
      changeMessage(db, id, ({ conversation }) =>
        conversation && 'channelId' in conversation
          ? {
              conversation: {
                channelId: channelId ?? conversation.channelId,
                topic: subject ?? conversation.topic,
              },
            }
          : {},
      );
    }
  },
}));

const deletion = eventHandler('delete_message', undefined, Deletion, (ids) => ({
  collections: ['messages', 'topics'],
  apply(db) {
    removeUnread(db, ids);
    for (const key of ids.map(messageKeyOf)) {
      messageRows.remove(db, key);
      // A text that is being written anew stays, and says what became of the message when it is sent.
      const text = messageTextRows.find(db, key);
      if (text && text.server !== null && JSON.stringify(text.value) === JSON.stringify(text.server))
        messageTextRows.remove(db, key);
    }
  },
}));

const flags = (['add', 'remove'] as const).map((op) =>
  eventHandler('update_message_flags', op, Flags, (event, { echoes, userId }) => {
    const { flag: name, messages, all, message_details: details } = event;
    const { data: flag } = MessageFlag.safeParse(name);
    if (!flag) return { collections: [] };
    return {
      collections: ['messages'],
      ...(flag === 'read' && op === 'add' && { read: all ? null : messages }),
      isHeldUp: isOnItsWay(...messages.map((messageId) => subjects.flag({ messageId, flag }))),
      apply(db) {
        const on = op === 'add';
        const ids = all ? messageRows.list(db).map(({ serverId }) => Number(serverId)) : messages;
        if (all && on && flag === 'read') clearUnread(db);
        for (const messageId of ids) {
          if (echoes.classify(subjects.flag({ messageId, flag }), String(on)) === 'own-superseded') continue;
          changeMessage(db, messageId, () => ({ [flag]: on }));
          if (flag === 'read') countRead(db, messageId, on, placeIn(details?.[messageId], userId));
        }
      },
    };
  }),
);

function placeIn(details: z.infer<typeof Details>[string] | undefined, userId: number): Conversation | null {
  const { stream_id: channelId, topic = '', user_ids } = details ?? {};
  if (channelId !== undefined) return { channelId, topic };
  return user_ids ? { people: othersOf([...user_ids, userId], userId) } : null;
}

const reactions = (['add', 'remove'] as const).map((op) =>
  eventHandler('reaction', op, Reaction, (event, { echoes, userId: self }) => {
    const { message_id: messageId, user_id } = event;
    const emoji = emojiFromServer(event);
    return {
      collections: ['messages'],
      isHeldUp: isOnItsWay(subjects.reaction({ messageId, emoji })),
      apply(db) {
        const on = op === 'add';
        const subject = subjects.reaction({ messageId, emoji });
        if (user_id === self && echoes.classify(subject, String(on)) === 'own-superseded') return;
        changeMessage(db, messageId, ({ reactions: known }) => {
          const others = known.filter(({ name, userId }) => name !== emoji.name || userId !== user_id);
          return { reactions: on ? [...others, { ...emoji, userId: user_id }] : others };
        });
      },
    };
  }),
);

/** New, changed and deleted messages, their flags and reactions (server-notes: Event types). */
export const messageEvents: readonly EventHandler[] = [message, edit, deletion, ...flags, ...reactions];
