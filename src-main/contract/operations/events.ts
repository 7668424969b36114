import { z } from 'zod';
import { operation } from './operation.ts';

/** The operations on event queues (server-notes: Event queues). */
export const eventOperations = {
  /**
   * The events since the last one that was received. It waits for the next one, a heartbeat at the latest,
   * unless `dont_block`. The error is 400 `BAD_EVENT_QUEUE_ID` where the queue does not exist any more.
   */
  getEvents: operation('GET /events', {
    params: z.object({
      queue_id: z.string(),
      last_event_id: z.int(),
      dont_block: z.boolean().optional(),
    }),
    // Each event is parsed by itself, so that one that cannot be parsed does not hide the others.
    response: z.object({ events: z.array(z.unknown()) }),
    screen: 'sync',
  }),

  /** Deletes a queue, so that the server stores no more events for it. */
  deleteEventQueue: operation('DELETE /events', {
    params: z.object({ queue_id: z.string() }),
    delivery: 'now',
    screen: 'sync',
  }),
};
