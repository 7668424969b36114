import { z } from 'zod';
import type { RowMark } from './change.ts';
import type { Limits } from './organization.ts';
import type { Problem } from '../problem.ts';
import { checkMoment, UnixSeconds, type ConversationView } from './scheduled.ts';
import type { SeriesView } from './series.ts';
import { checkTexts } from '../text/text.ts';

export const ReminderValue = z.object({
  /** Null where the list does not contain the message's ID. */
  messageId: z.int().positive().nullable(),
  /** UNIX seconds. */
  at: UnixSeconds,
  note: z.string().default(''),
  /**
   * The text of the server's reminder, which contains the note: as written, and rendered but not sanitized. Empty
   * until the server lists it.
   */
  content: z.string().default(''),
  html: z.string().default(''),
  /** Whether the server tried to send it at its time and failed. */
  failed: z.boolean().default(false),
  /** Whether this computer has shown the reminder. It never shows one twice. */
  reminded: z.boolean().default(false),
});
export type ReminderValue = z.infer<typeof ReminderValue>;

/** A reminder that this computer shows. */
export const LocalReminder = ReminderValue.pick({
  messageId: true,
  at: true,
  note: true,
  content: true,
}).extend({
  /** The key of its row, which is removed when the server has sent the reminder. */
  key: z.string(),
  /** Whether the server has it, and reminds too. */
  onServer: z.boolean(),
});
export type LocalReminder = z.infer<typeof LocalReminder>;

export const ReminderForm = z.strictObject({
  messageId: z.int().positive(),
  at: UnixSeconds,
  note: z.string().max(200_000),
});
export type ReminderForm = z.infer<typeof ReminderForm>;

/** Checks a reminder before anything is sent. */
export function checkReminder(
  { at, note }: Pick<ReminderForm, 'at' | 'note'>,
  { reminderNote: limit }: Limits,
  now: number,
): Problem | null {
  return checkTexts({ note: { text: note, most: limit } }) ?? checkMoment(at, now);
}

/** The message of a reminder, as far as the cache or the server's text of the reminder has it. */
export interface RemindedMessage {
  id: number;
  sender: string | null;
  senderId: number | null;
  conversation: ConversationView | null;
  /** HTML as the server rendered it; not yet sanitized. */
  html: string | null;
  /** A link that the chat's own apps open. */
  link: string;
}

/** A message that a new reminder may be about. */
export interface RecentMessage extends RemindedMessage {
  /** Milliseconds since the epoch; null where it is not known. */
  sentAt: number | null;
  /** When a reminder of it came, in milliseconds since the epoch; null where none came lately. */
  remindedAt: number | null;
  /** The note of that reminder. */
  note: string;
  /** The text of that reminder from the server, which quotes the message; not sanitized. */
  quotation: string;
}

export interface ReminderView extends Omit<ReminderValue, 'messageId'> {
  key: string;
  serverId: number | null;
  /** Null where the server does not report the message. */
  message: RemindedMessage | null;
  mark: RowMark | null;
  /** The series whose next reminder it is, or null. */
  series: SeriesView | null;
  /** False where another client created it: then only the content contains the note. */
  noteKnown: boolean;
  /** False where the server can neither list nor cancel reminders, or while its creation is in doubt. */
  changeable: boolean;
}
