import type { ServerEvent } from './event-queues.ts';
import type { Markdown } from './markdown.ts';
import { fromColumns, toColumns, type Recipient, type RecipientColumns } from './recipients.ts';
import { reminderRecord, scheduledMessageRecord } from './scheduled-records.ts';
import { change, insert, withFlags, type Stored } from './rows.ts';
import { Store, type StoreParts } from './store.ts';

/** A message or reminder with a scheduled time. */
export interface ScheduledMessage {
  readonly id: number;
  readonly kind: 'message' | 'reminder';
  /** The sender; for a reminder, the user who is reminded. */
  readonly user_id: number;
  readonly recipient: Recipient;
  readonly content: string;
  /** UNIX seconds. */
  readonly scheduled_delivery_timestamp: number;
  readonly read_by_sender: boolean;
  /** The program that created it. */
  readonly client: string;
  readonly reminder_target_message_id: number | null;
  readonly failed: boolean;
  readonly delivered: boolean;
}

export type NewScheduledMessage = Omit<ScheduledMessage, 'id' | 'failed' | 'delivered'>;

const flags = ['read_by_sender', 'failed', 'delivered'] as const;
type Row = Stored<Omit<ScheduledMessage, 'recipient'>, (typeof flags)[number]> & RecipientColumns;

/**
 * Scheduled messages and reminders. Both are in the same table, so they have their IDs from one sequence (server-notes:
 * Identifiers).
 */
export class ScheduledMessageStore extends Store {
  readonly #markdown: Markdown;

  constructor(parts: StoreParts, markdown: Markdown) {
    super(...parts);
    this.#markdown = markdown;
  }

  create({ recipient, ...item }: NewScheduledMessage): number {
    const id = insert(this.database, 'scheduled_messages', { ...item, ...toColumns(recipient) });
    this.#tell(id, (made) =>
      made.kind === 'message'
        ? { type: 'scheduled_messages', op: 'add', scheduled_messages: [this.#scheduledRecord(made)] }
        : { type: 'reminders', op: 'add', reminders: [this.#reminderRecord(made)] },
    );
    return id;
  }

  /** Restores the backup with this highest ID: newer ones are deleted, and their IDs are given again. */
  restore(highestId: number): void {
    this.database.prepare('DELETE FROM scheduled_messages WHERE id > ?').run(highestId);
    this.database
      .prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = 'scheduled_messages'")
      .run(highestId);
  }

  /** A user's items that wait or have failed, the earliest first. */
  list(userId: number, kind: ScheduledMessage['kind']): ScheduledMessage[] {
    return this.#select(
      'WHERE user_id = ? AND kind = ? AND NOT delivered ORDER BY scheduled_delivery_timestamp, id',
      userId,
      kind,
    );
  }

  /** The scheduled messages of `list` as the API shows them. */
  scheduledRecords(userId: number) {
    return this.list(userId, 'message').map((item) => this.#scheduledRecord(item));
  }

  /** The reminders of `list` as the API shows them. */
  reminderRecords(userId: number) {
    return this.list(userId, 'reminder').map((item) => this.#reminderRecord(item));
  }

  /** The items whose time has come, the earliest first. */
  due(now: number): ScheduledMessage[] {
    return this.#select(
      `WHERE scheduled_delivery_timestamp <= ? AND NOT delivered AND NOT failed
       ORDER BY scheduled_delivery_timestamp, id`,
      now,
    );
  }

  byId(id: number): ScheduledMessage | undefined {
    return this.#select('WHERE id = ?', id)[0];
  }

  update(id: number, changes: Partial<Omit<ScheduledMessage, 'id' | 'kind' | 'user_id'>>): void {
    const { recipient, ...columns } = changes;
    const values = { ...columns, ...(recipient && toColumns(recipient)) };
    change(this.database, 'scheduled_messages', { id }, values);
    this.#tell(id, (changed) => {
      if (changed.delivered) return removal(changed);
      // Servers have no event for a reminder that changed or failed.
      if (changed.kind === 'reminder') return null;
      return { type: 'scheduled_messages', op: 'update', scheduled_message: this.#scheduledRecord(changed) };
    });
  }

  delete(id: number): void {
    const item = this.byId(id);
    if (!item) return;
    this.database.prepare('DELETE FROM scheduled_messages WHERE id = ?').run(id);
    this.events.send(removal(item), [item.user_id]);
  }

  #tell(id: number, eventOf: (item: ScheduledMessage) => ServerEvent | null): void {
    const item = this.byId(id)!;
    this.events.send(() => eventOf(item), [item.user_id]);
  }

  #scheduledRecord(item: ScheduledMessage) {
    return scheduledMessageRecord(item, this.#markdown);
  }

  #reminderRecord(item: ScheduledMessage) {
    return reminderRecord(item, this.#markdown);
  }

  #select(where: string, ...values: (number | string)[]): ScheduledMessage[] {
    return this.database
      .prepare<(number | string)[], Row>(`SELECT * FROM scheduled_messages ${where}`)
      .all(...values)
      .map(({ stream_id, topic, user_ids, ...row }) => ({
        ...withFlags(row, flags),
        recipient: fromColumns({ stream_id, topic, user_ids }),
      }));
  }
}

function removal({ id, kind }: ScheduledMessage): ServerEvent {
  return kind === 'message'
    ? { type: 'scheduled_messages', op: 'remove', scheduled_message_id: id }
    : { type: 'reminders', op: 'remove', reminder_id: id };
}
