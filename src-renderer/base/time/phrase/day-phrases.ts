import type { CalendarDate } from '@internationalized/date';
import {
  type Context,
  coming,
  type DayChoice,
  dayInWeek,
  dayOfMonth,
  END_OF_DAY,
  firstWorkday,
  isFar,
  lastWorkday,
  nextWorkWeek,
  partOfSpan,
  spanOf,
  type Span,
  upcoming,
  weekdayOfMonth,
  weekend,
  weekOfYear,
  withWeekday,
  workdaysAfter,
  workdayUntil,
  type Written,
  written,
} from './days.ts';
import {
  all,
  any,
  as,
  before,
  end,
  longest,
  maybe,
  one,
  sense,
  sign,
  unless,
  word,
  type Reader,
} from './grammar.ts';
import { holiday, nextHoliday } from './holidays.ts';
import { datesAfter, length, numeral, type Length } from './lengths.ts';
import { says, type Token } from './tokens.ts';

/** A day in words. */
export interface Day {
  /**
   * The days that may be meant; empty if no calendar shows the day.
   * @param hasTime whether the phrase has a time as well
   */
  choices: (context: Context, hasTime: boolean) => DayChoice[];
  /** Whether the phrase says "today". */
  isToday?: true;
  /** How far away "this time next week" is. */
  ahead?: { days: number } | { months: number } | { years: number };
}

const day = (choices: Day['choices']): Day => ({ choices });
const sure = (...dates: CalendarDate[]): DayChoice[] =>
  dates
    .filter((date, at) => dates.findIndex((other) => other.compare(date) === 0) === at)
    .map((date) => ({ date, isSure: true }));

const the = maybe(word('the'));
const comma = maybe(sign(','));
const onThe = all(maybe(word('on')), the);
const ofThe = all(maybe(word('of', 'in')), the);

// Numbers of dates

const year = one(({ digits, number }) => (digits?.length === 4 && /^20/.test(digits) ? number : undefined));
/** Two digits that no clock shows: "27. 11. 26". */
const shortYear = one(({ digits, number }) =>
  digits?.length === 2 && number !== undefined && number > 24 && number < 60 ? 2000 + number : undefined,
);
const time = any(
  word('a.m.', 'p.m.', 'uhr', 'oclock'),
  sense('unit'),
  sense('length'),
  all(word('a'), sense('unit')),
);
const clockAfter = time;
const ordinalDay = one(({ digits, ordinal }) => (digits === undefined ? undefined : ordinal));
const number = one(({ digits, number }) => (digits !== undefined && digits.length <= 2 ? number : undefined));
const monthName = sense('month');

/** "24.12.", "12/24/26", "30th of December 2026", "Dec 30" */
const datedWritings: Reader<(context: Context) => Written[]> = any(
  as(
    all(
      one(({ date }) => date),
      maybe(
        any(
          year,
          as(all(shortYear, unless(clockAfter)), ([short]) => short),
        ),
      ),
    ),
    ([date, later]) =>
      ({ habits }: Context): Written[] => {
        const { day: first, month: second } = date;
        const inOrder = { day: first, month: second, year: date.year ?? later ?? null };
        if (!date.isOpen) return [inOrder];
        const turned = { ...inOrder, day: second, month: first };
        return habits.monthFirst ? [turned, inOrder] : [inOrder, turned];
      },
  ),
  as(
    all(
      any(ordinalDay, number),
      maybe(word('of')),
      monthName,
      comma,
      maybe(
        any(
          year,
          as(all(shortYear, unless(clockAfter)), ([short]) => short),
        ),
      ),
    ),
    ([date, , month, , later]) =>
      () => [{ day: date, month, year: later ?? null }],
  ),
  as(
    all(
      monthName,
      the,
      any(
        ordinalDay,
        as(all(number, unless(clockAfter)), ([date]) => date),
      ),
      maybe(all(comma, year)),
    ),
    ([month, , date, later]) =>
      () => [{ day: date, month, year: later?.[1] ?? null }],
  ),
);
const dated = as(datedWritings, (writings) => day((context) => written(writings(context), context.today)));
/** "10.12" as a date */
const dottedDate = one(({ clock }) =>
  clock?.by === '.' ? { day: Number(clock.hour), month: Number(clock.minute), year: null } : undefined,
);
export const dotted = as(all(dottedDate, unless(time)), ([date]) =>
  day(({ today }) => written([date], today)),
);

