import { type Day, dateDay, dateWords, datesOf, day, sure } from './dates.ts';
import {
  afterWorkdays,
  agreeing,
  coming,
  dayOfMonth,
  END_OF_DAY,
  inWeek,
  laterWithWeekday,
  lastWorkday,
  later,
  spanOf,
  unsure,
  upcoming,
  weekdayOf,
  weekend,
  weekOfYear,
  withWeekday,
  workWeek,
  written,
} from './days.ts';
import { longest, once, one, patternsWith, type Reader } from './grammar.ts';
import { nextHoliday } from './holidays.ts';
import { datesAfter, inDays, length, numeral, type Length } from './lengths.ts';
import { says } from './tokens.ts';

const basic = patternsWith({ ...dateWords, numeral });
/** How many weeks ahead: "next week", "the week after next". */
export const week: Reader<number> = longest(
  basic('the? unit:week past which:next', () => 2),
  basic(
    'in? the? {which} unit:week',
    ({ which }) => ({ this: 0, next: 1, coming: 1, afternext: 2, last: -1 })[which],
  ),
);
const timeAfter = basic('clock | digits uhr');
const numberAfter = basic(',? (digits | date) | ~like at digits | $');
/** "So" and "do" are words as well, and Sunday and Thursday only before a time or after "am" or "bis". */
const singular: Reader<number> = (tokens, at) => {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (token?.weekday === undefined || token.plural) return null;
  const isFilling = token.text === 'so' && says(tokens[at + 1], 'at', 'in');
  const isTime = timeAfter(tokens, at + 1) ?? (/^[DS]/.test(token.text) && numberAfter(tokens, at + 1));
  const isWord =
    isFilling ||
    (/^(?:so|do)$/i.test(token.text) && !isTime && before?.sign !== '-' && !says(before, 'on', 'by'));
  return isWord ? null : { to: at + 1, value: token.weekday };
};
const weekNumber = basic(
  [
    "in? (week-number | 'calendar' unit:week) {numeral} {year}?",
    'in? unit:week =digits {numeral=number} =($ | , | : | - | to | on | at) {year}?',
  ],
  (week) => week,
);
const words = {
  ...dateWords,
  length,
  numeral,
  week,
  weekNumber,
  weekday: singular,
  lateNumber: one(({ digits, number = 0 }) => (digits && number > 12 && number < 24 ? number : undefined)),
  shownClock: one(({ clock }) => (clock && clock.by !== '.' ? clock : undefined)),
  // "today", "tomorrow"
  nearDay: one(({ day, part }) => (part === 'night' && day === 0 ? undefined : day)),
  theWeek: longest(
    patternsWith({ week })('{week}', ({ week }) => week),
    basic('the? unit:week', () => 0),
  ),
  weekdays: one(({ plural, weekday }) => (plural ? weekday : undefined)),
  weekendWord: one((token) => (says(token, 'weekend') && !token.plural ? token : undefined)),
};
const read = patternsWith(words);
const workdays = (count: number): Day | null =>
  Number.isInteger(count) && count < 1_000 ? sure(afterWorkdays(count)) : null;

/** A weekday of this week or the next ones, as a part of the week is. It is the next one if it is over. */
const ofWeek = (weekday: number | null, weeks: number, time?: number): Day =>
  day((context) => {
    const meant = weekday ?? lastWorkday(context.weekStart);
    const date = weeks === 0 ? upcoming(meant, context.today) : inWeek(meant, weeks)(context);
    const again = weeks === 0 && { again: date.add({ weeks: 1 }) };
    return [{ date, isSure: true, ...again, ...(time !== undefined && { time }) }];
  });
/** A day of a week that has a number, Monday without another one. */
const inNumberedWeek = ({ numeral, year }: { numeral: number; year: number | undefined }, weekday = 0): Day =>
  day(({ today }) => {
    const monday = weekOfYear(numeral, year, today);
    return monday ? [{ date: monday.add({ days: weekday }), isSure: true }] : [];
  });

