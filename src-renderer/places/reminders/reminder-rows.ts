import type { GivenReminder, ReminderView } from '../../../src-main/contract/values/reminder.ts';

/** A row of the list: a reminder that will come, or one that came lately. */
export interface ReminderRowOf {
  key: string;
  reminder: ReminderView | null;
  given: GivenReminder | null;
}

/** The row of a reminder that came lately. */
export const givenRow = (given: GivenReminder): ReminderRowOf => ({
  key: `${given.message?.id ?? given.note} ${given.at}`,
  reminder: null,
  given,
});
