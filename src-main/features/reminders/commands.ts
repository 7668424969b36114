import type { Db } from '../../cache/file/db.ts';
import { storedIdentity } from '../../cache/metadata/identity.ts';
import type { StoredRow } from '../../cache/rows/row-store.ts';
import { storedLimits } from '../../cache/metadata/organization.ts';
import { Refusal, refuse } from '../../contract/problem.ts';
import { noteToOneself } from '../../contract/values/note-to-oneself.ts';
import type { ScheduledValue } from '../../contract/values/scheduled.ts';
import { checkReminder, type ReminderForm, type ReminderValue } from '../../contract/values/reminder.ts';
import { amend } from '../../sync/outbox/states.ts';
import { dropHeldReminder } from '../../sync/timers/held-reminders.ts';
import { noteNewKey } from '../../sync/timers/series.ts';
import { deleteReminder, insertHere, reminders } from '../../sync/collections/reminders.ts';
import { scheduled } from '../../sync/collections/scheduled.ts';
import { subjectOf } from '../../sync/define/collection.ts';
import { localTime, trueTime } from '../../sync/clocks/clock-skew.ts';
import { noteChosen } from '../../sync/clocks/doubted-time.ts';
import { enqueueMutation } from '../../sync/rows/enqueue.ts';
import { deleteRowForNow } from '../../sync/rows/undoable.ts';
import { cached } from '../../sync/rows/cached-rows.ts';
import { trimmed } from '../../contract/text/text.ts';
import { createScheduled, deleteScheduledForNow, editScheduled } from '../scheduled/commands.ts';
import { scheduledFormOf } from '../scheduled/queries.ts';
import { shownSeries } from '../base/shown-series.ts';

const { rows, mutations } = reminders;

/** @throws {Refusal} with the field that breaks a rule. */
export function createReminder(db: Db, form: ReminderForm, now: number): string {
  const value = checked(db, form, now);
  return db.transaction(() => {
    noteChosen(db, value.at * 1000);
    if (value.messageId !== null) return cached(db, reminders).create(value, now);
    return createNote(db, value, form.everywhere, now);
  })();
}

/** Creates a reminder of no message: on this computer, or as a message to oneself. */
function createNote(
  db: Db,
  { note, at }: Pick<ReminderForm, 'note' | 'at'>,
  everywhere: boolean | undefined,
  now: number,
): string {
  if (!everywhere) return insertHere(db, { note, at }, now);
  const { userId = 0 } = storedIdentity.read(db) ?? {};
  return createScheduled(db, { ...noteToOneself(userId, note), at }, now);
}

/**
 * Sets another time or note. Servers cannot change a reminder, so a new reminder is created, and then the old one is
 * cancelled: there is always a reminder. The old reminder is hidden until the new one is delivered, and returns when
 * the new one is discarded. A reminder that was never sent is changed in place, and one of no message too, unless it is to
 * come elsewhere than before.
 * @returns the key of the reminder that is shown now
 * @throws {Refusal} with the field that breaks a rule; `gone`; `unsupported` if the server cannot cancel the old
 * reminder, or its creation is in doubt
 */
export function rescheduleReminder(db: Db, key: string, form: ReminderForm, now: number): string {
  const value = checked(db, form, now);
  return db.transaction(() => {
    noteChosen(db, form.at * 1000);
    dropHeldReminder(db, key);
    const message = scheduled.rows.find(db, key);
    if (message && form.everywhere) {
      editScheduled(db, key, { ...scheduledFormOf(message.value), at: value.at, content: value.note }, now);
      return key;
    }
    if (message) return keepHere(db, message, value, now);
    const stored = rows.find(db, key);
    if (!stored || stored.deleted) throw new Refusal({ kind: 'gone' });
    if (stored.value.here && form.everywhere) {
      rows.remove(db, key);
      return createNote(db, value, true, now);
    }
    if (stored.value.here) {
      rows.setVisible(db, key, { ...stored.value, at: value.at, note: value.note });
      return key;
    }
    if (value.messageId === null) throw new Refusal({ kind: 'unsupported' });
    const here = cached(db, reminders);
    const create = here.changesOf(key).find(({ action }) => action === mutations.create?.name);
    if (create?.state === 'sending' || create?.state === 'in-doubt' || !here.isChangeable(stored))
      throw new Refusal({ kind: 'unsupported' });
    if (create) {
      rows.setVisible(db, key, value);
      amend(db, create, { key, ...value });
      return key;
    }
    const newKey = here.create(value, now);
    rows.markDeleted(db, key, true);
    const behind = { subject: subjectOf(reminders, newKey), mergeKey: null, params: { key } };
    enqueueMutation(db, deleteReminder, behind, now);
    noteNewKey(db, key, newKey);
    return newKey;
  })();
}

/** Keeps a message to oneself as a reminder on this computer, and deletes the message behind whatever waits of it. */
function keepHere(db: Db, message: StoredRow<ScheduledValue>, value: ReminderValue, now: number): string {
  if (message.deleted || message.value.sent) throw new Refusal({ kind: 'gone' });
  const messages = cached(db, scheduled);
  if (!messages.isChangeable(message)) throw new Refusal({ kind: 'unsupported' });
  messages.delete(message.key, now);
  return createNote(db, value, false, now);
}

/** Cancels a reminder so that it can be undone for a time (sync: Undo). */
export function cancelReminderForNow(db: Db, key: string, now: number): void {
  dropHeldReminder(db, key);
  if (scheduled.rows.find(db, key)) return deleteScheduledForNow(db, key, now);
  const value = rows.find(db, key)?.value;
  const takesEffectAt = value ? localTime(db, value.at * 1000) : null;
  const removal =
    value && shownSeries(db, 'reminder', now).of(key)
      ? ({ what: 'skipped-reminder', title: String(value.at) } as const)
      : ({ what: 'reminder', title: value?.note ?? '' } as const);
  deleteRowForNow(db, reminders, key, { ...removal, takesEffectAt }, now);
}

function checked(db: Db, form: ReminderForm, now: number): ReminderValue {
  refuse(checkReminder(form, storedLimits.read(db) ?? {}, trueTime(db, now)));
  const { messageId, at, note } = form;
  return {
    messageId,
    at,
    note: trimmed(note),
    content: '',
    failed: false,
    reminded: false,
    here: false,
  };
}
