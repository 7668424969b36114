import { conversationKey, type Conversation } from '../../src-main/contract/values/conversation.ts';
import type { Decision } from '../../src-main/contract/values/change.ts';
import { sendMessage } from '../../src-main/sync/collections/message-sending.ts';
import type { StoredChange } from '../../src-main/sync/outbox/change.ts';
import type { Message, NewMessage } from '../programs/server/state/messages.ts';
import type { State } from '../programs/server/state/state.ts';
import type { Recipient } from '../programs/server/state/recipients.ts';
import type { Place } from './properties.ts';

/** Where the model's messages are sent. */
const CONVERSATIONS: Readonly<Record<string, (state: State) => Conversation>> = {
  'a topic': (state) => ({ channelId: general(state), topic: 'model' }),
  'another topic': (state) => ({ channelId: general(state), topic: 'model, continued' }),
  'a person': (state) => ({ people: [theo(state)] }),
};

export const conversationNames: readonly string[] = Object.keys(CONVERSATIONS);

const general = ({ channels }: State): number => channels.byName('general')?.stream_id ?? 0;
const theo = ({ users }: State): number =>
  users.all().find(({ full_name }) => full_name.startsWith('Theo'))?.user_id ?? 0;

/** @throws {Error} where there is no conversation with this name. */
export function conversationNamed(name: string, state: State): Conversation {
  const conversation = CONVERSATIONS[name]?.(state);
  if (!conversation) throw new Error(`No conversation ${name}`);
  return conversation;
}

/** Sends a message as another client of the user. */
export function sendElsewhere({ state, userId }: Place, conversation: Conversation, content: string): void {
  const recipient: Recipient =
    'people' in conversation
      ? { type: 'private', user_ids: [userId, ...conversation.people].toSorted((a, b) => a - b) }
      : { type: 'stream', stream_id: conversation.channelId, topic: conversation.topic };
  const receivers = recipient.type === 'private' ? recipient.user_ids : [userId];
  state.messages.add({ sender_id: userId, recipient, content, client: 'website' }, receivers);
}

/** Messages with the same text in the same conversation: nobody can tell which of them is which. */
interface Group {
  /** How many of them the user queued. */
  promised: number;
  /** How many of them the server accepted. */
  created: number;
  /** How often the user had one sent again, which may have been there already. */
  again: number;
  /** How many of them need not be there, because the user discarded them or wrongly said that they are. */
  mayBeMissing: number;
  /** Whether the user decided anything about one of them. */
  isDecided: boolean;
}

/** The model of the messages that the user queued. */
export class SentMessages {
  readonly #groups = new Map<string, Group>();
  /** The groups in the order in which the user queued their first message. */
  readonly #promised: string[] = [];
  /** The groups in the order in which the server accepted their first message. */
  readonly #created: string[] = [];

  /** Calls `onCreated` for each message that the server accepts. */
  static watch({ state, userId }: Place, onCreated: (key: string) => void): void {
    const add = state.messages.add.bind(state.messages);
    state.messages.add = (message: NewMessage, receivers: readonly number[]) => {
      const id = add(message, receivers);
      const stored = state.messages.byId(id);
      if (stored?.sender_id === userId) onCreated(keyOfMessage(stored, userId));
      return id;
    };
  }

  /** The user queued a message. */
  recordPromised(conversation: Conversation, content: string): void {
    const key = groupKey(conversation, content);
    const group = this.#groups.get(key);
    if (group) group.promised += 1;
    else {
      this.#groups.set(key, { promised: 1, created: 0, again: 0, mayBeMissing: 0, isDecided: false });
      this.#promised.push(key);
    }
  }

  /** The server accepted a message of the user's Perch. */
  recordCreated(key: string): void {
    const group = this.#groups.get(key);
    if (!group) return;
    group.created += 1;
    if (group.created === 1) this.#created.push(key);
  }

  /** Whether a message in doubt is on the server, by what the user can see. */
  isThere(change: StoredChange, waiting: readonly StoredChange[]): boolean {
    const group = this.#groupOf(change);
    return group.created > group.promised - this.#waitingIn(change, waiting) - group.mayBeMissing;
  }

  recordDecision(change: StoredChange, decision: Decision, isThere: boolean): void {
    const group = this.#groupOf(change);
    group.isDecided = true;
    if (decision === 'send-again') group.again += 1;
    if (decision === 'discard') group.mayBeMissing += 1;
    if (decision === 'is-there' && (!isThere || group.again > 0)) group.mayBeMissing += 1;
  }

  /** A discarded message was brought back before it was sent. */
  recordReturned(change: StoredChange): void {
    this.#groupOf(change).mayBeMissing -= 1;
  }

  /** @returns what is lost, sent twice or out of order, as text. */
  violations(waiting: readonly StoredChange[]): string[] {
    const waitingKeys = waiting.filter(isSending).map(keyOfChange);
    const counts = [...this.#groups].flatMap(([key, { promised, created, again, mayBeMissing }]) => {
      const least = promised - mayBeMissing - waitingKeys.filter((one) => one === key).length;
      if (created > promised + again)
        return [`message ${key} was sent ${created} times, and promised ${promised + again} times`];
      return created < least ? [`message ${key} was sent ${created} times, and promised ${least} times`] : [];
    });
    return [...counts, ...this.#outOfOrder()];
  }

  /** Messages that overtook an earlier one of their conversation, without a decision of the user. */
  #outOfOrder(): string[] {
    const isPlain = (key: string) => {
      const group = this.#groups.get(key);
      return group?.promised === 1 && !group.isDecided;
    };
    const conversations = new Set(this.#promised.map(conversationOf));
    return [...conversations].flatMap((conversation) => {
      const isMeant = (key: string) => isPlain(key) && conversationOf(key) === conversation;
      const created = this.#created.filter(isMeant);
      const promised = this.#promised.filter((key) => isMeant(key) && created.includes(key));
      return created.join() === promised.join()
        ? []
        : [`messages were sent in the order ${created.join()} instead of ${promised.join()}`];
    });
  }

  #groupOf(change: StoredChange): Group {
    const group = this.#groups.get(keyOfChange(change));
    if (!group) throw new Error(`No message ${keyOfChange(change)}`);
    return group;
  }

  #waitingIn(change: StoredChange, waiting: readonly StoredChange[]): number {
    const key = keyOfChange(change);
    return waiting.filter((one) => isSending(one) && keyOfChange(one) === key).length;
  }
}

/** Whether a change is a message to send. */
export const isSending = ({ action }: StoredChange): boolean => action === sendMessage.name;

const groupKey = (conversation: Conversation, content: string): string =>
  `${conversationKey(conversation)} ${content}`;
const conversationOf = (key: string): string => key.slice(0, key.lastIndexOf(' '));

function keyOfChange({ params }: StoredChange): string {
  const { conversation, content } = params as { conversation: Conversation; content: string };
  return groupKey(conversation, content);
}

function keyOfMessage({ recipient, content }: Message, userId: number): string {
  const conversation: Conversation =
    recipient.type === 'stream'
      ? { channelId: recipient.stream_id, topic: recipient.topic }
      : { people: recipient.user_ids.filter((id) => id !== userId) };
  return groupKey(conversation, content);
}
