import { expect, test } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import { noteCapability } from '../../src-main/cache/metadata/capabilities.ts';
import {
  addUnread,
  countUnread,
  findUnread,
  moveUnread,
  removeUnread,
  replaceUnreadSteps,
  setMentions,
  UNREAD,
} from '../../src-main/domain/unread.ts';
import { waitingMessages } from '../../src-main/features/activity/messages.ts';
import { unreadView } from '../../src-main/features/messages/unread.ts';
import { bytesWritten, workOf } from '../sync/work.ts';
import { newCache } from './cache.ts';

const CONVERSATION = { channelId: 7, topic: 'Lunch' };
const KEY = 'channel:7:lunch';

function withUnread(count: number): Db {
  const db = newCache();
  noteCapability(db, UNREAD, true);
  const messageIds = Array.from({ length: count }, (_, at) => at + 1);
  replace(db, messageIds, messageIds);
  return db;
}

const replace = (db: Db, messageIds: number[], mentions: number[]): void => {
  db.transaction(() => [
    ...replaceUnreadSteps(db, [{ conversation: CONVERSATION, messageIds }], new Set(mentions)),
  ])();
};

test('one more unread message reads and writes as little among 64,000 mentions as among ten', () => {
  const work = [10, 64_000].map((count) => {
    const db = withUnread(count);
    const receive = (id: number): void =>
      db.transaction(() => {
        addUnread(db, CONVERSATION, [id]);
        setMentions(db, [id], true);
      })();
    // The first ones prepare the statements.
    receive(100_000);
    const read = (): void => void [unreadView(db), waitingMessages(db, 5, 0)];
    read();
    const written = bytesWritten(db, () => receive(100_001));
    const { values, ...reads } = workOf(db, read);
    return { isLittle: written < 25 * 1_024, values, ...reads, again: workOf(db, read).lists };
  });
  expect(work[1]).toEqual(work[0]);
  expect(work[0]).toMatchObject({ isLittle: true, values: 0 });
});

test('the counts follow messages that are read, moved and no longer mention the user', () => {
  const db = withUnread(4);
  removeUnread(db, [1]);
  setMentions(db, [2], false);
  moveUnread(db, [3], { topic: 'Dinner' });
  expect(countUnread(db)).toEqual([
    { key: 'channel:7:dinner', conversation: { channelId: 7, topic: 'Dinner' }, count: 1, mentions: 1 },
    { key: KEY, conversation: CONVERSATION, count: 2, mentions: 1 },
  ]);
  removeUnread(db, [2, 3, 4]);
  expect(countUnread(db)).toEqual([]);
});

test('the server’s list corrects counts that something else changed', () => {
  const db = withUnread(3);
  db.run('update unread_counts set count = 9, mentions = 9');
  replace(db, [1, 2, 3], [1]);
  expect(countUnread(db)).toMatchObject([{ key: KEY, count: 3, mentions: 1 }]);
  db.run('delete from unread_counts');
  replace(db, [1, 2, 3], [1]);
  expect(countUnread(db)).toMatchObject([{ key: KEY, count: 3, mentions: 1 }]);
  expect(findUnread(db, 2)).toEqual(CONVERSATION);
});
