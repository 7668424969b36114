/** A zone of the corpus: its names, its clocks in 2027, and how a calendar defines it. */
export interface CorpusZone {
  name: string;
  /** The name that Windows has for it, and the words that Outlook shows. */
  windows: string;
  shown: string;
  /** How far its clocks are ahead of UTC on a day of 2027 (`0328`), in minutes. */
  offsetOn(day: string): number;
  /** Its offsets as calendars write them, and the rules by which its clocks change; null if they never do. */
  standard: string;
  daylight: string | null;
  toDaylight: string;
  toStandard: string;
}

export const ZONES: readonly CorpusZone[] = [
  {
    name: 'Europe/Berlin',
    windows: 'W. Europe Standard Time',
    shown: '(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna',
    offsetOn: (day) => (day >= '0328' ? 120 : 60),
    standard: '+0100',
    daylight: '+0200',
    toDaylight: 'BYMONTH=3;BYDAY=-1SU',
    toStandard: 'BYMONTH=10;BYDAY=-1SU',
  },
  {
    name: 'America/New_York',
    windows: 'Eastern Standard Time',
    shown: '(UTC-05:00) Eastern Time (US & Canada)',
    offsetOn: (day) => (day >= '0314' ? -240 : -300),
    standard: '-0500',
    daylight: '-0400',
    toDaylight: 'BYMONTH=3;BYDAY=2SU',
    toStandard: 'BYMONTH=11;BYDAY=1SU',
  },
  {
    name: 'Asia/Kolkata',
    windows: 'India Standard Time',
    shown: '(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi',
    offsetOn: () => 330,
    standard: '+0530',
    daylight: null,
    toDaylight: '',
    toStandard: '',
  },
];

const period = (name: string, from: string, to: string, start: string, ...lines: string[]): string[] => [
  `BEGIN:${name}`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  `DTSTART:${start}`,
  ...lines,
  `END:${name}`,
];

/** A definition of a zone; `ends` for one whose changes are listed until 2026. */
export function zoneLines(id: string, zone: CorpusZone, since: string, { ends = false } = {}): string[] {
  const { standard, daylight, toDaylight, toStandard } = zone;
  const [spring, autumn] =
    zone.name === 'Europe/Berlin'
      ? (['0329T020000', '1025T030000'] as const)
      : (['0308T020000', '1101T020000'] as const);
  const changes = (rule: string, day: string): string =>
    ends ? `RDATE:2026${day}` : `RRULE:FREQ=YEARLY;${rule}`;
  const parts =
    daylight === null
      ? period('STANDARD', standard, standard, `${since}0101T000000`)
      : [
          ...period('DAYLIGHT', standard, daylight, `${since}0329T020000`, changes(toDaylight, spring)),
          ...period('STANDARD', daylight, standard, `${since}1025T030000`, changes(toStandard, autumn)),
        ];
  return ['BEGIN:VTIMEZONE', `TZID:${id}`, ...parts, 'END:VTIMEZONE'];
}

/** A program that writes calendars, in the form that it documents or is known for. */
export interface Producer {
  head: readonly string[];
  /** The program's name of a zone, and its definition if the program writes definitions. */
  zone(zone: CorpusZone): { id: string; lines: string[] };
  /** How it writes the end of a series. */
  until: 'moment' | 'time' | 'day';
  /** Whether it writes moments that are taken out of a series in UTC. */
  exdateInUtc?: true;
  /** Whether it writes single events in UTC. */
  singlesInUtc?: true;
  /** What it writes for an event with this meaning, beside the standard's own lines. */
  busyStatus?: true;
  /** Lines that it writes in each event. */
  extra: readonly string[];
  /** How it puts lines together, where not as the standard says. */
  newline?: '\n';
  folds?: false;
}

const byName = (since: string, options?: { ends: boolean }) => (zone: CorpusZone) => ({
  id: zone.name,
  lines: zoneLines(zone.name, zone, since, options),
});

export const PRODUCERS: Readonly<Record<string, Producer>> = {
  'Google Calendar': {
    head: [
      'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:mira@example.com',
      'X-WR-TIMEZONE:Europe/Berlin',
    ],
    zone: byName('1970'),
    until: 'moment',
    singlesInUtc: true,
    extra: [
      'DTSTAMP:20270301T120000Z',
      'CREATED:20270201T090000Z',
      'SEQUENCE:0',
      'LOCATION:',
      'DESCRIPTION:',
    ],
  },
  Exchange: {
    head: ['METHOD:PUBLISH', 'PRODID:Microsoft Exchange Server 2010', 'X-WR-CALNAME:Calendar'],
    zone: (zone) => ({ id: zone.windows, lines: zoneLines(zone.windows, zone, '1601') }),
    until: 'moment',
    busyStatus: true,
    extra: [
      'CLASS:PUBLIC',
      'PRIORITY:5',
      'DTSTAMP:20270301T120000Z',
      'SEQUENCE:0',
      'LOCATION:',
      'X-MICROSOFT-CDO-APPT-SEQUENCE:0',
      'X-MICROSOFT-DISALLOW-COUNTER:FALSE',
    ],
  },
  Outlook: {
    head: ['PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN', 'X-MS-OLK-FORCEINSPECTOROPEN:TRUE'],
    zone: (zone) => ({ id: `"${zone.shown}"`, lines: [] }),
    until: 'moment',
    busyStatus: true,
    extra: [
      'CLASS:PUBLIC',
      'CREATED:20270201T090000Z',
      'PRIORITY:5',
      'X-ALT-DESC;FMTTYPE=text/html:<html><body>\\n</body></html>',
    ],
  },
  iCloud: {
    head: ['CALSCALE:GREGORIAN', 'PRODID:-//Apple Inc.//macOS 15.0//EN', 'X-APPLE-CALENDAR-COLOR:#1BADF8'],
    zone: byName('2010', { ends: true }),
    until: 'moment',
    extra: [
      'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC',
      'DTSTAMP:20270301T120000Z',
      'SEQUENCE:1',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT15M',
      'END:VALARM',
    ],
  },
  Nextcloud: {
    head: ['CALSCALE:GREGORIAN', 'PRODID:-//IDN nextcloud.com//Calendar app 5.0//EN'],
    zone: byName('1970'),
    until: 'moment',
    exdateInUtc: true,
    extra: [
      'CREATED:20270201T090000Z',
      'DTSTAMP:20270301T120000Z',
      'LAST-MODIFIED:20270301T120000Z',
      'SEQUENCE:2',
    ],
    folds: false,
  },
  Thunderbird: {
    head: ['PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN'],
    zone: byName('1996'),
    until: 'day',
    extra: ['CREATED:20270201T090000Z', 'DTSTAMP:20270301T120000Z', 'X-MOZ-GENERATION:2'],
  },
  Evolution: {
    head: ['PRODID:-//Ximian//NONSGML Evolution Calendar//EN'],
    zone: (zone) => ({ id: `/freeassociation.sourceforge.net/${zone.name}`, lines: [] }),
    until: 'moment',
    extra: [
      'DTSTAMP:20270301T120000Z',
      'CLASS:PUBLIC',
      'SEQUENCE:2',
      'X-EVOLUTION-CALDAV-HREF:https://dav.example.com/a.ics',
    ],
    newline: '\n',
  },
  'a small exporter': {
    head: ['PRODID:-//example//exporter//EN'],
    zone: (zone) => ({ id: zone.name, lines: [] }),
    until: 'time',
    extra: [],
    newline: '\n',
    folds: false,
  },
};
