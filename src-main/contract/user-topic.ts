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