/** A day that no length is counted from. */
const simple: Reader<Day> = once(
  longest<Day>(
    dateDay,
    read(['{weekday} ,? on? the? {dated}', '{dated} ,? on? {weekday}'], ({ weekday, dated }) =>
      day((context) => withWeekday(weekday, datesOf(dated, context), context)),
    ),
    // No clock shows the hour of a number from 24 on; "Fri 20 9am" has another one.
    read(
      [
        '{weekday} ,? {?the} {date=monthDay}',
        '{weekday} ,? {date=monthDay}',
        '{weekday} ,? {date=number:24/25/26/27/28/29/30/31} ~clockWord',
        '{weekday} ,? {date=lateNumber} =(shownClock | number (ante | post | uhr))',
      ],
      ({ weekday, date, the }) =>
        day((context) => {
          const { today } = context;
          const soon = agreeing(weekday, date, today);
          const isNamed = the !== undefined && soon.length === 0;
          const agreed = isNamed ? laterWithWeekday(weekday, date, today) : soon;
          return agreed.length > 0 ? agreed : withWeekday(weekday, dayOfMonth(date, today), context);
        }),
    ),
    read(['{weekNumber} (on? {?weekday})?', '{weekday} {weekNumber}'], ({ weekNumber, weekday }) =>
      inNumberedWeek(weekNumber, weekday),
    ),
    // "friday week", "tomorrow in a week"; "friday in two weeks" may also be the friday of that week, and "in 8 Tagen" is in a week.
    read(
      [
        '({?weekday} | {?nearDay}) ({isIn=in} {length} | unit:week)',
        '{isIn=in}? {length} (on | from | past)? ({?weekday} | {?nearDay})',
      ],
      ({ weekday, nearDay = 0, isIn, length: [one, ...others] = [inDays(7)] }) => {
        if (!one || others.length > 0 || one.minutes > 0 || one.workdays) return null;
        const weeks = Math.floor(one.days / 7);
        const days = nearDay + (one.days === 8 ? 7 : Math.floor(one.days));
        if (weekday === undefined) return sure(later({ days, months: one.months }));
        if (weeks === 0 || one.months > 0 || one.days > weeks * 7 + 1) return null;
        return isIn && weeks > 1
          ? sure(inWeek(weekday, weeks), coming(weekday, weeks))
          : sure(coming(weekday, weeks));
      },
    ),
    // "next week monday", "the end of next week"
    read(['{weekday} ,? (in | of)? {week}', '{week} on? {weekday}'], ({ weekday, week }) =>
      sure(inWeek(weekday, week)),
    ),
    read('{week:-1/1/2}', ({ week }) => sure(workWeek(week))),
    read('start of? {week:1/2}', ({ week }) => sure(workWeek(week))),
    read(['mid (of | -)? {?theWeek}', 'midweek'], ({ theWeek = 0 }) => ofWeek(2, theWeek)),
    read(['end of? {?theWeek}', 'eow'], ({ theWeek = 0 }) => ofWeek(null, theWeek, END_OF_DAY * 60)),
    read(['{numeral} {weekdays} from now', 'in {numeral} {weekdays}'], ({ numeral, weekdays }) =>
      Number.isInteger(numeral) && numeral > 0 ? sure(coming(weekdays, numeral - 1)) : null,
    ),
    read(['the? {weekday} past which:next', 'which:afternext {weekday}'], ({ weekday }) =>
      sure(coming(weekday, 1), inWeek(weekday, 2)),
    ),
    // Some people mean the next such day, some the day in next week.
    read('the? which:next {weekday}', ({ weekday }) => sure(coming(weekday), inWeek(weekday, 1))),
    read('the? which:coming {weekday}', ({ weekday }) => sure(coming(weekday))),
    read('the? which:this {weekday}', ({ weekday }) => sure(({ today }) => upcoming(weekday, today))),
    read('the? which:last {weekday}', ({ weekday }) =>
      sure((context) => coming(weekday, weekday === weekdayOf(context.today) ? -2 : -1)(context)),
    ),
    read(
      [
        '(in | on)? {?numeral} (business unit:day | unit:workday)',
        '(in | on)? which:next/coming (business unit:day | unit:workday)',
      ],
      ({ numeral = 1 }) => workdays(numeral),
    ),
    read('(at | on | in)? the? {which}? weekendWord', ({ which }) =>
      day((context, hasTime) => weekend(which === 'coming' ? undefined : which, context, hasTime)),
    ),
    read('the? which:next/coming {unit:month/year}', ({ unit }) => {
      const ahead = unit === 'month' ? { months: 1 } : { years: 1 };
      return sure(({ today }) => spanOf(unit as 'month', today, true).first, later(ahead));
    }),
    read('the? which:last {unit:month/year}', ({ unit }) =>
      sure(later(unit === 'month' ? { months: -1 } : { years: -1 })),
    ),
    read(
      ['{nearDay}', '(later | still) on? {nearDay:0}', '{nearDay:0} (later | still)'],
      ({ nearDay: days }) => ({
        ...sure(later({ days })),
        ...(days === 0 && { isToday: true }),
      }),
    ),
    read('{weekday}', ({ weekday }) => ofWeek(weekday, 0)),
  ),
);

