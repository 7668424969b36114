import type { GivenReminder, ReminderView } from '../../../src-main/contract/values/reminder.ts';

/** A row of the list: a reminder that will come, or one that came lately. */
export interface ReminderRowOf {
  key: string;
  reminder: ReminderView | null;
  given: GivenReminder | null;
}

/** The rows of the list: what will come, the earliest first, and then what came lately and is no longer listed. */
export function reminderRows(
  waiting: readonly ReminderView[],
  given: readonly GivenReminder[],
): ReminderRowOf[] {
  const came = given.filter(
    (one) =>
      !waiting.some(
        ({ message, note, at }) =>
          at * 1_000 === one.at && (one.message ? message?.id === one.message.id : note === one.note),
      ),
  );
  return [
    ...waiting.map((reminder) => ({ key: reminder.key, reminder, given: null })),
    ...came.map((one) => ({ key: `${one.message?.id ?? one.note} ${one.at}`, reminder: null, given: one })),
  ];
}
