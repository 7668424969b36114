import { z } from 'zod';
import type { RowMark } from './change.ts';
import type { Limits } from './organization.ts';
import type { Problem } from './problem.ts';
import { checkMoment, UnixSeconds, type ConversationView } from './scheduled.ts';
import { checkCharacters, lengthOf, trimmed } from './text.ts';

/** A reminder of a message. */
export const ReminderValue = z.object({
  /** Null where the list does not say what it is about. */
  messageId: z.int().positive().nullable(),
  /** UNIX seconds. */
  at: UnixSeconds,
  note: z.string().default(''),
  /** What the server will say, which holds the note: as it was written, and rendered but not sanitised. Empty until listed. */
  content: z.string().default(''),
  html: z.string().default(''),
  /** Its time came and the server could not send it. */
  failed: z.boolean().default(false),
  /** This computer has reminded. It never does so again. */
  reminded: z.boolean().default(false),
});
export type ReminderValue = z.infer<typeof ReminderValue>;

/** A reminder that this computer gives. */
export interface LocalReminder extends Pick<ReminderValue, 'messageId' | 'at' | 'note'> {
  /** Whether the server knows of it, and reminds too. */
  onServer: boolean;
}

/** What the user decides of one. */
export const ReminderForm = z.strictObject({
  messageId: z.int().positive(),
  at: UnixSeconds,
  note: z.string().max(200_000),
});
export type ReminderForm = z.infer<typeof ReminderForm>;

/**
 * The rules that we know before anything is sent.
 * @param now milliseconds since the epoch
 */
export function checkReminder(
  { at, note }: Pick<ReminderForm, 'at' | 'note'>,
  { reminderNote: limit }: Limits,
  now: number,
): Problem | null {
  if (limit !== undefined && lengthOf(trimmed(note)) > limit)
    return { kind: 'invalid-input', field: 'note', rule: 'too-long', limit };
  return checkCharacters('note', note) ?? checkMoment(at, now);
}

/** What a reminder is about, as far as it is known here. */
export interface RemindedMessage {
  id: number;
  sender: string | null;
  conversation: ConversationView | null;
  /** As the server rendered it; not yet sanitised. */
  html: string | null;
  /** A link that the chat's own programs open. */
  link: string;
}

export interface ReminderView extends Omit<ReminderValue, 'messageId'> {
  key: string;
  serverId: number | null;
  /** Null where the server does not say what it is about. */
  message: RemindedMessage | null;
  mark: RowMark | null;
  /** False where it was made elsewhere: then its note is in the content alone. */
  noteKnown: boolean;
  /** False where the server can neither list nor cancel one that it has, or while it is not known whether it has it. */
  changeable: boolean;
}
