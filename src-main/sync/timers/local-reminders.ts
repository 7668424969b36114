import { prepared, type Db } from '../../cache/db.ts';
import type { StoredRow } from '../../cache/row-store.ts';
import type { LocalReminder, ReminderValue } from '../../contract/reminder.ts';
import { changeFromRow, type ChangeRow, type StoredChange } from '../outbox/change.ts';
import { noteGiven } from './given-reminders.ts';
import { keyOfChange } from '../rows/rows.ts';
import { expire } from '../outbox/states.ts';
import { noteParams } from '../outbox/store.ts';
import { reminderRows, reminders } from '../collections/reminders.ts';
import { momentLabel } from '../collections/scheduled.ts';

/** So many are given at once; the rest follows with the next wake. */
const MOST_AT_ONCE = 100;

/**
 * What the server knows of is given so late at most, in seconds: a list shows what failed for ever, and nobody wants to be
 * reminded on a new computer of all that.
 */
const LATEST_OF_SERVER = 24 * 60 * 60;

/** When this computer will have to remind next after a moment; milliseconds since the epoch, null where nothing waits. */
export function nextLocalReminder(db: Db, after: number): number | null {
  const ofChanges = prepared<[number], number | null>(
    db,
    'select min(remind_at) from changes indexed by changes_by_reminding where remind_at > ?',
  )
    .pluck()
    .get(after);
  const ofRows = prepared<[string, string], string | null>(
    db,
    `select min(label) from rows indexed by rows_by_label
     where collection = ? and deleted = 0 and label > ? and server_id is not null`,
  )
    .pluck()
    .get(reminders.name, labelAt(after));
  const moments = [ofChanges ?? null, ofRows ? Number(ofRows) * 1000 : null].filter((one) => one !== null);
  return moments.length > 0 ? Math.min(...moments) : null;
}

/** The label of what is due at a moment in milliseconds since the epoch; seconds are what reminders have. */
const labelAt = (moment: number): string => momentLabel(Math.max(0, Math.floor(moment / 1000)));

/** Those that the server has not confirmed, whose moment has come, and which are still wanted. */
const dueReminders = (db: Db, now: number): StoredChange[] =>
  prepared<[string, number, number], ChangeRow>(
    db,
    `select changes.* from changes indexed by changes_by_reminding
     join rows on rows.collection = ? and rows.key = changes.params ->> '$.key' and not rows.deleted
     where remind_at <= ? and state <> 'sending' order by remind_at limit ?`,
  )
    .all(reminders.name, now, MOST_AT_ONCE)
    .map(changeFromRow);

/** Those that the server has, whose moment has come, and of which this computer has not reminded. */
const dueOnServer = (db: Db, now: number): StoredRow<ReminderValue>[] =>
  prepared<[string, string, string], string>(
    db,
    `select key from rows indexed by rows_by_label
     where collection = ? and deleted = 0 and label between ? and ? and server_id is not null`,
  )
    .pluck()
    .all(reminders.name, labelAt(now - LATEST_OF_SERVER * 1000), labelAt(now))
    .flatMap((key) => {
      const row = reminderRows.find(db, key);
      return row && !row.value.reminded ? [row] : [];
    })
    .slice(0, MOST_AT_ONCE);

/**
 * The reminders whose moment has come. That they were given is written down before anybody is told, so that each is given
 * once at most, whatever happens. What the server knows of is given here too: it reminds by a direct message, within a minute,
 * which is not notified again. Of the others, what still waits is expired, so that the server does not remind again. One that
 * is on its way just now is left until its answer is there.
 */
export function takeLocalReminders(db: Db, now: number): LocalReminder[] {
  const due = dueReminders(db, now);
  const onServer = dueOnServer(db, now);
  if (due.length === 0 && onServer.length === 0) return [];
  return db.transaction(() => [
    ...due.flatMap((create) => giveInStead(db, create)),
    ...onServer.map((row) => giveWithServer(db, row)),
  ])();
}

/** Lists say nothing of it, so it is written down beside what they say, too. */
function giveWithServer(db: Db, { key, serverId, value, server }: StoredRow<ReminderValue>): LocalReminder {
  reminders.rows.setVisible(db, key, { ...value, reminded: true });
  reminders.rows.setServer(db, key, serverId, { ...(server ?? value), reminded: true });
  noteGiven(db, value);
  return reminderOf(value, true);
}

function giveInStead(db: Db, create: StoredChange): LocalReminder[] {
  noteParams(db, create, { ...(create.params as object), reminded: true });
  const row = reminders.rows.find(db, keyOfChange(create));
  if (!row || row.value.reminded) return [];
  reminders.rows.setVisible(db, row.key, { ...row.value, reminded: true });
  noteGiven(db, row.value);
  if (create.state === 'queued' || create.state === 'held') expire(db, create);
  return [reminderOf(row.value, false)];
}

const reminderOf = ({ messageId, at, note }: ReminderValue, onServer: boolean): LocalReminder => ({
  messageId,
  at,
  note,
  onServer,
});
