import { z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import { noteDirectMessage } from '../../cache/collections/direct-messages.ts';
import { storedEventQueue } from '../../cache/metadata/event-queue.ts';
import { noteId } from '../../cache/metadata/highest-ids.ts';
import {
  conversationRows,
  findMessage,
  keepMessage,
  messageKeyOf,
  messageRows,
  type MessageValue,
} from '../../cache/collections/messages.ts';
import { noteTopic } from '../../cache/collections/topics.ts';
import {
  editAddressed,
  recordReacted,
  recordUnknownReacted,
  removeAddressed,
} from '../../domain/activity.ts';
import { addUnread, clearUnread, removeUnread, setMentions } from '../../domain/unread.ts';
import { conversationKey, othersOf, type Conversation } from '../../contract/values/conversation.ts';
import { MessageFlag } from '../../contract/values/message.ts';
import { ServerMessage } from '../../contract/operations/messages.ts';
import type { StoredChange } from '../outbox/change.ts';
import { subjects } from '../outbox/subjects.ts';
import { messageFromServer } from '../wire/message.ts';
import { withPollPart } from '../wire/poll.ts';
import { withTodoPart } from '../wire/todo.ts';
import { isMention, reasonOf } from '../collections/addressed-messages.ts';
import { rowExcerptOfMessage } from '../collections/message-excerpt.ts';
import { messageTexts } from '../collections/message-texts.ts';
import { subjectOf } from '../define/collection.ts';
import { emojiFromServer } from '../wire/emoji.ts';
import { noteEditedMention } from '../collections/addressed-messages.ts';
import { takeNotification } from './message-notifications.ts';
import { recordArrival, wasFetched } from './missed-messages.ts';
import { eventHandler, type EventHandler } from '../define/event-handler.ts';
import { moveTopic, type TopicMove } from '../collections/moved-topics.ts';
import { reconcileFlag, reconcileFlagOfAll, reconcileReaction } from '../reconcile/message-marks.ts';
import { reconcileDeletedTexts, reconcileEdit } from '../reconcile/message-text.ts';

/** Where the messages are that were marked as unread (server-notes: Event types). `user_ids` leaves out the user. */
const Details = z.record(
  z.string(),
  z.object({
    user_ids: z.array(z.int()).optional(),
    stream_id: z.int().optional(),
    topic: z.string().optional(),
    mentioned: z.boolean().optional(),
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

export const Edit = z.object({
  message_id: z.int(),
  message_ids: z.array(z.int()).optional(),
  user_id: z.int().nullish(),
  edit_timestamp: z.int().optional(),
  rendering_only: z.boolean().optional(),
  content: z.string().optional(),
  rendered_content: z.string().optional(),
  /** The flags of the first message for the user. */
  flags: z.array(z.string()).optional().catch(undefined),
  stream_id: z.int().optional(),
  new_stream_id: z.int().optional(),
  orig_subject: z.string().optional(),
  subject: z.string().optional(),
  propagate_mode: z.string().optional(),
});

export const Deletion = z.union([
  z.object({ message_ids: z.array(z.int()) }).transform(({ message_ids }) => message_ids),
  z.object({ message_id: z.int() }).transform(({ message_id }) => [message_id]),
]);

/** Whether a change of one of these subjects is being sent. */
const isBeingSent =
  (...types: string[]) =>
  (sending: readonly StoredChange[]): boolean =>
    sending.some(({ subject }) => types.includes(subject));

/** Changes a stored message. One that was never read is not stored, and is not added. */
function changeMessage(db: Db, id: number, change: (message: MessageValue) => Partial<MessageValue>): void {
  const known = findMessage(db, id);
  if (known) keepMessage(db, id, change(known), Date.now());
}

const message = eventHandler(
  'message',
  undefined,
  z.object({ message: ServerMessage, flags: z.array(z.string()).optional() }),
  ({ message: item, flags = [] }, { userId, tellsFailed }) => ({
    staleAfterFault: ['messages', 'topics'],
    notification: (db) =>
      wasFetched(db, item.id)
        ? null
        : takeNotification(db, item, messageFromServer({ ...item, flags }, userId), {
            userId,
            flags,
            tellsFailed,
          }),
    apply(db) {
      recordArrival(db, item);
      const value = messageFromServer({ ...item, flags }, userId);
      const { conversation } = value;
      if (!conversation) return;
      if ('channelId' in conversation) {
        const { channelId, topic: name } = conversation;
        noteTopic(db, channelId, { name, lastMessageId: item.id, lastAt: value.sentAt });
      }
      noteDirectMessage(db, conversation, item.id);
      if (value.read === false) addUnread(db, conversation, [item.id]);
      const reason = reasonOf(conversation, { content: item.content, flags, userId });
      if (value.read === false && isMention(reason)) setMentions(db, [item.id], true);
      noteId(db, 'messages', item.id);
      // It follows the stored messages without a gap only if this queue has reported every message since they were read.
      const toldBy = conversationRows.find(db, conversationKey(conversation))?.value.toldBy ?? null;
      const label = conversationKey(conversation);
      const [newest] = messageRows.list(db, { label, order: 'newest', limit: 1 });
      // An event from before the conversation was read reports a message that was read with it, or an older one.
      const isNew = item.id > (newest?.serverId ?? -Infinity);
      const isKept = isNew && toldBy !== null && toldBy === storedEventQueue.read(db)?.id;
      if (isKept || findMessage(db, item.id)) keepMessage(db, item.id, value, Date.now());
    },
  }),
);

/** The topics that messages were moved from and to; null if they were not moved. */
function moveIn(event: z.infer<typeof Edit>): TopicMove | null {
  const { stream_id: channelId, orig_subject: topic, message_id, message_ids = [message_id] } = event;
  const { subject, new_stream_id, propagate_mode } = event;
  if ((subject ?? new_stream_id) === undefined || channelId === undefined || topic === undefined) return null;
  return {
    from: { channelId, topic },
    to: { channelId: new_stream_id ?? channelId, topic: subject ?? topic },
    messageIds: message_ids,
    which: propagate_mode === 'change_all' ? 'all' : propagate_mode === 'change_later' ? 'later' : 'some',
  };
}

const edit = eventHandler('update_message', undefined, Edit, (event, { userId }) => {
  const move = moveIn(event);
  const { message_id, message_ids = [message_id] } = event;
  return {
    staleAfterFault: ['messages', 'topics'],
    isHeldUp: isBeingSent(
      ...[message_id, ...message_ids].map((id) => subjectOf(messageTexts, messageKeyOf(id))),
      // A message on its way there may be among those that were moved.
      ...(move ? [subjects.send(move.from)] : []),
    ),
    apply(db) {
      const { rendered_content, rendering_only, edit_timestamp, content, subject, flags } = event;
      const { user_id: editorId = null } = event;
      const reported = { messageId: message_id, content, topic: subject, moved: message_ids };
      if (!rendering_only && !reconcileEdit(db, reported)) return;
      if (rendered_content !== undefined) {
        editAddressed(db, message_id, rowExcerptOfMessage({ markdown: null, html: rendered_content }));
        changeMessage(db, message_id, ({ editedAt }) => ({
          html: rendered_content,
          markdown: null,
          editedAt: rendering_only || edit_timestamp === undefined ? editedAt : edit_timestamp * 1000,
        }));
      }
      if (move) moveTopic(db, move);
      if (rendered_content === undefined || rendering_only || !flags) return;
      noteEditedMention(db, { messageId: message_id, html: rendered_content, editorId, flags }, userId);
    },
  };
});

const deletion = eventHandler('delete_message', undefined, Deletion, (ids) => ({
  staleAfterFault: ['messages', 'topics'],
  apply(db) {
    removeUnread(db, ids);
    removeAddressed(db, ids);
    for (const id of ids) messageRows.remove(db, messageKeyOf(id));
    reconcileDeletedTexts(db, ids);
  },
}));

const flags = (['add', 'remove'] as const).map((op) =>
  eventHandler('update_message_flags', op, Flags, (event, { userId }) => {
    const { flag: name, messages, all, message_details: details } = event;
    const { data: flag } = MessageFlag.safeParse(name);
    if (!flag) return {};
    return {
      staleAfterFault: ['messages'],
      ...(flag === 'read' && op === 'add' && { read: all ? null : messages }),
      isHeldUp: isBeingSent(...messages.map((messageId) => subjects.flag({ messageId, flag }))),
      apply(db) {
        const on = op === 'add';
        if (all && on) {
          if (flag === 'read') clearUnread(db);
          reconcileFlagOfAll(db, flag);
          return;
        }
        const ids = all ? messageRows.list(db).map(({ serverId }) => Number(serverId)) : messages;
        for (const messageId of ids)
          reconcileFlag(db, messageId, { flag, on, conversation: whereIn(details?.[messageId], userId) });
        if (flag === 'read' && !on)
          setMentions(
            db,
            ids.filter((id) => details?.[id]?.mentioned),
            true,
          );
      },
    };
  }),
);

function whereIn(details: z.infer<typeof Details>[string] | undefined, userId: number): Conversation | null {
  const { stream_id: channelId, topic = '', user_ids } = details ?? {};
  if (channelId !== undefined) return { channelId, topic };
  return user_ids ? { people: othersOf([...user_ids, userId], userId) } : null;
}

const reactions = (['add', 'remove'] as const).map((op) =>
  eventHandler('reaction', op, Reaction, (event, { userId: self }) => {
    const { message_id: messageId, user_id: userId } = event;
    const emoji = emojiFromServer(event);
    return {
      staleAfterFault: ['messages'],
      isHeldUp: isBeingSent(subjects.reaction({ messageId, emoji })),
      apply(db) {
        reconcileReaction(db, messageId, { emoji, userId, on: op === 'add' }, self);
        if (op === 'remove' || userId === self) return;
        const senderId = findMessage(db, messageId)?.senderId ?? null;
        if (senderId === null) recordUnknownReacted(db, messageId, Date.now());
        else if (senderId === self) recordReacted(db, messageId, Date.now());
      },
    };
  }),
);

const widgets = eventHandler(
  'submessage',
  undefined,
  z.object({
    message_id: z.int(),
    submessage_id: z.int().optional(),
    sender_id: z.int(),
    content: z.string(),
  }),
  ({ message_id, submessage_id, ...part }) => ({
    staleAfterFault: ['messages'],
    apply: (db) =>
      changeMessage(db, message_id, ({ poll, todo, senderId }) => {
        const isAuthor = part.sender_id === senderId;
        return {
          poll: withPollPart(poll, part, isAuthor),
          todo: withTodoPart(todo, { id: submessage_id, ...part }, isAuthor),
        };
      }),
  }),
);

/** New, changed and deleted messages, their flags, reactions and votes (server-notes: Event types). */
export const messageEvents: readonly EventHandler[] = [
  message,
  edit,
  deletion,
  ...flags,
  ...reactions,
  widgets,
];
