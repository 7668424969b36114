import type { Db } from '../../cache/file/db.ts';
import { Derived } from '../../cache/file/derived.ts';
import { isMutedTopic, userTopicKey } from '../../contract/values/user-topic.ts';
import { channelRows } from './channels.ts';
import { userTopicRows } from './user-topics.ts';

/** The channels that the user muted. */
export const mutedChannels = (db: Db): ReadonlySet<number | null> =>
  new Set(channelRows.list(db, { fields: { muted: true } }).map(({ serverId }) => serverId));

/** A test whether messages of a topic count as muted. */
export const muting = new Derived((db): ((where: { channelId: number; topic: string }) => boolean) => {
  const policies = new Map(userTopicRows.list(db).map(({ key, value }) => [key, value.policy]));
  const channels = mutedChannels(db);
  return ({ channelId, topic }) =>
    isMutedTopic(policies.get(userTopicKey(channelId, topic)), channels.has(channelId));
});
