import { addressIn } from '../../../src-main/contract/links/link.ts';
import type { ReminderView } from '../../../src-main/contract/values/reminder.ts';

/** Whether a reminder is of no message. */
export const isNote = ({ here, everywhere }: Pick<ReminderView, 'here' | 'everywhere'>): boolean =>
  here || everywhere;

/** Whether a reminder can be given another time. */
export const canMove = (reminder: ReminderView): boolean =>
  reminder.changeable && (reminder.message !== null || isNote(reminder));

/** The link that a reminder opens: to its message, or the first one in its note. */
export const linkOf = (reminder: Pick<ReminderView, 'message' | 'note'> | null): string | null =>
  reminder && (reminder.message?.link ?? addressIn(reminder.note));
