import { findChannels } from '../../sync/views/channels.ts';
import { groupViews } from '../../sync/views/groups.ts';
import type { HandlerContext, HandlersOf } from './handler.ts';

export const channelHandlers = ({ db }: HandlerContext): HandlersOf<'channels'> => ({
  'channels:search': ({ accountId, search }) => findChannels(db(accountId), search),
});

export const groupHandlers = ({ db }: HandlerContext): HandlersOf<'groups'> => ({
  'groups:list': ({ accountId }) => groupViews(db(accountId)),
});
