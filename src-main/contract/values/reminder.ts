import { z } from 'zod';
import type { RowMark } from './change.ts';
import { DEFAULT_LIMITS, type Limits } from './organization.ts';
import type { Problem } from '../problem.ts';
import { checkMoment, UnixSeconds, type ConversationView } from './scheduled.ts';
import type { SeriesView } from './series.ts';
import { checkTexts } from '../text/text.ts';

export const ReminderValue = z.object({
  /** Null if the list does not contain the message's ID. */
  messageId: z.int().positive().nullable(),
  /** UNIX seconds. */
  at: UnixSeconds,
  note: z.string(),
  /**
   * The text of the server's reminder, which contains the note. Empty until the server lists it.
   */
  content: z.string(),
  /** Whether the server tried to send it at its time and failed. */
  failed: z.boolean(),
  /** Whether this computer has shown the reminder. It never shows one twice. */
  reminded: z.boolean(),
  /** Whether it is of no message and stays on this computer. */
  here: z.boolean(),
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
  /** How one of no message is kept: on this computer, or as a message to oneself; null for one of a message. */
  kept: z.enum(['here', 'everywhere']).nullable(),
});
export type LocalReminder = z.infer<typeof LocalReminder>;

export const ReminderForm = z.strictObject({
  /** Null for a reminder of no message, which has a note. */
  messageId: z.int().positive().nullable(),
  at: UnixSeconds,
  note: z.string().max(200_000),
  /** Whether the note is also sent to oneself at its time, so that it comes on all devices. Only without a message. */
  everywhere: z.boolean().optional(),
});
export type ReminderForm = z.infer<typeof ReminderForm>;

/** How much text a note may have, in characters; undefined if only the server knows. */
export const noteLimit = (messageId: number | null, limits: Limits): number | undefined =>
  messageId === null ? (limits.messageLength ?? DEFAULT_LIMITS.messageLength) : limits.reminderNote;

/** Checks a reminder before anything is sent. */
export const checkReminder = (form: ReminderForm, limits: Limits, now: number): Problem | null =>
  checkNote(form, limits) ?? checkMoment(form.at, now);

/** Checks the note alone. */
export function checkNote(
  { messageId, note }: Pick<ReminderForm, 'messageId' | 'note'>,
  limits: Limits,
): Problem | null {
  const required = messageId === null;
  return checkTexts({ note: { text: note, required, most: noteLimit(messageId, limits) } });
}

/** The message of a reminder, if the cache or the server's text of the reminder has it. */
export interface RemindedMessage {
  id: number;
  sender: string | null;
  senderId: number | null;
  conversation: ConversationView | null;
  /** Its text, in one line. Empty if it is not known. */
  text: string;
  /** A link that the chat's own apps open. */
  link: string;
}

/** The texts of a reminder's row. Each text is in one line. An unknown text is empty. */
export interface ReminderWords {
  /** The user's note, else the text of the message. */
  title: string;
  sender: string;
  senderId: number | null;
  /** The text of the message, where the note is the title. */
  quote: string;
}

/** What a reminder of a whole conversation is about. */
export interface RemindedConversation {
  /** Its latest message; null if that is not known, or the server takes no reminders. */
  messageId: number | null;
  /** A link that the chat's own apps open. */
  link: string;
  to: ConversationView;
}

/** A message that a new reminder may be about. */
export interface RecentMessage extends RemindedMessage {
  /** Milliseconds since the epoch; null if it is not known. */
  sentAt: number | null;
  /** When a reminder of it came, in milliseconds since the epoch; null if none came lately. */
  remindedAt: number | null;
  /** The note of that reminder. */
  note: string;
}

/** A reminder that came. */
export interface GivenReminder {
  /** The message, or null for a reminder of no message. */
  message: RemindedMessage | null;
  /** Milliseconds since the epoch. */
  at: number;
  note: string;
  words: ReminderWords;
  /** Of no message: whether it came on all devices. */
  everywhere: boolean;
}

/** Where a reminder stands in the list. */
export interface ReminderEntry {
  key: string;
  /** Seconds since the epoch. */
  at: number;
}

/** The list of all reminders, the earliest first, and what some of its rows show. */
export interface ReminderList {
  entries: ReminderEntry[];
  /** How many of them are not of a series that runs on another computer. */
  count: number;
  rows: ReminderView[];
}

export interface ReminderView extends Omit<ReminderValue, 'messageId'> {
  key: string;
  serverId: number | null;
  /** Null if the server does not report the message, and for a reminder of no message. */
  message: RemindedMessage | null;
  words: ReminderWords;
  /** Whether it is a note that the server sends to the user at its time, so that it comes on all devices. */
  everywhere: boolean;
  mark: RowMark | null;
  /** The series whose next reminder it is, or null. */
  series: SeriesView | null;
  /** False if another client created it: then only the content contains the note. */
  noteKnown: boolean;
  /** False if the server can neither list nor cancel reminders, or while its creation is in doubt. */
  changeable: boolean;
}
