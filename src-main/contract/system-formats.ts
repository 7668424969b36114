/** The days that weeks begin with anywhere in the locales' data, without Friday, which is the Maldives' alone. */
export const WEEK_STARTS = ['sunday', 'monday', 'saturday'] as const;
export type WeekStart = (typeof WEEK_STARTS)[number];

/** How times and weeks are written on this computer, as far as the system tells. */
export interface SystemFormats {
  /** The clock goes to twelve twice a day. */
  twelveHours: boolean;
  weekStart: WeekStart;
}

/** The days of `Date.getDay()` by their names. */
const DAYS: Record<WeekStart, number> = { sunday: 0, monday: 1, saturday: 6 };

/** The first day of a week as `Date.getDay()` numbers it. */
export const firstDayOf = (weekStart: WeekStart): number => DAYS[weekStart];

/** The first day of a week: the setting of this computer, and for `system` what the system says. */
export const weekStartOf = (setting: 'system' | WeekStart, system: SystemFormats): WeekStart =>
  setting === 'system' ? system.weekStart : setting;
