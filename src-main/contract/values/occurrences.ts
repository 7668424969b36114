import { invalid, type Problem } from '../problem.ts';
import { MOST_INTERVAL } from './recurrence-limits.ts';
import type { Recurrence } from './recurrence.ts';

/** One time of a rule. */
export interface Occurrence {
  /** Its name within the rule. */
  day: string;
  /** UNIX seconds. */
  at: number;
}

const MILLISECONDS_A_DAY = 86_400_000;
/** So many days may be between the days of two zones. */
const ZONES_APART = 2;
/** The longest time without a day: 99 years. */
const FARTHEST = (MOST_INTERVAL + 1) * 366;

const numberOfDay = (day: string): number => Date.parse(`${day}T00:00Z`) / MILLISECONDS_A_DAY;
const dayOfNumber = (number: number): string =>
  new Date(number * MILLISECONDS_A_DAY).toISOString().slice(0, 10);

/** The local day of a moment in milliseconds since the epoch. */
export function dayAt(moment: number): string {
  const date = new Date(moment);
  return dayOfNumber(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / MILLISECONDS_A_DAY);
}

/**
 * The next times of a rule, the earliest first. Days and times are those of this computer's time zone, or those of `clocks`.
 * @param after only later days count; null for all
 * @param now only later moments count, in milliseconds since the epoch
 * @param clocks the moment of a day and of minutes since its midnight, in milliseconds since the epoch
 */
export function nextTimes(
  rule: Recurrence,
  after: string | null,
  now: number,
  most: number,
  clocks: (day: string, time: number) => number = localMoment,
): Occurrence[] {
  const start = numberOfDay(rule.start);
  const { until, count } = { until: undefined, count: undefined, ...rule.end };
  const first = Math.max(start, numberOfDay(after ?? rule.start) + (after === null ? 0 : 1));
  // The days are counted from the first one of all.
  const from = count === undefined ? Math.max(first, numberOfDay(dayAt(now)) - ZONES_APART) : start;
  const last = until === undefined ? Infinity : numberOfDay(until);
  const found: Occurrence[] = [];
  let counted = 0;
  /** The day by which the next one of the rule comes. */
  let limit = from + FARTHEST;
  for (let number = from; number <= Math.min(last, limit); number += 1) {
    if (found.length === most || counted === count) break;
    if (!isOn(rule, start, number)) continue;
    counted += 1;
    limit = number + FARTHEST;
    const day = dayOfNumber(number);
    const at = clocks(day, rule.time);
    if (number >= first && at > now) found.push({ day, at: at / 1000 });
  }
  return found;
}

function localMoment(day: string, time: number): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 0, time).getTime();
}

/** Whether a day is one of the rule, regardless of its end. The first of January 1970 was a Thursday. */
function isOn({ unit, interval, days, nth, date }: Recurrence, start: number, number: number): boolean {
  if (number < start) return false;
  if (unit === 'day') return (number - start) % interval === 0;
  const weekday = (number + 4) % 7;
  const week = (day: number): number => Math.floor((day + 3) / 7);
  if (unit === 'week') return (week(number) - week(start)) % interval === 0 && days.includes(weekday);
  const [on, first] = [new Date(number * MILLISECONDS_A_DAY), new Date(start * MILLISECONDS_A_DAY)];
  const years = on.getUTCFullYear() - first.getUTCFullYear();
  const months = on.getUTCMonth() - first.getUTCMonth();
  const steps = unit === 'month' ? years * 12 + months : years;
  if (steps % interval !== 0 || (unit === 'year' && months !== 0)) return false;
  const length = new Date(Date.UTC(on.getUTCFullYear(), on.getUTCMonth() + 1, 0)).getUTCDate();
  const ofMonth = on.getUTCDate();
  if (nth === null)
    return [date ?? first.getUTCDate()].flat().some((one) => ofMonth === Math.min(one, length));
  return days.includes(weekday) && (nth === -1 ? ofMonth + 7 > length : Math.ceil(ofMonth / 7) === nth);
}

/** The first problem of a rule, or null. `now` in milliseconds since the epoch. */
export function checkRecurrence(rule: Recurrence, now: number): Problem | null {
  const needsDays = rule.unit === 'week' || rule.nth !== null;
  if (needsDays && rule.days.length === 0) return invalid('days', 'required');
  return nextTimes(rule, null, now, 1).length === 0 ? invalid('at', 'in-the-past') : null;
}

/** A rule of one unit that comes first at a moment in milliseconds since the epoch, and has no end. */
export function recurrenceAt(
  moment: number,
  unit: Recurrence['unit'],
  other: Partial<Recurrence> = {},
): Recurrence {
  const first = new Date(moment);
  return {
    unit,
    interval: 1,
    days: unit === 'week' ? [first.getDay()] : [],
    nth: null,
    date: unit === 'month' || unit === 'year' ? first.getDate() : null,
    start: dayAt(moment),
    time: first.getHours() * 60 + first.getMinutes(),
    end: null,
    ...other,
  };
}
