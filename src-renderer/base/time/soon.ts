import { type CalendarDateTime, toCalendarDateTime } from '@internationalized/date';
import { clocksAt } from './time-zone.ts';

/** An hour from now on the next full ten minutes: near what people mean when they pick a time. */
export function soon(now: number, timeZone: string): CalendarDateTime {
  const later = toCalendarDateTime(clocksAt(now, timeZone)).add({ hours: 1, minutes: 9 });
  return later.set({ minute: later.minute - (later.minute % 10), second: 0, millisecond: 0 });
}
