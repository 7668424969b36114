/** The ID of an event in its queue, or null. */
export function idOf(event: unknown): number | null {
  const { id } = (event ?? {}) as { id?: unknown };
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}

/**
 * Sorts the events of one response by their IDs. Servers send them in that order, so a response in another order was changed
 * on the way.
 * @param lastEventId the ID of the last event that was applied.
 * @returns `mayLack` is true if a response in the wrong order also has a gap, so that events may be lost. A gap alone
 * does not show that, because servers merge events of flags and leave out the freed IDs.
 */
export function inOrder(events: unknown[], lastEventId: number): { events: unknown[]; mayLack: boolean } {
  const ids = events.map(idOf).filter((id) => id !== null);
  if (ids.every((id, index) => index === 0 || id >= (ids[index - 1] ?? id)))
    return { events, mayLack: false };
  const sorted = events.toSorted((a, b) => (idOf(a) ?? -Infinity) - (idOf(b) ?? -Infinity));
  const fresh = [...new Set(ids)].filter((id) => id > lastEventId);
  return { events: sorted, mayLack: fresh.length > 0 && Math.max(...fresh) - lastEventId > fresh.length };
}
