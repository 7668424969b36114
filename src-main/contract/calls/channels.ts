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
import { accountCommand, accountQuery, page } from './call.ts';
import { key, serverId, shortText } from '../values/input.ts';

const ofChannel = { key };
const userIds = z.array(serverId).min(1).max(1_000);

export const channelCalls = {
  /** Channels whose name contains these words, subscribed ones first, without archived ones. */
  'channels:search': accountQuery<FoundChannel[]>()({ search: shortText }),
  'channels:page': accountQuery<ChannelPage>()({ search: shortText, ...page }),
  'channels:get': accountQuery<ChannelView | null>()(ofChannel),
  /** Fetches the subscribers of the user's channels. */
  'channels:refresh-people': accountCommand<void>()(),
  /** Fetches them unless that was done a short time ago. */
  'channels:refresh-stale-people': accountCommand<void>()(),
  /** The channels that a person and the user are both subscribed to; null if no subscribers are known. */
  'channels:in-common': accountQuery<SharedChannel[] | null>()({ userId: serverId }),
  /** The keys of the channels with this name, regardless of case. */
  'channels:named': accountQuery<string[]>()({ name: shortText }),
  /** Creates one where `key` is null, or replaces the values of one that the server does not have yet. */
  'channels:save': accountCommand<{ key: string }>()({ key: z.nullable(key), channel: NewChannel }),
  'channels:join': accountCommand<void>()(ofChannel),
  'channels:leave': accountCommand<void>()(ofChannel),
  'channels:remove-people': accountCommand<void>()({ key, userIds }),
  /** Deletes the outcomes of removals, after the user has read them. */
  'channels:forget-outcomes': accountCommand<void>()(ofChannel),

  /** The same for a channel that no list contains. */
  'named-channel:leave': accountCommand<void>()({ name: shortText }),
  'named-channel:remove-people': accountCommand<void>()({ name: shortText, userIds }),
  'named-channel:outcomes': accountQuery<RemovalOutcome[]>()({ name: shortText }),
};

export const groupCalls = {
  /** The user groups in use, the system's first. */
  'groups:list': accountQuery<GroupView[]>()(),
};
