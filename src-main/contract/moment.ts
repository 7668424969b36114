/** A moment that the server tells in ISO 8601, in milliseconds since the epoch; null where it is none. */
export function momentOf(iso: string | undefined): number | null {
  const moment = Date.parse(iso ?? '');
  return Number.isNaN(moment) ? null : moment;
}
