import { collections } from '../collections/collections.ts';
import type { ServerEvent } from './event-queues.ts';

/** The feature levels that introduced types of events, and their operations (server-notes: Event types). */
export const sinceByEvent: Readonly<Record<string, number>> = {
  typing_edit_message: 351,
  reminders: 399,
  ...Object.assign({}, ...collections.map(({ eventLevels }) => eventLevels)),
};

/**
 * The recordings show what servers of two levels do, 313 and 442. Where they differ and nothing tells the level of the change,
 * this server changes here.
 */
export const laterRecorded = 400;

/** The feature level of the first servers with such an event; 0 for the oldest. */
export function eventSince({ type, op }: ServerEvent): number {
  return sinceByEvent[`${type}/${op}`] ?? sinceByEvent[type] ?? 0;
}