/** "the 5th", "am 5.", "the 24": a day of the month by its number. */
const inDigits = as(
  all(
    any(
      all(word('the'), number, unless(time), unless(monthName)),
      all(
        one(({ text }) => (/^am$/i.test(text) ? text : undefined)),
        number,
        unless(time),
        unless(monthName),
      ),
    ),
  ),
  ([[, date]]) => date,
);
const monthDay = any(
  inDigits,
  as(all(the, ordinalDay, unless(any(monthName, sense('weekday')))), ([, date]) => date),
);

// Months, quarters and years

const spanUnit = one(({ unit }) =>
  unit === 'month' || unit === 'quarter' || unit === 'year' ? unit : undefined,
);
interface SpanRead {
  span: (context: Context, isLater?: boolean) => Span;
  isNamed: boolean;
  unit: string | number;
}
/** "next month", "the quarter", "December 2027" */
const span: Reader<SpanRead> = as(
  all(the, maybe(sense('which')), any(spanUnit, monthName), maybe(year)),
  ([, which, unit, year]) => {
    if (which === 'last' || which === 'afternext') return null;
    const isNext = which === 'next' || which === 'coming';
    return {
      unit,
      isNamed: which !== undefined || year !== undefined,
      span: ({ today }, isLater = false) => spanOf(unit, isNext || isLater, year ?? null, today),
    };
  },
);
/** The first day in a span that is not over, in this one or the next. */
const inSpan = (
  { span, isNamed }: SpanRead,
  dateIn: (span: Span) => CalendarDate,
  context: Context,
): CalendarDate => {
  const date = dateIn(span(context));
  return isNamed || date.compare(context.today) >= 0 ? date : dateIn(span(context, true));
};

const part: Reader<'start' | 'mid' | 'end'> = as(
  all(
    any(
      word('start', 'mid', 'end', 'early'),
      one((token) => (token.ordinal === 1 ? token : undefined)),
    ),
    maybe(sign('-')),
    maybe(word('of')),
  ),
  ([token, , of]) =>
    says(token, 'mid')
      ? 'mid'
      : says(token, 'end')
        ? 'end'
        : token.ordinal === 1 && !of && !says(token, 'start')
          ? null
          : 'start',
);
const ofSpan = any(
  as(all(the, part, span), ([, which, read]) =>
    day((context) => [
      { date: inSpan(read, (one) => partOfSpan(which, one), context), isSure: which !== 'mid' },
    ]),
  ),
  as(
    any(
      ...(['eom', 'eoq', 'eoy'] as const).map((saying, at) =>
        as(word(saying), () => (['month', 'quarter', 'year'] as const)[at]),
      ),
    ),
    (unit = 'month') => day(({ today }) => sure(partOfSpan('end', spanOf(unit, false, null, today)))),
  ),
  as(
    all(
      the,
      sense('which'),
      one(({ unit }) => (unit === 'quarter' ? unit : undefined)),
    ),
    ([, which]) =>
      which === 'next' || which === 'coming'
        ? day(({ today }) => [{ date: spanOf('quarter', true, null, today).first, isSure: false }])
        : null,
  ),
  // Its days: "last friday of the month", "the 5th of next month".
  as(all(the, sense('ordinal'), sense('weekday'), ofThe, span), ([, nth, weekday, , read]) =>
    day((context) => sure(inSpan(read, (one) => weekdayOfMonth(nth, weekday, one), context))),
  ),
  as(
    all(the, sense('ordinal'), maybe(word('business')), sense('unit'), ofThe, span),
    ([, nth, business, unit, , read]) => {
      if (nth !== -1 || (unit !== 'day' && unit !== 'workday')) return null;
      const isWorkday = business !== undefined || unit === 'workday';
      return day((context) =>
        sure(
          inSpan(
            read,
            (one) => {
              const last = partOfSpan('end', one);
              return isWorkday ? workdayUntil(last, context.weekStart) : last;
            },
            context,
          ),
        ),
      );
    },
  ),
  as(all(onThe, ordinalDay, ofThe, span), ([, date, , read]) => ofMonth(date, read)),
  as(all(span, onThe, ordinalDay), ([read, , date]) => ofMonth(date, read)),
);
function ofMonth(date: number, read: SpanRead): Day | null {
  if (read.unit !== 'month') return null;
  return day((context) => {
    if (!read.isNamed) return dayOfMonth(date, context.today);
    const { first } = read.span(context);
    const inMonth = first.set({ day: date });
    return date >= 1 && inMonth.day === date ? sure(inMonth) : [];
  });
}
const monthAlone = as(all(maybe(word('in')), monthName, maybe(year)), ([, month, year]) =>
  day(({ today }) =>
    written([{ day: 1, month, year: year ?? null }], today).map((choice) => ({ ...choice, isSure: false })),
  ),
);

