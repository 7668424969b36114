import { writtenLocale } from '../../../resources/locale.ts';

/** The first of February 2026 is a Sunday. */
const dayNumber = (day: number): number => Date.UTC(2026, 1, 1 + day);

/** `Mon`, for a day counted from 0 for Sunday. */
export const dayName = (day: number, weekday: 'short' | 'long' = 'short'): string =>
  new Intl.DateTimeFormat(writtenLocale(), { weekday, timeZone: 'UTC' }).format(dayNumber(day));

const WORKDAYS = [1, 2, 3, 4, 5];

/** Whether days are Monday to Friday. */
export const areWorkdays = (days: readonly number[]): boolean =>
  days.length === WORKDAYS.length && WORKDAYS.every((day) => days.includes(day));

/** `Mon, Thu`. Weeks are read from Monday on, wherever they begin. */
export const dayNames = (days: readonly number[]): string =>
  days
    .toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
    .map((day) => dayName(day))
    .join(', ');
