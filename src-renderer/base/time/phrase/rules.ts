import { endOfMonth, parseDate, type CalendarDate } from '@internationalized/date';
import { nextTimes } from '../../../../src-main/contract/values/occurrences.ts';
import type { Recurrence } from '../../../../src-main/contract/values/recurrence.ts';
import { MOST_TIMES } from '../../../../src-main/contract/values/recurrence-limits.ts';
import { momentOn } from '../time-zone.ts';
import { type Clock, clockReader, DAY } from './clocks.ts';
import type { Day } from './dates.ts';
import { dayPhrase } from './day-phrases.ts';
import type { Context } from './context.ts';
import { lastDayOfWeek, MORNING } from './days.ts';
import { explored, areAt } from './explored.ts';
import { longest, once, one, patternsWith, type Read, type Reader } from './grammar.ts';
import { datesAfter, length, numeral } from './lengths.ts';
import { isAwake, type PartOfDay, partPhrase, slotsIn, slotsOf } from './parts.ts';
import { monthly, type Shape, shape, through } from './shapes.ts';
import { isUnknown, says, type Token } from './tokens.ts';

/** A rule in words, and its first time in UNIX seconds. */
export interface Repeated {
  at: number;
  repeats: Recurrence;
}

/** The end of a rule that begins on a day; null if the words for it are not a single day. */
type End = (first: CalendarDate, context: Context) => Recurrence['end'];
/** What the tokens of a rule say. */
interface Said {
  shape?: Shape;
  clock?: Clock;
  part?: PartOfDay;
  from?: Day;
  end?: End;
}

const onlyDate = (day: Day, context: Context): CalendarDate | null => {
  const [only, ...others] = day.choices(context, true);
  return only && others.length === 0 ? only.date : null;
};
const until = (day: CalendarDate | null | undefined): Recurrence['end'] =>
  day ? { until: day.toString() } : null;

const said = patternsWith({ numeral, length, dayPhrase });
const begins = said('from on? the? {dayPhrase}', ({ dayPhrase }) => dayPhrase);
const end = longest<End>(
  said(
    '(by | through) the? {dayPhrase}',
    ({ dayPhrase }) =>
      (_, context) =>
        until(onlyDate(dayPhrase, context)),
  ),
  said('for? {numeral} times', ({ numeral }) =>
    Number.isInteger(numeral) && numeral >= 1 && numeral <= MOST_TIMES ? () => ({ count: numeral }) : null,
  ),
  said('for the? which? {length}', ({ length: [one, ...others] }) =>
    one && others.length === 0 && one.minutes === 0
      ? (first) => until(datesAfter(one, first)?.[0]?.subtract({ days: 1 }))
      : null,
  ),
  said(
    'in? which:this {unit:week/month}',
    ({ unit }) =>
      (_, context) =>
        until(unit === 'week' ? lastDayOfWeek(context) : endOfMonth(context.today)),
  ),
);
const again = patternsWith({
  days: one(({ text }) => (/days$/i.test(text) ? true : undefined)),
  day: patternsWith({})('unit | part | weekday | month | =digits ordinal | weekend'),
});
/** Words that say that something comes again. */
const comesAgain = again([
  'often | plural | hourly | =days unit:workday',
  '(once | times) (a | per | in | on | the | every) (unit | part | weekday)',
  'every (day | any day)',
]);
const mayRepeat = once(
  patternsWith({ monthly, through, comesAgain })(
    "every | every-part | comesAgain | weekday (any weekday | ,) | 'immer/always' | monthly",
  ),
);
const filler = patternsWith({})("at | on | sharp | , | . | ! | '(/)/[/]'");
const fillers = { first: filler, later: filler };

/** All rules that tokens from an index on can say, by the index after them. */
export function rulesFrom(tokens: readonly Token[], from: number, context: Context): Map<number, Repeated> {
  const found = new Map<number, Repeated>();
  // Most texts say nothing of the kind.
  if (!tokens.some((_, at) => at >= from && mayRepeat(tokens, at))) return found;
  for (const [to, all] of explored<Said>(tokens, from, { itemsAt, fillers }))
    for (const said of all) {
      const rule = found.has(to) ? null : begun(said, context);
      if (rule) found.set(to, rule);
    }
  return found;
}

