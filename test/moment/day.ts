/** Longer than a test takes that reads "tomorrow" on the screen, on a slow machine. */
const LASTS = 60_000;

/** How long it is until the clocks of a zone begin another day, in milliseconds; they have a midnight on all but a few days. */
export function leftOfDay(now: number, timeZone?: string): number {
  const format = new Intl.DateTimeFormat('en', {
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    timeZone,
  });
  const part = (wanted: string): number =>
    Number(format.formatToParts(now).find(({ type }) => type === wanted)?.value);
  return ((24 - part('hour')) * 60 - part('minute')) * 60_000 - (now % 60_000);
}

/**
 * How long to wait, in milliseconds, for a day that does not end while a test speaks of it: nothing, or up to the next one.
 * @param zones whose days the test speaks of; this computer's is always among them.
 */
export function untilDayLasts(now: number, ...zones: string[]): number {
  const left = Math.min(...[undefined, ...zones].map((zone) => leftOfDay(now, zone)));
  return left > LASTS ? 0 : left + 1_000;
}
