import type { Db } from '../../cache/file/db.ts';
import { readOwnStatus } from '../../cache/collections/own-status.ts';
import { readRulesLookAt } from '../../domain/status-rules.ts';
import { TIME } from '../../contract/values/data-part.ts';
import type { LocalReminder } from '../../contract/values/reminder.ts';
import { doubtedTime, hasCome } from '../clocks/doubted-time.ts';
import { nextDeadline } from './deadlines.ts';
import { takeReminders } from './held-reminders.ts';
import { nextLocalReminder } from './local-reminders.ts';
import { runRules } from './rules.ts';
import { nextElsewhere, nextOfSeries, runSeries } from './series.ts';

interface DueOptions {
  db: Db;
  /** The time at the start to which the user's moments are compared (`timeReached`). */
  comparedAt: number;
  /** Whether reminders may be shown now; those of a quiet time are shown by the first `run` after it. */
  mayRemind?: () => boolean;
  onReminder(reminder: LocalReminder): void;
  /** Writes a time of day for the texts of statuses. */
  writeTime(moment: number): string;
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

  /** Runs the rules of the status, makes series ahead, gives reminders, and shows changes and series whose moment has passed. `now` is the time of `timeReached`. */
  run(now: number): void {
    const { db, mayRemind = () => true, onReminder, onMore, writeTime } = this.#options;
    const doubted = doubtedTime(db);
    const { clearAt } = readOwnStatus(db);
    // With a clock that was set ahead, everybody would see the status that a rule sets.
    if (doubted === null || (clearAt !== null && hasCome(clearAt, now, doubted)))
      runRules(db, now, writeTime);
    this.runSeries(now);
    const { reminders, isAny } = takeReminders(db, now, mayRemind());
    reminders.forEach(onReminder);
    // More reminders may be scheduled for now. Other work has its turn before they are given.
    if (isAny) setImmediate(onMore);
    const isOver = (moment: number | null): boolean => moment !== null && moment <= now;
    if (isOver(nextDeadline(db, this.#comparedAt)) || isOver(nextElsewhere(db, this.#comparedAt)))
      db.noteWritten(TIME);
    this.#comparedAt = now;
  }

  /** Makes series ahead. With a clock that was set ahead, times that are still to come would seem to have passed. */
  runSeries(now: number): void {
    const { db } = this.#options;
    if (doubtedTime(db) === null) runSeries(db, now);
  }
}

/**
 * The next moments that the user chose: for clearing the status, the next turn of a rule, the next reminder, the next time of a
 * series, here or elsewhere, and the next deadline, where they exist.
 */
export const chosenMoments = (db: Db, comparedAt: number): number[] =>
  [
    readOwnStatus(db).clearAt,
    readRulesLookAt(db),
    nextLocalReminder(db, comparedAt),
    nextOfSeries(db, comparedAt),
    nextElsewhere(db, comparedAt),
    nextDeadline(db, comparedAt),
  ].filter((moment) => moment !== null);
