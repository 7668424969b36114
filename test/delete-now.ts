import type { Db } from '../src-main/cache/file/db.ts';
import { reminders } from '../src-main/sync/collections/reminders.ts';
import { scheduled } from '../src-main/sync/collections/scheduled.ts';
import { snippets } from '../src-main/sync/collections/snippets.ts';
import { cached } from '../src-main/sync/rows/cached-rows.ts';

/** Deletions that are sent at once, because the time in which they can be undone is over. */
export const deleteSnippet = (db: Db, key: string, now: number): void =>
  cached(db, snippets).delete(key, now);
export const deleteScheduled = (db: Db, key: string, now: number): void =>
  cached(db, scheduled).delete(key, now);
export const cancelReminder = (db: Db, key: string, now: number): void =>
  cached(db, reminders).delete(key, now);
