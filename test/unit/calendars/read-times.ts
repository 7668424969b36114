import { beforeEach } from 'vitest';
import { calendarTimes } from '../../../src-main/reading/calendar-times.ts';
import { putZoneBack } from '../zone-back.ts';

/** Calendars to be read on a computer in Warsaw. */
export function readInWarsaw(): void {
  putZoneBack();
  beforeEach(() => void (process.env['TZ'] = 'Europe/Warsaw'));
}

export const window = { from: Date.parse('2027-03-20T00:00Z'), to: Date.parse('2027-04-30T00:00Z') };

export const NEW_YORK = `BEGIN:VTIMEZONE
TZID:Office
BEGIN:DAYLIGHT
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
END:VTIMEZONE`;

export const calendar = (...parts: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...parts, 'END:VCALENDAR']
    .join('\n')
    .replaceAll('\n', '\r\n');
export const event = (...lines: string[]): string =>
  ['BEGIN:VEVENT', 'UID:1@test', ...lines, 'END:VEVENT'].join('\n');
export const MORNING = ['DTSTART:20270405T080000Z', 'DTEND:20270405T093000Z'];

/** A start as the library reads it. */
export const isoOf = (line: string): string =>
  line.replace(/^DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');

/** What is read of a calendar on a computer in this zone. */
export function readIn(zone: string, ...parts: string[]) {
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  try {
    return calendarTimes(calendar(...parts), window, ['mira@example.com']);
  } finally {
    process.env['TZ'] = before;
  }
}

/** As `from to`, and `out` for out of office. */
export const times = (...parts: string[]) =>
  calendarTimes(calendar(...parts), window, ['mira@example.com']).times.map(({ from, to, out }) =>
    [
      ...[from, to].map((moment) => new Date(moment).toISOString().slice(0, 16)),
      ...(out ? ['out'] : []),
    ].join(' '),
  );
