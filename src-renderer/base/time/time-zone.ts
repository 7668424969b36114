import {
  type CalendarDate,
  CalendarDateTime,
  fromAbsolute,
  resetLocalTimeZone,
  toZoned,
  type ZonedDateTime,
} from '@internationalized/date';
import { oncePerTurn } from './once-per-turn.ts';

/**
 * Lets the library find this computer's zone anew. It caches the zone's name and takes the offset from `Date`. People travel: the
 * computer may have another zone by now, and results with the cached name would be hours off.
 */
const renewZone = oncePerTurn(resetLocalTimeZone);

/** Months from a moment on at which zones that change their clocks differ from those that do not. */
const SEASONS = [0, 3, 6, 9];

/**
 * Whether the clocks of two zones show the same all year, whatever the zones are called.
 * @param from milliseconds since the epoch
 */
export const isSameTime = (one: string, other: string, from: number): boolean =>
  one === other ||
  SEASONS.every((months) => {
    const moment = clocksAt(from, 'UTC').add({ months }).toDate().getTime();
    return clocksAt(moment, one).offset === clocksAt(moment, other).offset;
  });

/**
 * The time on the clocks of a zone.
 * @param moment milliseconds since the epoch
 */
export function clocksAt(moment: number, timeZone: string): ZonedDateTime {
  renewZone();
  return fromAbsolute(moment, timeZone);
}

/**
 * The moment when the clocks of a zone show this, in milliseconds since the epoch. Of two moments, returns the first. A time that
 * a change of the clocks leaves out is as long after the change.
 */
export function momentAt(clocks: CalendarDateTime, timeZone: string): number {
  renewZone();
  return toZoned(clocks, timeZone).toDate().getTime();
}

/** A day in minutes. */
const DAY = 24 * 60;

/** The same for a day and minutes from its midnight on; those of the next day are after the last one. */
export function momentOn(date: CalendarDate, minutes: number, timeZone: string): number {
  const { year, month, day } = date.add({ days: Math.floor(minutes / DAY) });
  const ofDay = ((minutes % DAY) + DAY) % DAY;
  return momentAt(new CalendarDateTime(year, month, day, Math.floor(ofDay / 60), ofDay % 60), timeZone);
}
