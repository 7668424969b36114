/** Longer than a test needs on a slow machine while "tomorrow" is on its screen. */
const LASTS = 60_000;

/** The time until the clocks of a zone show another day, in milliseconds. All but a few days begin at midnight. */
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
 * How long to wait, in milliseconds, so that the day does not end during a test: zero, or until the next day.
 * @param zones the zones whose days the test uses; this computer's is always among them.
 */
export function untilDayLasts(now: number, ...zones: string[]): number {
  const left = Math.min(...[undefined, ...zones].map((zone) => leftOfDay(now, zone)));
  return left > LASTS ? 0 : left + 1_000;
}
