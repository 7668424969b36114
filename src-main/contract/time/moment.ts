/**
 * Parses a moment that the server sends in ISO 8601 into milliseconds since the epoch; null if it cannot be
 * parsed.
 */
export function momentOf(iso: string | undefined): number | null {
  const moment = Date.parse(iso ?? '');
  return Number.isNaN(moment) ? null : moment;
}
