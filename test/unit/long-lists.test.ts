import { expect, test, vi } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import { navigationList } from '../../src-main/features/navigation/queries.ts';
import { folderViews } from '../../src-main/features/organization/queries.ts';
import { reminderPage } from '../../src-main/features/reminders/list.ts';
import { scheduledList } from '../../src-main/features/scheduled/queries.ts';
import { settingsView } from '../../src-main/features/settings/queries.ts';
import { folderRows } from '../../src-main/sync/collections/folders.ts';
import { navigationRows } from '../../src-main/sync/collections/navigation.ts';
import { reminderRows } from '../../src-main/sync/collections/reminders.ts';
import { scheduledRows } from '../../src-main/sync/collections/scheduled.ts';
import { settingRows } from '../../src-main/sync/collections/settings.ts';
import { newCache } from './cache.ts';

const home = { serverUrl: 'https://chat.example', userId: 1 };
const IN_SIGHT = 40;

/** A cache with so many reminders of messages that it does not have, one each minute. */
function cacheWith(count: number) {
  const db = newCache();
  db.transaction(() => {
    for (let index = count - 1; index >= 0; index -= 1) {
      const content = `You requested a reminder for #**tea room>Topic ${index}@${index + 1}**.\n\n@_**Olu|2** [said](/#narrow/near/${index + 1}):\n\`\`\`quote\nMessage ${index}\n\`\`\``;
      const value = { messageId: index + 1, at: 1_800_000_000 + index * 60, note: '', content };
      reminderRows.insert(db, {
        ...{ key: `reminder-${index}`, serverId: index + 1, createdAt: 0, madeHere: false },
        value: { ...value, failed: false, reminded: false, here: false },
        server: null,
      });
    }
  })();
  return db;
}

/** How many questions to the file it takes to read something. */
function questions(db: Db, read: (db: Db) => unknown): number {
  const prepare = vi.spyOn(db, 'prepare');
  read(db);
  return prepare.mock.calls.length;
}

test('the list of reminders asks the file as few questions with thousands as with those in sight', () => {
  const read = (db: Db) => reminderPage(db, home, { offset: 0, limit: IN_SIGHT, key: null });
  expect(questions(cacheWith(3_000), read)).toBe(questions(cacheWith(IN_SIGHT), read));
});

const stored = { serverId: null, server: null, createdAt: 0, madeHere: true };
const lists: Record<string, { insert: (db: Db, key: string) => void; read: (db: Db) => unknown }> = {
  folders: {
    insert: (db, key) =>
      folderRows.insert(db, { ...stored, key, value: { name: key, description: key, archived: false } }),
    read: folderViews,
  },
  'scheduled messages': {
    insert: (db, key) => {
      const message = {
        to: { channelId: 1, topic: key },
        content: key,
        at: 1_900_000_000,
        readBySender: null,
      };
      scheduledRows.insert(db, { ...stored, key, value: { ...message, failed: false, sent: false } });
    },
    read: scheduledList,
  },
  settings: {
    insert: (db, key) => settingRows.insert(db, { ...stored, key, value: { value: true } }),
    read: settingsView,
  },
  views: {
    insert: (db, key) =>
      navigationRows.insert(db, { ...stored, key, value: { fragment: key, name: key, isPinned: false } }),
    read: navigationList,
  },
};

test.each(Object.entries(lists))('%s: hundreds of rows take as few questions as one', (_, list) => {
  const cacheOf = (count: number): Db => {
    const db = newCache();
    for (let index = 0; index < count; index += 1) list.insert(db, `row-${index}`);
    return db;
  };
  expect(questions(cacheOf(300), list.read)).toBe(questions(cacheOf(1), list.read));
});

test('the list has every reminder in its order, and the rows in sight and the chosen one alone', () => {
  const db = cacheWith(1_000);
  const { entries, count, rows } = reminderPage(db, home, {
    offset: 100,
    limit: IN_SIGHT,
    key: 'reminder-7',
  });
  expect(entries.map(({ key }) => key)).toEqual(
    Array.from({ length: 1_000 }, (_, index) => `reminder-${index}`),
  );
  expect(count).toBe(1_000);
  const inSight = Array.from({ length: IN_SIGHT }, (_, index) => `reminder-${index + 100}`);
  expect(rows.map(({ key }) => key)).toEqual(['reminder-7', ...inSight]);
  expect(rows[0]).toMatchObject({ words: { title: 'Message 7', sender: 'Olu' } });
  // Without a chosen one, it is the first.
  expect(reminderPage(db, home, { offset: 100, limit: 1, key: null }).rows[0]?.key).toBe('reminder-0');
});
