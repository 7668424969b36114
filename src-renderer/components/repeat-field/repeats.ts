import { dayAt, nextTimes, recurrenceAt } from '../../../src-main/contract/values/occurrences.ts';
import type { Recurrence } from '../../../src-main/contract/values/recurrence.ts';

const WORKDAYS = [1, 2, 3, 4, 5];
const DAYS_A_WEEK = 7;

/** The rules that are often wanted and come first at a moment in UNIX seconds. */
export function usualRules(at: number): Recurrence[] {
  const moment = at * 1_000;
  const first = new Date(moment);
  const weekday = first.getDay();
  const date = first.getDate();
  const nth = Math.ceil(date / DAYS_A_WEEK);
  const isLastWeek =
    new Date(first.getFullYear(), first.getMonth(), date + DAYS_A_WEEK).getDate() <= DAYS_A_WEEK;
  const isLastDay = new Date(first.getFullYear(), first.getMonth(), date + 1).getDate() === 1;
  const nths = [1, 2, 3, 4, -1] as const;
  const ofMonth = nths.find((one) => (isLastWeek ? one === -1 : one === nth)) ?? null;
  return [
    recurrenceAt(moment, 'day'),
    ...(WORKDAYS.includes(weekday) ? [recurrenceAt(moment, 'week', { days: WORKDAYS })] : []),
    recurrenceAt(moment, 'week'),
    recurrenceAt(moment, 'week', { interval: 2 }),
    recurrenceAt(moment, 'month', isLastDay ? { date: 31 } : {}),
    recurrenceAt(moment, 'month', { date: null, nth: ofMonth, days: [weekday] }),
    recurrenceAt(moment, 'year'),
  ];
}

/** The hour of rules that are offered before there is a time. */
const MORNING = 9;

/** The first time of what comes again before the user says one, in UNIX seconds: tomorrow morning. */
export function someFirst(now: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1, MORNING).getTime() / 1_000;
}

const partsOf = ({ unit, interval, days, nth, date, start, time }: Recurrence): unknown[] => [
  unit,
  interval,
  days.toSorted((a, b) => a - b),
  nth,
  date,
  start,
  time,
];

/** Whether two rules come on the same days, regardless of their ends. */
export const isSameRule = (one: Recurrence, other: Recurrence): boolean =>
  JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other));

/** A rule whose first time was moved. One that is usual for the time before is the same one for the new time. */
export function ruleFrom(rule: Recurrence, before: number | null, at: number): Recurrence {
  const index = before === null ? -1 : usualRules(before).findIndex((one) => isSameRule(one, rule));
  const isBoth = before !== null && usualRules(before).length === usualRules(at).length;
  const same = index >= 0 && isBoth ? usualRules(at)[index] : undefined;
  const { start, time } = recurrenceAt(at * 1_000, rule.unit);
  return { ...(same ?? { ...rule, start, time }), end: rule.end };
}

/** The first time of a rule after a moment in milliseconds, in UNIX seconds; null if there is none. */
export const firstOf = (rule: Recurrence, now: number): number | null =>
  nextTimes(rule, null, now, 1)[0]?.at ?? null;

/** How many months after its start a rule ends that is to end on a day. */
const MONTHS = 3;

/** The day on which a rule may end, before the user chooses one. */
export function someLastDay(rule: Recurrence, now: number): string {
  const first = new Date((firstOf(rule, now) ?? now / 1_000) * 1_000);
  return dayAt(new Date(first.getFullYear(), first.getMonth() + MONTHS, first.getDate()).getTime());
}
