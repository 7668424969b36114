import type { Db } from '../../cache/file/db.ts';
import type { TopicTreeChannel } from '../../contract/values/topic.ts';
import { channelRows } from '../../sync/collections/channels.ts';
import { byFolderOrder, folderRows } from '../../sync/collections/folders.ts';
import { mutedChannels } from '../../sync/collections/muting.ts';
import {
  channelAccess,
  channelName,
  closedChannel,
  readableChannels,
} from '../../sync/collections/known-names.ts';
import { topicList } from './topics.ts';

/**
 * The channels that the user can read, their own first and muted ones last, with cached topics. A wanted channel that is
 * archived or that no list contains comes after the others.
 * @param search words that must be in the name of a channel, or in that name together with a topic's
 * @param channelIds the channels whose topics are wanted, besides the pinned ones, while nothing is searched for
 */
export function topicTree(
  db: Db,
  search: string,
  channelIds: ReadonlySet<number>,
  emptyName: string,
): TopicTreeChannel[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const folders = new Map(
    folderRows
      .list(db)
      .flatMap(({ serverId, value }) => (value.archived ? [] : [{ serverId, name: value.name }]))
      .toSorted(byFolderOrder(db))
      .map(({ serverId, name }, place) => [serverId, { name, place }]),
  );
  const values = new Map(channelRows.list(db).map(({ serverId, value }) => [serverId, value]));
  const listed = readableChannels(db);
  const known = new Set(listed.map(({ channelId }) => channelId));
  const unlisted = [...channelIds]
    .filter((id) => !known.has(id))
    .map((channelId) => ({
      channelId,
      name: channelName(db, channelId),
      access: channelAccess(db, channelId) ?? 'public',
      subscribed: closedChannel(db, channelId) === null,
    }));
  const mutedIds = mutedChannels(db);
  const isMuted = ({ channelId }: { channelId: number }): boolean => mutedIds.has(channelId);
  const inOrder = [...listed, ...unlisted].toSorted((a, b) => Number(isMuted(a)) - Number(isMuted(b)));
  return inOrder.flatMap((channel) => {
    const name = channel.name?.toLowerCase() ?? '';
    // The words that the channel does not have must be in the name of the topic.
    const others = words.filter((word) => !name.includes(word));
    const { pinned = false, folderId = null } = values.get(channel.channelId) ?? {};
    const isWanted = words.length > 0 || pinned || channelIds.has(channel.channelId);
    const topics = isWanted
      ? topicList(db, channel.channelId, others.join(' '), emptyName)
      : { asOf: null, total: 0, topics: [] };
    if (others.length > 0 && topics.topics.length === 0) return [];
    const folder = folderId === null ? null : (folders.get(folderId) ?? null);
    const closed = closedChannel(db, channel.channelId);
    const found = others.length === 0;
    return [{ ...channel, closed, pinned, muted: isMuted(channel), folder, found, topics }];
  });
}
