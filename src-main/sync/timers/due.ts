import type { Db } from '../../cache/db.ts';
import { readOwnStatus } from '../../cache/own-status.ts';
import { CollectionName } from '../../contract/ipc.ts';
import type { LocalReminder } from '../../contract/reminder.ts';
import { clearOwnStatusWhenDue } from './clear-status.ts';
import { nextDeadline } from './deadlines.ts';
import { nextLocalReminder, takeLocalReminders } from './local-reminders.ts';

interface DueOptions {
  db: Db;
  /** The time by which the user's moments are judged at the start (`timeReached`). */
  judgedAt: number;
  onChanged(collections: CollectionName[]): void;
  onReminder(reminder: LocalReminder): void;
  /** There may be more: `run` is to be called again, after others had their turn. */
  onMore(): void;
}

/** What happens at a moment that the user chose, with or without a connection. Milliseconds since the epoch. */
export class Due {
  readonly #options: DueOptions;
  /** The time by which the moments were last judged. */
  #judgedAt: number;

  constructor(options: DueOptions) {
    this.#options = options;
    this.#judgedAt = options.judgedAt;
  }

  /** Clears the status, reminds, and shows what has become too late. `now` is the time by which moments are judged. */
  run(now: number): void {
    const { db, onChanged, onReminder, onMore } = this.#options;
    if (clearOwnStatusWhenDue(db, now)) onChanged(['status', 'outbox']);
    const due = takeLocalReminders(db, now);
    if (due.length > 0) onChanged(['reminders', 'outbox']);
    due.forEach(onReminder);
    // Where many are due, others have their turn between them.
    if (due.length > 0) setImmediate(onMore);
    const expiresAt = nextDeadline(db, this.#judgedAt);
    if (expiresAt !== null && expiresAt <= now) onChanged([...CollectionName.options]);
    this.#judgedAt = now;
  }
}

/** The next moments that the user chose, after one by which they are judged; none of what does not wait. */
export const chosenMoments = (db: Db, judgedAt: number): number[] =>
  [readOwnStatus(db).clearAt, nextLocalReminder(db, judgedAt), nextDeadline(db, judgedAt)].filter(
    (moment) => moment !== null,
  );
