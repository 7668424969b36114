import { z } from 'zod';
import type { ChangeState } from './change.ts';
import { isUnicode } from './emoji-kinds.ts';
import { EmojiReference } from './emoji-reference.ts';

export const StatusValue = z.object({ text: z.string(), emoji: z.nullable(EmojiReference) });
export type StatusValue = z.infer<typeof StatusValue>;

export const EMPTY_STATUS: StatusValue = { text: '', emoji: null };

/** Whether two statuses look the same: text and emoji. */
export function isSameStatus(a: StatusValue, b: StatusValue): boolean {
  return a.text === b.text && isSameEmoji(a.emoji, b.emoji);
}

/** Compares codes where both have one, because servers rename emoji (server-notes: Emoji names). Else compares names. */
export function isSameEmoji(a: EmojiReference | null, b: EmojiReference | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.code === undefined || b.code === undefined) return a.name === b.name;
  return a.code === b.code && isUnicode(a) === isUnicode(b);
}

export const isEmptyStatus = (status: StatusValue): boolean => isSameStatus(status, EMPTY_STATUS);

export interface StatusView extends StatusValue {
  away: boolean;
  /** When Perch clears it, in milliseconds since the epoch. */
  clearAt: number | null;
  /** The state of an unsent change of the status or of away; null if there is none. */
  unsent: ChangeState | null;
  /** The server's copy, if it differs from the shown status. */
  server: StatusValue | null;
  /** False on servers where a status can be set but not read. */
  readable: boolean;
  /** Whether Perch cleared a status that it could not read first (sync: Conflicts). */
  clearedUnchecked: boolean;
  /** Whether another client set the status. That client may clear it at a time that Perch does not know. */
  setElsewhere: boolean;
  /** Whether a rule set it that follows the computer, and ends it at a time that nobody knows. */
  endsByRule: boolean;
}

export interface TimedStatus extends StatusValue {
  clearAt: number;
}
