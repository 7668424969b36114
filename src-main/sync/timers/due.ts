import type { Db } from '../../cache/db.ts';
import { readOwnStatus } from '../../cache/own-status.ts';
import { CollectionName } from '../../contract/ipc.ts';
import type { LocalReminder } from '../../contract/reminder.ts';
import { clearOwnStatusAtMoment } from './clear-status.ts';
import { nextDeadline } from './deadlines.ts';
import { nextLocalReminder, takeLocalReminders } from './local-reminders.ts';

interface DueOptions {
  db: Db;
  /** The time at the start to which the user's moments are compared (`timeReached`). */
  comparedAt: number;
  onChanged(collections: CollectionName[]): void;
  onReminder(reminder: LocalReminder): void;
  /** There may be more: `run` is to be called again, after other work has had its turn. */
  onMore(): void;
}

/** Runs what is scheduled for moments that the user chose, with or without a connection. Milliseconds since the epoch. */
export class Due {
  readonly #options: DueOptions;
  /** The time to which the moments were last compared. */
  #comparedAt: number;

  constructor(options: DueOptions) {
    this.#options = options;
    this.#comparedAt = options.comparedAt;
  }

  /** Clears the status, gives reminders, and shows changes whose deadline has passed. `now` is the time of `timeReached`. */
  run(now: number): void {
    const { db, onChanged, onReminder, onMore } = this.#options;
    if (clearOwnStatusAtMoment(db, now)) onChanged(['status', 'outbox']);
    const due = takeLocalReminders(db, now);
    if (due.length > 0) onChanged(['reminders', 'outbox']);
    due.forEach(onReminder);
    // More reminders may be scheduled for now. Other work has its turn before they are given.
    if (due.length > 0) setImmediate(onMore);
    const expiresAt = nextDeadline(db, this.#comparedAt);
    if (expiresAt !== null && expiresAt <= now) onChanged([...CollectionName.options]);
    this.#comparedAt = now;
  }
}

/**
 * The next moments that the user chose: for clearing the status, the next reminder and the next deadline, where they exist.
 */
export const chosenMoments = (db: Db, comparedAt: number): number[] =>
  [readOwnStatus(db).clearAt, nextLocalReminder(db, comparedAt), nextDeadline(db, comparedAt)].filter(
    (moment) => moment !== null,
  );
