import ICAL from 'ical.js';

type Event = InstanceType<typeof ICAL.Event>;
type Time = InstanceType<typeof ICAL.Time>;

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;

/** How long one step of a rule is by the clock. Months and years are not equally long. */
const STEPS: Partial<Record<string, number>> = {
  SECONDLY: SECOND,
  MINUTELY: 60 * SECOND,
  HOURLY: 60 * 60 * SECOND,
  DAILY: DAY,
  WEEKLY: 7 * DAY,
};
const MONTHS: Partial<Record<string, number>> = { MONTHLY: 1, YEARLY: 12 };

/** More than any two clocks differ, so that no zone has to be known. */
const SLACK = 3 * DAY;

/** Every month has these days. */
const DAYS_OF_EVERY_MONTH = 28;

/**
 * Where the series of an event may begin so that the same occurrences come in the window: full steps of its rule after its
 * start, and before the window. A series of many years would take long to compute from its start.
 * @param from the start of the window, in milliseconds since the epoch
 * @returns undefined where only its own start will do: its occurrences are counted, listed or moved, or its steps differ
 */
export function beginNear(event: Event, from: number): Time | undefined {
  const rules = event.component.getAllProperties('rrule');
  const rule: unknown = rules[0]?.getFirstValue();
  if (rules.length !== 1 || !(rule instanceof ICAL.Recur) || event.component.hasProperty('rdate'))
    return undefined;
  if (!(rule.interval > 0) || rule.count !== null || event.rangeExceptions.length > 0) return undefined;
  const { startDate: start } = event;
  const wall = Date.UTC(start.year, start.month - 1, start.day, start.hour, start.minute, start.second);
  const before = from - SLACK - Math.max(0, event.duration.toSeconds()) * SECOND;
  const step = (STEPS[rule.freq] ?? 0) * rule.interval;
  if (step > 0) return at(start, wall + Math.floor((before - wall) / step) * step, wall);
  const months = (MONTHS[rule.freq] ?? 0) * rule.interval;
  if (months <= 0 || start.day > DAYS_OF_EVERY_MONTH) return undefined;
  const [first, last] = [new Date(wall), new Date(before)];
  const between =
    (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth() - 1;
  first.setUTCMonth(first.getUTCMonth() + Math.floor(between / months) * months);
  return at(start, first.getTime(), wall);
}

/** A start of a series with another time by the clock, which is later. */
function at(start: Time, wall: number, earliest: number): Time | undefined {
  if (!(wall > earliest)) return undefined;
  const moved = new Date(wall);
  const near = start.clone();
  near.year = moved.getUTCFullYear();
  near.month = moved.getUTCMonth() + 1;
  near.day = moved.getUTCDate();
  if (!start.isDate) {
    near.hour = moved.getUTCHours();
    near.minute = moved.getUTCMinutes();
    near.second = moved.getUTCSeconds();
  }
  return near;
}
