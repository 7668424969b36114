import { z } from 'zod';
import { Metadata } from './metadata.ts';

/**
 * When everybody's presence was last fetched: by the server's clock in UNIX seconds, and by this computer's in
 * milliseconds.
 */
export const storedPresences = new Metadata(
  'presences',
  z.object({ asOf: z.number(), heardAt: z.int(), lastUpdateId: z.int().nullable() }),
);
