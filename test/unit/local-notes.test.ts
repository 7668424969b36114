import { expect, test } from 'vitest';
import { reminderRows } from '../../src-main/sync/collections/reminders.ts';
import { dueNotes } from '../../src-main/sync/timers/local-notes.ts';
import { addRow, newCache } from './cache.ts';

const AT = 1_800_000_000;

test('a reminder of no message that stays here is given however late Perch starts', () => {
  const db = newCache();
  const value = {
    messageId: null,
    at: AT,
    note: 'Water the plants',
    content: '',
    failed: false,
    reminded: false,
    here: true,
  };
  addRow(db, reminderRows, 'note', value);
  const weekLater = (AT + 7 * 86_400) * 1_000;
  expect(dueNotes(db, 0, weekLater)).toMatchObject([{ key: 'note', here: true }]);
});
