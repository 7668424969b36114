import type { Recurrence } from '../../../../src-main/contract/values/recurrence.ts';
import { MOST_INTERVAL } from '../../../../src-main/contract/values/recurrence-limits.ts';
import { longest, one, patternsWith, type Reader } from './grammar.ts';
import { holiday } from './holidays.ts';
import { numeral } from './lengths.ts';
import { partOf, type PartOfDay } from './parts.ts';
import type { Part } from './vocabulary.ts';

/** The part of a rule that its words say, without time and end. */
export type Shape = Pick<Recurrence, 'unit'> &
  Partial<Recurrence> & {
    month?: number;
    part?: PartOfDay;
    /** Whether its months are counted from the beginning of a year. */
    isOfYear?: true;
  };

const WORKDAYS = [1, 2, 3, 4, 5];
const WEEKEND = [6, 0];
const LAST_DAY = 31;
const NTHS = [1, 2, 3, 4, -1] as const;
/** Parts of a day in which no rule begins. */
const NO_RULE: readonly Part[] = ['nacht', 'work', 'lunch'];

/** Days are counted from 0 for Sunday in a rule. */
const inRule = (weekday: number): number => (weekday + 1) % 7;
const weekly = (interval: number, days: number[]): Shape => ({ unit: 'week', interval, days });

export const through = patternsWith({})('- | to | by | through');
/** "Mon-fri", "tuesdays and thursdays". A short name is rather a word beside a long one: "on thursday to do". */
const daysOf = (isShort: boolean): Reader<number[]> => {
  const day = one(({ weekday, text }) =>
    text.replace('.', '').length <= 2 === isShort && weekday !== undefined ? inRule(weekday) : undefined,
  );
  const slash = one(({ text }) => text === '/' || undefined);
  const read = patternsWith({ day, through, slash });
  return longest<number[]>(
    read('{from=day} through {to=day}', ({ from, to }) =>
      Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, at) => (from + at) % 7),
    ),
    read('{...day} ((and | on | plus | , | & | + | slash)? (and | on)? {...day})*', ({ day }) => [
      ...new Set(day),
    ]),
  );
};
const weekdays: Reader<number[]> = longest(daysOf(false), daysOf(true));

const isDate = (date: number): boolean => date >= 1 && date <= LAST_DAY;
/** "of the month", "im Monat", "jeden Monats" */
export const monthly = patternsWith({})('(of | in)? (the | every)? unit:month');
/** "first", "letzten", "15th", "15." */
const nthDate = one(({ ordinal = 0 }) => (ordinal === -1 ? LAST_DAY : isDate(ordinal) ? ordinal : undefined));
/** "Monthly at 10" is at ten. */
const dated = patternsWith({
  date: one(({ digits = '   ', number = 0 }) => (digits.length < 3 && isDate(number) ? number : undefined)),
})('{date} ~(unit | uhr | ante | post | times)', ({ date }) => date);
const named = {
  holiday,
  weekdays,
  numeral,
  through,
  day: one(({ weekday }) => (weekday === undefined ? undefined : inRule(weekday))),
  nth: one(({ ordinal }) => NTHS.find((nth) => nth === ordinal)),
  nthDate,
  dated,
  anyDate: longest(nthDate, dated),
  capital: one(({ digits, text, ordinal = 0 }) =>
    (digits !== undefined || /^[A-Z]/.test(text)) && isDate(ordinal) ? ordinal : undefined,
  ),
  inDigits: one(({ date }) => (date && date.year === undefined && !date.isOpen ? date : undefined)),
  // "Every fifth Monday" is rather of a month.
  rank: one(({ ordinal }) => (ordinal === undefined || ordinal === 2 ? undefined : ordinal)),
  oftenWeekly: one(({ often }) => (often?.[1] === 'week' ? often[0] : undefined)),
  monthly,
  // "Weekdays" and "werktags"
  many: one(({ text }) => (/s$/i.test(text) ? true : undefined)),
};
const basic = patternsWith(named);
/** "The 1st and the 15th": one date, or several. */
const datesBy = (pattern: 'nthDate' | 'dated' | 'capital'): Reader<number | number[]> =>
  patternsWith({ date: named[pattern] })(
    '{...date} ((and | plus | , | & | +) (and | on)? the? {...date})*',
    ({ date }) => {
      const [first = 0, ...others] = [...new Set(date)].toSorted((a, b) => a - b);
      return others.length === 0 ? first : [first, ...others];
    },
  );
