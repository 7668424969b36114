import { CalendarDate, getDayOfWeek, type ZonedDateTime } from '@internationalized/date';
import { type Dated, isFar } from './dates.ts';
import { folded } from './vocabulary.ts';

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

type InYear = (year: number) => CalendarDate;
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
    const first = new CalendarDate(year, month, 1);
    const until = (weekday - getDayOfWeek(first, 'en-GB', 'mon') + 7) % 7;
    return first.add({ days: until, weeks: which - 1 });
  };
/** The Sundays before Christmas. */
const advent =
  (which: number): InYear =>
  (year) => {
    const eve = new CalendarDate(year, 12, 24);
    return eve.subtract({ days: getDayOfWeek(eve, 'en-GB', 'sun'), weeks: 4 - which });
  };
const THANKSGIVING = nth(4, 3, 11);

/** Names without accents, longer names before their beginnings; with several days if people differ. */
const holidays: [names: string, ...days: InYear[]][] = [
  ['christmas eve|xmas eve|heilig ?abend', on(12, 24)],
  ['christmas day|christmas|xmas', on(12, 25)],
  ['boxing day', on(12, 26)],
  ['(?:1\\.|erster|ersten) weihnachts(?:feier)?tag', on(12, 25)],
  ['(?:2\\.|zweiter|zweiten) weihnachts(?:feier)?tag', on(12, 26)],
  ['weihnachten', on(12, 24), on(12, 25)],
  ['new years eve|nye|silvester', on(12, 31)],
  ['new years day|new years?|neujahr|(?:im )?neue[ns]? jahr', on(1, 1)],
  ['heilige drei konige', on(1, 6)],
  ['valentines day|valentinstag', on(2, 14)],
  ['tag der deutschen einheit', on(10, 3)],
  ['halloween|reformationstag', on(10, 31)],
  ['allerheiligen', on(11, 1)],
  ['nikolaus', on(12, 6)],
  ['(?:1\\.|erster|ersten) advent', advent(1)],
  ['(?:2\\.|zweiter|zweiten) advent', advent(2)],
  ['(?:3\\.|dritter|dritten) advent', advent(3)],
  ['(?:4\\.|vierter|vierten) advent', advent(4)],
  ['thanksgiving', THANKSGIVING],
  ['black friday', (year) => THANKSGIVING(year).add({ days: 1 })],
  ['cyber monday', (year) => THANKSGIVING(year).add({ days: 4 })],
  ['muttertag|mothers day', nth(2, 6, 5)],
  ['rosenmontag', afterEaster(-48)],
  ['aschermittwoch|ash wednesday', afterEaster(-46)],
  ['grundonnerstag|maundy thursday', afterEaster(-3)],
  ['karfreitag|good friday', afterEaster(-2)],
  ['ostermontag|easter monday', afterEaster(1)],
  ['ostersonntag|easter sunday|ostern|easter', afterEaster(0)],
  ['christi himmelfahrt|himmelfahrt|ascension day', afterEaster(39)],
  ['pfingstmontag|whit monday', afterEaster(50)],
  ['pfingstsonntag|pfingsten|pentecost', afterEaster(49)],
  ['fronleichnam|corpus christi', afterEaster(60)],
];
const patterns = holidays.map(
  ([names, ...days]) =>
    [new RegExp(`(?:\\b(?:on|at|an|am|zu|over) )?\\b(?:${names})\\b(?: (20\\d\\d)\\b)?`), days] as const,
);

const nextOf = (day: InYear, today: CalendarDate): CalendarDate => {
  const thisYear = day(today.year);
  return thisYear.compare(today) < 0 ? day(today.year + 1) : thisYear;
};

/** Replaces the name of a holiday in a phrase by its date. A phrase without a holiday stays. */
export function withHolidays(phrase: string, here: ZonedDateTime): Dated[] {
  const text = folded(phrase).replace(/['’]/g, '');
  const today = new CalendarDate(here.year, here.month, here.day);
  for (const [pattern, days] of patterns) {
    const found = pattern.exec(text);
    if (!found) continue;
    const year = found[1] === undefined ? null : Number(found[1]);
    return days.map((day) => {
      const date = year === null ? nextOf(day, today) : day(year);
      return { sure: year !== null || !isFar(date, today), text: text.replace(pattern, date.toString()) };
    });
  }
  return [{ text: phrase, sure: true }];
}
