import { channelRows } from './channels.ts';
import type { Db } from '../../cache/file/db.ts';
import { peopleRows } from './people.ts';
import type { TopicsChannel } from '../../contract/values/topic.ts';
import { accessOf, type ChannelAccess } from '../../contract/values/channel.ts';

/** Null where the channel is not known. */
export const channelName = (db: Db, channelId: number): string | null =>
  channelRows.findByServerId(db, channelId)?.value.name ?? null;

/** Who can see a channel; null where the channel is not known. */
export function channelAccess(db: Db, channelId: number): ChannelAccess | null {
  const channel = channelRows.findByServerId(db, channelId)?.value;
  return channel ? accessOf(channel) : null;
}

/** Null where the person is not known. */
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
