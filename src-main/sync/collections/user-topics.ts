import type { z } from 'zod';
import { ServerUserTopic } from '../../contract/operations/user-topics.ts';
import { type TopicPolicy, userTopicKey, UserTopicValue } from '../../contract/values/user-topic.ts';
import { patchEvent } from '../define/patch.ts';
import { defineCollection } from '../define/collection.ts';
import { JsonRows } from '../../cache/rows/json-rows.ts';

export const userTopicRows = new JsonRows('user-topics', UserTopicValue, { labelOf: ({ topic }) => topic });

type Listed = z.infer<typeof ServerUserTopic>;

/** The index is the server's number; 0 means no policy. */
const POLICIES: readonly (TopicPolicy | undefined)[] = [undefined, 'muted', 'unmuted', 'followed'];

const keyOf = ({ stream_id, topic_name }: Listed): string => userTopicKey(stream_id, topic_name);

/** The topics that the user muted, unmuted or follows (server-notes: Topic policies). Only register lists them. */
export const userTopics = defineCollection<UserTopicValue, Listed>({
  name: 'user-topics',
  noun: 'user-topic',
  value: UserTopicValue,
  rows: userTopicRows,
  register: {
    fetch: ['user_topic'],
    items: ({ user_topics: listed }) => listed?.filter(({ visibility_policy }) => visibility_policy !== 0),
  },
  events: [
    patchEvent('user_topic', undefined, ServerUserTopic, (item) =>
      item.visibility_policy === 0 ? { remove: [keyOf(item)] } : { upsert: [item] },
    ),
  ],
  belongsTo: 'user',
  keyOf,
  valueOf: ({ stream_id, topic_name, visibility_policy }) => ({
    channelId: stream_id,
    topic: topic_name,
    policy: POLICIES[visibility_policy] ?? 'other',
  }),
  isEquivalent: (a, b) =>
    userTopicKey(a.channelId, a.topic) === userTopicKey(b.channelId, b.topic) && a.policy === b.policy,
});
