import { z } from 'zod';
import { Metadata } from './metadata.ts';

/** The waiting items that notifications have told the user of: IDs of changes, and keys of failed scheduled messages. */
export const storedTold = new Metadata(
  'told',
  z.object({
    changes: z.array(z.string()),
    scheduled: z.array(z.string()),
    signedOut: z.boolean(),
    /** When it was last looked at what there is to tell, in milliseconds since the epoch, to half a day. */
    at: z.int().optional(),
  }),
);
