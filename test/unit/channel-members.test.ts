import { expect, test } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import { writeSubscribers } from '../../src-main/cache/collections/subscribers.ts';
import { removeSubscribers } from '../../src-main/features/channels/commands.ts';
import { channelView } from '../../src-main/features/channels/details.ts';
import { channelPage } from '../../src-main/features/channels/list.ts';
import { channelRows, channels } from '../../src-main/sync/collections/channels.ts';
import { people } from '../../src-main/sync/collections/people.ts';
import { reconcileList } from '../../src-main/sync/reconcile/list.ts';
import { workOf } from '../sync/work.ts';
import { newCache } from './cache.ts';

const VIEWER = { userId: 1, role: 400, channelDefaults: null };

function withChannels(count: number, members: number): { db: Db; key: string } {
  const db = newCache();
  const listed = Array.from({ length: count }, (_, at) => ({ stream_id: at + 1, name: `Channel ${at}` }));
  reconcileList(
    db,
    channels as never,
    listed.map((channel) => ({ channel, subscribed: true })),
  );
  const everybody = Array.from({ length: members }, (_, at) => ({
    ...{ user_id: at + 1, full_name: `Person ${String(at).padStart(4, '0')}`, email: `${at}@example.com` },
    ...(at === 2 && { is_bot: true, bot_owner_id: 1 }),
  }));
  reconcileList(db, people as never, everybody);
  const key = channelRows.findByServerId(db, 1)!.key;
  writeSubscribers(db, key, { userIds: [...everybody.map(({ user_id }) => user_id), 9_999], askedAt: 1 });
  return { db, key };
}

test('a channel with 2,000 members, among 100 channels, takes as many questions to the file as a small one', () => {
  const work = [
    [2, 3],
    [100, 2_000],
  ].map(([count = 0, members = 0]) => {
    const { db, key } = withChannels(count, members);
    const { finds, lists } = workOf(db, () => channelView(db, key, VIEWER));
    const page = workOf(db, () => channelPage(db, '', 0, 2));
    return { finds, lists, page };
  });
  expect(work[1]).toEqual(work[0]);
});

test('members are listed by name, those without a record first, each with what may be done', () => {
  const { db, key } = withChannels(1, 3);
  removeSubscribers(db, { key }, [2], 1);
  expect(channelView(db, key, VIEWER)?.members).toMatchObject([
    { person: { userId: 9_999, name: '', bot: false }, mayRemove: null, mark: null },
    { person: { userId: 1, name: 'Person 0000' }, mayRemove: false, mark: null },
    { person: { userId: 2, name: 'Person 0001' }, mayRemove: null, mark: { state: 'queued' } },
    { person: { userId: 3, name: 'Person 0002', bot: true }, mayRemove: true, mark: null },
  ]);
});
