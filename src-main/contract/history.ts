import type { MutationName, ChangeDescription, ForeignValue } from './change.ts';
import type { ConversationView } from './scheduled.ts';

/** What a change did. */
export interface DescribedChange extends ChangeDescription {
  action: MutationName;
}

/** The whole value that another client set. */
export interface EarlierValue extends ForeignValue {
  /** The recipients of a scheduled message. */
  names?: ConversationView;
  /** When the scheduled message was due, in UNIX seconds. */
  at?: number;
}

/**
 * How the item compares now: its value differs from the earlier one or is the same, it was deleted and can be created
 * again, or nothing can be done with it (`gone`).
 */
export type Standing = 'differs' | 'same' | 'deleted' | 'gone';

/**
 * An overwrite as the history shows it: another client's value, and the change from here that replaced it (sync:
 * Overwrites).
 */
export interface HistoryEntry {
  id: string;
  /** When Perch recorded it, in milliseconds since the epoch. */
  at: number;
  ours: DescribedChange;
  earlier: EarlierValue;
  standing: Standing;
}
