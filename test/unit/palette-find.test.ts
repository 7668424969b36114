import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { noteDirectMessage } from '../../src-main/cache/collections/direct-messages.ts';
import {
  conversationRows,
  keepRow,
  messageRows,
  UNKNOWN_MESSAGE,
} from '../../src-main/cache/collections/messages.ts';
import { replaceTopics } from '../../src-main/cache/collections/topics.ts';
import { recordUse } from '../../src-main/cache/local/snippet-uses.ts';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import {
  type Found,
  type PaletteGroup,
  type PaletteTarget,
  signedSearch,
} from '../../src-main/contract/search/palette.ts';
import { RANKS } from '../../src-main/contract/search/name-search.ts';
import { channelOf } from '../../src-main/contract/values/channel.ts';
import { addUnread } from '../../src-main/domain/unread.ts';
import { channels } from '../../src-main/sync/collections/channels.ts';
import { people } from '../../src-main/sync/collections/people.ts';
import { findOnly, findTargets } from '../../src-main/features/palette/find.ts';
import { recentTargets } from '../../src-main/features/palette/recent.ts';
import { newChannel } from '../sync/new-channel.ts';
import { addRow } from './cache.ts';

const PEOPLE = 5_000;
const SNIPPETS = 10_000;
let db: Db;

const snippetKey = (at: number): string => `snippet-${at}`;

function addSnippet(at: number, title: string, content: string): void {
  addRow(db, snippetRows, snippetKey(at), { title, content }, { serverId: at, createdAt: at });
}

function addPerson(userId: number, full_name: string, email: string, is_active = true): void {
  const value = people.value.parse({ full_name, email, delivery_email: email, is_active, is_bot: false });
  addRow(db, people.rows, `person-${userId}`, value, { serverId: userId });
}

function addChannel(channelId: number, name: string, { archived = false, subscribed = true } = {}): void {
  const value = { ...channelOf(newChannel({ name }), 1), archived, subscribed };
  addRow(db, channels.rows, `channel-${channelId}`, value, { serverId: channelId });
}

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'perch-unit-'));
  db = openDatabase(join(folder, 'cache.db'));
  db.transaction(() => {
    for (let at = 1; at <= SNIPPETS; at += 1)
      addSnippet(at, `Reply ${at} about parcels`, `Parcel ${at} is on its way to you.`);
    addSnippet(20_001, 'Refund approved', 'Your money is on its way.');
    addSnippet(20_002, 'Warranty', 'Without a refund.');
    for (let at = 1; at <= PEOPLE; at += 1)
      addPerson(at, `Person${at} Tester${at}`, `p${at}@meridian.example`);
    addPerson(6_001, 'Zoë Müller', 'zoe@partner.example');
    addPerson(6_002, 'Refugia Marsh', 'rm@partner.example');
    addPerson(6_003, 'Refugia Gone', 'rg@partner.example', false);
    addPerson(6_004, 'Refugia Abel', 'user6004@meridian.example');
    addChannel(7, 'refunds', { subscribed: false });
    addChannel(8, 'refund policy');
    addChannel(9, 'refunds of old', { archived: true });
    replaceTopics(
      db,
      8,
      [
        { name: 'Refund backlog', lastMessageId: 10 },
        { name: 'Refund limits', lastMessageId: 20 },
        { name: '', lastMessageId: 5 },
      ],
      1,
    );
    noteDirectMessage(db, { people: [6_001, 6_002] }, 40);
    noteDirectMessage(db, { people: [6_002] }, 30);
  })();
  return () => {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  };
});

const names = (rows: readonly Found<PaletteTarget>[] = []): string[] =>
  rows.map(({ name }) => name.map(({ text }) => text).join(''));
const find = (search: string) => findTargets(db, search, 'general chat', 0);
const found = (search: string, group: PaletteGroup): string[] => names(find(search).groups[group]);

test('each group of a search in a large account has its best matches first', () => {
  const { groups, near } = find('refu');
  expect(near).toBeNull();
  expect(names(groups.snippets)).toEqual(['Refund approved', 'Warranty']);
  expect(groups.snippets?.map(({ rank }) => rank)).toEqual([RANKS.beginning, RANKS.other]);
  // The newest topic first, then the words of people's names, then what is found by its channel.
  expect(names(groups.topics)).toEqual([
    'Refund limits',
    'Refund backlog',
    'Zoë Müller, Refugia Marsh',
    'general chat',
  ]);
  expect(names(groups.channels)).toEqual(['refund policy', 'refunds']);
  // Who was written to last comes first; deactivated people and archived channels are left out.
  expect(names(groups.people)).toEqual(['Refugia Marsh', 'Refugia Abel']);
});

