import type { ServerEvent } from './event-queues.ts';

/** The feature levels that introduced types of events, and their operations (server-notes: Event types). */
const since: Readonly<Record<string, number>> = {
  saved_snippets: 297,
  'saved_snippets/update': 368,
  typing_edit_message: 351,
  channel_folder: 389,
  'channel_folder/reorder': 418,
  navigation_view: 390,
  reminders: 399,
};

/**
 * The recordings show what servers of two levels do, 313 and 442. Where they differ and nothing tells the level of the change,
 * this server changes here.
 */
export const laterRecorded = 400;

/** The feature level of the first servers with such an event; 0 for the oldest. */
export function eventSince({ type, op }: ServerEvent): number {
  return since[`${type}/${op}`] ?? since[type] ?? 0;
}
