import { CalendarDate } from '@internationalized/date';
import { weekdayOf, weekdayOfMonth } from './days.ts';
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
const on =
  (month: number, day: number): InYear =>
  (year) =>
    new CalendarDate(year, month, day);
const afterEaster =
  (days: number): InYear =>
  (year) =>
    easterOf(year).add({ days });

/** The first, second … such weekday of a month, counted from Monday. */
const nth =
  (which: number, weekday: number, month: number): InYear =>
  (year) => {
    return weekdayOfMonth(which, weekday, { first: new CalendarDate(year, month, 1), months: 1 });
  };
/** The Sundays before Christmas. */
const advent =
  (which: number): InYear =>
  (year) => {
    const eve = new CalendarDate(year, 12, 24);
    return eve.subtract({ days: (weekdayOf(eve) + 1) % 7, weeks: 4 - which });
  };
const THANKSGIVING = nth(4, 3, 11);

/** Names without accents; with several days if people differ. A number and its dot are the ordinal of an advent. */
const named: [names: string, ...days: InYear[]][] = [
  ['christmas eve, xmas eve, heilig abend, heiligabend', on(12, 24)],
  ['christmas day, christmas, xmas', on(12, 25)],
  ['boxing day', on(12, 26)],
  ['1. weihnachtstag, 1. weihnachtsfeiertag', on(12, 25)],
  ['2. weihnachtstag, 2. weihnachtsfeiertag', on(12, 26)],
  ['weihnachten', on(12, 24), on(12, 25)],
  ['new years eve, nye, silvester', on(12, 31)],
  ['new years day, new years, new year, neujahr, neue jahr, neuen jahr, neues jahr', on(1, 1)],
  ['heilige drei konige', on(1, 6)],
  ['valentines day, valentinstag', on(2, 14)],
  ['tag der arbeit, maifeiertag', on(5, 1)],
  ['tag der deutschen einheit', on(10, 3)],
  ['halloween, reformationstag', on(10, 31)],
  ['allerheiligen', on(11, 1)],
  ['nikolaus', on(12, 6)],
  ['1. advent', advent(1)],
  ['2. advent', advent(2)],
  ['3. advent', advent(3)],
  ['4. advent', advent(4)],
  ['thanksgiving', THANKSGIVING],
  ['black friday', (year) => THANKSGIVING(year).add({ days: 1 })],
  ['cyber monday', (year) => THANKSGIVING(year).add({ days: 4 })],
  ['muttertag, mothers day', nth(2, 6, 5)],
  ['rosenmontag', afterEaster(-48)],
  ['aschermittwoch, ash wednesday', afterEaster(-46)],
  ['grundonnerstag, maundy thursday', afterEaster(-3)],
  ['karfreitag, good friday', afterEaster(-2)],
  ['ostermontag, easter monday', afterEaster(1)],
  ['ostersonntag, easter sunday, ostern, easter', afterEaster(0)],
  ['christi himmelfahrt, himmelfahrt, ascension day', afterEaster(39)],
  ['pfingstmontag, whit monday', afterEaster(50)],
  ['pfingstsonntag, pfingsten, pentecost', afterEaster(49)],
  ['fronleichnam, corpus christi', afterEaster(60)],
];
const holidays = new Map(
  named.flatMap(([names, ...days]) => names.split(', ').map((name) => [name, days] as const)),
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
