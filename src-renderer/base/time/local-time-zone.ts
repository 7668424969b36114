let zoneOfThisTurn: string | undefined;

/**
 * This computer's time zone at this moment, by its IANA name; every day and time in the window means its clocks. It is asked
 * again in each turn of the event loop, because people travel, and once in a turn, because a list of a hundred times would ask
 * for 20 ms.
 */
export function localTimeZone(): string {
  if (zoneOfThisTurn === undefined) {
    zoneOfThisTurn = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    queueMicrotask(() => (zoneOfThisTurn = undefined));
  }
  return zoneOfThisTurn;
}
