/** The possible clocks of an intermediary. */
const CLOCKS = {
  right: (now: number) => new Date(now).toUTCString(),
  // A router whose time zone was set wrong, or whose battery was just replaced.
  'a day ahead': (now: number) => new Date(now + 26 * 3_600_000).toUTCString(),
  'a day behind': (now: number) => new Date(now - 26 * 3_600_000).toUTCString(),
  // A router without a battery, before it has fetched the time.
  'in 1970': (now: number) => new Date(now % 86_400_000).toUTCString(),
  'in 2099': () => 'Thu, 31 Dec 2099 23:59:59 GMT',
  // Small devices send no date: "an origin server without a clock MUST NOT" (RFC 9110, 6.6.1).
  'none at all': () => null,
  // The output of `strftime` in another locale.
  'in no language of HTTP': () => 'dim., 22 nov. 2026 01:02:03 CET',
} as const;

export type ClockName = keyof typeof CLOCKS;

export const clockNames = Object.keys(CLOCKS) as ClockName[];

/** The `Date` header that such a clock gives now; null if it sends none. */
export const dateIn = (clock: ClockName): string | null => CLOCKS[clock](Date.now());