function itemsAt(tokens: readonly Token[], at: number, said: Said, before: readonly Token[]): Read<Said>[] {
  const items: Read<Said>[] = [];
  const add = <Value>(reader: Reader<Value>, more: (value: Value) => Said): void => {
    const read = reader(tokens, at);
    if (read) items.push({ to: read.to, value: more(read.value) });
  };
  if (!said.shape) add(shape, (shape) => ({ shape }));
  if (!said.end) add(end, (end) => ({ end }));
  if (!said.from) add(begins, (from) => ({ from }));
  const time = clockReader(areAt(before) && 'at', said.shape !== undefined && 'day', 'dotted', 'bare');
  if (!said.clock) add(time, (clock) => ({ clock }));
  if (!said.part) add(partPhrase, (part) => ({ part }));
  return items;
}

/** The minutes since midnight of a time of day; those of the morning without one. Null if no clock shows it. */
function timeOf({ clock, part, shape }: Said, { habits }: Context): number | null {
  if (clock && Number.isNaN(clock.minutes)) return null;
  const partOfDay = part ?? shape?.part;
  if (part && shape?.part) return null;
  const slots = partOfDay ? slotsIn(partOfDay, clock ?? null, false) : clock && slotsOf(clock, habits, false);
  if (!slots) return MORNING * 60;
  // Nobody wants a time again and again at which all are asleep.
  const all = slots.flat().map(({ minutes }) => minutes);
  const wanted = all.find(isAwake) ?? all[0] ?? DAY;
  if (wanted < DAY) return wanted;
  // The midnight of a weekday is before or after it.
  return shape?.unit === 'day' ? wanted - DAY : null;
}

/** A rule that begins with its next time. */
function begun(said: Said, context: Context): Repeated | null {
  const { now, here, today } = context;
  const time = said.shape ? timeOf(said, context) : null;
  if (time === null || !said.shape) return null;
  const { month, part: _, isOfYear, ...shape } = said.shape;
  const from = said.from ? onlyDate(said.from, context) : today;
  if (!from || from.compare(today) < 0) return null;
  const { interval = 1, date = 1 } = shape;
  const day = isOfYear
    ? from.set({ day: 1, month: from.month - ((from.month - 1) % interval) })
    : month === undefined
      ? from
      : inMonth(month, [date ?? 1].flat()[0] ?? 1, from);
  const start = day.toString();
  const isByDate = (shape.unit === 'month' || shape.unit === 'year') && shape.nth === undefined;
  const rule: Recurrence = {
    interval: 1,
    days: shape.unit === 'week' ? [parseDate(start).toDate('UTC').getUTCDay()] : [],
    nth: null,
    date: isByDate ? from.day : null,
    start,
    time,
    end: null,
    ...shape,
  };
  const moment = (day: string, minutes: number): number => momentOn(parseDate(day), minutes, here.timeZone);
  // The interval is counted from the first time, or from today where no day is named: "every six months". Quarters are counted anyway.
  const isCounted = isOfYear ?? (isByDate && !said.from && shape.date === undefined);
  const [first] = nextTimes(isCounted ? rule : { ...rule, interval: 1 }, null, now, 1, moment);
  if (!first) return null;
  const end = said.end?.(parseDate(first.day), context) ?? null;
  if (said.end && (!end || ('until' in end && end.until < first.day))) return null;
  return { at: first.at, repeats: { ...rule, start: first.day, end } };
}

/** The day from which an annual rule is counted: its start, in the month in which it comes next. */
function inMonth(month: number, date: number, from: CalendarDate): CalendarDate {
  const next = from.set({ month, day: date });
  const first = (next.compare(from) < 0 ? next.add({ years: 1 }) : next).set({ day: 1 });
  return first.compare(from) < 0 ? from : first;
}

/** The rule that a whole phrase means; null if it is none that Perch can keep, like "twice a day". */
export const ruleBy = (tokens: readonly Token[], context: Context): Repeated | null =>
  rulesFrom(tokens, 0, context).get(tokens.length) ?? null;

const KNOWN_SIGNS = [',', '(', ')', '-', '&', '+', '!', '.'];
/** Whether tokens name a time that comes again and again, and nothing else: "weekdays at 9", "3 times a day". */
export function isRepetition(tokens: readonly Token[]): boolean {
  const isKnown = tokens.every((token) =>
    token.sign === undefined ? !isUnknown(token) : KNOWN_SIGNS.includes(token.sign),
  );
  return isKnown && !says(tokens.at(-1), 'to') && tokens.some((_, at) => comesAgain(tokens, at));
}
