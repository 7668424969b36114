import { oncePerTurn } from './once-per-turn.ts';

let zone = '';
// People travel. Asking takes 0.2 ms, and a list has a hundred times.
const findZone = oncePerTurn(() => (zone = new Intl.DateTimeFormat().resolvedOptions().timeZone));

/** This computer's time zone in this turn of the event loop, by its IANA name; every day and time in the window means its clocks. */
export function localTimeZone(): string {
  findZone();
  return zone;
}
