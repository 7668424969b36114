import { channelRows, lostChannelRows } from './channels.ts';
import type { Db } from '../../cache/file/db.ts';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { peopleRows } from './people.ts';
import type { TopicsChannel } from '../../contract/values/topic.ts';
import { accessOf, type ChannelAccess, type ClosedChannel } from '../../contract/values/channel.ts';

/** The last known name of a channel. Of one that no list contained, it is from a stored message. Null if it is not known. */
export const channelName = (db: Db, channelId: number): string | null =>
  channelRows.findByServerId(db, channelId)?.value.name ??
  lostChannelRows.find(db, String(channelId))?.value.name ??
  db.value<string>(
    `select value ->> '$.channelName' from rows
       where collection = 'messages' and deleted = 0 and label > ? and label < ? and value ->> '$.channelName' is not null
       limit 1`,
    [`channel:${channelId}:`, `channel:${channelId};`],
    'messages',
  ) ??
  null;

/** Why nobody can write in a channel; null if people can, and as long as the channels were not read. */
export function closedChannel(db: Db, channelId: number): ClosedChannel | null {
  const channel = channelRows.findByServerId(db, channelId)?.value;
  if (channel) return channel.archived ? 'archived' : null;
  return hasCapability(db, 'channels') === true ? 'gone' : null;
}

/** Who can see a channel; null if the channel is not known. */
export function channelAccess(db: Db, channelId: number): ChannelAccess | null {
  const channel = channelRows.findByServerId(db, channelId)?.value;
  return channel ? accessOf(channel) : null;
}

/** Null if the person is not known. */
export const personName = (db: Db, userId: number): string | null =>
  peopleRows.findByServerId(db, userId)?.value.full_name ?? null;

/** The channels that are not archived, the user's own first. */
export const readableChannels = (db: Db): TopicsChannel[] =>
  channelRows
    .list(db)
    .flatMap(({ serverId, value }) =>
      serverId === null || value.archived
        ? []
        : [{ channelId: serverId, name: value.name, access: accessOf(value), subscribed: value.subscribed }],
    )
    .toSorted((a, b) => Number(b.subscribed) - Number(a.subscribed) || a.name.localeCompare(b.name));
