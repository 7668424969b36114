import type { MutationName, ChangeDescription, ForeignValue } from './change.ts';
import type { ConversationView } from './scheduled.ts';

/** What was done to a thing. */
export interface Deed extends ChangeDescription {
  action: MutationName;
}

/** A value that was set elsewhere, whole. */
export interface EarlierValue extends ForeignValue {
  /** Where a scheduled message was to go. */
  names?: ConversationView;
  /** When it was to go there, in UNIX seconds. */
  at?: number;
}

/**
 * How the thing stands now: it is something else, or as the earlier value says; it was deleted and can be created again, or
 * nothing can be done with it.
 */
export type Standing = 'differs' | 'same' | 'deleted' | 'gone';

/** A value that was set elsewhere and that a change from here took the place of. */
export interface HistoryEntry {
  id: string;
  /** When it became known, in milliseconds since the epoch. */
  at: number;
  ours: Deed;
  earlier: EarlierValue;
  standing: Standing;
}
