import { channelRows, channels } from '../../sync/collections/channels.ts';
import type { Db } from '../../cache/file/db.ts';
import { channelKeysWith, subscribersAskedAt } from '../../cache/collections/subscribers.ts';
import { byFolderOrder, folderRows } from '../../sync/collections/folders.ts';
import { rowExcerptOfMessage } from '../../sync/collections/message-excerpt.ts';
import type { StoredRow } from '../../cache/rows/row-store.ts';
import {
  accessOf,
  type ChannelPage,
  type ChannelPart,
  type ChannelRow,
  type ChannelValue,
  type FoundChannel,
  isJoined,
  type SharedChannel,
} from '../../contract/values/channel.ts';
import type { RowMark } from '../../contract/values/change.ts';
import { findRows } from '../base/find-rows.ts';
import { marksOfRows } from '../base/row-mark.ts';
import { trimmed } from '../../contract/text/text.ts';

/** Channels for a picker: those whose name contains the words, subscribed ones first. */
export function findChannels(db: Db, search: string): FoundChannel[] {
  return findRows(db, channelRows, search, {
    labelOf: ({ name }) => name,
    accepts: ({ archived }) => !archived,
    isPreferred: ({ subscribed }) => subscribed,
  }).map(({ serverId, value }) => ({
    channelId: serverId,
    name: value.name,
    ...(value.description !== '' && { detail: rowExcerptOfMessage({ markdown: value.description }) }),
    access: accessOf(value),
  }));
}

/**
 * One page of the list, folder by folder: in each the channels that the user is subscribed to, then the others that the user can
 * see. Channels in no folder follow, and archived ones come last.
 */
export function channelPage(db: Db, search: string, offset: number, limit: number): ChannelPage {
  const folders = folderNames(db);
  const places = new Map([...folders.values()].map((name, place) => [name, place]));
  /** Channels in no folder come last. */
  const placeOf = (folder: string | null): number => places.get(folder ?? '') ?? places.size;
  const sorted = channelRows
    .outline(db, { search }, ['archived', 'folderId', 'subscribed'])
    .map(({ key, archived, folderId, subscribed }) => ({
      key,
      archived: archived === 1,
      folder: archived === 1 ? null : (folders.get(Number(folderId)) ?? null),
      subscribed: subscribed === 1 && archived !== 1,
    }))
    .toSorted(
      (a, b) =>
        Number(a.archived) - Number(b.archived) ||
        placeOf(a.folder) - placeOf(b.folder) ||
        Number(b.subscribed) - Number(a.subscribed),
    );
  const parts = sorted.flatMap(({ folder, archived }, at): ChannelPart[] => {
    const before = sorted[at - 1];
    return before?.folder === folder && before.archived === archived ? [] : [{ at, folder, archived }];
  });
  const page = sorted.slice(offset, offset + limit);
  const mark = marksOfRows(db, channels, page);
  const rows = page
    .flatMap(({ key }) => channelRows.find(db, key) ?? [])
    .map((row) => channelRow(row, folders, mark(row.key)));
  return { total: channelRows.count(db), found: sorted.length, parts, rows };
}

/** The channels that both this person and the user are subscribed to, by name; null if no subscribers are known. */
export function channelsInCommon(db: Db, userId: number): SharedChannel[] | null {
  if (subscribersAskedAt(db) === null) return null;
  return channelKeysWith(db, userId)
    .flatMap((key) => channelRows.find(db, key) ?? [])
    .filter((row) => !row.deleted && isJoined(shownOf(row)))
    .map((row) => ({ key: row.key, name: shownOf(row).name, access: accessOf(shownOf(row)) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The keys of the channels with this name, regardless of case. */
export function channelsNamed(db: Db, name: string): string[] {
  const wanted = trimmed(name).toLowerCase();
  return channelRows
    .list(db, { search: wanted })
    .filter(({ value }) => value.name.toLowerCase() === wanted)
    .map(({ key }) => key);
}

/** The visible channel: the server's copy, with the user's choice to be subscribed. */
export const shownOf = ({ value, server }: StoredRow<ChannelValue>): ChannelValue => ({
  ...(server ?? value),
  subscribed: value.subscribed,
});

export function channelRow(
  row: StoredRow<ChannelValue>,
  folders: ReadonlyMap<number, string>,
  mark: RowMark | null,
): ChannelRow {
  const channel = shownOf(row);
  return {
    key: row.key,
    channelId: row.serverId,
    name: channel.name,
    description: rowExcerptOfMessage({ markdown: channel.description }),
    access: accessOf(channel),
    archived: channel.archived,
    subscribed: isJoined(channel),
    folder: channel.folderId === null ? null : (folders.get(channel.folderId) ?? null),
    mark,
  };
}

/** The names of the folders, by their IDs, in the organization's order. */
export const folderNames = (db: Db): Map<number, string> =>
  new Map(
    folderRows
      .list(db)
      .flatMap(({ serverId, value }) => (serverId === null ? [] : [{ serverId, name: value.name }]))
      .toSorted(byFolderOrder(db))
      .map(({ serverId, name }) => [serverId, name]),
  );
