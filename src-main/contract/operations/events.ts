import { z } from 'zod';
import { operation } from './operation.ts';

/**
 * `GET /events` (server-notes: Event queues): what happened since the last event that was taken. It waits for the next one, a
 * heartbeat at the latest, unless `dont_block`. 400 with `BAD_EVENT_QUEUE_ID` where the queue is gone.
 */
export const getEvents = operation({
  id: 'get-events',
  method: 'GET',
  path: '/events',
  params: z.object({
    queue_id: z.string(),
    last_event_id: z.int(),
    dont_block: z.boolean().optional(),
  }),
  // Each is read by itself, so that one that makes no sense does not hide the others.
  response: z.object({ events: z.array(z.unknown()) }),
  delivery: 'read',
  source: 'around',
  screen: 'sync',
});

/** `DELETE /events` (server-notes: Event queues). It ends a queue, so that the server keeps nothing for it any more. */
export const deleteEventQueue = operation({
  id: 'delete-event-queue',
  method: 'DELETE',
  path: '/events',
  params: z.object({ queue_id: z.string() }),
  delivery: 'now',
  source: 'around',
  screen: 'sync',
});
