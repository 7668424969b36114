import type { AlertWords } from '../collections/alert-words.ts';
import type { Markdown, Rendered } from './markdown.ts';
import type { EditedMessage, MessageEvents } from './message-events.ts';
import {
  fromColumns,
  toColumns,
  type ChannelRecipient,
  type Recipient,
  type RecipientColumns,
} from './recipients.ts';
import { change, insert } from './rows.ts';
import { Store, type StoreParts } from './store.ts';

/** A message as it is stored. */
export interface Message {
  readonly id: number;
  readonly sender_id: number;
  readonly recipient: Recipient;
  /** Markdown. */
  readonly content: string;
  /** HTML. */
  readonly rendered_content: string;
  /** UNIX seconds, like all times here. */
  readonly timestamp: number;
  /** The program that it was sent with. */
  readonly client: string;
  readonly last_edit_timestamp: number | null;
  readonly last_moved_timestamp: number | null;
}

/** A message with the flags of one user; null if it was not delivered to them. */
export interface SeenMessage extends Message {
  readonly flags: readonly string[] | null;
}

export interface NewMessage {
  readonly sender_id: number;
  readonly recipient: Recipient;
  readonly content: string;
  readonly client: string;
  /** Default now. */
  readonly timestamp?: number;
  /** Users who have read it from the start; by default none. */
  readonly readBy?: readonly number[];
  readonly origin?: MessageOrigin | undefined;
  /** Whether people follow its topic by themselves where their settings say so. */
  readonly follows?: true;
}

/** The client that sent a message: its event queue, and its local ID of the message. */
export interface MessageOrigin {
  readonly queue_id: string;
  readonly local_id: string;
}

/** The messages of a topic that move along with a message: none, the later messages, or all. */
export type PropagateMode = 'change_one' | 'change_later' | 'change_all';

/** The changes of an edit; undefined fields stay. */
export interface MessageChange {
  readonly content?: string | undefined;
  readonly stream_id?: number | undefined;
  readonly topic?: string | undefined;
}

/** One edit of a message with the values before and after; null for what did not change. */
export interface MessageEdit {
  readonly user_id: number;
  readonly timestamp: number;
  readonly prev_stream: number | null;
  readonly stream: number | null;
  readonly prev_topic: string | null;
  readonly topic: string | null;
  readonly prev_content: string | null;
  readonly prev_rendered_content: string | null;
  readonly content: string | null;
  readonly rendered_content: string | null;
}

type Row = Omit<Message, 'recipient'> & RecipientColumns;

/** The flags that follow from the text. */
const callFlags = [
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'has_alert_word',
] as const;
const isCallFlag = (flag: string): boolean => (callFlags as readonly string[]).includes(flag);

/** All messages, with their edits, and to whom they were delivered. */
export class MessageStore extends Store<MessageEvents> {
  readonly #markdown: Markdown;
  readonly #alertWords: AlertWords;

  constructor(parts: StoreParts<MessageEvents>, markdown: Markdown, alertWords: AlertWords) {
    super(...parts);
    this.#markdown = markdown;
    this.#alertWords = alertWords;
  }

  /**
   * Stores a message for `receivers`. Permissions were checked before.
   * @returns its ID.
   */
  add(message: NewMessage, receivers: readonly number[]): number {
    const rendered = this.#markdown.render(message.content);
    const id = insert(this.database, 'messages', {
      sender_id: message.sender_id,
      ...toColumns(message.recipient),
      content: message.content,
      rendered_content: rendered.html,
      timestamp: message.timestamp ?? this.now(),
      client: message.client,
    });
    for (const userId of new Set(receivers)) {
      const read = message.readBy?.includes(userId) ? ['read'] : [];
      this.#write(userId, id, [...read, ...this.#calls(message, rendered, userId)]);
    }
    const added = this.byId(id)!;
    if (message.follows) this.events.followed(added);
    this.events.added(added, message.origin);
    return id;
  }

  byId(id: number): Message | undefined {
    const row = this.database.prepare<[number], Row>('SELECT * FROM messages WHERE id = ?').get(id);
    return row && fromRow(row);
  }

  /** All messages with the flags of `userId`, in the order of their IDs. */
  all(userId: number): SeenMessage[] {
    return this.database
      .prepare<[number], Row & { flags: string | null }>(
        `SELECT messages.*, flags FROM messages
         LEFT JOIN user_messages ON message_id = messages.id AND user_id = ? ORDER BY messages.id`,
      )
      .all(userId)
      .map((row) => ({ ...fromRow(row), flags: row.flags === null ? null : readFlags(row.flags) }));
  }

  /** The messages of a topic, whose name is not case-sensitive, in the order of their IDs. */
  inTopic(streamId: number, topic: string): Message[] {
    return this.database
      .prepare<[number, string], Row>(
        'SELECT * FROM messages WHERE stream_id = ? AND lower(topic) = lower(?) ORDER BY id',
      )
      .all(streamId, topic)
      .map(fromRow);
  }