test('one of thousands is found by any part of its name, in any order, and by its address', () => {
  expect(found('tester4711', 'people')).toEqual(['Person4711 Tester4711']);
  expect(found('ester4711 person', 'people')).toEqual(['Person4711 Tester4711']);
  expect(found('p4711@meridian', 'people')).toEqual(['Person4711 Tester4711']);
  expect(found('mueller zoe', 'people')).toEqual(['Zoë Müller']);
  expect(found('9999 parcels', 'snippets')).toEqual(['Reply 9999 about parcels']);
});

test('a placeholder address finds nobody (server-notes: People)', () => {
  expect(found('user6004', 'people')).toEqual([]);
});

test('a topic is found by its name together with its channel’s', () => {
  expect(found('policy backlog', 'topics')).toEqual(['Refund backlog']);
});

test('a typo is forgiven, and a search that finds nothing offers a near one', () => {
  expect(found('refugai', 'people')).toEqual(['Refugia Marsh', 'Refugia Abel']);
  expect(find('qqqq').near).toBeNull();
  expect(find('wxrrantz').near).toBe('warranty');
});

test('no group has more than six rows, and the same search has the same result again', () => {
  for (const search of ['p', 'person', 'parcel', 're', 'tester1']) {
    const { groups } = find(search);
    for (const rows of Object.values(groups)) expect(rows.length).toBeLessThanOrEqual(6);
    expect(find(search).groups).toEqual(groups);
    const ids = Object.values(groups).flatMap((rows) => rows.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test('a search of one group alone has more rows, and without a text those that are used most', () => {
  expect(names(findOnly(db, 'channels', 'ref', 0))).toEqual(['refund policy', 'refunds']);
  expect(names(findOnly(db, 'channels', '', 0))).toEqual(['refund policy', 'refunds']);
  expect(findOnly(db, 'people', 'person', 0)).toHaveLength(30);
  // Who was written to last comes first.
  expect(names(findOnly(db, 'people', '', 0)).slice(0, 2)).toEqual(['Refugia Marsh', 'Person1 Tester1']);
  expect(names(findOnly(db, 'people', 'gone', 0))).toEqual([]);
});

test('a sign before the text limits a search to channels or people', () => {
  expect(signedSearch('# gen')).toEqual({ only: 'channels', search: 'gen' });
  expect(signedSearch('@ana f')).toEqual({ only: 'people', search: 'ana f' });
  expect(signedSearch('ana@example.com')).toBeNull();
});

test('before anything is typed, what was copied or read last is first', () => {
  expect(recentTargets(db)).toEqual([]);
  const conversation = { channelId: 8, topic: 'Refund backlog' };
  const read = (key: string, asOf: number): void =>
    keepRow(conversationRows, db, key, { asOf, hasOlder: false, toldBy: null, hasGaps: false }, asOf);
  const message = (id: number, value: Partial<typeof UNKNOWN_MESSAGE>): void =>
    messageRows.insert(db, {
      key: `message-${id}`,
      serverId: id,
      value: { ...UNKNOWN_MESSAGE, ...value },
      server: null,
      createdAt: 0,
      madeHere: false,
    });
  message(10, { conversation });
  read('channel:8:refund backlog', 100);
  message(30, { conversation: { people: [6_002] } });
  read('people:6002', 300);
  // A conversation with a person whom no list contains has no name.
  message(40, { conversation: { people: [6_002, 99_999] } });
  read('people:6002,99999', 400);
  message(50, { conversation: { people: [99_999] } });
  read('people:99999', 500);
  recordUse(db, snippetKey(20_001), 200);
  expect(names(recentTargets(db))).toEqual(['Refugia Marsh', 'Refund approved', 'Refund backlog']);
  expect(recentTargets(db)[2]?.item).toMatchObject({ kind: 'topic', ...conversation });
  addUnread(db, { people: [6_002] }, [31, 32]);
  expect(recentTargets(db).map(({ recent }) => recent)).toEqual([
    { usedAt: 300, unread: 2, newestAt: null },
    { usedAt: 200 },
    { usedAt: 100, unread: 0, newestAt: null },
  ]);
});
