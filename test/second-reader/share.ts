import { calendarTimes } from '../../src-main/reading/calendar-times.ts';
import { random } from '../faults/random.ts';
import type { Share } from '../soak/share.ts';
import { randomCalendar } from './random-calendar.ts';
import { type Occurrence, readAgain } from './second-reader.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2027-03-20T00:00Z');
const WINDOW = { from: NOW, to: NOW + 92 * DAY };

/**
 * Where ical.js does not follow RFC 5545, by what an event with it says. The start of a series counts only where its rule gives it: what else it may be is not defined.
 */
const DIFFERENCES: Readonly<Record<string, RegExp>> = {
  'a position in a week or a year is overlooked, and in the month of the start it is counted from the start':
    /BYSETPOS/,
  'a start that its rule does not give is an occurrence and counts': /FREQ=DAILY[^\r\n]*BYDAY/,
  'days of a month without months are those of one month':
    /FREQ=YEARLY(?![^\r\n]*BYMONTH=)[^\r\n]*BYMONTHDAY/,
  'a day that a month does not have is one of the next month':
    /DTSTART[^\r\n]*(?:29|30|31)T[\s\S]*FREQ=YEARLY[^\r\n]*BYMONTH=/,
  'numbers of weeks are not implemented': /BYWEEKNO/,
};

/**
 * Whether two readings differ in ends alone, and there by the hour that clocks skip or repeat before the end: ical.js adds how
 * long an event takes to what the clock shows, and RFC 5545 (3.8.5.3) adds exact time. All of a series take as
 * long as the first one, which may end in an hour that its clocks skip: ical.js takes that for the hour before.
 */
function isByClock(event: string, ours: readonly Occurrence[], theirs: readonly Occurrence[]): boolean {
  const timeZone = /DTSTART;TZID=Z ([^:]+)/.exec(event)?.[1];
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset', year: 'numeric' });
  const offsetAt = (moment: number): string => format.format(moment);
  const [start, end] = [clockTime(event, 'DTSTART'), clockTime(event, 'DTEND')];
  const isFirstOverChange =
    start !== null && end !== null && offsetAt(start - DAY / 2) !== offsetAt(end + DAY / 2);
  return (
    ours.length === theirs.length &&
    ours.every(({ from, to }, at) => {
      const other = theirs[at];
      if (other?.from !== from) return false;
      const isChange = isFirstOverChange || offsetAt(from) !== offsetAt(Math.max(to, other.to));
      return to === other.to || (isChange && Math.abs(to - other.to) === HOUR);
    })
  );
}

/** A time of an event by the clock of its zone, in milliseconds as of UTC; null if the event has none. */
function clockTime(event: string, name: string): number | null {
  const [, day, time] = new RegExp(`${name};TZID=[^:]+:(\\d{8})T(\\d{6})`).exec(event) ?? [];
  if (day === undefined || time === undefined) return null;
  return Date.parse(
    `${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`,
  );
}

/** A comparison of some random calendars. */
export interface Comparison {
  events: number;
  /** How many events have a listed difference. */
  listed: number;
  problems: string[];
}

/** Reads random calendars with our reader and with ical.js, event by event. */
export function compareReaders(seed: number, calendars: number): Comparison {
  const { below } = random(seed);
  const comparison: Comparison = { events: 0, listed: 0, problems: [] };
  for (let count = 0; count < calendars; count += 1) {
    const text = randomCalendar(below, NOW);
    const again = readAgain(text, WINDOW);
    for (const event of text.match(/BEGIN:VEVENT[\s\S]*?END:VEVENT/g) ?? []) {
      comparison.events += 1;
      const zones = text.slice(0, text.indexOf('BEGIN:VEVENT'));
      const { times, skipped } = calendarTimes(`${zones}${event}\r\nEND:VCALENDAR`, WINDOW, []);
      const uid = /UID:(\d+)/.exec(event)?.[1] ?? '';
      const ours = times.map(({ from, to }) => ({ from, to }));
      const theirs = again.get(uid) ?? [];
      if (skipped === null && JSON.stringify(ours) === JSON.stringify(theirs)) continue;
      const isListed = Object.values(DIFFERENCES).some((difference) => difference.test(event));
      if (isListed || isByClock(event, ours, theirs)) comparison.listed += 1;
      else
        comparison.problems.push(`${event}\nis read as ${words(ours)}, and by ical.js as ${words(theirs)}`);
    }
  }
  return comparison;
}

const words = (times: readonly Occurrence[]): string =>
  times
    .slice(0, 5)
    .map(({ from, to }) => `${new Date(from).toISOString()} to ${new Date(to).toISOString()}`)
    .join(', ') || 'nothing';

/** To read one takes ical.js ten milliseconds. */
const OF_A_SHARE = 100;

export const secondReaderShare: Share = {
  name: 'second-reader',
  run: async (seed) => compareReaders(seed, OF_A_SHARE).problems,
};