// Weekdays and weeks

const weekUnit = one(({ unit }) => (unit === 'week' ? unit : undefined));
/** How many weeks ahead: "next week", "the week after next". */
const week: Reader<number> = any(
  as(
    all(
      the,
      weekUnit,
      word('past'),
      one(({ which }) => (which === 'next' ? which : undefined)),
    ),
    () => 2,
  ),
  as(
    all(maybe(word('in')), the, sense('which'), weekUnit),
    ([, , which]) => ({ this: 0, next: 1, coming: 1, afternext: 2, last: -1 })[which],
  ),
);
const weekday = sense('weekday');
/** "So gegen 5" is about five, on no Sunday. */
const isFilling = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === 'so' && !says(tokens[at - 1], 'on') && says(tokens[at + 1], 'at', 'in');
const singular: Reader<number> = (tokens, at) =>
  tokens[at]?.plural || isFilling(tokens, at) ? null : weekday(tokens, at);

const weekNumber = as(
  all(
    maybe(word('in')),
    any(
      all(word('week-number'), numeral),
      all(
        one(({ text }) => (/^calendar$/i.test(text) ? text : undefined)),
        as(all(weekUnit, numeral), ([, count]) => count),
      ),
      all(
        weekUnit,
        as(
          all(
            one(({ digits, number }) => (digits ? number : undefined)),
            before(any(end, sign(',', ':', '-'), word('to', 'on', 'at'))),
          ),
          ([count]) => count,
        ),
      ),
    ),
    maybe(year),
  ),
  ([, [, count], year]) => ({ count, year: year ?? null }),
);
const inNumberedWeek = as(
  any(
    as(all(singular, weekNumber), ([weekday, week]) => ({ weekday, ...week })),
    as(all(weekNumber, maybe(word('on')), singular), ([week, , weekday]) => ({ weekday, ...week })),
    as(weekNumber, (week) => ({ weekday: 0, ...week })),
  ),
  ({ weekday, count, year }) =>
    day(({ today }) => {
      const monday = weekOfYear(count, year, today);
      return monday ? sure(monday.add({ days: weekday })) : [];
    }),
);

