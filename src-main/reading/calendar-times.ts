import ICAL from 'ical.js';
import type { CalendarTime } from '../contract/rules.ts';

/** From when and until when events are read, in milliseconds since the epoch. */
interface Window {
  from: number;
  to: number;
}

/** How many occurrences of one event, and of all, are computed. A rule like "every second" has no end. */
const MOST_OF_EVENT = 15_000;
const MOST_OF_ALL = 100_000;
/** How many times a calendar has at most; the earliest are stored. */
const MOST_TIMES = 2_000;

/** Words in the title of an event that takes its owner out of office. */
const OUT_OF_OFFICE =
  /\b(out of (the )?office|ooo|oof|vacation|on leave|annual leave|sick leave|parental leave|day off|pto|holidays?)\b/i;

type Event = InstanceType<typeof ICAL.Event>;
type Component = InstanceType<typeof ICAL.Component>;
type Time = InstanceType<typeof ICAL.Time>;

/**
 * The times in which events of a calendar (RFC 5545) make its owner busy or take them out of office, the earliest first.
 * Events that are cancelled, declined by the owner or marked as free are left out, and all-day events unless they are out of
 * office. Days and times without a zone are those of this computer.
 * @param owners the owner's email addresses
 * @throws where the text is no calendar
 */
export function calendarTimes(text: string, window: Window, owners: readonly string[]): CalendarTime[] {
  const calendar = parsed(text);
  if (calendar.name !== 'vcalendar') throw new Error('This is no calendar.');
  const name = calendar.getFirstPropertyValue('x-wr-calname');
  const own = new Set(
    [...owners, ...(typeof name === 'string' ? [name] : [])].map((one) => one.toLowerCase()),
  );
  const exceptions = new Map<string, Component[]>();
  const events = calendar.getAllSubcomponents('vevent');
  for (const event of events) {
    const uid = uidOf(event);
    if (event.hasProperty('recurrence-id')) exceptions.set(uid, [...(exceptions.get(uid) ?? []), event]);
  }
  let left = MOST_OF_ALL;
  const times = events.flatMap((component) => {
    try {
      const occurrences = occurrencesOf(component, exceptions.get(uidOf(component)) ?? [], window, left);
      left -= occurrences.computed;
      return occurrences.times.flatMap(({ item, from, to }) => {
        const kind = kindOf(item.component, own, item.startDate.isDate);
        return kind === 'free' || to <= window.from || from >= window.to || to <= from
          ? []
          : [{ from, to, out: kind === 'out' }];
      });
    } catch {
      // One event that cannot be parsed does not hold up the others.
      return [];
    }
  });
  return times.toSorted((a, b) => a.from - b.from).slice(0, MOST_TIMES);
}

const EVENTS = /^BEGIN:VEVENT\b.*?^END:VEVENT\b.*?$/gims;

/** One event that cannot be parsed does not hold up the others. */
function parsed(text: string): Component {
  const parse = (some: string): Component => new ICAL.Component(ICAL.parse(some) as unknown[]);
  try {
    return parse(text);
  } catch {
    return parse(
      text.replaceAll(EVENTS, (event) => {
        try {
          parse(`BEGIN:VCALENDAR\r\n${event}\r\nEND:VCALENDAR`);
          return event;
        } catch {
          return '';
        }
      }),
    );
  }
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
  most: number,
): { times: Occurrence[]; computed: number } {
  const isException = component.hasProperty('recurrence-id');
  const event = new ICAL.Event(component, {
    exceptions: isException ? [] : exceptions,
    strictExceptions: true,
  });
  const zones = [zoneOf(component, 'dtstart'), zoneOf(component, 'dtend')] as const;
  const at = (item: Event, start: Time, end: Time): Occurrence => ({
    item,
    from: momentOf(start, zones[0]),
    to: momentOf(end, zones[1] ?? zones[0]),
  });
  if (isException || !event.isRecurring())
    return { times: [at(event, event.startDate, event.endDate)], computed: 1 };
  const times: Occurrence[] = [];
  const replaced = new Set(
    exceptions.map((one) => momentOf(new ICAL.Event(one).recurrenceId, zoneOf(one, 'recurrence-id'))),
  );
  const iterator = event.iterator();
  for (let computed = 0; ; computed += 1) {
    const next = computed < Math.min(most, MOST_OF_EVENT) ? iterator.next() : null;
    if (!next || momentOf(next, zones[0]) >= window.to) return { times, computed };
    if (replaced.has(momentOf(next, zones[0]))) continue;
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
  if (isDefined || zone === undefined || !isZone(zone)) return time.toJSDate().getTime();
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  // The offset of the first guess may be that of the other side of a change of the clocks.
  const guess = wall - offsetAt(wall, zone);
  return wall - offsetAt(guess, zone);
}

const isZone = (zone: string): boolean => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return wall - Math.floor(moment / 1000) * 1000;
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
