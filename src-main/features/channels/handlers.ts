import { clearOutcomes, leaveNamed, removeSubscribers, saveChannel, setSubscribed } from './commands.ts';
import { channelView, namedOutcomes } from './details.ts';
import { channelPage, channelsInCommon, findChannels, channelsNamed } from './list.ts';
import { refreshSubscribers, refreshSubscribersIfStale } from './refresh-subscribers.ts';
import { groupViews } from './groups.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const channelHandlers = ({
  acts,
  asks,
  reads,
}: HandlerContext): HandlersOf<'channels'> & HandlersOf<'named-channel'> => ({
  'channels:search': reads((db, { search }) => findChannels(db, search)),
  'channels:page': reads((db, { search, offset, limit }) => channelPage(db, search, offset, limit)),
  'channels:get': asks(({ db, organization }, { key }) => channelView(db, key, organization)),
  'channels:refresh-people': asks(refreshSubscribers),
  'channels:refresh-stale-people': asks(refreshSubscribersIfStale),
  'channels:in-common': reads((db, { userId }) => channelsInCommon(db, userId)),
  'channels:named': reads((db, { name }) => channelsNamed(db, name)),
  'channels:save': acts((db, { key, channel }, now, { organization }) => ({
    key: saveChannel(db, key, channel, organization.userId, now),
  })),
  'channels:join': acts((db, { key }, now) => setSubscribed(db, key, true, now)),
  'channels:leave': acts((db, { key }, now) => setSubscribed(db, key, false, now)),
  'channels:remove-people': acts((db, { key, userIds }, now) => removeSubscribers(db, { key }, userIds, now)),
  'channels:forget-outcomes': acts((db, { key }) => clearOutcomes(db, key)),

  'named-channel:leave': acts((db, { name }, now) => leaveNamed(db, name, now)),
  'named-channel:remove-people': acts((db, { name, userIds }, now) =>
    removeSubscribers(db, { name }, userIds, now),
  ),
  'named-channel:outcomes': reads((db, { name }) => namedOutcomes(db, name)),
});

export const groupHandlers = ({ reads }: HandlerContext): HandlersOf<'groups'> => ({
  'groups:list': reads(groupViews),
});
