import { z } from 'zod';
import type { ChangeState } from './change.ts';
import { EmojiReference } from './emoji-reference.ts';
import type { Problem } from './problem.ts';
import { checkCharacters, lengthOf, trimmed } from './text.ts';

/** The server rejects a longer status (server-notes: Limits). Counted as the server counts, in code points. */
export const STATUS_TEXT_LIMIT = 60;

export const StatusValue = z.object({ text: z.string(), emoji: z.nullable(EmojiReference) });
export type StatusValue = z.infer<typeof StatusValue>;

export const EMPTY_STATUS: StatusValue = { text: '', emoji: null };

/** Compares what the user sees: the text and the emoji. */
export function isSameStatus(a: StatusValue, b: StatusValue): boolean {
  return a.text === b.text && isSameEmoji(a.emoji, b.emoji);
}

/** By name; and by code, where both have one: the organization may have a picture of its own under a common name. */
export function isSameEmoji(a: EmojiReference | null, b: EmojiReference | null): boolean {
  if (a === null || b === null) return a === b;
  return a.name === b.name && (a.code === undefined || b.code === undefined || a.code === b.code);
}

export const isEmptyStatus = (status: StatusValue): boolean => isSameStatus(status, EMPTY_STATUS);

/** The rules we know before anything is sent: at most 60 characters, and none that cannot be sent. */
export function checkStatusText(text: string): Problem | null {
  return lengthOf(trimmed(text)) > STATUS_TEXT_LIMIT
    ? { kind: 'invalid-input', field: 'text', rule: 'too-long', limit: STATUS_TEXT_LIMIT }
    : checkCharacters('text', text);
}

export interface StatusView extends StatusValue {
  away: boolean;
  /** When Perch clears it, in milliseconds since the epoch. */
  clearAt: number | null;
  /** How far the status, or away, is from being on the server; null when it is there. */
  unsent: ChangeState | null;
  /** What the server last said, when it differs from what is shown. */
  server: StatusValue | null;
  /** False on servers where a status can be set but not read. */
  readable: boolean;
  /** Set after Perch cleared a status that it could not read first. */
  clearedUnchecked: boolean;
}

/** A status that is to be cleared at its time. */
export interface TimedStatus extends StatusValue {
  /** Milliseconds since the epoch. */
  clearAt: number;
}
