import { type z } from 'zod';
import * as mini from 'zod/mini';

/**
 * Where messages are sent: a topic of a channel, or people. The people do not include the user, unless the user
 * writes to themself.
 */
export const Conversation = mini.union([
  mini.strictObject({
    channelId: mini.int().check(mini.positive()),
    topic: mini.string().check(mini.maxLength(1_000)),
  }),
  mini.strictObject({
    people: mini.array(mini.int().check(mini.positive())).check(mini.minLength(1), mini.maxLength(200)),
  }),
]);
export type Conversation = z.infer<typeof Conversation>;

/** A topic of a channel. */
export type ChannelTopic = Extract<Conversation, { channelId: number }>;

/**
 * The people of a conversation as rows store them: each once, ordered by ID, without the user where there are others.
 * @param userId null if the user is not to be left out.
 */
export function othersOf(people: readonly number[], userId: number | null): number[] {
  const all = [...new Set(people)].toSorted((a, b) => a - b);
  const others = all.filter((id) => id !== userId);
  return others.length > 0 ? others : all;
}

/** Whether a conversation is the user's with themself. */
export const isToOneself = (to: Conversation, userId: number): boolean =>
  'people' in to && to.people.every((id) => id === userId);

/** The original name of the empty topic (server-notes: Empty topic). */
export const NO_TOPIC = '(no topic)';

/** The key of a conversation. Topics that differ only in upper and lower case are one (server-notes: Topics). */
export const conversationKey = (conversation: Conversation): string =>
  'people' in conversation
    ? `people:${conversation.people.toSorted((a, b) => a - b).join(',')}`
    : `channel:${conversation.channelId}:${conversation.topic.toLowerCase()}`;

export const isSameConversation = (a: Conversation, b: Conversation): boolean =>
  conversationKey(a) === conversationKey(b);