/** The days that lie lengths after or before a day. */
const moved = (from: Day, lengths: Length[], sign: 1 | -1): Day =>
  day((context) =>
    from.choices(context, true).flatMap((choice) =>
      lengths.flatMap((length) =>
        // "A week from friday" on a friday is from the next one.
        (
          datesAfter(
            length,
            choice.again && choice.date.compare(context.today) === 0 ? choice.again : choice.date,
            sign,
          ) ?? []
        ).map((date) => ({
          date,
          isSure: choice.isSure && lengths.length === 1,
        })),
      ),
    ),
  );
const today = sure(later({}));
const ofDays = read('{length}', ({ length }) =>
  length.every(({ minutes, workdays }) => minutes === 0 && workdays === undefined) ? length : null,
);
const fromDay = patternsWith({
  ...words,
  simple,
  ofDays,
  aDay: longest<Length[]>(
    ofDays,
    read("'day/tag'", () => [{ months: 0, days: 1, minutes: 0 }]),
    read("'week/woche'", () => [{ months: 0, days: 7, minutes: 0 }]),
  ),
});

/** A day in words, the longest that is understood. */
export const dayPhrase: Reader<Day> = once(
  longest<Day>(
    simple,
    // "the day after tomorrow", "3 days before christmas", "tomorrow + 2 days"
    fromDay('the? {aDay} (past | from) on? the? {simple}', ({ simple, aDay }) => moved(simple, aDay, 1)),
    fromDay('the? {aDay} before on? the? {simple}', ({ simple, aDay }) => moved(simple, aDay, -1)),
    fromDay('{simple} (plus | +) {ofDays}', ({ simple, ofDays }) => moved(simple, ofDays, 1)),
    fromDay(['{ofDays} ago', 'before {ofDays}'], ({ ofDays }) => moved(today, ofDays, -1)),
    read('(in | past)? {length} (time | from now)?', ({ length: [one] }) =>
      one?.workdays === undefined ? null : workdays(one.workdays),
    ),
    // "in 3 days", "in a week or two", "a month from now"
    fromDay('(in | past)? (at | like | still | exactly)? {ofDays} (time | from now)?', ({ ofDays }) =>
      moved(today, ofDays, 1),
    ),
    // "after christmas": the day after the last of its days.
    read('past {holiday}', ({ holiday }) =>
      day(({ today }) => {
        const dates = holiday.map((inYear) => nextHoliday(inYear, today)).toSorted((a, b) => b.compare(a));
        return dates.slice(0, 1).map((date) => ({ date: date.add({ days: holiday.length }), isSure: false }));
      }),
    ),
    read('in? {month} {year}?', ({ month, year }) =>
      day(({ today }) => unsure(written([{ day: 1, month, year }], today))),
    ),
  ),
);
