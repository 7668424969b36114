import type { Db } from '../../cache/file/db.ts';
import { takeLocalReminders } from './local-reminders.ts';
import { z } from 'zod';
import { Metadata } from '../../cache/metadata/metadata.ts';
import { LocalReminder } from '../../contract/values/reminder.ts';

/** Reminders whose moment came in a quiet time, and that are shown when it ends. */
const storedHeldReminders = new Metadata('heldReminders', z.array(LocalReminder));

/** How many reminders wait for the end of a quiet time, the latest ones. */
const MOST = 1_000;

/**
 * The reminders to show now. Reminders whose moment comes in a quiet time are stored until that ends, because the
 * server removes its own at their moment.
 * @param mayRemind false in a quiet time
 * @returns each reminder once; `isAny` tells whether there may be more, even if none is shown
 */
export function takeReminders(
  db: Db,
  now: number,
  mayRemind: boolean,
): { reminders: LocalReminder[]; isAny: boolean } {
  return db.transaction(() => {
    const due = takeLocalReminders(db, now);
    const held = storedHeldReminders.read(db) ?? [];
    if (!mayRemind) {
      if (due.length > 0) storedHeldReminders.write(db, [...held, ...due].slice(-MOST));
      return { reminders: [], isAny: due.length > 0 };
    }
    if (held.length > 0) storedHeldReminders.write(db, []);
    return { reminders: [...held, ...due], isAny: held.length + due.length > 0 };
  })();
}

/** Drops a reminder that the user has cancelled or rescheduled, so that the end of the quiet time does not show it. */
export function dropHeldReminder(db: Db, key: string): void {
  const held = storedHeldReminders.read(db) ?? [];
  const others = held.filter((one) => one.key !== key);
  if (others.length < held.length) storedHeldReminders.write(db, others);
}
