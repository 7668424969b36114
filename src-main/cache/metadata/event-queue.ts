import { z } from 'zod';
import { Metadata } from './metadata.ts';

/** The event queue and the last event that is applied in this file; null if the queue is lost. */
export const storedEventQueue = new Metadata(
  'eventQueue',
  z.object({ id: z.string(), lastEventId: z.int(), pollTimeout: z.int().nullable() }).nullable(),
);
