import { z } from 'zod';
import { setTopicPolicy } from '../../cache/topic-policies.ts';
import { eventHandler, type EventHandler } from './event.ts';

const UserTopic = z.object({ stream_id: z.int(), topic_name: z.string(), visibility_policy: z.int() });

/** Which topics the user wants to hear of (field notes B2). */
export const topicEvents: readonly EventHandler[] = [
  eventHandler('user_topic', undefined, UserTopic, (event) => ({
    collections: ['topics'],
    apply: (db) =>
      setTopicPolicy(db, {
        channelId: event.stream_id,
        topic: event.topic_name,
        policy: event.visibility_policy,
      }),
  })),
];
