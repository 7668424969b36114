import { reminderContent } from '../operations/message-quotation.ts';
import type { Message, MessageChange } from '../state/messages.ts';
import { directRecipient, type Recipient } from '../state/recipients.ts';
import { send } from '../state/sending.ts';
import type { State } from '../state/state.ts';
import type { User } from '../state/users.ts';

/** Where a message goes: names of channels, and e-mail names of people. */
export type SeedRecipient =
  { readonly channel: string; readonly topic: string } | { readonly people: readonly string[] };

/** A message in a seed. People are named by the first part of their address. */
export interface SeedMessage {
  readonly from: string;
  readonly to: SeedRecipient;
  readonly hoursAgo: number;
  /** Markdown. */
  readonly content: string;
  readonly edits?: readonly {
    readonly by: string;
    readonly hoursAgo: number;
    readonly content?: string;
    /** For all messages that the topic has so far. */
    readonly topic?: string;
  }[];
  /** Who reacted, by the emoji's name. */
  readonly reactions?: Readonly<Record<string, readonly string[]>>;
  /** Only its sender has read it. */
  readonly unread?: true;
  /** The first person starred it. */
  readonly starred?: true;
}

/** A scheduled message, or a reminder of the newest message of a topic, or of the newest one from a person there. */
export type SeedScheduled = {
  /** Negative for one that could not be sent in time. */
  readonly hoursAhead: number;
} & (
  | { readonly to: SeedRecipient; readonly content: string }
  | {
      readonly remindOf: { readonly channel: string; readonly topic: string; readonly from?: string };
      readonly note: string;
    }
);

const client = 'website';

/** Plants messages by age, so that a newer one has the higher ID. */
export function plantMessages(messages: readonly SeedMessage[], first: number, state: State): void {
  const everyone = state.users.all().map(({ user_id }) => user_id);
  for (const message of [...messages].sort((a, b) => b.hoursAgo - a.hoursAgo)) {
    const sender = person(message.from, state);
    const id = send(state, {
      sender_id: sender.user_id,
      recipient: recipient(message.to, sender, state),
      content: message.content,
      client,
      timestamp: hoursAgo(message.hoursAgo, state),
      readBy: message.unread ? [sender.user_id] : everyone,
    });
    for (const edit of message.edits ?? []) plantEdit(id, edit, state);
    for (const [name, people] of Object.entries(message.reactions ?? {})) {
      for (const who of people) {
        state.reactions.add(id, person(who, state).user_id, state.emoji.byName(name));
      }
    }
    if (message.starred) state.messages.mark(first, id, 'starred', true);
  }
}

/** A new topic is one for all messages of the old one. */
function plantEdit(id: number, edit: NonNullable<SeedMessage['edits']>[number], state: State): void {
  const { by, hoursAgo: when, content, topic } = edit;
  const change = (messageId: number, what: MessageChange) =>
    state.messages.edit(messageId, person(by, state).user_id, what, hoursAgo(when, state));
  const { recipient } = state.messages.byId(id)!;
  if (topic !== undefined && recipient.type === 'stream') {
    for (const other of state.messages.inTopic(recipient.stream_id, recipient.topic))
      change(other.id, { topic });
  }
  change(id, { content });
}

/** Plants scheduled messages and reminders, and those that failed. */
export function plantScheduled(items: readonly SeedScheduled[], userId: number, state: State): void {
  const user = state.users.byId(userId)!;
  for (const item of items) {
    const target = 'remindOf' in item ? newest(item.remindOf, state) : undefined;
    const id = state.scheduledMessages.create({
      kind: target ? 'reminder' : 'message',
      user_id: userId,
      recipient: 'to' in item ? recipient(item.to, user, state) : directRecipient([userId]),
      content: 'to' in item ? item.content : reminderContent(target!, item.note, state),
      scheduled_delivery_timestamp: wholeMinute(hoursAgo(-item.hoursAhead, state)),
      read_by_sender: true,
      client,
      reminder_target_message_id: target?.id ?? null,
    });
    if (item.hoursAhead < 0) state.scheduledMessages.update(id, { failed: true });
  }
}

function newest(
  { channel, topic, from }: { channel: string; topic: string; from?: string },
  state: State,
): Message {
  const senderId = from === undefined ? undefined : person(from, state).user_id;
  const message = state.messages
    .inTopic(state.channels.byName(channel)!.stream_id, topic)
    .findLast(({ sender_id }) => senderId === undefined || sender_id === senderId);
  if (!message) throw new Error(`The seed has no message in ${channel} > ${topic}`);
  return message;
}

function recipient(to: SeedRecipient, sender: User, state: State): Recipient {
  if ('people' in to) {
    return directRecipient([sender.user_id, ...to.people.map((name) => person(name, state).user_id)]);
  }
  const channel = state.channels.byName(to.channel);
  if (!channel) throw new Error(`The seed has no channel ${to.channel}`);
  return { type: 'stream', stream_id: channel.stream_id, topic: to.topic };
}

function person(name: string, state: State): User {
  const user = [...state.users.all(), ...state.users.systemBots()].find(({ delivery_email }) =>
    delivery_email.startsWith(`${name}@`),
  );
  if (!user) throw new Error(`The seed has nobody called ${name}`);
  return user;
}

function hoursAgo(hours: number, state: State): number {
  return state.now() - Math.round(hours * 3600);
}

function wholeMinute(timestamp: number): number {
  return timestamp - (timestamp % 60);
}
