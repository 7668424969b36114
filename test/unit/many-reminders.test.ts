import { expect, test, vi } from 'vitest';
import { reminderPage } from '../../src-main/features/reminders/list.ts';
import { reminderRows } from '../../src-main/sync/collections/reminders.ts';
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

function questions(count: number): number {
  const db = cacheWith(count);
  const prepare = vi.spyOn(db, 'prepare');
  reminderPage(db, home, { offset: 0, limit: IN_SIGHT, key: null });
  return prepare.mock.calls.length;
}

test('the list asks the file as few questions with thousands of reminders as with those in sight', () => {
  expect(questions(3_000)).toBe(questions(IN_SIGHT));
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
