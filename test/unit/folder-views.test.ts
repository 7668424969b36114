import { expect, test } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import { channelOf } from '../../src-main/contract/values/channel.ts';
import { folderViews } from '../../src-main/features/organization/queries.ts';
import { channelRows } from '../../src-main/sync/collections/channels.ts';
import { folderRows } from '../../src-main/sync/collections/folders.ts';
import { newChannel } from '../sync/new-channel.ts';
import { countCalls } from '../sync/work.ts';
import { addRow, newCache } from './cache.ts';

/** A cache with so many folders and 100 channels: the first half in folder 1, each tenth of the others in folder 2. */
function organization(folders: number): Db {
  const db = newCache();
  db.transaction(() => {
    for (let at = 1; at <= folders; at += 1)
      addRow(
        db,
        folderRows,
        `folder-${at}`,
        { name: `Folder ${at}`, description: '', archived: false },
        { serverId: at },
      );
    for (let at = 1; at <= 100; at += 1) {
      const folderId = at <= 50 ? 1 : at % 10 === 0 ? 2 : null;
      const value = { ...channelOf(newChannel({ name: `channel ${at}` }), 1), folderId };
      addRow(db, channelRows, `channel-${at}`, value, { serverId: at });
    }
  })();
  return db;
}

test('the channels of all folders are counted at once, without those whose deletion waits', () => {
  const db = organization(3);
  channelRows.markDeleted(db, 'channel-1', true);
  expect(folderViews(db).map(({ folderId, channels }) => [folderId, channels])).toEqual([
    [1, 49],
    [2, 5],
    [3, 0],
  ]);
});

test('thirty folders read the channels as often as two', () => {
  const reads = [2, 30].map((folders) => {
    const db = organization(folders);
    return countCalls(channelRows, ['count', 'countBy'], () => folderViews(db));
  });
  expect(reads).toEqual([1, 1]);
});
