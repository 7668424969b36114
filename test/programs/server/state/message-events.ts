import type { QueueWishes, ServerEvent } from './event-queues.ts';
import { laterRecorded } from './event-levels.ts';
import { follow, followAsSender } from './following.ts';
import { isTold, mayRead } from './message-access.ts';
import { countsAsMention } from './mentions.ts';
import { messageRecord, topicFor } from './message-record.ts';
import type { Message, MessageOrigin, PropagateMode } from './messages.ts';
import type { ChannelRecipient } from './recipients.ts';
import type { PollPart } from './polls.ts';
import type { Reaction } from './reactions.ts';
import { emailOf } from './user-record.ts';
import type { User } from './users.ts';
import { Reporter } from './store.ts';

/** A message before and after an edit. */
export interface EditedMessage {
  readonly before: Message;
  readonly after: Message;
}

/** An edit of a message, and of those that moved with it. */
export interface Edit {
  readonly editorId: number;
  /** UNIX seconds. */
  readonly timestamp: number;
  readonly mode: PropagateMode;
  /** Whether the text of the first one was given, perhaps the same as before. */
  readonly rewritten: boolean;
  /** The one that was edited comes first. */
  readonly messages: readonly [EditedMessage, ...EditedMessage[]];
}

/** Reports messages, and changes of them, to clients (server-notes: Event types). */
export class MessageEvents extends Reporter {
  /** Reports to its receivers; the client that sent it also gets its local ID. */
  added(message: Message, origin: MessageOrigin | undefined): void {
    this.events.send((queue) => {
      const flags = this.state().messages.flags(queue.userId, message.id);
      if (flags === undefined) return null;
      const { flags: _, ...record } = messageRecord({ ...message, flags }, this.#user(queue), this.state(), {
        applyMarkdown: queue.applyMarkdown ?? false,
        clientGravatar: queue.clientGravatar ?? true,
        allowEmptyTopicName: allowsEmptyTopicName(queue),
      });
      return {
        type: 'message',
        message: record,
        flags,
        ...(origin?.queue_id === queue.id && { local_message_id: origin.local_id }),
      };
    });
  }

  /** Called before the message is reported: people follow its topic first. */
  followed(message: Message): void {
    follow(this.state(), message);
  }

  /** Users who cannot read the messages after a move get a deletion, the others the move. */
  edited(edit: Edit): void {
    const state = this.state();
    this.events.send((queue) => {
      const user = this.#user(queue);
      const lost = edit.messages.filter(
        ({ before, after }) => isTold(state, user, before) && !this.#reads(user, after),
      );
      return lost.length > 0
        ? this.#deletion(
            queue,
            lost.map(({ before }) => before),
          )
        : null;
    });
    this.#moveChoices(edit);
    this.events.send((queue) => {
      const user = this.#user(queue);
      const visible = edit.messages.filter(
        ({ before, after }) =>
          this.#reads(user, after) && (isTold(state, user, before) || isTold(state, user, after)),
      );
      return visible.length > 0
        ? this.#update(
            queue,
            edit,
            visible.map(({ after }) => after.id),
          )
        : null;
    });
  }

  /**
   * Called before the deletion; the messages are of one conversation. Clients without bulk support get one event per message.
   */
  deleted(messages: readonly Message[]): void {
    this.#tellFirst(messages);
    const visible = (queue: QueueWishes) =>
      messages.filter((message) => isTold(this.state(), this.#user(queue), message));
    this.events.send((queue) => {
      const own = queue.capabilities.bulk_message_deletion ? visible(queue) : [];
      return own.length > 0 ? this.#deletion(queue, own) : null;
    });
    for (const message of messages) {
      this.events.send((queue) =>
        !queue.capabilities.bulk_message_deletion && visible(queue).includes(message)
          ? this.#deletion(queue, [message])
          : null,
      );
    }
  }

  /** Reports that a channel has another first message (step 728). */
  #tellFirst(messages: readonly Message[]): void {
    const [{ recipient }] = messages as [Message];
    if (recipient.type !== 'stream') return;
    const { channels, messages: store } = this.state();
    const { stream_id } = recipient;
    const ids = messages.map(({ id }) => id);
    if (!ids.includes(store.spanOf(stream_id).first_message_id ?? -1)) return;
    const value = store.firstWithout(stream_id, ids);
    channels.tellFirstMessage(stream_id, value);
  }

  /** Reports to the user whose flags they are. */
  flagged(userId: number, ids: readonly number[], flag: string, set: boolean, all = false): void {
    const op = set ? 'add' : 'remove';
    this.events.send(
      (queue) => ({
        type: 'update_message_flags',
        op,
        operation: op,
        flag,
        messages: ids,
        all,
        ...(flag === 'read' && !set && { message_details: this.#details(queue, ids) }),
      }),
      [userId],
    );
  }

  reacted(op: 'add' | 'remove', message_id: number, { user_id, ...emoji }: Reaction): void {
    const state = this.state();
    this.events.send((queue) => {
      const viewer = this.#user(queue);
      if (!isTold(state, viewer, state.messages.byId(message_id)!)) return null;
      const who = state.users.byId(user_id)!;
      const user = { user_id, email: emailOf(who, state), full_name: who.full_name };
      return { type: 'reaction', op, message_id, user_id, user, ...emoji };
    });
  }

  polled({ id, ...part }: PollPart): void {
    const state = this.state();
    const message = state.messages.byId(part.message_id)!;
    this.events.send((queue) =>
      isTold(state, this.#user(queue), message) ? { type: 'submessage', submessage_id: id, ...part } : null,
    );
  }

  /**
   * What people chose for a topic follows a move of all its messages. Otherwise whoever now began the new topic follows it, as
   * if they had sent to it (steps 91, 653).
   */
  #moveChoices({ timestamp, messages: [{ before, after }] }: Edit): void {
    const state = this.state();
    const [from, to] = [before.recipient, after.recipient];
    if (from.type !== 'stream' || to.type !== 'stream') return;
    if (from.stream_id === to.stream_id && from.topic === to.topic) return;
    if (!state.messages.isWhole(from, to)) {
      const first = state.messages.inTopic(to.stream_id, to.topic)[0]!;
      if (state.featureLevel >= laterRecorded) followAsSender(state, first);
      return;
    }
    state.userTopics.move(
      { stream_id: from.stream_id, topic_name: from.topic },
      { stream_id: to.stream_id, topic_name: to.topic },
      {
        last_updated: timestamp,
        mayRead: (userId) => this.#reads(state.users.byId(userId)!, after),
      },
    );
  }

  #update(
    queue: QueueWishes,
    { editorId, timestamp, mode, rewritten, messages }: Edit,
    message_ids: number[],
  ): ServerEvent {
    const [{ before, after }] = messages;
    return {
      type: 'update_message',
      user_id: editorId,
      rendering_only: false,
      message_id: after.id,
      message_ids,
      flags: this.state().messages.flags(queue.userId, after.id) ?? ['read'],
      edit_timestamp: timestamp,
      ...(before.recipient.type === 'stream' && {
        stream_id: before.recipient.stream_id,
        stream_name: this.state().channels.byId(before.recipient.stream_id)!.name,
      }),
      ...(before.recipient.type === 'stream' &&
        after.recipient.type === 'stream' &&
        this.#move(queue, before.recipient, after.recipient, mode)),
      ...(rewritten && {
        orig_content: before.content,
        orig_rendered_content: before.rendered_content,
        content: after.content,
        rendered_content: after.rendered_content,
        is_me_message: after.content.startsWith('/me '),
      }),
    };
  }

  #move(queue: QueueWishes, from: ChannelRecipient, to: ChannelRecipient, propagate_mode: PropagateMode) {
    const [moved, renamed] = [from.stream_id !== to.stream_id, from.topic !== to.topic];
    if (!moved && !renamed) return {};
    return {
      propagate_mode,
      orig_subject: this.#topic(queue, from.topic),
      ...(moved && { new_stream_id: to.stream_id }),
      ...(renamed && { subject: this.#topic(queue, to.topic), topic_links: [] }),
    };
  }

  #deletion(queue: QueueWishes, messages: readonly Message[]): ServerEvent {
    const ids = messages.map(({ id }) => id);
    const { recipient } = messages[0]!;
    return {
      type: 'delete_message',
      ...(queue.capabilities.bulk_message_deletion ? { message_ids: ids } : { message_id: ids[0] }),
      message_type: recipient.type,
      ...(recipient.type === 'stream' && {
        stream_id: recipient.stream_id,
        topic: this.#topic(queue, recipient.topic),
      }),
    };
  }

  /** What a client needs to count messages as unread that it may not have. */
  #details(queue: QueueWishes, ids: readonly number[]) {
    const { messages, channels } = this.state();
    return Object.fromEntries(
      ids.map((id) => {
        const { recipient } = messages.byId(id)!;
        const flags = messages.flags(queue.userId, id) ?? [];
        const mentioned = countsAsMention(this.state(), queue.userId, { recipient, flags }) && {
          mentioned: true,
        };
        if (recipient.type === 'private') {
          const user_ids = recipient.user_ids.filter((userId) => userId !== queue.userId);
          return [id, { type: 'private', ...mentioned, user_ids }];
        }
        const { stream_id, topic } = recipient;
        const { is_muted = false } = channels.subscriptionSettings(stream_id, queue.userId);
        return [
          id,
          {
            type: 'stream',
            ...mentioned,
            stream_id,
            topic: this.#topic(queue, topic),
            unmuted_stream_msg: !is_muted,
          },
        ];
      }),
    );
  }

  #reads(user: User, message: Message): boolean {
    const flags = this.state().messages.flags(user.user_id, message.id) ?? null;
    return mayRead(this.state(), user, { ...message, flags });
  }

  #topic(queue: QueueWishes, topic: string): string {
    return topicFor(topic, this.state(), { allowEmptyTopicName: allowsEmptyTopicName(queue) });
  }

  #user({ userId }: QueueWishes): User {
    return this.state().users.byId(userId)!;
  }
}

function allowsEmptyTopicName({ capabilities }: QueueWishes): boolean {
  return capabilities.empty_topic_name === true;
}