const inWeek = any(
  as(
    any(
      as(all(singular, maybe(sign(',')), maybe(word('in', 'of')), week), ([weekday, , , weeks]) => ({
        weekday,
        weeks,
      })),
      as(all(week, maybe(word('on')), singular), ([weeks, , weekday]) => ({ weekday, weeks })),
    ),
    ({ weekday, weeks }) => day((context) => sure(dayInWeek(weekday, weeks, context))),
  ),
  as(week, (weeks): Day | null =>
    weeks === 0
      ? null
      : {
          ahead: { days: 7 * weeks },
          choices: (context) =>
            sure(
              weeks === 1
                ? nextWorkWeek(context.today, context.weekStart)
                : dayInWeek(firstWorkday(context.weekStart), weeks, context),
            ),
        },
  ),
  // Parts of a week.
  as(
    any(
      all(
        word('end'),
        maybe(word('of')),
        any(
          week,
          as(all(the, weekUnit), () => 0),
        ),
      ),
      as(word('eow'), () => [null, null, 0] as const),
    ),
    ([, , weeks]) =>
      day((context) => {
        const last = lastWorkday(context.weekStart);
        return weeks === 0
          ? [{ date: upcoming(last, context.today), isSure: true, again: 7, time: END_OF_DAY * 60 }]
          : [{ date: dayInWeek(last, weeks, context), isSure: true, time: END_OF_DAY * 60 }];
      }),
  ),
  as(
    any(
      all(
        word('mid'),
        maybe(any(word('of'), sign('-'))),
        any(
          week,
          as(all(the, weekUnit), () => 0),
        ),
      ),
      as(word('midweek'), () => [null, null, 0] as const),
    ),
    ([, , weeks]) =>
      day((context) =>
        weeks === 0
          ? [{ date: upcoming(2, context.today), isSure: true, again: 7 }]
          : sure(dayInWeek(2, weeks, context)),
      ),
  ),
  as(all(word('start'), maybe(word('of')), week), ([, , weeks]) =>
    weeks > 0 ? day((context) => sure(dayInWeek(firstWorkday(context.weekStart), weeks, context))) : null,
  ),
);

