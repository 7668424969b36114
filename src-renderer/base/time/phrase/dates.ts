import type { CalendarDate } from '@internationalized/date';
import type { Context } from './context.ts';
import {
  type Calendar,
  type DateIn,
  type DayChoice,
  dayOfMonth,
  isFar,
  partOfSpan,
  spanOf,
  type Span,
  type SpanUnit,
  weekdayOfMonth,
  workdayUntil,
  type Written,
  written,
} from './days.ts';
import { longest, one, patternsWith, type Reader } from './grammar.ts';
import { holiday, nextHoliday } from './holidays.ts';

/** A day in words. */
export interface Day {
  /**
   * The days that may be meant; empty if no calendar shows the day.
   * @param hasTime whether the phrase has a time as well
   */
  choices: (context: Context, hasTime: boolean) => DayChoice[];
  /** Whether the phrase says "today". */
  isToday?: true;
}

export const day = (choices: Day['choices']): Day => ({ choices });
/** A day that is surely one of some dates. */
export const sure = (...dates: DateIn[]): Day =>
  day((context) => {
    const all = dates.map((date) => date(context));
    const isFirst = (date: CalendarDate, at: number): boolean =>
      all.findIndex((other) => other.compare(date) === 0) === at;
    return all.filter(isFirst).map((date) => ({ date, isSure: true }));
  });

const digitsOf = (count: number, isOne: (number: number) => boolean): Reader<number> =>
  one(({ digits, number = -1 }) => (digits?.length === count && isOne(number) ? number : undefined));
const words = {
  holiday,
  year: digitsOf(4, (number) => number >= 2_000 && number < 2_100),
  // Two digits that no clock shows: "27. 11. 26".
  shortYear: digitsOf(2, (number) => number > 24 && number < 60),
  nth: one(({ digits, ordinal }) => (digits ? ordinal : undefined)),
  ordinalWord: one(({ digits, ordinal = 0 }) => (!digits && ordinal > 0 ? ordinal : undefined)),
  nounOfDay: one(({ text, ordinal = 0 }) =>
    /^\p{Lu}\p{Ll}+n$/u.test(text) && ordinal > 0 ? ordinal : undefined,
  ),
  number: one(({ digits, number }) => (digits && digits.length < 3 ? number : undefined)),
  clockWord: patternsWith({})('ante | post | uhr | oclock | unit | lasting | a unit'),
};
const basic = patternsWith(words);
const anyYear = longest(
  basic('{year}', ({ year }) => year),
  basic('{shortYear} ~clockWord', ({ shortYear }) => 2_000 + shortYear),
);
const number = longest(
  basic('{nth}', ({ nth }) => nth),
  basic('{number}', ({ number }) => number),
);
const inMonth = patternsWith({ ...words, anyYear, number });
type Dated = Written & { isOpen?: boolean };
/** "24.12.", "12/24/26", "30th of December 2026", "Dec 30" */
const dated: Reader<Dated> = longest(
  inMonth('{date} {anyYear}?', ({ date, anyYear }) => ({ ...date, year: date.year ?? anyYear })),
  inMonth(
    ['{day=number} of? {month} ,? {year=anyYear}?', '{day=ordinalWord} of? {month} {year=anyYear}?'],
    (date) => date,
  ),
  basic(
    ['{month} the? {day=nth} (,? {?year})?', '{month} the? {day=number} ~clockWord (,? {?year})?'],
    (date) => date,
  ),
);
/** The dates that a written date may mean. Where the order is open, the other one is meant as well. */
export function datesOf({ isOpen, ...date }: Dated, { habits, today }: Context): DayChoice[] {
  if (!isOpen) return written([date], today);
  const turned = { ...date, day: date.month, month: date.day };
  return written(habits.monthFirst ? [turned, date] : [date, turned], today);
}
/** "10.12" as a date. */
export const dotted: Reader<Day> = basic('{clock} ~clockWord', ({ clock: { hour, minute, by } }) =>
  by === '.' ? day(({ today }) => written([{ day: Number(hour), month: Number(minute) }], today)) : null,
);
/** "the 5th", "am 5.", "the 24": a day of the month by its number. */
const monthDay: Reader<number> = longest(
  basic("(the | 'am') {number} ~(clockWord | month)", ({ number }) => number),
  basic('the? {nth} ~(month | weekday)', ({ nth }) => nth),
  // A German noun: "am Ersten", "zum Fünfzehnten".
  basic("('am/zum/ab/bis') 'zum'? {nounOfDay} ~(month | weekday | unit)", ({ nounOfDay }) => nounOfDay),
);