  /** The first message of a channel, and when the last one was sent (UNIX seconds); nulls without any. */
  spanOf(streamId: number): { first_message_id: number | null; last_timestamp: number | null } {
    return this.database
      .prepare<[number], { first_message_id: number | null; last_timestamp: number | null }>(
        'SELECT min(id) AS first_message_id, max(timestamp) AS last_timestamp FROM messages WHERE stream_id = ?',
      )
      .get(streamId)!;
  }

  /** Whether a move took all messages of a topic along, perhaps only to other capitals. */
  isWhole(from: ChannelRecipient, to: ChannelRecipient): boolean {
    return this.inTopic(from.stream_id, from.topic).every(
      ({ recipient }) => recipient.type === 'stream' && recipient.topic === to.topic,
    );
  }

  /** The first message of a channel besides these. */
  firstWithout(streamId: number, ids: readonly number[]): number | null {
    const all = this.database
      .prepare<[number], number>('SELECT id FROM messages WHERE stream_id = ? ORDER BY id')
      .pluck()
      .all(streamId);
    return all.find((id) => !ids.includes(id)) ?? null;
  }

  /** The messages of a channel that a user has not read. */
  unreadIn(streamId: number, userId: number): number[] {
    return this.database
      .prepare<[number, number], { id: number; flags: string }>(
        `SELECT id, flags FROM messages JOIN user_messages ON message_id = id
         WHERE stream_id = ? AND user_id = ? ORDER BY id`,
      )
      .all(streamId, userId)
      .filter(({ flags }) => !readFlags(flags).includes('read'))
      .map(({ id }) => id);
  }

  /** The highest ID that a user got so far, or anybody; -1 without any. */
  maxId(userId: number | null = null): number {
    const id = this.database
      .prepare<{ userId: number | null }, number | null>(
        'SELECT max(message_id) FROM user_messages WHERE :userId IS NULL OR user_id = :userId',
      )
      .pluck()
      .get({ userId });
    return id ?? -1;
  }

  /**
   * Edits a message and records the edit; an edit that changes nothing is not recorded. The messages of its topic that `mode`
   * selects move with it.
   */
  edit(
    id: number,
    editorId: number,
    change: MessageChange,
    timestamp = this.now(),
    mode: PropagateMode = 'change_one',
  ): void {
    const { stream_id, topic } = change;
    const following = this.#following(id, mode);
    const [edited, ...moved] = [
      this.#change(id, editorId, change, timestamp),
      ...following.map((other) => this.#change(other.id, editorId, { stream_id, topic }, timestamp)),
    ].filter((changed) => changed !== undefined);
    if (edited) {
      const rewritten = change.content !== undefined;
      this.events.edited({ editorId, timestamp, mode, rewritten, messages: [edited, ...moved] });
    }
  }

  /** Deletes messages with their flags, reactions and votes. */
  delete(ids: readonly number[]): void {
    const messages = ids.map((id) => this.byId(id)).filter((message) => message !== undefined);
    const conversation = ({ recipient }: Message) => JSON.stringify(toColumns(recipient));
    for (const [, together] of Map.groupBy(messages, conversation)) this.events.deleted(together);
    for (const { id } of messages) {
      for (const table of ['message_edits', 'user_messages', 'reactions', 'poll_parts']) {
        this.database.prepare(`DELETE FROM ${table} WHERE message_id = ?`).run(id);
      }
      this.database.prepare('DELETE FROM messages WHERE id = ?').run(id);
    }
  }

  /** Adds the preview of a linked page, as servers do a while after the message was sent. */
  addPreview(id: number, html: string): void {
    this.database
      .prepare('UPDATE messages SET rendered_content = rendered_content || ? WHERE id = ?')
      .run(`\n<div class="message_embed">${html}</div>`, id);
  }

  /** Replaces a message's HTML by any other, as a broken or hostile server does. */
  showAs(id: number, html: string): void {
    this.database.prepare('UPDATE messages SET rendered_content = ? WHERE id = ?').run(html, id);
  }

  /** The messages that move with one. */
  #following(id: number, mode: PropagateMode): Message[] {
    const { recipient } = this.byId(id)!;
    if (mode === 'change_one' || recipient.type === 'private') return [];
    return this.inTopic(recipient.stream_id, recipient.topic).filter(
      (other) => other.id !== id && (mode === 'change_all' || other.id > id),
    );
  }

