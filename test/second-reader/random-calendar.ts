import { type Below, oneOf, someOf } from '../faults/random.ts';
import { zoneLines, ZONES } from '../unit/calendars/producers.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const MONTHS = Array.from({ length: 12 }, (_, month) => month + 1);

/** Milliseconds, as if the clock's zone were UTC, as a calendar writes them. */
const stamp = (wall: number): string => new Date(wall).toISOString().replaceAll(/[-:]|\.\d+Z/g, '');

/** How an event says its zone. */
interface Zoned {
  lines: string[];
  at(name: string, wall: number): string;
  /** A later time, in UTC though the zone has a name. */
  later(name: string, wall: number): string;
}

function someZone(below: Below): Zoned {
  const kind = below(8);
  const utc: Zoned['at'] = (name, wall) => `${name}:${stamp(wall)}Z`;
  const plain: Zoned['at'] = (name, wall) => `${name}:${stamp(wall)}`;
  if (kind === 0) return { lines: [], at: utc, later: utc };
  if (kind === 1) return { lines: [], at: plain, later: plain };
  const zone = oneOf(ZONES, below);
  return {
    lines: zoneLines(`Z ${zone.name}`, zone, '1970'),
    at: (name, wall) => `${name};TZID=Z ${zone.name}:${stamp(wall)}`,
    // Clocks are an hour ahead of it at most.
    later: (name, wall) => utc(name, wall + (61 - zone.offsetOn('0101')) * MINUTE),
  };
}

const days = (most: number, below: Below, numbers: readonly string[] = ['']): string =>
  `BYDAY=${someOf(DAYS, 1 + below(most), below)
    .map((day) => oneOf(numbers, below) + day)
    .join()}`;

/** A rule as people make it with the forms of their programs, and some that only a standard has. */
function someRule(below: Below): string {
  const frequency = oneOf(['DAILY', 'WEEKLY', 'WEEKLY', 'MONTHLY', 'MONTHLY', 'YEARLY'], below);
  const parts = [`FREQ=${frequency}`];
  if (below(2) === 0) parts.push(`INTERVAL=${1 + below(4)}`);
  if (frequency === 'DAILY' && below(3) === 0) parts.push(days(4, below));
  if (frequency === 'WEEKLY' && below(4) > 0) parts.push(days(4, below));
  if (frequency === 'MONTHLY')
    parts.push(
      ...oneOf(
        [
          [],
          [days(1, below, ['1', '2', '3', '4', '-1', '-2', '5'])],
          [`BYMONTHDAY=${someOf([1, 2, 15, 28, 31, -1, -2], 1 + below(2), below).join()}`],
          ['BYDAY=MO,TU,WE,TH,FR', `BYSETPOS=${oneOf(['1', '-1', '3', '-2'], below)}`],
          [days(2, below)],
        ],
        below,
      ),
    );
  if (frequency === 'YEARLY')
    parts.push(
      ...oneOf(
        [
          [],
          [
            `BYMONTH=${someOf(MONTHS, 1 + below(5), below)
              .toSorted((a, b) => a - b)
              .join()}`,
          ],
          [`BYMONTH=${oneOf(MONTHS, below)}`, days(1, below, ['1', '2', '-1'])],
          [
            `BYMONTH=${someOf(MONTHS, 1 + below(4), below)
              .toSorted((a, b) => a - b)
              .join()}`,
            `BYMONTHDAY=${1 + below(28)}`,
          ],
          [`BYMONTHDAY=${1 + below(28)}`],
          [`BYWEEKNO=${1 + below(52)}`],
        ],
        below,
      ),
    );
  if (frequency === 'WEEKLY' && below(12) === 0) parts.push('BYSETPOS=1');
  if (below(4) === 0) parts.push(`WKST=${oneOf(['SU', 'MO'], below)}`);
  return parts.join(';');
}

function someEvent(uid: number, now: number, below: Below): { zoned: Zoned; lines: string[] } {
  const zoned = someZone(below);
  const { at, later } = zoned;
  const hours = (4 + below(20)) * 60 + below(4) * 15;
  const start = now + (60 - below(oneOf([90, 1_000, 4_000], below))) * DAY + hours * MINUTE;
  const length = (1 + below(oneOf([12, 12, 64], below))) * 15;
  const isSeries = below(4) > 0;
  const lines = [
    `UID:${uid}`,
    at('DTSTART', start),
    below(3) === 0
      ? `DURATION:PT${length}M`
      : (below(4) === 0 ? later : at)('DTEND', start + length * MINUTE),
  ];
  if (!isSeries) return { zoned, lines: inEvent(lines) };
  const end = below(3);
  const last = now + (below(120) - 10) * DAY;
  const isUtc = at('X', start).endsWith('Z');
  const ends = [
    '',
    `;COUNT=${1 + below(200)}`,
    // A time of a zone ends in UTC, and one without a zone without one.
    `;UNTIL=${stamp(last)}${at('X', 0).includes('TZID') || isUtc ? 'Z' : ''}`,
  ];
  lines.push(`RRULE:${someRule(below)}${ends[end]}`);
  for (let taken = below(4); taken > 0; taken -= 1) lines.push(at('EXDATE', start + below(200) * 7 * DAY));
  if (below(5) === 0) lines.push(at('RDATE', start + below(300) * DAY + 3_600_000));
  return { zoned, lines: inEvent(lines) };
}

const inEvent = (lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];

/** A calendar of some events around a moment, each in a zone of its own. `now` in milliseconds since the epoch. */
export function randomCalendar(below: Below, now: number): string {
  const events = Array.from({ length: 1 + below(3) }, (_, uid) => someEvent(uid, now, below));
  const zones = new Set(events.map(({ zoned }) => zoned.lines.join('\r\n')).filter((lines) => lines !== ''));
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...zones,
    ...events.flatMap(({ lines }) => lines),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
