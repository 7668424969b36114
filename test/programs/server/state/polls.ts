import type { MessageEvents } from './message-events.ts';
import type { Message } from './messages.ts';
import { Store } from './store.ts';

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
const TODO = /^\/todo(?:\s+|$)/;

/** The polls and to-do lists, with what people did with them (server-notes: Polls). */
export class PollStore extends Store<MessageEvents> {
  /** The poll or list that a message begins, then what people did with it. */
  parts({ id, sender_id, content }: Pick<Message, 'id' | 'sender_id' | 'content'>): PollPart[] {
    const begun = beginning(content);
    if (!begun) return [];
    const first = {
      // Lower than those of later parts, and another one for each message.
      id: -id,
      message_id: id,
      sender_id,
      msg_type: 'widget',
      content: JSON.stringify(begun),
    } as const;
    const others = this.database
      .prepare<[number], Omit<PollPart, 'msg_type'>>(
        'SELECT id, message_id, sender_id, content FROM poll_parts WHERE message_id = ? ORDER BY id',
      )
      .all(id);
    return [first, ...others.map((part) => ({ ...part, msg_type: 'widget' as const }))];
  }

  /** Somebody votes, adds an option, or changes a list. */
  add(message_id: number, sender_id: number, part: object): void {
    const content = JSON.stringify(part);
    const { lastInsertRowid } = this.database
      .prepare('INSERT INTO poll_parts (message_id, sender_id, content) VALUES (?, ?, ?)')
      .run(message_id, sender_id, content);
    this.events.polled({ id: Number(lastInsertRowid), message_id, sender_id, msg_type: 'widget', content });
  }
}

/** What a message begins; undefined for none of both. A task and its description have a colon between them. */
function beginning(content: string): object | undefined {
  const [command] = [POLL, TODO].filter((one) => one.test(content));
  if (!command) return undefined;
  const [title = '', ...lines] = content
    .replace(command, '')
    .split('\n')
    .map((line) => line.trim().replace(/^[*+-]\s+/, ''));
  const items = lines.filter((line) => line !== '');
  if (command === POLL) return { widget_type: 'poll', extra_data: { question: title, options: items } };
  const tasks = items.map((line) => {
    const [task = '', ...desc] = line.split(':');
    return { task: task.trim(), desc: desc.join(':').trim() };
  });
  return { widget_type: 'todo', extra_data: { task_list_title: title, tasks } };
}
