import { z } from 'zod';
import { Conversation, conversationKey } from '../../contract/values/conversation.ts';
import type { MessageFlag } from '../../contract/values/message.ts';
import type { Db } from '../file/db.ts';
import { JsonRows } from '../rows/json-rows.ts';

const Poll = z.object({
  question: z.string(),
  /** Each by its name in votes, with the IDs of the people who voted for it. */
  options: z.array(z.object({ key: z.string(), text: z.string(), voters: z.array(z.int()) })),
});
export type Poll = z.infer<typeof Poll>;

const TodoList = z.object({
  title: z.string(),
  /** Each by its name in later parts. */
  tasks: z.array(z.object({ key: z.string(), text: z.string(), description: z.string(), done: z.boolean() })),
  /** The ID of the latest part. A repeated part would take back what it did. */
  upTo: z.int(),
});
export type TodoList = z.infer<typeof TodoList>;

/** The server's copy of a message. Null is not known, because only the message's ID was. */
export const MessageValue = z.object({
  conversation: z.nullable(Conversation),
  channelName: z.string().nullable(),
  people: z.array(z.object({ userId: z.int(), name: z.string().nullable() })),
  senderId: z.int().nullable(),
  senderName: z.string().nullable(),
  sentAt: z.int().nullable(),
  editedAt: z.int().nullable(),
  html: z.string().nullable(),
  /** Its text, where an edit from here was delivered and the server's rendering has not arrived yet. */
  markdown: z.string().nullable(),
  read: z.boolean().nullable(),
  starred: z.boolean().nullable(),
  collapsed: z.boolean().nullable(),
  hide_link_previews: z.boolean().nullable(),
  reactions: z.array(
    z.object({
      name: z.string(),
      code: z.string().optional(),
      type: z.string().optional(),
      userId: z.int().nullable(),
    }),
  ),
  poll: Poll.nullable(),
  todo: TodoList.nullable(),
  /** Whether it is a poll, a to-do list or another widget. */
  isWidget: z.boolean(),
});
export type MessageValue = z.infer<typeof MessageValue>;

export const UNKNOWN_MESSAGE: MessageValue = {
  conversation: null,
  channelName: null,
  people: [],
  senderId: null,
  senderName: null,
  sentAt: null,
  editedAt: null,
  html: null,
  markdown: null,
  read: null,
  starred: null,
  collapsed: null,
  hide_link_previews: null,
  reactions: [],
  poll: null,
  todo: null,
  isWidget: false,
};

/**
 * Messages by their IDs, grouped by conversation. They contain only the server's copy; unsent changes are applied
 * when they are shown.
 */
export const messageRows = new JsonRows('messages', MessageValue, {
  labelOf: ({ conversation }) => (conversation ? conversationKey(conversation) : ''),
});

const ConversationValue = z.object({
  asOf: z.int(),
  hasOlder: z.boolean(),
  /** The ID of the event queue that has reported every message since; null if some may be missing. */
  toldBy: z.string().nullable(),
  /** Whether some may be missing between the stored messages, because messages that are not stored were moved here. */
  hasGaps: z.boolean().default(false),
});

/**
 * When the messages of a conversation were last fetched, by the conversation's key. The stored messages of a
 * conversation have no gaps, unless its row says so.
 */
export const conversationRows = new JsonRows('conversations', ConversationValue);

/** A message's text as the user wrote it, and its topic, or an empty topic. */
export const MessageText = z.object({ content: z.string(), topic: z.string() });
export type MessageText = z.infer<typeof MessageText>;

/** The texts of messages that the user opened for editing, by the messages' IDs. */
export const messageTextRows = new JsonRows('message-texts', MessageText);

export const messageKeyOf = (id: number): string => String(id);

export const findMessage = (db: Db, id: number): MessageValue | null =>
  messageRows.find(db, messageKeyOf(id))?.value ?? null;

/** The IDs of the stored messages that lack a flag. No value is parsed, because there can be thousands. */
export const messagesWithout = (db: Db, flag: MessageFlag): number[] =>
  db.column<number>(
    `select server_id from rows
       where collection = 'messages' and deleted = 0 and json_valid(value) and json_extract(value, ?) is not 1`,
    [`$.${flag}`],
    'messages',
  );

/** Which of these messages are stored. */
export const storedAmong = (db: Db, ids: readonly number[]): number[] =>
  db.column<number>(
    `select server_id from rows where collection = 'messages' and key in (select value from json_each(?))`,
    [JSON.stringify(ids.map(messageKeyOf))],
    'messages',
  );

/** The lowest and the highest ID of a conversation's stored messages, and how many there are. */
export const spanOf = (
  db: Db,
  conversation: Conversation,
): { oldest: number | null; newest: number | null; count: number } =>
  db.row<{ oldest: number | null; newest: number | null; count: number }>(
    `select min(server_id) as oldest, max(server_id) as newest, count(*) as count from rows
       where collection = 'messages' and deleted = 0 and label = ?`,
    [conversationKey(conversation)],
    'messages',
  ) ?? { oldest: null, newest: null, count: 0 };

/** Writes the given fields of a message; the others stay. */
export function keepMessage(db: Db, id: number, fields: Partial<MessageValue>, now: number): void {
  const stored = findMessage(db, id);
  const value = { ...(stored ?? UNKNOWN_MESSAGE), ...fields };
  if (stored) messageRows.setVisible(db, messageKeyOf(id), value);
  else insert(messageRows, db, messageKeyOf(id), id, value, now);
}

/** Writes a row that never has unsent changes. */
export function keepRow<Value>(rows: JsonRows<Value>, db: Db, key: string, value: Value, now: number): void {
  if (rows.find(db, key)) rows.setVisible(db, key, value);
  else insert(rows, db, key, null, value, now);
}

function insert<Value>(
  rows: JsonRows<Value>,
  db: Db,
  key: string,
  serverId: number | null,
  value: Value,
  now: number,
): void {
  rows.insert(db, { key, serverId, value, server: null, createdAt: now, madeHere: false });
}
