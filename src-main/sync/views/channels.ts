import { channelRows } from '../../cache/channels.ts';
import type { Db } from '../../cache/db.ts';
import type { ChannelValue, FoundChannel } from '../../contract/channel.ts';
import { findRows } from './find.ts';

/** Channels for a picker: those whose name has the words, the user's own first. */
export function findChannels(db: Db, search: string): FoundChannel[] {
  return findRows(db, channelRows, search, {
    labelOf: ({ name }) => name,
    accepts: ({ archived }) => !archived,
    isPreferred: ({ subscribed }) => subscribed,
  }).map(({ serverId, value }) => ({
    channelId: serverId,
    name: value.name,
    ...(value.description !== '' && { detail: value.description }),
    access: accessOf(value),
  }));
}

export function accessOf(channel: ChannelValue): FoundChannel['access'] {
  if (channel.webPublic) return 'web-public';
  return channel.private ? 'private' : 'public';
}
