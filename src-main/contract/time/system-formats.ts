/** The days that weeks begin with anywhere in the locales' data, without Friday, which is the Maldives' alone. */
export const WEEK_STARTS = ['sunday', 'monday', 'saturday'] as const;
export type WeekStart = (typeof WEEK_STARTS)[number];

/** How times and weeks are written on this computer, if the system tells. */
export interface SystemFormats {
  /** The clock goes to twelve twice a day. */
  twelveHours: boolean;
  weekStart: WeekStart;
}

/** `Intl.Locale` numbers days from Monday on, 1 to 7. */
const BY_LOCALE: Partial<Record<number, WeekStart>> = { 1: 'monday', 6: 'saturday', 7: 'sunday' };

/**
 * The formats of a region, by the locale data.
 * @param tag a BCP 47 tag; an invalid tag counts as American English
 */
export function formatsOf(tag: string): SystemFormats {
  const locale = localeOf(tag) ?? new Intl.Locale('en-US');
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return {
    twelveHours: hour12 === true,
    weekStart: BY_LOCALE[locale.getWeekInfo().firstDay] ?? 'monday',
  };
}

function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}

/** The days of `Date.getDay()` by their names. */
const DAYS: Record<WeekStart, number> = { sunday: 0, monday: 1, saturday: 6 };

/** The first day of a week as `Date.getDay()` numbers it. */
export const firstDayOf = (weekStart: WeekStart): number => DAYS[weekStart];

/** The first day of a week: the setting of this computer, and for `system` what the system says. */
export const weekStartOf = (setting: 'system' | WeekStart, system: SystemFormats): WeekStart =>
  setting === 'system' ? system.weekStart : setting;
