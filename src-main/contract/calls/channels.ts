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
import { call, ofAccount, page } from './call.ts';
import { accountId, key, serverId, shortText } from '../values/input.ts';

const ofChannel = z.strictObject({ accountId, key });
const userIds = z.array(serverId).min(1).max(1_000);

export const channelCalls = {
  /** Channels whose name contains these words, subscribed ones first, without archived ones. */
  'channels:search': call<FoundChannel[]>()(z.strictObject({ accountId, search: shortText }), ['channels']),
  'channels:page': call<ChannelPage>()(z.strictObject({ accountId, search: shortText, ...page }), [
    'channels',
    'folders',
    'outbox',
  ]),
  'channels:get': call<ChannelView | null>()(ofChannel, [
    'channels',
    'folders',
    'groups',
    'people',
    'organization',
    'outbox',
  ]),
  /** Fetches the subscribers of the user's channels. */
  'channels:refresh-people': call<void>()(ofAccount),
  /** Fetches them unless that was done a short time ago. */
  'channels:refresh-stale-people': call<void>()(ofAccount),
  /** The channels that a person and the user are both subscribed to; null where no subscribers are known. */
  'channels:in-common': call<SharedChannel[] | null>()(z.strictObject({ accountId, userId: serverId }), [
    'channels',
  ]),
  /** The keys of the channels with this name, regardless of case. */
  'channels:named': call<string[]>()(z.strictObject({ accountId, name: shortText }), ['channels']),
  'channels:create': call<{ key: string }>()(z.strictObject({ accountId, channel: NewChannel })),
  /** Replaces the values of one that the server does not have yet. */
  'channels:rewrite': call<void>()(z.strictObject({ accountId, key, channel: NewChannel })),
  'channels:join': call<void>()(ofChannel),
  'channels:leave': call<void>()(ofChannel),
  'channels:remove-people': call<void>()(z.strictObject({ accountId, key, userIds })),
  /** Deletes the outcomes of removals, after the user has read them. */
  'channels:forget-outcomes': call<void>()(ofChannel),

  /** The same for a channel that no list contains. */
  'named-channel:leave': call<void>()(z.strictObject({ accountId, name: shortText })),
  'named-channel:remove-people': call<void>()(z.strictObject({ accountId, name: shortText, userIds })),
  'named-channel:outcomes': call<RemovalOutcome[]>()(z.strictObject({ accountId, name: shortText }), [
    'channels',
    'people',
  ]),
};

export const groupCalls = {
  /** The user groups in use, the system's first. */
  'groups:list': call<GroupView[]>()(ofAccount, ['groups']),
};