  #change(id: number, editorId: number, wanted: MessageChange, timestamp: number): EditedMessage | undefined {
    const message = this.byId(id)!;
    const before = toColumns(message.recipient);
    const moved = wanted.stream_id !== undefined && wanted.stream_id !== before.stream_id;
    const renamed = wanted.topic !== undefined && wanted.topic !== before.topic;
    // Also by the text that it has (step 641).
    const rewritten = wanted.content !== undefined;
    if (!moved && !renamed && !rewritten) return undefined;
    const rendered = rewritten ? this.#markdown.render(wanted.content) : undefined;
    insert(this.database, 'message_edits', {
      message_id: id,
      user_id: editorId,
      timestamp,
      ...(moved && { prev_stream: before.stream_id, stream: wanted.stream_id }),
      ...(renamed && { prev_topic: before.topic, topic: wanted.topic }),
      ...(rendered && { prev_content: message.content, prev_rendered_content: message.rendered_content }),
      ...(rendered && { content: wanted.content, rendered_content: rendered.html }),
    });
    const columns = {
      ...(moved && { stream_id: wanted.stream_id }),
      ...(renamed && { topic: wanted.topic }),
      ...((moved || renamed) && { last_moved_timestamp: timestamp }),
      ...(rendered && { content: wanted.content, rendered_content: rendered.html }),
      ...(rendered && { last_edit_timestamp: timestamp }),
    };
    change(this.database, 'messages', { id }, columns);
    if (rendered) this.#callAgain(this.byId(id)!, rendered);
    return { before: message, after: this.byId(id)! };
  }

  /** The edits of a message, oldest first. */
  edits(id: number): MessageEdit[] {
    return this.database
      .prepare<[number], MessageEdit>('SELECT * FROM message_edits WHERE message_id = ? ORDER BY id')
      .all(id);
  }

  /** A user's flags on a message; undefined if it was not delivered to them. */
  flags(userId: number, messageId: number): string[] | undefined {
    const flags = this.database
      .prepare<[number, number], string>(
        'SELECT flags FROM user_messages WHERE user_id = ? AND message_id = ?',
      )
      .pluck()
      .get(userId, messageId);
    return flags === undefined ? undefined : readFlags(flags);
  }

  /** Sets or removes a flag. A message that was not delivered to the user becomes part of their history, as read. */
  mark(userId: number, messageId: number, flag: string, set: boolean): void {
    this.markAll(userId, [messageId], flag, set);
  }

  /** Like `mark`; one event reports all messages that had it otherwise, also none (step 116). */
  markAll(userId: number, messageIds: readonly number[], flag: string, set: boolean): void {
    const flagsOf = (id: number) => this.flags(userId, id) ?? ['read', 'historical'];
    const changed = messageIds.filter((id) => flagsOf(id).includes(flag) !== set);
    for (const id of changed) {
      const flags = flagsOf(id).filter((other) => other !== flag);
      this.#write(userId, id, set ? [...flags, flag] : flags);
    }
    this.events.flagged(userId, changed, flag, set);
  }

  /** Marks everything that a user has not read; the event does not name it (step 736). */
  markEverythingRead(userId: number): void {
    for (const { id, flags } of this.all(userId)) {
      if (flags && !flags.includes('read')) this.#write(userId, id, [...flags, 'read']);
    }
    this.events.flagged(userId, [], 'read', true, true);
  }

  /** The flags that follow from the text. `@topic` calls those who wrote in the topic. */
  #calls(
    { recipient, content }: Pick<Message, 'recipient' | 'content'>,
    rendered: Rendered,
    userId: number,
  ): string[] {
    const writesInTopic = () =>
      recipient.type === 'stream' &&
      this.inTopic(recipient.stream_id, recipient.topic).some(({ sender_id }) => sender_id === userId);
    const called = [
      rendered.mentionedUsers.has(userId),
      rendered.channelWildcard,
      rendered.topicWildcard && writesInTopic(),
      this.#alertWords.isIn(content, userId),
    ];
    return callFlags.filter((_, index) => called[index]);
  }

  #callAgain(message: Message, rendered: Rendered): void {
    const rows = this.database
      .prepare<[number], { user_id: number; flags: string }>(
        'SELECT user_id, flags FROM user_messages WHERE message_id = ?',
      )
      .all(message.id);
    for (const { user_id, flags } of rows) {
      const kept = readFlags(flags).filter((flag) => !isCallFlag(flag));
      this.#write(user_id, message.id, [...kept, ...this.#calls(message, rendered, user_id)]);
    }
  }

  #write(userId: number, messageId: number, flags: readonly string[]): void {
    insert(this.database, 'user_messages', { user_id: userId, message_id: messageId, flags }, 'REPLACE');
  }
}

function readFlags(text: string): string[] {
  return JSON.parse(text) as string[];
}

function fromRow(row: Row): Message {
  return {
    id: row.id,
    sender_id: row.sender_id,
    recipient: fromColumns(row),
    content: row.content,
    rendered_content: row.rendered_content,
    timestamp: row.timestamp,
    client: row.client,
    last_edit_timestamp: row.last_edit_timestamp,
    last_moved_timestamp: row.last_moved_timestamp,
  };
}
