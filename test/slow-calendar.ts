/** A calendar whose series take seconds of the processor: each is counted from the year 1601 on, and never comes. */
export const slowCalendar = (): string =>
  [
    'BEGIN:VCALENDAR',
    ...Array.from({ length: 60 }, (_, at) => [
      'BEGIN:VEVENT',
      `UID:slow-${at}`,
      'DTSTART:16010101T090000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;BYDAY=MO;BYMONTHDAY=13;COUNT=5000',
      'END:VEVENT',
    ]).flat(),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