const interval = longest(
  basic('other | ordinal:2', () => 2),
  basic('{numeral}', ({ numeral }) =>
    Number.isInteger(numeral) && numeral >= 1 && numeral <= MOST_INTERVAL ? numeral : null,
  ),
);
const read = patternsWith({
  ...named,
  interval,
  months: longest(
    basic('every unit:month | often:1,month', () => 1),
    patternsWith({ interval })('every {interval} unit:month', ({ interval }) => interval),
  ),
  everyYear: basic('every unit:year | often:1,year'),
  monthDate: longest<{ date: number; month: number }>(
    basic(
      ['(on | at)? the? {date=anyDate} of? {month}', '(on | at)? {month} the? {date=anyDate}'],
      (date) => date,
    ),
    basic('(on | at)? the? {inDigits}', ({ inDigits: { day: date, month } }) => ({ date, month })),
    // Holidays that are on one date each year.
    basic("(on | at | a | 'zu/zum')? the? {holiday}", ({ holiday }) => {
      const [first, second] = [2026, 2029].map((year) => holiday[0]?.(year));
      const isFixed = first?.month === second?.month && first?.day === second?.day;
      return isFixed && first ? { date: first.day, month: first.month } : null;
    }),
  ),
  nthDates: datesBy('nthDate'),
  dates: datesBy('dated'),
  capitals: datesBy('capital'),
  spanOfYear: longest(
    basic('every unit:quarter | often:3,month', () => 3),
    basic('every half unit:year | often:6,month', () => 6),
  ),
});

/** On which days a rule comes. Of several that read as much the first is right. */
export const shape: Reader<Shape> = longest<Shape>(
  // The nth weekday of a month, and a day of a month.
  read(
    [
      '(every | on)? the? {nth} {day} monthly',
      'every the? =ordinal:1/-1 {nth} {day}',
      '{?interval=months} (on | at)? the? {nth} {day}',
    ],
    ({ interval = 1, nth, day }) => ({ unit: 'month', interval, nth, days: [day] }),
  ),
  read('(every | on)? the? ordinal:-1 unit:day monthly', () => ({ unit: 'month', date: LAST_DAY })),
  read(
    [
      '(every | on)? the? {date=nthDates} unit:day? (of | in)? every unit:month',
      'every the? {date=nthDates} unit:day? monthly',
      '{?interval=months} (on | at)? the? {date=nthDates} unit:day?',
      '{?interval=months} on? the? {date=dates}',
      'every {date=capitals} ~(weekday | unit | month)',
    ],
    ({ interval = 1, date }) => ({ unit: 'month', interval, date }),
  ),
  read('{interval=spanOfYear} (on | at)? the? {date=nthDate} unit:day?', ({ interval, date }) =>
    date === LAST_DAY ? null : { unit: 'month', interval, date, isOfYear: true },
  ),
  read(['everyYear {monthDate}', 'every {monthDate}', '{monthDate} every unit:year'], ({ monthDate }) => ({
    unit: 'year',
    ...monthDate,
  })),
  // Days of every second week, or of every week.
  read(
    [
      'every ~(rank weekday) {?interval} unit:week? on? {weekdays}',
      '{?interval=oftenWeekly} on? {weekdays}',
      'every unit:week? on? {weekdays}',
      'on? {weekdays} every unit:week',
    ],
    ({ interval = 1, weekdays }) => weekly(interval, weekdays),
  ),
  read('every number:14 unit:day on? {weekdays}', ({ weekdays }) => weekly(2, weekdays)),
  read("'immer/always'? on? =plural =weekday {weekdays}", ({ weekdays }) => weekly(1, weekdays)),
  // "Mon, wed, fri", "Mo Mi Fr"
  read('on? =(weekday ~through) {weekdays}', ({ weekdays }) =>
    weekdays.length > 2 ? weekly(1, weekdays) : null,
  ),
  read('on? (of | from)? =(weekday through) {weekdays}', ({ weekdays }) =>
    weekdays.length > 1 ? weekly(1, weekdays) : null,
  ),
  // Kinds of days, and parts of them.
  read(
    ["(every | on)? (business 'days' | =many unit:workday)", 'every (business unit:day | unit:workday)'],
    () => weekly(1, WORKDAYS),
  ),
  read(['(every | on)? =plural weekend', 'every weekend'], () => weekly(1, WEEKEND)),
  read('every single? unit:day', () => ({ unit: 'day' })),
  read(['every ~plural {part}', '=(plural | every-part) {part}'], ({ part }) =>
    NO_RULE.includes(part) ? null : { unit: 'day', part: partOf(part) },
  ),
  // Every so many units.
  read(
    [
      'every {interval} {unit:day/week/month/year}',
      'every {interval=ordinal:3/4} {unit:day/week/month/year}',
    ],
    ({ interval, unit }) => ({ unit: unit as 'day', interval }),
  ),
  read('every {lasting} on? {weekdays}', ({ lasting: [interval, unit], weekdays }) =>
    unit === 'week' ? weekly(interval, weekdays) : null,
  ),
  // "Every fortnight", "jedes Halbjahr"
  read('every {lasting}', ({ lasting: [interval, unit] }) =>
    unit === 'minute' ? null : { unit: unit as 'week', interval },
  ),
  read('{interval=spanOfYear}', ({ interval }) => ({ unit: 'month', interval })),
  // Half of the people mean twice a week.
  read("~'biweekly/bi-weekly/bimonthly/bi-monthly' {often}", ({ often: [interval, unit] }) =>
    unit === 'workday' ? weekly(1, WORKDAYS) : { unit: unit as 'day', interval },
  ),
  read('every {unit:day/week/month/year}', ({ unit }) => ({ unit: unit as 'day' })),
);