const dayWord = (tokens: readonly Token[], at: number): { to: number; value: Day } | null => {
  const days = tokens[at]?.day;
  if (days === undefined || (tokens[at]?.part === 'night' && days === 0)) return null;
  return {
    to: at + 1,
    value: { ...day(({ today }) => sure(today.add({ days }))), ...(days === 0 && { isToday: true }) },
  };
};
const aWeek = any(
  as(all(maybe(word('in')), maybe(word('a')), maybe(numeral), weekUnit), ([inside, a, count]) => ({
    count: count ?? 1,
    isCounted: (a ?? count ?? inside) !== undefined,
    isIn: inside !== undefined,
  })),
  as(all(maybe(word('in')), maybe(word('a')), sense('length')), ([inside, , [count, unit]]) =>
    unit === 'week' ? { count, isIn: inside !== undefined, isCounted: true } : null,
  ),
  // In eight days is the same day of the next week.
  as(all(word('in'), numeral, sense('unit')), ([, count, unit]) =>
    unit === 'day' && (count === 8 || count === 14)
      ? { count: Math.floor(count / 7), isIn: true, isCounted: true }
      : null,
  ),
);
const onOrFrom = maybe(word('on', 'from', 'past', 'of'));
const weekLater = as(
  any(
    as(all(any(singular, dayWord), aWeek), ([from, weeks]) => ({ from, ...weeks })),
    as(all(aWeek, onOrFrom, any(singular, dayWord)), ([weeks, , from]) =>
      weeks.isCounted ? { from, ...weeks } : null,
    ),
  ),
  ({ from, count, isIn }) => {
    if (!Number.isInteger(count)) return null;
    return day((context) => {
      const { today } = context;
      if (typeof from !== 'number')
        return from
          .choices(context, true)
          .map((choice) => ({ ...choice, date: choice.date.add({ weeks: count }) }));
      const later = coming(from, today).add({ weeks: count });
      // "Friday in two weeks" may also be the one of that week.
      return isIn && count > 1 ? sure(dayInWeek(from, count, context), later) : sure(later);
    });
  },
);
/** "two fridays from now" */
const nthComing = as(
  all(
    numeral,
    one(({ plural, weekday }) => (plural ? weekday : undefined)),
    word('from'),
    word('now'),
  ),
  ([count, weekday]) =>
    Number.isInteger(count) && count > 0
      ? day(({ today }) => sure(coming(weekday, today).add({ weeks: count - 1 })))
      : null,
);
/** "the monday after next", "übernächsten Montag" */
const afterNext = as(
  any(
    as(
      all(
        the,
        singular,
        word('past'),
        one(({ which }) => (which === 'next' ? which : undefined)),
      ),
      ([, weekday]) => weekday,
    ),
    as(
      all(
        one(({ which }) => (which === 'afternext' ? which : undefined)),
        singular,
      ),
      ([, weekday]) => weekday,
    ),
  ),
  (weekday) =>
    day((context) => sure(coming(weekday, context.today).add({ days: 7 }), dayInWeek(weekday, 2, context))),
);
const whichDay = as(all(the, sense('which'), singular), ([, which, weekday]) =>
  day((context) => {
    const { today } = context;
    // Some people mean the next such day, some the day in next week.
    if (which === 'next') return sure(coming(weekday, today), dayInWeek(weekday, 1, context));
    if (which === 'coming') return sure(coming(weekday, today));
    if (which === 'this') return sure(upcoming(weekday, today));
    return sure(
      coming(weekday, today).subtract({
        days: coming(weekday, today).subtract({ days: 7 }).compare(today) < 0 ? 7 : 14,
      }),
    );
  }),
);
const weekendDay = as(
  all(
    maybe(word('at', 'on', 'in')),
    the,
    maybe(sense('which')),
    one((token) => (says(token, 'weekend') && !token.plural ? token : undefined)),
  ),
  ([, , which]) =>
    day((context, hasTime) => weekend(which === 'coming' ? undefined : which, context, hasTime)),
);
const workday = as(
  all(
    maybe(word('in', 'on')),
    any(
      as(sense('which'), (which) => (which === 'next' || which === 'coming' ? 1 : null)),
      numeral,
    ),
    any(
      as(all(word('business'), sense('unit')), ([, unit]) => (unit === 'day' ? unit : null)),
      as(sense('unit'), (unit) => (unit === 'workday' ? unit : null)),
    ),
  ),
  ([, count]) =>
    Number.isInteger(count) && count <= 999 ? day((context) => sure(workdaysAfter(count, context))) : null,
);
const whichSpan = as(all(the, sense('which'), spanUnit), ([, which, unit]): Day | null => {
  const isNext = which === 'next' || which === 'coming';
  if (unit === 'quarter' || which === 'this' || which === 'afternext') return null;
  const ahead = unit === 'month' ? { months: 1 } : { years: 1 };
  return {
    ...(isNext && { ahead }),
    choices: ({ today }) =>
      isNext ? sure(spanOf(unit, true, null, today).first, today.add(ahead)) : sure(today.subtract(ahead)),
  };
});

// Holidays, and days together

