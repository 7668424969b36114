import type { Db } from '../../cache/file/db.ts';
import type { StoredRow } from '../../cache/rows/row-store.ts';
import type { LocalReminder, ReminderValue } from '../../contract/values/reminder.ts';
import { changeFromRow, type ChangeRow, type StoredChange } from '../outbox/change.ts';
import { doubtedTime, surelyReached } from '../clocks/doubted-time.ts';
import { dueNotes, giveNote, nextNote } from './local-notes.ts';
import { recordGiven } from './given-reminders.ts';
import { keyOfChange } from '../rows/rows.ts';
import { expire } from '../outbox/states.ts';
import { noteParams } from '../outbox/store.ts';
import { reminderRows, reminders } from '../collections/reminders.ts';
import { momentLabel } from '../collections/scheduled.ts';

/** How many are given at once. The rest follows with the next wake. */
const MOST_AT_ONCE = 100;

/**
 * How late a reminder of the server is given at most, in seconds. The list contains failed reminders for ever, and a new
 * computer must not give all of them.
 */
const LATEST_OF_SERVER = 24 * 60 * 60;

/** When this computer gives the next reminder after a moment, in milliseconds since the epoch; null if there is none. */
export function nextLocalReminder(db: Db, after: number): number | null {
  const ofChanges = db.value<number | null>(
    'select min(remind_at) from changes indexed by changes_by_reminding where remind_at > ?',
    [after],
  );
  const ofRows = db.value<string | null>(
    `select min(label) from rows indexed by rows_by_label
     where collection = '${reminders.name}' and deleted = 0 and label > ? and server_id is not null`,
    [labelAt(after)],
  );
  const moments = [ofChanges ?? null, ofRows ? Number(ofRows) * 1000 : null, nextNote(db, after)].filter(
    (one) => one !== null,
  );
  return moments.length > 0 ? Math.min(...moments) : null;
}

/** The label of reminders at a moment in milliseconds since the epoch. Reminders have whole seconds. */
const labelAt = (moment: number): string => momentLabel(Math.max(0, Math.floor(moment / 1000)));

/** Reminders whose moment has come since another, that the user did not delete, and that the server has not confirmed. */
const dueReminders = (db: Db, after: number, now: number): StoredChange[] =>
  db
    .rows<ChangeRow>(
      `select changes.* from changes indexed by changes_by_reminding
     join rows on rows.collection = '${reminders.name}' and rows.key = changes.params ->> '$.key' and not rows.deleted
     where remind_at > ? and remind_at <= ? and state <> 'sending' order by remind_at limit ${MOST_AT_ONCE}`,
      [after, now],
    )
    .map(changeFromRow);

/** Reminders whose moment has come since another, that the server has, and that this computer has not given. */
const dueOnServer = (db: Db, after: number, now: number): StoredRow<ReminderValue>[] =>
  db
    .column<string>(
      `select key from rows indexed by rows_by_label
     where collection = '${reminders.name}' and deleted = 0 and label between ? and ? and server_id is not null`,
      [labelAt(Math.max(after + 1000, now - LATEST_OF_SERVER * 1000)), labelAt(now)],
    )
    .flatMap((key) => {
      const row = reminderRows.find(db, key);
      return row && !row.value.reminded ? [row] : [];
    })
    .slice(0, MOST_AT_ONCE);

/**
 * The reminders whose moment has come. Each is marked as given before the caller shows it, so that it is given once at most.
 * Reminders of the server are given here too. The server also sends a direct message within a minute, which is not notified
 * again. Queued creates of the others expire, so that the server does not remind again. A create that is being sent is left
 * alone until its response has arrived.
 */
export function takeLocalReminders(db: Db, now: number): LocalReminder[] {
  const doubted = doubtedTime(db);
  const sure = surelyReached(now, doubted);
  // A moment that was chosen while the time is in doubt comes by the clock that people see (clocks/doubted-time.ts).
  const chosen = doubted?.chosen.filter((moment) => moment > sure && moment <= now) ?? [];
  const times: [number, number][] = [[0, sure], ...chosen.map((at): [number, number] => [at - 1, at])];
  const due = times.flatMap(([after, until]) => dueReminders(db, after, until));
  const onServer = times.flatMap(([after, until]) => dueOnServer(db, after, until));
  const notes = times.flatMap(([after, until]) => dueNotes(db, after, until));
  if (due.length === 0 && onServer.length === 0 && notes.length === 0) return [];
  return db.transaction(() => [
    ...due.flatMap((create) => giveUnconfirmed(db, create)),
    ...onServer.map((row) => giveWithServer(db, row)),
    ...notes.map((note) => giveNote(db, note)),
  ])();
}

/** Marks the server's copy as given too, because lists do not contain the mark. */
function giveWithServer(db: Db, { key, serverId, value, server }: StoredRow<ReminderValue>): LocalReminder {
  reminders.rows.setVisible(db, key, { ...value, reminded: true });
  reminders.rows.setServer(db, key, serverId, { ...(server ?? value), reminded: true });
  recordGiven(db, value);
  return reminderOf(key, value, true);
}

function giveUnconfirmed(db: Db, create: StoredChange): LocalReminder[] {
  noteParams(db, create, { ...(create.params as object), reminded: true });
  const row = reminders.rows.find(db, keyOfChange(create));
  if (!row || row.value.reminded) return [];
  reminders.rows.setVisible(db, row.key, { ...row.value, reminded: true });
  recordGiven(db, row.value);
  if (create.state === 'queued' || create.state === 'held') expire(db, create);
  return [reminderOf(row.key, row.value, false)];
}

const reminderOf = (
  key: string,
  { messageId, at, note, content }: ReminderValue,
  onServer: boolean,
): LocalReminder => ({ key, messageId, at, note, content, onServer, kept: null });
