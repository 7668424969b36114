import type { QueueWishes, ServerEvent } from './event-queues.ts';
import { topicFor } from './message-record.ts';
import type { Recipient } from './recipients.ts';
import { emailOf } from './user-record.ts';
import { Reporter } from './store.ts';

/** A client's announcement about a user who is typing. */
export interface Typing {
  readonly op: 'start' | 'stop';
  readonly sender_id: number;
  /** Where they type; for an edit, where the message is. */
  readonly recipient: Recipient;
  /** The message that is being edited; null for a new one. */
  readonly message_id: number | null;
}

export interface TypingNotice extends Typing {
  /** Who is notified: the receivers who want to be, the sender too (step 157). */
  readonly notified: readonly number[];
}

/** Larger channels get no announcements (server-notes: Typing). */
const largestChannel = 100;

/** The announcements of typing, oldest first. Real servers do not store them; here tests can read them. */
export class TypingLog extends Reporter {
  readonly #notices: TypingNotice[] = [];

  announce(typing: Typing): void {
    const notified = this.#receivers(typing);
    this.#notices.push({ ...typing, notified });
    this.events.send(
      (queue) => (typing.message_id === null ? this.#typing(queue, typing) : this.#typingEdit(queue, typing)),
      notified,
    );
  }

  list(): readonly TypingNotice[] {
    return this.#notices;
  }

  clear(): void {
    this.#notices.length = 0;
  }

  #receivers({ recipient }: Typing): number[] {
    const { channels, settings } = this.state();
    const around =
      recipient.type === 'private' ? recipient.user_ids : channels.subscribers(recipient.stream_id);
    if (recipient.type === 'stream' && around.length > largestChannel) return [];
    return around.filter((userId) => settings.all(userId).receives_typing_notifications === true);
  }

  #typing(queue: QueueWishes, { op, sender_id, recipient }: Typing): ServerEvent | null {
    const sender = this.#person(sender_id);
    if (recipient.type === 'private') {
      const recipients = recipient.user_ids.map((userId) => this.#person(userId));
      return { type: 'typing', op, message_type: 'direct', sender, recipients };
    }
    if (!queue.capabilities.stream_typing_notifications) return null;
    const { stream_id } = recipient;
    const topic = this.#topic(queue, recipient.topic);
    return { type: 'typing', op, message_type: 'stream', sender, stream_id, topic };
  }

  #typingEdit(queue: QueueWishes, { op, sender_id, recipient, message_id }: Typing): ServerEvent {
    const where =
      recipient.type === 'private'
        ? { type: 'direct', user_ids: recipient.user_ids }
        : {
            type: 'channel',
            channel_id: recipient.stream_id,
            topic: this.#topic(queue, recipient.topic),
          };
    return { type: 'typing_edit_message', op, sender_id, message_id, recipient: where };
  }

  #topic({ capabilities }: QueueWishes, topic: string): string {
    const allowEmptyTopicName = capabilities.empty_topic_name === true;
    return topicFor(topic, this.state(), { allowEmptyTopicName });
  }

  #person(user_id: number) {
    const { users } = this.state();
    return { user_id, email: emailOf(users.byId(user_id)!, this.state()) };
  }
}