const holidayDay = as(
  all(
    maybe(
      any(
        word('at', 'on', 'a'),
        one(({ text }) => (/^(?:zu|over)$/i.test(text) ? text : undefined)),
      ),
    ),
    maybe(word('in')),
    the,
    holiday,
    maybe(year),
  ),
  ([, , , days, year]) =>
    day(({ today }) =>
      days.map((inYear) => {
        const date = year === undefined ? nextHoliday(inYear, today) : inYear(year);
        return { date, isSure: year !== undefined || !isFar(date, today) };
      }),
    ),
);
/** "after christmas": the day after the last of its days. */
const afterHoliday = as(all(word('past'), holiday), ([, days]) =>
  day(({ today }) => {
    const dates = days.map((inYear) => nextHoliday(inYear, today)).toSorted((a, b) => b.compare(a));
    return dates.slice(0, 1).map((date) => ({ date: date.add({ days: days.length }), isSure: false }));
  }),
);
const dateWithDay: Reader<Day> = any(
  as(all(singular, comma, onThe, datedWritings), ([weekday, , , writings]) =>
    day((context) => withWeekday(weekday, written(writings(context), context.today), null, context)),
  ),
  as(all(datedWritings, comma, maybe(word('on')), singular), ([writings, , , weekday]) =>
    day((context) => withWeekday(weekday, written(writings(context), context.today), null, context)),
  ),
  as(
    all(
      singular,
      comma,
      any(
        monthDay,
        // No clock shows that hour.
        as(all(number, unless(time)), ([date]) => (date >= 24 && date <= 31 ? date : null)),
      ),
    ),
    ([weekday, , date]) =>
      day((context) => withWeekday(weekday, dayOfMonth(date, context.today), date, context)),
  ),
);
const weekdayAlone = as(singular, (weekday) =>
  day(({ today }) => [{ date: upcoming(weekday, today), isSure: true, again: 7 }]),
);
const monthDayAlone = as(monthDay, (date) => day(({ today }) => dayOfMonth(date, today)));

/** A day that no length is counted from. */
const simple: Reader<Day> = longest<Day>(
  holidayDay,
  dateWithDay,
  weekLater,
  inNumberedWeek,
  ofSpan,
  dated,
  inWeek,
  nthComing,
  afterNext,
  workday,
  whichDay,
  weekendDay,
  whichSpan,
  dayWord,
  monthDayAlone,
  weekdayAlone,
);

const moved = (from: Day, lengths: Length[], sign: number): Day =>
  day((context) =>
    from.choices(context, true).flatMap((choice) =>
      lengths.flatMap((length) =>
        (datesAfter(length, choice.date, sign) ?? []).map((date) => ({
          date,
          isSure: choice.isSure && lengths.length === 1,
        })),
      ),
    ),
  );
const ofDays = as(length, (lengths) =>
  lengths.every(({ minutes, workdays }) => minutes === 0 && workdays === undefined) ? lengths : null,
);
const aDay = any(
  ofDays,
  as(
    one(({ text }) => (/^(?:day|tag)$/i.test(text) ? 1 : /^(?:week|woche)$/i.test(text) ? 7 : undefined)),
    (days): Length[] => [{ months: 0, days, minutes: 0 }],
  ),
);
/** "the day after tomorrow", "3 days before christmas", "tomorrow + 2 days" */
const relative: Reader<Day> = any(
  as(all(the, aDay, word('past', 'from'), onThe, simple), ([, lengths, , , from]) => moved(from, lengths, 1)),
  as(all(the, aDay, word('before'), onThe, simple), ([, lengths, , , from]) => moved(from, lengths, -1)),
  as(all(simple, any(word('plus'), sign('+')), ofDays), ([from, , lengths]) => moved(from, lengths, 1)),
);
const today = day(({ today: date }) => sure(date));
const passed = as(
  any(
    as(all(ofDays, word('ago')), ([lengths]) => lengths),
    as(all(word('before'), ofDays), ([, lengths]) => lengths),
  ),
  (lengths) => moved(today, lengths, -1),
);
/** "in 3 days", "in a week or two", "a month from now" */
const later = as(
  all(
    maybe(word('in', 'past')),
    maybe(word('at', 'like', 'still')),
    ofDays,
    maybe(any(word('time'), all(word('from'), word('now')))),
  ),
  ([, , lengths]) => moved(today, lengths, 1),
);
const workdaysLater = as(all(maybe(word('in', 'past')), length), ([, [one]]) => {
  const count = one?.workdays;
  return count !== undefined && Number.isInteger(count) && count < 1_000
    ? day((context) => sure(workdaysAfter(count, context)))
    : null;
});

/** A day in words, the longest that is understood. */
export const dayPhrase: Reader<Day> = longest<Day>(
  simple,
  relative,
  passed,
  workdaysLater,
  later,
  afterHoliday,
  monthAlone,
);
