/** What the clock of somebody who is not the server may say. */
const CLOCKS = {
  right: (now: number) => new Date(now).toUTCString(),
  // A router whose time zone was entered as its time, or whose battery is new.
  'a day ahead': (now: number) => new Date(now + 26 * 3_600_000).toUTCString(),
  'a day behind': (now: number) => new Date(now - 26 * 3_600_000).toUTCString(),
  // A router without a battery, before it has asked for the time.
  'in 1970': (now: number) => new Date(now % 86_400_000).toUTCString(),
  'in 2099': () => 'Thu, 31 Dec 2099 23:59:59 GMT',
  // Small devices send none: "an origin server without a clock MUST NOT" (RFC 9110, 6.6.1).
  'none at all': () => null,
  // What `strftime` gives in another locale.
  'in no language of HTTP': () => 'dim., 22 nov. 2026 01:02:03 CET',
} as const;

export type ClockName = keyof typeof CLOCKS;

export const clockNames = Object.keys(CLOCKS) as ClockName[];

/** The header `Date` by such a clock, now; null where it sends none. */
export const dateIn = (clock: ClockName): string | null => CLOCKS[clock](Date.now());
