/** How numbers are read where a phrase leaves it open. */
export interface NumberHabits {
  /** 12/24 is the 24th of December. */
  monthFirst: boolean;
  /** The clock goes to twelve twice a day. */
  twelveHours: boolean;
}

const habitsByLocale = new Map<string, NumberHabits>();

/** How people of a locale write dates and times in numbers. */
export function numberHabits(locale: string): NumberHabits {
  const habits = habitsByLocale.get(locale) ?? habitsOf(locale);
  habitsByLocale.set(locale, habits);
  return habits;
}

function habitsOf(locale: string): NumberHabits {
  const format = new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric', hour: 'numeric' });
  const parts = format.formatToParts(0).map(({ type }) => type);
  return {
    monthFirst: parts.indexOf('month') < parts.indexOf('day'),
    twelveHours: format.resolvedOptions().hour12 === true,
  };
}
