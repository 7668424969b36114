import { beforeEach, expect, test } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { commandOfLink } from '../../src-main/features/links/queries.ts';
import { addRow, newCache } from './cache.ts';

const organization = { serverUrl: 'https://chat.example.com', userId: 1 };
const KEY = '5f0c0a4e-0000-4000-8000-000000000007';
let db: Db;

beforeEach(() => {
  db = newCache();
  addRow(db, snippetRows, KEY, { title: 'Refund', content: 'Approved' }, { serverId: 7 });
});

const commandOf = (text: string) => commandOfLink(db, organization, text);

test.each<[string, unknown]>([
  ['perch://snippet/7', { do: 'open-snippet', key: KEY }],
  // A snippet that another client deleted, or that Perch has not fetched yet.
  ['perch://snippet/8', { do: 'open', place: 'snippets' }],
  ['perch://message/12', { do: 'open', place: 'topics', target: { messageId: 12 } }],
  [
    'perch://channel/5?server=https://chat.example.com',
    { do: 'open', place: 'topics', target: { channelId: 5 } },
  ],
  ['https://chat.example.com/#narrow/channel/5', { do: 'open', place: 'topics', target: { channelId: 5 } }],
  ['#user/9', { do: 'open', place: 'people', target: { key: '9' } }],
])('%s opens its thing', (text, command) => {
  expect(commandOf(text)).toEqual(command);
});

test.each([
  'perch://channel/5?server=https://elsewhere.example.com',
  'https://elsewhere.example.com/#narrow/channel/5',
  'perch://quit',
  '12',
  'Refund',
])('%s opens nothing', (text) => {
  expect(commandOf(text)).toBeNull();
});
