import { z } from 'zod';

/** A topic of which the user wants to hear other than of the rest of its channel. */
export const UserTopicValue = z.object({
  channelId: z.int(),
  topic: z.string(),
  /** `other` is a policy that this Perch does not know. */
  policy: z.enum(['muted', 'unmuted', 'followed', 'other']),
});
export type UserTopicValue = z.infer<typeof UserTopicValue>;
export type TopicPolicy = UserTopicValue['policy'];

/** A name for a topic. Topics that differ in capitals alone are one. */
export const userTopicKey = (channelId: number, topic: string): string =>
  `${channelId}:${topic.toLowerCase()}`;

/**
 * Whether what is in a topic counts as muted: as the user chose for the topic, else as for its channel.
 * @param policy undefined where the user chose nothing for the topic; `other` tells nothing of muting either.
 */
export const isMutedTopic = (policy: TopicPolicy | undefined, isChannelMuted: boolean): boolean =>
  policy === 'muted' || (isChannelMuted && policy !== 'unmuted' && policy !== 'followed');
