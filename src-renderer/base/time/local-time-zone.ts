/**
 * This computer's time zone at this moment, by its IANA name; every day and time in the window means its clocks. It is asked
 * each time, because people travel.
 */
export const localTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
