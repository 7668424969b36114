import { CalendarDate } from '@internationalized/date';
import { upcoming, weekdayOfMonth } from './days.ts';
import type { Reader } from './grammar.ts';
import { folded } from './lexicon.ts';
import type { Token } from './tokens.ts';

/** The Sunday of Easter, by the calendar of the western churches. */
function easterOf(year: number): CalendarDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const skipped = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const epact = (skipped + 19 * golden + 15) % 30;
  const moon =
    epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  const fromMarch = moon - weekday;
  const month = 3 + Math.floor((fromMarch + 40) / 44);
  return new CalendarDate(year, month, fromMarch + 28 - 31 * Math.floor(month / 4));
}

export type InYear = (year: number) => CalendarDate;
/** Days by their names without accents; several if people differ. A number and its dot are the ordinal of an advent. */
const HOLIDAYS = `12/24: christmas eve, xmas eve, heilig abend, heiligabend, heiligen abend; 12/24 12/25: weihnachten; 12/26: boxing day, stefanitag, stephanitag, stephanstag;
  12/25: christmas day, christmas, xmas, 1. weihnachtstag, 1. weihnachtsfeiertag; 12/26: 2. weihnachtstag, 2. weihnachtsfeiertag;
  12/31: new years eve, nye, silvester; 1/1: new years day, new years, new year, neujahr, neue jahr, neuen jahr, neues jahr;
  1/6: heilige drei konige, dreikonigstag, dreikonige, epiphany; 11/5: guy fawkes, bonfire night; 3/17: st patricks day;
  7/4: independence day; 12/8: maria empfangnis; 2/14: valentines day, valentinstag; 5/1: tag der arbeit, maifeiertag; 10/3: tag der deutschen einheit;
  10/31: halloween, reformationstag; 11/1: allerheiligen; 12/6: nikolaus, nikolaustag; advent-21: 1. advent; advent-14: 2. advent;
  advent-7: 3. advent; advent+0: 4. advent; thanksgiving+0: thanksgiving; thanksgiving+1: black friday;
  thanksgiving+4: cyber monday; mothers+0: muttertag, mothers day; easter-48: rosenmontag; easter-47: faschingsdienstag, fastnacht, shrove tuesday, pancake day; easter-46: aschermittwoch, ash wednesday;
  easter-3: grundonnerstag, maundy thursday; easter-2: karfreitag, good friday; easter+1: ostermontag, easter monday;
  easter+0: ostersonntag, easter sunday, ostern, easter; easter+39: christi himmelfahrt, himmelfahrt, ascension day;
  easter+49: pfingstsonntag, pfingsten, pentecost; easter+50: pfingstmontag, whit monday; easter+60: fronleichnam, corpus christi`;

/** The nth such weekday of a month, counted from Monday. */
const nth = (year: number, month: number, which: number, weekday: number): CalendarDate =>
  weekdayOfMonth(which, weekday, { first: new CalendarDate(year, month, 1), months: 1 });
const bases: Record<string, InYear> = {
  easter: easterOf,
  // The last Sunday before Christmas.
  advent: (year) => upcoming(6, new CalendarDate(year, 12, 18)),
  thanksgiving: (year) => nth(year, 11, 4, 3),
  mothers: (year) => nth(year, 5, 2, 6),
};
/** The day that is written as "12/24" or "easter-2". */
function dayBy(written: string): InYear {
  const [, base = '', days = ''] = /^([a-z]+)(.+)/.exec(written) ?? [];
  const from = bases[base];
  if (from) return (year) => from(year).add({ days: Number(days) });
  const [month = 1, day = 1] = written.split('/').map(Number);
  return (year) => new CalendarDate(year, month, day);
}
const holidays = new Map(
  HOLIDAYS.split(';').flatMap((entry) => {
    const [days = '', names = ''] = entry.trim().split(': ');
    return names.split(/,\s+/).map((name) => [name, days.split(' ').map(dayBy)] as const);
  }),
);
const LONGEST_NAME = 4;

const nameOf = ({ ordinal, text }: Token): string =>
  ordinal === undefined ? folded(text.replace(/\.$/, '')) : `${ordinal}.`;

/** The days that the name of a holiday may mean in a year, by its longest name. */
export const holiday: Reader<readonly InYear[]> = (tokens, at) => {
  for (let length = LONGEST_NAME; length > 0; length -= 1) {
    const days = holidays.get(
      tokens
        .slice(at, at + length)
        .map(nameOf)
        .join(' '),
    );
    if (days && at + length <= tokens.length) return { to: at + length, value: days };
  }
  return null;
};

/** The next such day, today included. */
export const nextHoliday = (day: InYear, today: CalendarDate): CalendarDate => {
  const thisYear = day(today.year);
  return thisYear.compare(today) < 0 ? day(today.year + 1) : thisYear;
};
