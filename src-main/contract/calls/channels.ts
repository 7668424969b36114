import { z } from 'zod';
import {
  type ChannelPage,
  type ChannelView,
  type FoundChannel,
  NewChannel,
  type RemovalOutcome,
  type SharedChannel,
} from '../values/channel.ts';
import type { GroupView } from '../values/group.ts';
import { command, ofAccount, page, query } from './call.ts';
import { accountId, key, serverId, shortText } from '../values/input.ts';

const ofChannel = z.strictObject({ accountId, key });
const userIds = z.array(serverId).min(1).max(1_000);

export const channelCalls = {
  /** Channels whose name contains these words, subscribed ones first, without archived ones. */
  'channels:search': query<FoundChannel[]>()(z.strictObject({ accountId, search: shortText })),
  'channels:page': query<ChannelPage>()(z.strictObject({ accountId, search: shortText, ...page })),
  'channels:get': query<ChannelView | null>()(ofChannel),
  /** Fetches the subscribers of the user's channels. */
  'channels:refresh-people': command<void>()(ofAccount),
  /** Fetches them unless that was done a short time ago. */
  'channels:refresh-stale-people': command<void>()(ofAccount),
  /** The channels that a person and the user are both subscribed to; null where no subscribers are known. */
  'channels:in-common': query<SharedChannel[] | null>()(z.strictObject({ accountId, userId: serverId })),
  /** The keys of the channels with this name, regardless of case. */
  'channels:named': query<string[]>()(z.strictObject({ accountId, name: shortText })),
  'channels:create': command<{ key: string }>()(z.strictObject({ accountId, channel: NewChannel })),
  /** Replaces the values of one that the server does not have yet. */
  'channels:rewrite': command<void>()(z.strictObject({ accountId, key, channel: NewChannel })),
  'channels:join': command<void>()(ofChannel),
  'channels:leave': command<void>()(ofChannel),
  'channels:remove-people': command<void>()(z.strictObject({ accountId, key, userIds })),
  /** Deletes the outcomes of removals, after the user has read them. */
  'channels:forget-outcomes': command<void>()(ofChannel),

  /** The same for a channel that no list contains. */
  'named-channel:leave': command<void>()(z.strictObject({ accountId, name: shortText })),
  'named-channel:remove-people': command<void>()(z.strictObject({ accountId, name: shortText, userIds })),
  'named-channel:outcomes': query<RemovalOutcome[]>()(z.strictObject({ accountId, name: shortText })),
};

export const groupCalls = {
  /** The user groups in use, the system's first. */
  'groups:list': query<GroupView[]>()(ofAccount),
};
