import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { pruneSteps } from '../../src-main/cache/prune.ts';
import { readUse, recordUse } from '../../src-main/cache/local/snippet-uses.ts';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { fadedUses, recordTargetUse } from '../../src-main/cache/local/target-uses.ts';
import { groupsInOrder } from '../../src-main/contract/search/palette.ts';
import { RANKS } from '../../src-main/contract/search/name-search.ts';
import { fadedUse, usedAgain } from '../../src-main/contract/values/use.ts';
import { channelOf } from '../../src-main/contract/values/channel.ts';
import { findTargets } from '../../src-main/features/palette/find.ts';
import { channels } from '../../src-main/sync/collections/channels.ts';
import { salvageInto } from '../../src-main/sync/recovery/salvage.ts';
import { newChannel } from '../sync/new-channel.ts';
import { temporaryFolder } from './temporary.ts';
import { addRow, newCache } from './cache.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = 1_800_000_000_000;
let db: Db;
let file: string;
beforeEach(() => {
  file = join(temporaryFolder(), 'cache.db');
  db = openDatabase(file);
  onTestFinished(() => void db.close());
});

function addSnippet(key: string, serverId: number, title: string): void {
  addRow(db, snippetRows, key, { title, content: 'text' }, { serverId, createdAt: serverId });
}

function addChannel(channelId: number, name: string): void {
  const value = { ...channelOf(newChannel({ name }), 1), subscribed: true };
  addRow(db, channels.rows, `c-${channelId}`, value, { serverId: channelId });
}

const snippetsFor = (search: string) =>
  (findTargets(db, search, '', NOW).groups.snippets ?? []).map(({ id }) => id);

test('a use counts half after two weeks, and in full where the clock was set back', () => {
  const use = usedAgain(null, NOW);
  expect(use).toEqual({ weight: 1, usedAt: NOW });
  expect(fadedUse(use, NOW + 14 * DAY)).toBeCloseTo(0.5);
  expect(fadedUse(use, NOW + 28 * DAY)).toBeCloseTo(0.25);
  expect(fadedUse(use, NOW - DAY)).toBe(1);
  expect(usedAgain(use, NOW + 14 * DAY)).toEqual({ weight: 1.5, usedAt: NOW + 14 * DAY });
});

test('of equally good matches the one that is used more comes first, until its uses have faded', () => {
  for (const [at, title] of ['Refund one', 'Refund two', 'Refund three'].entries())
    addSnippet(`s${at}`, at + 1, title);
  const unused = snippetsFor('refund');
  const last = unused.at(-1) ?? '';
  const second = unused[1] ?? '';
  for (let times = 0; times < 5; times += 1) recordUse(db, last.slice('snippet-'.length), NOW - 60 * DAY);
  expect(snippetsFor('refund')[0]).toBe(last);
  recordTargetUse(db, second, NOW);
  expect(snippetsFor('refund').slice(0, 2)).toEqual([second, last]);
  // A better match comes first all the same.
  addSnippet('whole', 9, 'Refund');
  expect(snippetsFor('refund')[0]).toBe('snippet-whole');
});

test('a snippet that is used is found among more than are listed', () => {
  for (let at = 1; at <= 50; at += 1) addSnippet(`s${at}`, at, `Refund ${at}`);
  expect(snippetsFor('refund')).not.toContain('snippet-s40');
  recordUse(db, 's40', NOW);
  expect(snippetsFor('refund')[0]).toBe('snippet-s40');
  expect(findTargets(db, 'refund', '', NOW).groups.snippets?.[0]?.name).toEqual([
    { text: 'Refund', match: true },
    { text: ' 40', match: false },
  ]);
});

test('a channel that was chosen comes before another one that matches as well', () => {
  addChannel(1, 'sales east');
  addChannel(2, 'sales west');
  const found = () => findTargets(db, 'sales', '', NOW).groups.channels?.map(({ id }) => id);
  expect(found()).toEqual(['channel-1', 'channel-2']);
  recordTargetUse(db, 'channel-2', NOW);
  expect(found()).toEqual(['channel-2', 'channel-1']);
});

test('rows that windows add get their uses, and a group that is used more comes first', () => {
  recordTargetUse(db, 'place-people', NOW);
  recordTargetUse(db, 'topic-1:x', NOW);
  expect(findTargets(db, 'people', '', NOW).used).toEqual({ 'place-people': 1 });
  const row = { id: 'x', rank: RANKS.beginning, name: [], item: null };
  const order = groupsInOrder({ places: [row], channels: [{ ...row, use: 0.3 }] }).map(({ group }) => group);
  expect(order).toEqual(['channels', 'places']);
});

test('to open a snippet is a use, but no copy', () => {
  addSnippet('k', 1, 'Refund');
  recordTargetUse(db, 'snippet-k', NOW);
  recordTargetUse(db, 'snippet-nobody', NOW);
  expect(readUse(db, 'k')).toEqual({ favorite: false, uses: 0, usedAt: NOW, weight: 1 });
  recordUse(db, 'k', NOW);
  expect(readUse(db, 'k')).toMatchObject({ uses: 1, weight: 2 });
  expect(fadedUses(db, NOW)).toEqual(new Map([['snippet-k', 2]]));
});

test('of other rows than snippets a thousand are counted, those that were used last', () => {
  for (let at = 0; at < 1_010; at += 1) recordTargetUse(db, `topic-${at}`, NOW + at);
  for (const _ of pruneSteps(db, NOW));
  const left = fadedUses(db, NOW + 2_000);
  expect(left.size).toBe(1_000);
  expect(left.has('topic-9')).toBe(false);
  expect(left.has('topic-10')).toBe(true);
});

test('uses are salvaged from a file that cannot be opened', () => {
  recordTargetUse(db, 'channel-1', NOW);
  db.pragma('wal_checkpoint(truncate)');
  db.close();
  const made = newCache();
  salvageInto(made, file);
  expect(fadedUses(made, NOW)).toEqual(new Map([['channel-1', 1]]));
});
