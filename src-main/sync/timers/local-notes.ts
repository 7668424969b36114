import type { Db } from '../../cache/file/db.ts';
import type { StoredRow } from '../../cache/rows/row-store.ts';
import type { LocalReminder } from '../../contract/values/reminder.ts';
import { reminderRows, storedGivenReminders } from '../collections/reminders.ts';
import { listToOneself } from '../collections/scheduled.ts';
import { recordGiven } from './given-reminders.ts';

/** How late a message to oneself of the server is given at most, in milliseconds: failed ones stay in its list for ever. */
const LATEST_OF_SERVER = 24 * 60 * 60_000;

/** A reminder of no message. */
interface Note {
  key: string;
  at: number;
  note: string;
  /** Whether it stays on this computer; otherwise it is a message that the server sends to the user. */
  here: boolean;
  onServer: boolean;
}

/** The reminders of no message that this computer is still to give, if they are known. */
function notesToGive(db: Db): Note[] {
  const here = reminderRows
    .list(db, { fields: { here: true } })
    .map(({ key, value: { at, note } }) => ({ key, at, note, here: true, onServer: false }));
  const messages = listToOneself(db);
  if (messages.length === 0) return here;
  const given = new Set((storedGivenReminders.read(db) ?? []).map(({ key = '', at }) => `${key} ${at}`));
  const toOneself = messages.filter(({ key, value }) => !given.has(`${key} ${value.at}`)).map(noteOfMessage);
  return [...here, ...toOneself];
}

const noteOfMessage = ({ key, value, server }: StoredRow<{ at: number; content: string }>): Note => ({
  key,
  at: value.at,
  note: value.content,
  here: false,
  onServer: server !== null,
});

/** When the next reminder of no message is given after a moment, in milliseconds since the epoch; null if there is none. */
export function nextNote(db: Db, after: number): number | null {
  const moments = notesToGive(db).flatMap(({ at }) => (at * 1000 > after ? at * 1000 : []));
  return moments.length > 0 ? Math.min(...moments) : null;
}

/** The reminders of no message whose moment has come since another, in milliseconds since the epoch. */
export const dueNotes = (db: Db, after: number, now: number): Note[] =>
  notesToGive(db).filter(
    ({ at, onServer }) =>
      at * 1000 > after && at * 1000 <= now && (!onServer || at * 1000 > now - LATEST_OF_SERVER),
  );

/** Records that a reminder of no message is given. One that stays here is over then. */
export function giveNote(db: Db, { key, at, note, here, onServer }: Note): LocalReminder {
  const value = { messageId: null, at, note, content: '', failed: false, reminded: true, here };
  recordGiven(db, value, { key, everywhere: !here });
  if (here) reminderRows.remove(db, key);
  return { key, messageId: null, at, note, content: '', onServer, kept: here ? 'here' : 'everywhere' };
}
