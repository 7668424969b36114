import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import { countDrafts, readDraft, saveDraft } from '../../src-main/cache/local/drafts.ts';
import { temporaryFolder } from './temporary.ts';

function newCache() {
  const file = join(temporaryFolder(), 'cache.db');
  const db = openDatabase(file);
  onTestFinished(() => void db.close());
  return { file, db };
}

test('the latest text under a name is read again, even after a restart', () => {
  const { file, db } = newCache();
  expect(readDraft(db, 'snippet:new')).toBeNull();
  saveDraft(db, 'snippet:new', 'Hel', 1);
  saveDraft(db, 'snippet:new', 'Hello 🎉\n', 2);
  saveDraft(db, 'status', 'Lunch', 3);
  db.close();
  const again = openDatabase(file);
  onTestFinished(() => void again.close());
  expect([readDraft(again, 'snippet:new'), readDraft(again, 'status')]).toEqual(['Hello 🎉\n', 'Lunch']);
});

test('saving an empty text deletes the draft', () => {
  const { db } = newCache();
  saveDraft(db, 'status', 'Lunch', 1);
  saveDraft(db, 'status', '', 2);
  saveDraft(db, 'never', '', 2);
  expect(db.prepare('select count(*) from drafts').pluck().get()).toBe(0);
  expect(readDraft(db, 'status')).toBeNull();
});

test('a draft that is another one by now is not deleted', () => {
  const { db } = newCache();
  saveDraft(db, 'status', 'Lunch', 1);
  saveDraft(db, 'status', '', 2, 'Lun');
  expect(readDraft(db, 'status')).toBe('Lunch');
  saveDraft(db, 'status', '', 3, 'Lunch');
  expect(readDraft(db, 'status')).toBeNull();
});

test('a draft counts if somebody wrote it', () => {
  const { db } = newCache();
  for (const name of ['window', 'emoji', 'recipient:new:people']) saveDraft(db, name, '{}', 1);
  expect(countDrafts(db)).toBe(0);
  for (const name of ['message:new:people', 'snippet:new']) saveDraft(db, name, '"Hi"', 1);
  expect(countDrafts(db)).toBe(2);
});

test('white space is text, and names are taken literally', () => {
  const { db } = newCache();
  saveDraft(db, "'; drop table drafts; --", ' ', 1);
  saveDraft(db, '__proto__', 'x', 1);
  expect([readDraft(db, "'; drop table drafts; --"), readDraft(db, '__proto__')]).toEqual([' ', 'x']);
  expect(readDraft(db, 'constructor')).toBeNull();
});

test('a long text is stored completely', () => {
  const { db } = newCache();
  const long = 'ż'.repeat(200_000);
  saveDraft(db, 'snippet:new', long, 1);
  expect(readDraft(db, 'snippet:new')).toBe(long);
});

test('a draft that is written again counts from then on', () => {
  const { db } = newCache();
  saveDraft(db, 'status', 'L', 1);
  saveDraft(db, 'status', 'Lunch', 5);
  expect(db.value('select saved_at from drafts')).toBe(5);
});
