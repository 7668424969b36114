import { z } from 'zod';
import type { ChangeState } from './change.ts';
import { EmojiReference } from './emoji-reference.ts';
import type { Problem } from '../problem.ts';
import { checkCharacters, lengthOf, trimmed } from '../text/text.ts';

/** The server rejects a longer status (server-notes: Limits). Counted as the server counts, in code points. */
export const STATUS_TEXT_LIMIT = 60;

export const StatusValue = z.object({ text: z.string(), emoji: z.nullable(EmojiReference) });
export type StatusValue = z.infer<typeof StatusValue>;

export const EMPTY_STATUS: StatusValue = { text: '', emoji: null };

/** Whether two statuses look the same: text and emoji. */
export function isSameStatus(a: StatusValue, b: StatusValue): boolean {
  return a.text === b.text && isSameEmoji(a.emoji, b.emoji);
}

/** Compares names, and codes where both have one, because an organization's own emoji may have a common name. */
export function isSameEmoji(a: EmojiReference | null, b: EmojiReference | null): boolean {
  if (a === null || b === null) return a === b;
  return a.name === b.name && (a.code === undefined || b.code === undefined || a.code === b.code);
}

export const isEmptyStatus = (status: StatusValue): boolean => isSameStatus(status, EMPTY_STATUS);

/** Checks a text before anything is sent: at most 60 characters, and only ones that can be sent. */
export function checkStatusText(text: string): Problem | null {
  return lengthOf(trimmed(text)) > STATUS_TEXT_LIMIT
    ? { kind: 'invalid-input', field: 'text', rule: 'too-long', limit: STATUS_TEXT_LIMIT }
    : checkCharacters('text', text);
}

export interface StatusView extends StatusValue {
  away: boolean;
  /** When Perch clears it, in milliseconds since the epoch. */
  clearAt: number | null;
  /** The state of an unsent change of the status or of away; null where there is none. */
  unsent: ChangeState | null;
  /** The server's copy, if it differs from the shown status. */
  server: StatusValue | null;
  /** False on servers where a status can be set but not read. */
  readable: boolean;
  /** Whether Perch cleared a status that it could not read first (sync: Conflicts). */
  clearedUnchecked: boolean;
  /** Whether another client set the status. That client may clear it at a time that Perch does not know. */
  setElsewhere: boolean;
}

/** A status that Perch clears at its time. */
export interface TimedStatus extends StatusValue {
  /** Milliseconds since the epoch. */
  clearAt: number;
}
