import type { MutationName, ChangeDescription, ForeignValue } from './change.ts';
import type { ConversationView } from './scheduled.ts';

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
 * Compares the item's present value with the earlier value: they differ, they are the same, the item was deleted and
 * can be created again, or nothing can be done (`gone`).
 */
export type Standing = 'differs' | 'same' | 'deleted' | 'gone';

/** An overwrite in the history: a change from here replaced another client's value (sync: Overwrites). */
export interface HistoryEntry {
  id: string;
  /** When Perch recorded it, in milliseconds since the epoch. */
  at: number;
  ours: DescribedChange;
  earlier: EarlierValue;
  standing: Standing;
}
