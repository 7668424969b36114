import { z } from 'zod';
import { operation } from './operation.ts';

/**
 * `GET /events` (server-notes: Event queues): the events since the last one that was received. It waits for the next
 * one, a heartbeat at the latest, unless `dont_block`. The error is 400 `BAD_EVENT_QUEUE_ID` where the queue does not
 * exist any more.
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
  // Each event is parsed by itself, so that one that cannot be parsed does not hide the others.
  response: z.object({ events: z.array(z.unknown()) }),
  delivery: 'read',
  source: 'around',
  screen: 'sync',
});

/**
 * `DELETE /events` (server-notes: Event queues). It deletes a queue, so that the server stores no more events for it.
 */
export const deleteEventQueue = operation({
  id: 'delete-event-queue',
  method: 'DELETE',
  path: '/events',
  params: z.object({ queue_id: z.string() }),
  delivery: 'now',
  source: 'around',
  screen: 'sync',
});
