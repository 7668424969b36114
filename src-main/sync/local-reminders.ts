import { prepared, type Db } from '../cache/db.ts';
import type { ReminderValue } from '../contract/reminder.ts';
import { changeFromRow, type ChangeRow, type StoredChange } from './change.ts';
import { keyOfChange } from './kinds/row-kinds.ts';
import { expire, noteParams } from './outbox.ts';
import { reminders } from './resources/reminders.ts';

/** A reminder that this computer gives, because the server does not know of it. */
export type LocalReminder = Pick<ReminderValue, 'messageId' | 'at' | 'note'>;

/** So many are given at once; the rest follows with the next wake. */
const MOST_AT_ONCE = 100;

/** When this computer will have to remind next after a moment; milliseconds since the epoch, null where nothing waits. */
export const nextLocalReminder = (db: Db, after: number): number | null =>
  prepared<[number], number | null>(
    db,
    'select min(remind_at) from changes indexed by changes_by_reminding where remind_at > ?',
  )
    .pluck()
    .get(after) ?? null;

/** Those that the server has not confirmed, whose moment has come, and which are still wanted. */
const dueReminders = (db: Db, now: number): StoredChange[] =>
  prepared<[string, number, number], ChangeRow>(
    db,
    `select changes.* from changes indexed by changes_by_reminding
     join rows on rows.collection = ? and rows.key = changes.params ->> '$.key' and not rows.deleted
     where remind_at <= ? and state <> 'sending' order by remind_at limit ?`,
  )
    .all(reminders.collection, now, MOST_AT_ONCE)
    .map(changeFromRow);

/**
 * The reminders whose moment has come. That they were given is written down before anybody is told, so that each is given
 * once at most, whatever happens; what still waits is expired with it, so that the server does not remind again. One that is
 * on its way just now is left until its answer is there.
 */
export function takeLocalReminders(db: Db, now: number): LocalReminder[] {
  const due = dueReminders(db, now);
  if (due.length === 0) return [];
  return db.transaction(() =>
    due.flatMap((create) => {
      noteParams(db, create, { ...(create.params as object), reminded: true });
      const row = reminders.rows.find(db, keyOfChange(create));
      if (!row || row.value.reminded) return [];
      reminders.rows.show(db, row.key, { ...row.value, reminded: true });
      if (create.state === 'queued' || create.state === 'held') expire(db, create);
      const { messageId, at, note } = row.value;
      return [{ messageId, at, note }];
    }),
  )();
}
