import type { Db } from '../../cache/file/db.ts';
import { copyMetadata } from '../../cache/metadata/metadata.ts';
import type { Problem } from '../../contract/problem.ts';
import type { ReminderValue } from '../../contract/values/reminder.ts';
import { mutationsByName } from '../collections/catalog.ts';
import { reminderRows, reminders, storedGivenReminders } from '../collections/reminders.ts';
import type { StoredChange } from '../outbox/change.ts';
import { listChanges, noteParams } from '../outbox/store.ts';
import { mayComeFromUnanswered } from '../outbox/unanswered.ts';
import { endUndo } from '../outbox/undo-offer.ts';
import { mayHaveChanged } from '../outbox/values-sent.ts';
import { keyOfChange } from '../rows/rows.ts';
import { setMustReadFirst } from '../../domain/series.ts';
import { storedEventQueue } from '../../cache/metadata/event-queue.ts';
import { highestId } from '../../cache/metadata/highest-ids.ts';

/** The changes of a cache that comes from a backup (sync: Restored backups). */

/** Metadata about what this computer has shown to its user and made of series, whichever cache has it. */
const SHOWN_HERE = [
  'givenReminders',
  'heldReminders',
  'seriesProgress',
  'notifiedUpTo',
  'notified',
  'told',
  'activityRead',
  'watchedScheduled',
  'followedFile',
] as const;

/** The changes of a cache that certainly had no effect on the server so far. */
export const unsentFor = (db: Db): ReadonlySet<string> =>
  new Set(listChanges(db).flatMap((change) => (isUnsent(db, change) ? [change.id] : [])));

const isUnsent = (db: Db, change: StoredChange): boolean =>
  change.state !== 'sending' &&
  change.state !== 'in-doubt' &&
  !mayHaveChanged(change) &&
  !mayComeFromUnanswered(db, change.subject, () => true);

interface Restoring {
  now: number;
  /** Whether a change is known not to have been sent since the backup was made. */
  isUnsent(change: StoredChange): boolean;
}

/**
 * Prepares the outbox of a restored cache. A change may have been sent after the backup was made, so it counts as sent until
 * now, without a response: a create is in doubt, and any other change waits for the user's decision. A change that was not
 * sent since stays as it was. Call it before an engine opens the cache.
 * @returns how many changes may have been sent
 */
export function questionChanges(db: Db, { now, isUnsent: isKnownUnsent }: Restoring): number {
  return db.transaction(() => {
    // The queue has gone on since, and nothing is held back any more that could be undone then.
    storedEventQueue.write(db, null);
    endUndo(db);
    setMustReadFirst(db, true);
    let questioned = 0;
    for (const change of listChanges(db)) {
      if (isKnownUnsent(change)) release(db, change);
      else if (question(db, change, now)) questioned += 1;
    }
    return questioned;
  })();
}

/** A change that was not sent goes on from where it was. Where a key is needed, nothing is sent without one anyway. */
function release(db: Db, { id }: StoredChange): void {
  db.run(
    `update changes set state = 'queued', maybe_on_server = 0, problem = null
     where id = ? and state in ('sending', 'held')`,
    [id],
  );
}

/** @returns false for a change that waits for the user's decision anyway */
function question(db: Db, change: StoredChange, now: number): boolean {
  const problem: Problem = { kind: 'restored' };
  const isCreate = change.delivery === 'create';
  if (change.state === 'expired' || (change.state === 'rejected' && !isCreate)) return false;
  const { row, evidence } = mutationsByName[change.action];
  const idsOf = row?.does === 'create' ? row.collection.name : evidence?.idsOf;
  const mark = isCreate && change.attempts === 0 && idsOf ? highestId(db, idsOf) : change.mark;
  db.run(
    `update changes set state = ?, problem = ?, maybe_on_server = 1, must_ask = 0, next_attempt_at = null, mark = ?,
       attempts = max(attempts, 1), last_sent_at = case when ? then ? else last_sent_at end
     where id = ?`,
    [isCreate ? 'in-doubt' : 'rejected', JSON.stringify(problem), mark, isCreate ? 1 : 0, now, change.id],
  );
  return true;
}

/** Copies what this computer has shown and made since, so that nothing is shown or made twice. */
export function keepShown(db: Db, present: Db): void {
  db.transaction(() => {
    copyMetadata(present, db, SHOWN_HERE);
    markGiven(db, storedGivenReminders.read(present) ?? []);
  })();
}

/**
 * Marks the reminders that this computer has given: lists of servers do not contain the mark. Those of no message, which only
 * this computer has, are over.
 */
function markGiven(db: Db, notified: { messageId: number | null; at: number; key?: string }[]): void {
  for (const { key = '', at } of notified) {
    const row = reminderRows.find(db, key);
    if (row?.value.here && row.value.at === at) reminderRows.remove(db, key);
  }
  const ofMessages = notified.filter(({ key }) => key === undefined);
  const isGiven = ({ messageId, at, here }: ReminderValue): boolean =>
    !here &&
    ofMessages.some((one) => one.at === at && (one.messageId === null || one.messageId === messageId));
  const keys = db.column<string>('select key from rows where collection = ?', [reminders.name]);
  const marked = new Set(
    keys.filter((key) => {
      const row = reminderRows.find(db, key);
      if (!row || row.value.reminded || !isGiven(row.value)) return false;
      reminderRows.setVisible(db, key, { ...row.value, reminded: true });
      if (row.server) reminderRows.setServer(db, key, row.serverId, { ...row.server, reminded: true });
      return true;
    }),
  );
  for (const change of listChanges(db))
    if (change.action === 'create-reminder' && marked.has(keyOfChange(change)))
      noteParams(db, change, { ...(change.params as object), reminded: true });
}