/** A month, a quarter or a year of a phrase. */
interface SpanRead {
  unit: number | SpanUnit;
  isNamed: boolean;
  in: (context: Pick<Context, 'today'>, isLater?: boolean) => Span;
}
/** "next month", "the quarter", "December 2027" */
const span: Reader<SpanRead> = basic(
  'the? {which:this/next/coming}? ({?named=unit:month/quarter/year} | {?month}) {year}?',
  ({ which, named = 'month', month, year }) => {
    const unit = month ?? (named as SpanUnit);
    return {
      unit,
      isNamed: (which ?? year) !== undefined,
      in: ({ today }, isLater = false) => spanOf(unit, today, isLater || (which ?? 'this') !== 'this', year),
    };
  },
);
/** A day in a span that is not over, in this one or the next. */
const inSpan =
  (span: SpanRead, dateIn: (span: Span, calendar: Calendar) => CalendarDate): DateIn =>
  (context) => {
    const date = dateIn(span.in(context), context);
    return span.isNamed || date.compare(context.today) >= 0 ? date : dateIn(span.in(context, true), context);
  };
const ofSpan = patternsWith({
  ...words,
  span,
  part: longest<'start' | 'mid' | 'end'>(
    basic('mid -? of?', () => 'mid'),
    basic('end -? of?', () => 'end'),
    basic(['start -? of?', 'ordinal:1 -? of'], () => 'start'),
  ),
});
/** "end of the month", "last friday of the month", "the 5th of next month" */
const inSpans: Reader<Day> = longest(
  ofSpan('the? {part} {span}', ({ part, span }) =>
    day((context) => [
      { date: inSpan(span, (one) => partOfSpan(part, one))(context), isSure: part !== 'mid' },
    ]),
  ),
  ...(['month', 'quarter', 'year'] as const).map((unit) =>
    ofSpan(`eo${unit.charAt(0) as 'm' | 'q' | 'y'}`, () =>
      sure(({ today }) => partOfSpan('end', spanOf(unit, today))),
    ),
  ),
  ofSpan('the? which:next/coming unit:quarter', () =>
    day(({ today }) => [{ date: spanOf('quarter', today, true).first, isSure: false }]),
  ),
  ofSpan('the? {ordinal} {weekday} (of | in)? the? {span}', ({ ordinal, weekday, span }) =>
    sure(inSpan(span, (one) => weekdayOfMonth(ordinal, weekday, one))),
  ),
  ofSpan(
    'the? ordinal:-1 {business}? {unit:day/workday} (of | in)? the? {span}',
    ({ business, unit, span }) =>
      sure(
        inSpan(span, (one, { weekStart }) => {
          const last = partOfSpan('end', one);
          return business || unit === 'workday' ? workdayUntil(last, weekStart) : last;
        }),
      ),
  ),
  ofSpan(
    [
      'on? the? {nth} (of | in)? the? {span}',
      "'am/zum' {nth=nounOfDay} the? {span}",
      '{span} on? the? {nth}',
    ],
    ({ nth, span }) =>
      span.unit !== 'month'
        ? null
        : day((context) => {
            if (!span.isNamed) return dayOfMonth(nth, context.today);
            const { first } = span.in(context);
            const date = first.set({ day: nth });
            return nth >= 1 && date.day === nth ? [{ date, isSure: true }] : [];
          }),
  ),
);

const holidays: Reader<Day> = basic(
  "(at | on | a | 'zu/over')? in? the? {holiday} {year}?",
  ({ holiday, year }) =>
    day(({ today }) =>
      holiday.map((inYear) => {
        const date = year === undefined ? nextHoliday(inYear, today) : inYear(year);
        return { date, isSure: year !== undefined || !isFar(date, today) };
      }),
    ),
);

/** Days of a month. The next one is meant, today included. */
export const dateDay: Reader<Day> = longest(
  holidays,
  inSpans,
  patternsWith({ dated })('{dated}', ({ dated }) => day((context) => datesOf(dated, context))),
  patternsWith({ monthDay })('{monthDay}', ({ monthDay }) => day(({ today }) => dayOfMonth(monthDay, today))),
);
export const dateWords = { ...words, dated, monthDay };
