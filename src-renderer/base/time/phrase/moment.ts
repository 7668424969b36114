import type { Recurrence } from '../../../../src-main/contract/values/recurrence.ts';
import type { WeekStart } from '../../../../src-main/contract/time/system-formats.ts';

/** The habits of a writer, which decide ambiguities of a phrase. */
export interface WhenHabits {
  /** Decides the order of numbers and the kind of clock; by default British English. */
  locale?: string;
  /** The first day of a week; Monday without it. */
  weekStart?: WeekStart;
  /** Whether it may be a time that comes again and again. */
  mayRepeat?: boolean;
}

/**
 * Why a phrase is not a future moment; `impossible` where no day or clock shows the time, `open` for several meanings, `repeats`
 * for a time that comes again and again where it may not, or in a way that Perch has no rule for.
 */
export type WhenProblem = 'unclear' | 'impossible' | 'past' | 'open' | 'repeats';

export interface Moment {
  /** UNIX seconds; null if there is a problem, and for an empty phrase. */
  at: number | null;
  problem: WhenProblem | null;
  /** The possible moments of an `open` phrase, in UNIX seconds. */
  choices?: number[];
  /** The rule by which it comes again, from this moment on. */
  repeats?: Recurrence;
}
