import { z } from 'zod';

/** A topic with a policy of its own, which differs from its channel's (server-notes: Topic policies). */
export const UserTopicValue = z.object({
  channelId: z.int(),
  topic: z.string(),
  /** `other` is a policy that this version of Perch does not know. */
  policy: z.enum(['muted', 'unmuted', 'followed', 'other']),
});
export type UserTopicValue = z.infer<typeof UserTopicValue>;
export type TopicPolicy = UserTopicValue['policy'];

/** The key of a topic. Topics that differ only in upper and lower case are one (server-notes: Topics). */
export const userTopicKey = (channelId: number, topic: string): string =>
  `${channelId}:${topic.toLowerCase()}`;

/**
 * Whether messages of a topic count as muted: by the topic's policy, else by its channel.
 * @param policy undefined if the topic has none. `other` decides nothing about muting either.
 */
export const isMutedTopic = (policy: TopicPolicy | undefined, isChannelMuted: boolean): boolean =>
  policy === 'muted' || (isChannelMuted && policy !== 'unmuted' && policy !== 'followed');
