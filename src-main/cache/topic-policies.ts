import { z } from 'zod';
import { conversationKey } from '../contract/message.ts';
import type { Db } from './db.ts';
import { JsonRows } from './json-rows.ts';
import { keepRow } from './messages.ts';

const TopicPolicy = z.object({ policy: z.int() });

/** What the user wants to hear of topics, by the topics' conversation keys, as far as it is not what the channel says. */
const topicPolicyRows = new JsonRows<z.infer<typeof TopicPolicy>>({
  collection: 'topic-policies',
  value: TopicPolicy,
  labelOf: () => '',
});

/** Field notes B2, B3: 0 is as the channel is. The API's documentation of `user_topics` names 1 to 3. */
export const INHERIT = 0;
export const MUTED = 1;

/** A topic by its channel's ID and its name, and its policy. */
export interface TopicPolicyItem {
  channelId: number;
  topic: string;
  policy: number;
}

export function replaceTopicPolicies(db: Db, items: readonly TopicPolicyItem[]): void {
  topicPolicyRows.clear(db);
  for (const item of items) setTopicPolicy(db, item);
}

export function setTopicPolicy(db: Db, { channelId, topic, policy }: TopicPolicyItem): void {
  const key = conversationKey({ channelId, topic });
  if (policy === INHERIT) topicPolicyRows.remove(db, key);
  else keepRow(topicPolicyRows, db, key, { policy }, Date.now());
}

/** The policies that are not the channel's, by conversation keys. */
export const topicPolicies = (db: Db): ReadonlyMap<string, number> =>
  new Map(topicPolicyRows.list(db).map(({ key, value }) => [key, value.policy]));
