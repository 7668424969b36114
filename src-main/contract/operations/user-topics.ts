import { z } from 'zod';

/** The policy of a topic, as register and the event `user_topic` contain it (server-notes: Topic policies). */
export const ServerUserTopic = z.object({
  stream_id: z.int(),
  topic_name: z.string(),
  /** 0 none, 1 muted, 2 unmuted in a muted channel, 3 followed. */
  visibility_policy: z.int(),
});
