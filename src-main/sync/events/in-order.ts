/** The number of an event in its queue; null for what has none. */
export function idOf(event: unknown): number | null {
  const { id } = (event ?? {}) as { id?: unknown };
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}

/**
 * The events of one answer in the order in which the server told them. A queue numbers them upwards and answers them so;
 * whatever else comes was changed on the way.
 * @param lastEventId the last event that is known.
 * @returns with `mayLack` whether an answer in the wrong order also has a gap. Servers leave out numbers themselves, where
 * they merge events of flags; of an answer that was changed on the way nobody knows what else it lost.
 */
export function inOrder(events: unknown[], lastEventId: number): { events: unknown[]; mayLack: boolean } {
  const ids = events.map(idOf).filter((id) => id !== null);
  if (ids.every((id, index) => index === 0 || id >= (ids[index - 1] ?? id)))
    return { events, mayLack: false };
  const sorted = events.toSorted((a, b) => (idOf(a) ?? -Infinity) - (idOf(b) ?? -Infinity));
  const news = [...new Set(ids)].filter((id) => id > lastEventId);
  return { events: sorted, mayLack: news.length > 0 && Math.max(...news) - lastEventId > news.length };
}
