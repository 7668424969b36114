import { z } from 'zod';
import { Conversation } from './conversation.ts';
import { Day, Recurrence } from './recurrence.ts';

/** How many series an account may have. */
export const MOST_SERIES = 50;
/** How many messages or reminders of a series wait on the server, for the time that Perch may be closed. */
export const MADE_AHEAD = 2;
/** How many next times of a series a list shows. */
export const NEXT_SHOWN = 3;

export const SeriesId = z.uuid();

/** What each time of a series makes. */
export const SeriesItem = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('scheduled'),
    to: Conversation,
    content: z.string().max(200_000),
    readBySender: z.boolean().nullable(),
  }),
  z.strictObject({
    kind: z.literal('reminder'),
    /** Null for a note of no message, which stays on this computer. */
    messageId: z.int().positive().nullable(),
    note: z.string().max(200_000),
  }),
]);
export type SeriesItem = z.infer<typeof SeriesItem>;

/** The fields of the form of a series. */
export const SeriesForm = z.strictObject({ rule: Recurrence, item: SeriesItem });
export type SeriesForm = z.infer<typeof SeriesForm>;

/** Messages or reminders that come again by a rule. */
export const Series = z.object({
  id: SeriesId,
  rule: Recurrence,
  item: SeriesItem,
  /** The ID of the computer that it runs on; null for none. No other computer makes anything of it. */
  computer: z.nullable(z.string()),
  /** Whether it was deleted, which can still be undone. */
  isDeleted: z.boolean(),
});
export type Series = z.infer<typeof Series>;

/** The times of a series that were made. */
export const SeriesProgress = z.object({
  /** Nothing is made for this day and those before it any more; null at the beginning. */
  upTo: z.nullable(Day),
  /** The latest times that were made, with the keys that their row has had. The row may be gone: sent, skipped or deleted. */
  made: z.array(z.object({ day: Day, at: z.int(), keys: z.array(z.string()) })),
});
export type SeriesProgress = z.infer<typeof SeriesProgress>;

/** One of the next times of a series. */
export interface SeriesTime {
  /** UNIX seconds. */
  at: number;
  /** The time that the rule gives it, in UNIX seconds. */
  ruleAt: number;
  /** The key of its row; null before one is made. */
  key: string | null;
  /** Its text, if the user changed this one alone; null for one that is like the others. */
  own: string | null;
}

/** A series, as the row of its next message or reminder shows it. */
export interface SeriesView extends SeriesForm {
  id: string;
  /** The next times, the earliest first. */
  next: SeriesTime[];
  /** Whether it does not run on this computer. */
  elsewhere: boolean;
}
