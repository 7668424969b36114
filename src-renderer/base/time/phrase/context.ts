import { type CalendarDate, toCalendarDate, type ZonedDateTime } from '@internationalized/date';
import type { WeekStart } from '../../../../src-main/contract/time/system-formats.ts';
import { clocksAt } from '../time-zone.ts';
import type { WhenHabits } from './moment.ts';

/** How numbers are read where a phrase leaves it open. */
export interface NumberHabits {
  /** 12/24 is the 24th of December. */
  monthFirst: boolean;
  /** The clock goes to twelve twice a day. */
  twelveHours: boolean;
}

/** What a phrase is read with. */
export interface Context {
  /** Milliseconds since the epoch. */
  now: number;
  here: ZonedDateTime;
  today: CalendarDate;
  habits: NumberHabits;
  weekStart: WeekStart;
}

/** What phrases are read with at a moment in milliseconds, on the clocks of a zone. */
export function contextOf(
  now: number,
  timeZone: string,
  { locale = 'en-GB', weekStart = 'monday' }: WhenHabits,
): Context {
  const here = clocksAt(now, timeZone);
  const habits = habitsByLocale.get(locale) ?? numberHabits(locale);
  habitsByLocale.set(locale, habits);
  return { now, here, today: toCalendarDate(here), habits, weekStart };
}

const habitsByLocale = new Map<string, NumberHabits>();

/** How people of a locale write dates and times in numbers. */
function numberHabits(locale: string): NumberHabits {
  const format = new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric', hour: 'numeric' });
  const parts = format.formatToParts(0).map(({ type }) => type);
  return {
    monthFirst: parts.indexOf('month') < parts.indexOf('day'),
    twelveHours: format.resolvedOptions().hour12 === true,
  };
}
