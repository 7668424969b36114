import { describe, expect, test } from 'vitest';
import { calendarTimes } from '../../../src-main/reading/calendar-times.ts';
import { calendar, event, MORNING, NEW_YORK, readInWarsaw, times, window } from './read-times.ts';

readInWarsaw();

describe('a calendar that is wrong', () => {
  test('one event that cannot be parsed does not hold up the others', () => {
    expect(times(event('DTSTART:tomorrow', 'DURATION:PT1H'), event(...MORNING))).toHaveLength(1);
    expect(times(event('DTSTART:20270405T080000Z', 'RRULE:FREQ=NEVER'), event(...MORNING)).length).toBe(1);
    expect(times(event('SUMMARY:Without a start'), event(...MORNING))).toHaveLength(1);
  });

  test('a zone that cannot be parsed does not hold up the events', () => {
    const zone = NEW_YORK.replaceAll(/BYMONTH=\d+/g, 'BYMONTH=13');
    expect(zone).not.toBe(NEW_YORK);
    expect(times(zone, event(...MORNING))).toHaveLength(1);
    expect(times(event(...MORNING), 'BEGIN:VTIMEZONE', 'TZID:Never ends')).toHaveLength(1);
    // A zone that is left out is one that nobody knows.
    expect(times(zone, event('DTSTART;TZID=Office:20270405T090000', 'DURATION:PT1H'))).toEqual([
      '2027-04-05T07:00 2027-04-05T08:00',
    ]);
  });

  test('a zone with more rules than a zone has is that of its name, and costs no event', () => {
    // To compute them would outlast the test.
    const rule =
      'BEGIN:STANDARD\nTZOFFSETFROM:+0500\nTZOFFSETTO:+0500\nDTSTART:20200101T000000\nRRULE:FREQ=MONTHLY\nEND:STANDARD';
    const invited = `BEGIN:VTIMEZONE\nTZID:Europe/Berlin\n${`${rule}\n`.repeat(50_000)}END:VTIMEZONE`;
    const at = event('DTSTART;TZID=Europe/Berlin:20270405T090000', 'DURATION:PT1H');
    expect(times(NEW_YORK, invited, at)).toEqual(['2027-04-05T07:00 2027-04-05T08:00']);
  });

  test('an event without an end, a length without end or a zone that changes every second is left out', () => {
    const zone = NEW_YORK.replaceAll('YEARLY', 'SECONDLY');
    expect(times(event('BEGIN:VEVENT', 'SUMMARY:Never ends'), event(...MORNING))).toHaveLength(1);
    expect(times('BEGIN:VEVENT', 'SUMMARY:Never ends', event(...MORNING))).toHaveLength(1);
    expect(times(event(...MORNING), 'BEGIN:VEVENT', 'SUMMARY:Never ends')).toHaveLength(1);
    expect(times(event(MORNING[0]!, 'DURATION:P100000000000000D'), event(...MORNING))).toHaveLength(1);
    expect(times(zone, event('DTSTART;TZID=Office:20270405T080000', 'DURATION:PT1H'))).toHaveLength(1);
  });

  test('a file with two calendars is read to its end', () => {
    const two = `${calendar(event(...MORNING))}\r\n${calendar(event('DTSTART:20270406T080000Z', 'DURATION:PT1H'))}`;
    expect(calendarTimes(two, window, []).times).toHaveLength(2);
  });

  test.each(['', '<html></html>', 'BEGIN:VEVENT\r\nEND:VEVENT', 'BEGIN:VCALENDAR\r\nVERSION:2.0'])(
    'what is no calendar is refused: %j',
    (text) => {
      expect(() => calendarTimes(text, window, [])).toThrow();
    },
  );
});

test('events of ten years with guests are read, and those that are long over are only looked at', () => {
  const guests = ['olu', 'mira', 'tom'].map(
    (name) => `ATTENDEE;CN=${name};PARTSTAT=ACCEPTED:mailto:${name}@example.com`,
  );
  const past = Array.from({ length: 10_000 }, (_, at) => {
    const day = new Date(Date.UTC(2015, 0, 1) + at * 9 * 3_600_000)
      .toISOString()
      .slice(0, 10)
      .replaceAll('-', '');
    return event(
      `UID:${at}`,
      `DTSTART:${day}T090000Z`,
      `DTEND:${day}T100000Z`,
      `DESCRIPTION:${'Agenda '.repeat(60)}`,
      ...guests,
    );
  });
  const text = calendar(...past, event(...MORNING, ...guests));
  expect(text.length).toBeGreaterThan(6_000_000);
  const { user, system } = process.threadCpuUsage();
  const { times: found } = calendarTimes(text, window, ['mira@example.com']);
  const used = process.threadCpuUsage();
  expect(found).toHaveLength(1);
  // The deadline of the reading thread is ten times as long, on any computer.
  expect(used.user + used.system - user - system).toBeLessThan(3_000_000);
});
