import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import { saveDraft } from '../../src-main/cache/local/drafts.ts';
import { onlyHere } from '../../src-main/features/accounts/only-here.ts';
import { insertHere } from '../../src-main/sync/collections/reminders.ts';
import { temporaryFolder } from './temporary.ts';

test('what this computer alone has of an account is counted, though every change is sent', () => {
  const db = openDatabase(join(temporaryFolder(), 'cache.db'));
  onTestFinished(() => void db.close());
  const nothing = { drafts: 0, reminders: 0, presets: 0, series: 0, rules: 0 };
  expect(onlyHere(db)).toEqual(nothing);
  saveDraft(db, 'window', '{"place":"topics"}', 1);
  saveDraft(db, 'message:channel:1:lunch', '"Half a thou"', 1);
  insertHere(db, { at: 2_000_000_000, note: 'Water the plants' }, 1);
  expect(onlyHere(db)).toEqual({ ...nothing, drafts: 1, reminders: 1 });
});
