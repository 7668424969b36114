import { z } from 'zod';
import { Metadata } from '../../cache/metadata/metadata.ts';

/** How far the server's clock was ahead of the computer's when it was last measured, in milliseconds. */
export const storedServerAhead = new Metadata('serverAhead', z.int());
/** Whether that was measured since the last start; before, the computer's clock may have been set meanwhile. */
export const storedIsAheadConfirmed = new Metadata('isAheadConfirmed', z.boolean());
/**
 * How far the server's clock is ahead of the one by which requests were sent, in milliseconds. Null until the server has said the
 * time since the start, or since the clock was set.
 */
export const storedRequestsAhead = new Metadata('requestsAhead', z.int().nullable());
/** The latest known present, in milliseconds since the epoch; written now and then. */
export const storedLastMoment = new Metadata('lastMoment', z.int());

const DoubtedTime = z.object({
  from: z.number(),
  to: z.number(),
  /** The moments that the user chose since. */
  chosen: z.array(z.number()),
});
export type DoubtedTime = z.infer<typeof DoubtedTime>;

/** The time that a clock which was set ahead may have jumped over, in milliseconds since the epoch; null if none. */
export const storedDoubtedTime = new Metadata('doubtedTime', DoubtedTime.nullable());
