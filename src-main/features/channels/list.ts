import { channelRows, channels } from '../../sync/collections/channels.ts';
import type { Db } from '../../cache/db.ts';
import { folderRows } from '../../sync/collections/folders.ts';
import type { StoredRow } from '../../cache/row-store.ts';
import {
  accessOf,
  type ChannelPage,
  type ChannelRow,
  type ChannelValue,
  type FoundChannel,
} from '../../contract/channel.ts';
import { subjectOf } from '../../sync/define/collection.ts';
import { findRows } from '../search.ts';
import { markOf } from '../outbox/marks.ts';
import { trimmed } from '../../contract/text.ts';

/** Channels for a picker: those whose name contains the words, subscribed ones first. */
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

/** The parts of the list, in their order. */
const PARTS: Record<string, boolean>[] = [
  { archived: false, subscribed: true },
  { archived: false, subscribed: false },
  { archived: true },
];

/** One page of the list: subscribed channels, then the others that the user can see, then archived ones. */
export function channelPage(db: Db, search: string, offset: number, limit: number): ChannelPage {
  const folders = folderNames(db);
  const rows: ChannelRow[] = [];
  let before = 0;
  for (const fields of PARTS) {
    const count = channelRows.count(db, { search, fields });
    const from = Math.max(0, offset - before);
    const room = limit - rows.length;
    if (from < count && room > 0) {
      const part = channelRows.list(db, { search, fields, offset: from, limit: room });
      rows.push(...part.map((row) => channelRow(db, row, folders)));
    }
    before += count;
  }
  return { total: channelRows.count(db), found: before, rows };
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
  db: Db,
  row: StoredRow<ChannelValue>,
  folders: ReadonlyMap<number, string>,
): ChannelRow {
  const shown = shownOf(row);
  return {
    key: row.key,
    channelId: row.serverId,
    name: shown.name,
    description: shown.description,
    access: accessOf(shown),
    archived: shown.archived,
    subscribed: shown.subscribed,
    folder: shown.folderId === null ? null : (folders.get(shown.folderId) ?? null),
    mark: markOf(db, subjectOf(channels, row.key)),
  };
}

/** The names of the folders, by their IDs. */
export const folderNames = (db: Db): Map<number, string> =>
  new Map(
    folderRows.list(db).flatMap(({ serverId, value }) => (serverId === null ? [] : [[serverId, value.name]])),
  );
