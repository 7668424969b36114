import { ApiError, badRequest } from '../http/errors.ts';
import { object } from '../http/parameters.ts';
import type { SeenMessage } from '../state/messages.ts';
import { directRecipient } from '../state/recipients.ts';
import { knownTopic } from '../state/sending.ts';
import type { State } from '../state/state.ts';
import type { User } from '../state/users.ts';

/** One condition of a narrow. */
export interface NarrowTerm {
  readonly operator: string;
  readonly operand: string | number | readonly (string | number)[];
  readonly negated: boolean;
}

type Matches = (message: SeenMessage) => boolean;
type Operator = (operand: NarrowTerm['operand'], state: State, caller: User) => Matches;

/** Parses the parameter `narrow`: objects with operator and operand, or in the older form pairs of them (step 567). */
export function narrowTerms(name: string, value: unknown): NarrowTerm[] {
  if (!Array.isArray(value)) throw badRequest(`${name} is not a list`);
  return value.map((term: unknown, index) => {
    const {
      operator,
      operand,
      negated = false,
    } = Array.isArray(term)
      ? { operator: term[0] as unknown, operand: term[1] as unknown }
      : object(`${name}[${index}]`, term);
    const items = Array.isArray(operand) ? (operand as unknown[]) : [operand];
    const readable = items.every((item) => typeof item === 'string' || Number.isInteger(item));
    if (typeof operator !== 'string' || !readable || typeof negated !== 'boolean') {
      throw badRequest(`Invalid ${name}[${index}]`);
    }
    return { operator, operand: operand as NarrowTerm['operand'], negated };
  });
}

/** The condition of all terms together. */
export function narrowFilter(terms: readonly NarrowTerm[], state: State, caller: User): Matches {
  const conditions = terms.map(({ operator, operand, negated }): Matches => {
    const isKnown = (operatorLevels[operator] ?? 0) <= state.featureLevel;
    const condition = isKnown ? operators[operator]?.(operand, state, caller) : undefined;
    if (!condition) throw badNarrow(`unknown operator ${operator}`);
    return negated ? (message) => !condition(message) : condition;
  });
  return (message) => conditions.every((condition) => condition(message));
}

/** Whether a narrow includes messages that were not delivered to the caller: those of a whole channel, or a certain message. */
export function asksForHistory(terms: readonly NarrowTerm[]): boolean {
  return terms.some(({ operator, negated }) => !negated && historyOperators.includes(operator));
}

/** The feature levels of newer operators (server-notes: Messages). */
const operatorLevels: Readonly<Record<string, number>> = { channel: 250, with: 271 };

const historyOperators = ['channel', 'stream', 'id', 'with'];

const inChannel: Operator = (operand, state) => {
  const channel =
    typeof operand === 'number' ? state.channels.byId(operand) : state.channels.byName(String(operand));
  if (!channel) throw badNarrow(`unknown channel ${String(operand)}`);
  return ({ recipient }) => recipient.type === 'stream' && recipient.stream_id === channel.stream_id;
};

const inTopic: Operator = (operand, state) => {
  if (typeof operand !== 'string') throw badRequest('operand is not a string');
  const topic = knownTopic(state, operand).toLowerCase();
  return ({ recipient }) => recipient.type === 'stream' && recipient.topic.toLowerCase() === topic;
};

const withPeople: Operator = (operand, state, caller) => {
  const people = Array.isArray(operand) ? (operand as (string | number)[]) : String(operand).split(',');
  const { user_ids } = directRecipient([
    caller.user_id,
    ...people.map((who) => personOf(who, state, caller).user_id),
  ]);
  return ({ recipient }) => recipient.type === 'private' && String(recipient.user_ids) === String(user_ids);
};

const from: Operator = (operand, state, caller) => {
  const { user_id } = personOf(operand as string | number, state, caller);
  return ({ sender_id }) => sender_id === user_id;
};

const states: Record<string, Matches> = {
  starred: ({ flags }) => flags?.includes('starred') ?? false,
  unread: ({ flags }) => flags !== null && !flags.includes('read'),
  mentioned: ({ flags }) =>
    ['mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned'].some((flag) =>
      flags?.includes(flag),
    ),
  alerted: ({ flags }) => flags?.includes('has_alert_word') ?? false,
  dm: ({ recipient }) => recipient.type === 'private',
  private: ({ recipient }) => recipient.type === 'private',
};

const resolved = /^✔ /;
const [muted, followed] = [1, 3];

const hasPolicy =
  (policy: number) =>
  (state: State, { user_id }: User): Matches =>
  ({ recipient }) =>
    recipient.type === 'stream' &&
    state.userTopics.policyOf(user_id, recipient.stream_id, recipient.topic) === policy;

/** The conditions of `is` that follow from the topic. */
const stateLevels: Readonly<Record<string, number>> = { followed: 265, muted: 366 };

const topicStates: Record<string, (state: State, caller: User) => Matches> = {
  resolved:
    () =>
    ({ recipient }) =>
      recipient.type === 'stream' && resolved.test(recipient.topic),
  followed: hasPolicy(followed),
  muted: hasPolicy(muted),
};

const operators: Record<string, Operator> = {
  'dm-including': (operand, state, caller) => {
    const { user_id } = personOf(operand as string | number, state, caller);
    return ({ recipient }) => recipient.type === 'private' && recipient.user_ids.includes(user_id);
  },
  channel: inChannel,
  stream: inChannel,
  topic: inTopic,
  subject: inTopic,
  dm: withPeople,
  'pm-with': withPeople,
  sender: from,
  from,
  is(operand, state, caller) {
    const name = String(operand);
    const isKnown = (stateLevels[name] ?? 0) <= state.featureLevel;
    const condition = isKnown ? (states[name] ?? topicStates[name]?.(state, caller)) : undefined;
    if (!condition) throw badNarrow(`unknown 'is' operand ${String(operand)}`);
    return condition;
  },
  id: (operand) => {
    const id = messageId(operand);
    return (message) => message.id === id;
  },
  // The conversation that the message is in now, after any move.
  with(operand, state) {
    const recipient = state.messages.byId(messageId(operand))?.recipient;
    if (!recipient) throw badNarrow('Invalid message ID');
    const conversation = conversationKey(recipient);
    return (message) => conversationKey(message.recipient) === conversation;
  },
};

function conversationKey(recipient: SeenMessage['recipient']): string {
  return recipient.type === 'private'
    ? `people ${recipient.user_ids.join()}`
    : `channel ${recipient.stream_id} ${recipient.topic.toLowerCase()}`;
}

function messageId(operand: NarrowTerm['operand']): number {
  const id = Number(operand);
  if (!Number.isInteger(id)) throw badNarrow('Invalid message ID');
  return id;
}

function personOf(who: string | number, state: State, caller: User): User {
  if (who === 'me') return caller;
  const user = typeof who === 'number' ? state.users.byId(who) : state.users.byEmail(who.trim());
  if (!user) throw badNarrow(`unknown user ${who}`);
  return user;
}

function badNarrow(reason: string): ApiError {
  return new ApiError(400, `Invalid narrow operator: ${reason}`, {
    code: 'BAD_NARROW',
    fields: { desc: reason },
  });
}
