import { addressIn } from '../../../src-main/contract/links/link.ts';
import type { ReminderView } from '../../../src-main/contract/values/reminder.ts';

/** Whether a reminder is of no message. */
export const isNote = ({ here, everywhere }: Pick<ReminderView, 'here' | 'everywhere'>): boolean =>
  here || everywhere;

/** The link that a reminder opens: to its message, or the first one in its note. */
export const linkOf = ({ message, note }: Pick<ReminderView, 'message' | 'note'>): string | null =>
  message?.link ?? addressIn(note);
