import {
  createChannel,
  clearOutcomes,
  leaveNamed,
  removeSubscribers,
  rewriteChannel,
  setSubscribed,
} from './commands.ts';
import { channelView, namedOutcomes } from './details.ts';
import { channelPage, channelsInCommon, findChannels, channelsNamed } from './list.ts';
import { refreshSubscribers, refreshSubscribersIfStale } from './refresh-subscribers.ts';
import { groupViews } from './groups.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const channelHandlers = ({
  act,
  db,
  engine,
}: HandlerContext): HandlersOf<'channels'> & HandlersOf<'named-channel'> => ({
  'channels:search': ({ accountId, search }) => findChannels(db(accountId), search),
  'channels:page': ({ accountId, search, offset, limit }) =>
    channelPage(db(accountId), search, offset, limit),
  'channels:get': ({ accountId, key }) => channelView(db(accountId), key, engine(accountId).organization),
  'channels:refresh-people': ({ accountId }) => refreshSubscribers(engine(accountId)),
  'channels:refresh-stale-people': ({ accountId }) => refreshSubscribersIfStale(engine(accountId)),
  'channels:in-common': ({ accountId, userId }) => channelsInCommon(db(accountId), userId),
  'channels:named': ({ accountId, name }) => channelsNamed(db(accountId), name),
  'channels:create': ({ accountId, channel }) =>
    act(accountId, (cache, now) => ({
      key: createChannel(cache, channel, engine(accountId).organization.userId, now),
    })),
  'channels:rewrite': ({ accountId, key, channel }) =>
    act(accountId, (cache, now) =>
      rewriteChannel(cache, key, channel, engine(accountId).organization.userId, now),
    ),
  'channels:join': ({ accountId, key }) =>
    act(accountId, (cache, now) => setSubscribed(cache, key, true, now)),
  'channels:leave': ({ accountId, key }) =>
    act(accountId, (cache, now) => setSubscribed(cache, key, false, now)),
  'channels:remove-people': ({ accountId, key, userIds }) =>
    act(accountId, (cache, now) => removeSubscribers(cache, { key }, userIds, now)),
  'channels:forget-outcomes': ({ accountId, key }) => act(accountId, (cache) => clearOutcomes(cache, key)),

  'named-channel:leave': ({ accountId, name }) =>
    act(accountId, (cache, now) => leaveNamed(cache, name, now)),
  'named-channel:remove-people': ({ accountId, name, userIds }) =>
    act(accountId, (cache, now) => removeSubscribers(cache, { name }, userIds, now)),
  'named-channel:outcomes': ({ accountId, name }) => namedOutcomes(db(accountId), name),
});

export const groupHandlers = ({ db }: HandlerContext): HandlersOf<'groups'> => ({
  'groups:list': ({ accountId }) => groupViews(db(accountId)),
});
