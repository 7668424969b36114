import type { Db } from '../cache/db.ts';
import type { StoredRow } from '../cache/row-store.ts';
import type { ReminderValue } from '../contract/reminder.ts';
import type { StoredChange } from './change.ts';
import { keyOfChange } from './kinds/row-kinds.ts';
import { changesDoing, expire, noteParams } from './outbox.ts';
import { reminders } from './resources/reminders.ts';

/** A reminder that this computer gives, because the server does not know of it. */
export type LocalReminder = Pick<ReminderValue, 'messageId' | 'at' | 'note'>;

interface Undelivered {
  create: StoredChange;
  row: StoredRow<ReminderValue>;
}

/** Reminders that the server has not confirmed, and of which this computer has not reminded. */
const undelivered = (db: Db): Undelivered[] =>
  changesDoing(db, 'create-reminder').flatMap((create) => {
    const row = reminders.rows.find(db, keyOfChange(create));
    return row && !row.deleted && !row.value.reminded ? [{ create, row }] : [];
  });

/** What came too late for the server is due at once; the rest at its moment, in milliseconds since the epoch. */
const dueAt = ({ create, row }: Undelivered): number =>
  create.state === 'expired' ? 0 : row.value.at * 1000;

/** When this computer will have to remind, in milliseconds since the epoch; null where nothing waits. */
export function nextLocalReminder(db: Db): number | null {
  const moments = undelivered(db).map(dueAt);
  return moments.length > 0 ? Math.min(...moments) : null;
}

/**
 * The reminders whose moment has come. That they were given is written down before anybody is told, so that each is given
 * once at most, whatever happens; what still waits is expired with it, so that the server does not remind again. One that is
 * on its way just now is left until its answer is there.
 */
export function takeLocalReminders(db: Db, now: number): LocalReminder[] {
  const due = undelivered(db).filter((one) => one.create.state !== 'sending' && dueAt(one) <= now);
  if (due.length === 0) return [];
  db.transaction(() => {
    for (const { create, row } of due) {
      reminders.rows.show(db, row.key, { ...row.value, reminded: true });
      noteParams(db, create, { ...(create.params as object), reminded: true });
      if (create.state === 'queued' || create.state === 'held') expire(db, create);
    }
  })();
  return due.map(({ row: { value } }) => ({ messageId: value.messageId, at: value.at, note: value.note }));
}
