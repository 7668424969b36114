import type { Database } from 'better-sqlite3';
import type { MessageEvents } from './message-events.ts';
import type { Message } from './messages.ts';

/** A part of a poll, as messages and events contain it. */
export interface PollPart {
  readonly id: number;
  readonly message_id: number;
  readonly sender_id: number;
  readonly msg_type: 'widget';
  /** JSON. */
  readonly content: string;
}

const POLL = /^\/poll(?:\s+|$)/;

/** The votes and the added options of polls (server-notes: Polls). */
export class PollStore {
  readonly #database: Database;
  readonly #events: MessageEvents;

  constructor(database: Database, events: MessageEvents) {
    this.#database = database;
    this.#events = events;
  }

  /** The poll that a message begins, then what people did with it. */
  parts({ id, sender_id, content }: Pick<Message, 'id' | 'sender_id' | 'content'>): PollPart[] {
    if (!POLL.test(content)) return [];
    const [question = '', ...options] = content
      .replace(POLL, '')
      .split('\n')
      .map((line) => line.trim().replace(/^[*+-]\s+/, ''));
    const poll = {
      widget_type: 'poll',
      extra_data: { question, options: options.filter((line) => line !== '') },
    };
    const first = {
      id: 0,
      message_id: id,
      sender_id,
      msg_type: 'widget',
      content: JSON.stringify(poll),
    } as const;
    const others = this.#database
      .prepare<[number], Omit<PollPart, 'msg_type'>>(
        'SELECT id, message_id, sender_id, content FROM poll_parts WHERE message_id = ? ORDER BY id',
      )
      .all(id);
    return [first, ...others.map((part) => ({ ...part, msg_type: 'widget' as const }))];
  }

  /** Somebody votes, or adds an option. */
  add(message_id: number, sender_id: number, part: object): void {
    const content = JSON.stringify(part);
    const { lastInsertRowid } = this.#database
      .prepare('INSERT INTO poll_parts (message_id, sender_id, content) VALUES (?, ?, ?)')
      .run(message_id, sender_id, content);
    this.#events.polled({ id: Number(lastInsertRowid), message_id, sender_id, msg_type: 'widget', content });
  }
}
