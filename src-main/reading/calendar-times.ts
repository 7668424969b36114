import ICAL from 'ical.js';
import type { CalendarTime } from '../contract/values/rules.ts';
import { beginNear } from './calendar-series.ts';
import { calendarsIn } from './calendar-text.ts';
import { momentIn } from './calendar-zones.ts';

/** From when and until when events are read, in milliseconds since the epoch. */
export interface Window {
  from: number;
  to: number;
}

/** How many occurrences of one event, and of all, are computed. A rule like "every second" has no end. */
const MOST_OF_EVENT = 15_000;
const MOST_OF_ALL = 100_000;
/** How many times a calendar has at most; the earliest are stored. */
const MOST_TIMES = 2_000;
/** No event is longer, in seconds. To add a duration takes the longer the more months it has. */
const LONGEST = 10 * 366 * 24 * 60 * 60;

/** Words in the title of an event that takes its owner out of office. */
const OUT_OF_OFFICE =
  /\b(out of (the )?office|ooo|oof|vacation|on leave|annual leave|sick leave|parental leave|day off|pto|holidays?)\b/i;

type Event = InstanceType<typeof ICAL.Event>;
type Component = InstanceType<typeof ICAL.Component>;
type Time = InstanceType<typeof ICAL.Time>;

/** A calendar has more occurrences than are computed. */
export class Endless extends Error {}

/**
 * The times in which events of calendars (RFC 5545) make their owner busy or take them out of office, the earliest first.
 * Events that are cancelled, declined by the owner or marked as free are left out, and all-day events unless they are out of
 * office. Days and times without a zone are those of this computer.
 * @param owners the owner's email addresses
 * @throws {Endless}; another error where the text is no calendar. Some calendars take as long as one lets them
 */
export function calendarTimes(text: string, window: Window, owners: readonly string[]): CalendarTime[] {
  const budget = { computations: MOST_OF_ALL };
  return calendarsIn(text)
    .flatMap((calendar) => timesOf(calendar, window, owners, budget))
    .toSorted((a, b) => a.from - b.from)
    .slice(0, MOST_TIMES);
}

function timesOf(
  calendar: Component,
  window: Window,
  owners: readonly string[],
  budget: { computations: number },
): CalendarTime[] {
  const name = calendar.getFirstPropertyValue('x-wr-calname');
  const own = new Set(
    [...owners, ...(typeof name === 'string' ? [name] : [])].map((one) => one.toLowerCase()),
  );
  const events = calendar.getAllSubcomponents('vevent');
  const exceptions = Map.groupBy(
    events.filter((event) => event.hasProperty('recurrence-id')),
    uidOf,
  );
  return events.flatMap((component) => {
    try {
      const found = occurrencesOf(component, exceptions.get(uidOf(component)) ?? [], window, budget);
      return found.flatMap(({ item, from, to }) => {
        const kind = kindOf(item.component, own, item.startDate.isDate);
        return kind === 'free' || to <= window.from || from >= window.to || to <= from
          ? []
          : [{ from, to, out: kind === 'out' }];
      });
    } catch (error) {
      if (error instanceof Endless) throw error;
      // One event that cannot be parsed does not hold up the others.
      return [];
    }
  });
}

const uidOf = (component: Component): string => String(component.getFirstPropertyValue('uid') ?? '');

interface Occurrence {
  item: Event;
  from: number;
  to: number;
}

/** The occurrences of an event. Exceptions are events of their own, and the occurrences that they replace are left out. */
function occurrencesOf(
  component: Component,
  exceptions: Component[],
  window: Window,
  budget: { computations: number },
): Occurrence[] {
  const isException = component.hasProperty('recurrence-id');
  const event = new ICAL.Event(component, {
    exceptions: isException ? [] : exceptions,
    strictExceptions: true,
  });
  const seconds = event.duration.toSeconds();
  if (!(seconds <= LONGEST)) throw new Error('The event has no end.');
  const zones = [zoneOf(component, 'dtstart'), zoneOf(component, 'dtend')] as const;
  const at = (item: Event, start: Time, end: Time): Occurrence => ({
    item,
    from: momentOf(start, zones[0]),
    to: momentOf(end, zones[1] ?? zones[0]),
  });
  if (isException || !event.isRecurring()) return [at(event, event.startDate, event.endDate)];
  const times: Occurrence[] = [];
  const replaced = new Set(
    exceptions.map((one) => momentOf(new ICAL.Event(one).recurrenceId, zoneOf(one, 'recurrence-id'))),
  );
  const iterator = event.iterator(beginNear(event, window.from));
  for (let computed = 0; ; computed += 1) {
    const next = iterator.next();
    const moment = next ? momentOf(next, zones[0]) : Infinity;
    if (moment >= window.to) return times;
    budget.computations -= 1;
    if (computed >= MOST_OF_EVENT || budget.computations < 0) throw new Endless();
    if (replaced.has(moment)) continue;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    times.push(at(item, startDate, endDate));
  }
}

/** The name of the zone of a property, where the calendar names one. */
function zoneOf(component: Component, property: string): string | undefined {
  const zone = component.getFirstProperty(property)?.getFirstParameter('tzid');
  return typeof zone === 'string' ? zone : undefined;
}

/**
 * A time in milliseconds since the epoch. Its zone is the one that the calendar defines, else the one that this computer knows
 * by the name, else this computer's.
 */
function momentOf(time: Time, zone: string | undefined): number {
  const { year, month, day, hour, minute, second, isDate } = time;
  if (isDate) return new Date(year, month - 1, day).getTime();
  const isDefined = time.zone && time.zone !== ICAL.Timezone.localTimezone;
  const known =
    isDefined || zone === undefined
      ? null
      : momentIn(zone, Date.UTC(year, month - 1, day, hour, minute, second));
  return known ?? time.toJSDate().getTime();
}

function kindOf(event: Component, own: ReadonlySet<string>, isAllDay: boolean): 'busy' | 'out' | 'free' {
  const text = (name: string): string => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();
  const shownAs = text('x-microsoft-cdo-busystatus');
  if (text('status') === 'CANCELLED' || text('transp') === 'TRANSPARENT') return 'free';
  if (shownAs === 'FREE' || shownAs === 'WORKINGELSEWHERE' || isDeclined(event, own)) return 'free';
  if (shownAs === 'OOF' || OUT_OF_OFFICE.test(text('summary'))) return 'out';
  return isAllDay ? 'free' : 'busy';
}

const isDeclined = (event: Component, own: ReadonlySet<string>): boolean =>
  event.getAllProperties('attendee').some((attendee) => {
    const address = String(attendee.getFirstValue()).replace(/^mailto:/i, '');
    const answer = attendee.getFirstParameter('partstat');
    return own.has(address.toLowerCase()) && String(answer).toUpperCase() === 'DECLINED';
  });
