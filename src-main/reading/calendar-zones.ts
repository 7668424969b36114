import { zoneOfWindows } from './windows-zones.ts';

/** How far the clocks of a zone are ahead of UTC at a moment, both in milliseconds. */
export type OffsetAt = (moment: number) => number;

const DAY = 24 * 60 * 60_000;
const QUARTER = 15 * 60_000;

/** Asking for a format takes far longer than using it, so there is one for each name; null for a name of no zone. */
const zones = new Map<string, OffsetAt | null>();

/**
 * When a clock in a zone shows a time, in milliseconds since the epoch: of two moments the first, and of a time that the clocks
 * leave out the moment that they would show it if they were not put forward (RFC 5545, 3.3.5).
 * @param wall what the clock shows, in milliseconds, as if it were UTC
 */
export function momentIn(offsetAt: OffsetAt, wall: number): number {
  const before = wall - offsetAt(wall - DAY);
  const after = wall - offsetAt(wall + DAY);
  return before === after || before + offsetAt(before) === wall || after + offsetAt(after) !== wall
    ? before
    : after;
}

/** The zone that this computer knows by a name, as a calendar writes it; null if no one knows it. */
export function zoneNamed(name: string): OffsetAt | null {
  let zone = zones.get(name);
  if (zone === undefined) zones.set(name, (zone = findZone(name)));
  return zone;
}

function findZone(name: string): OffsetAt | null {
  // Some programs put the zone behind a path of their own: "/freeassociation.sourceforge.net/Europe/Berlin".
  const parts = name.split('/').filter((part) => part !== '');
  const candidates = [name, zoneOfWindows(name), parts.slice(-2).join('/'), parts.slice(-3).join('/')];
  for (const timeZone of [...candidates, ...zonesShown(name)]) {
    if (timeZone === null || !/[a-z]/i.test(timeZone)) continue;
    const zone = zoneOf(timeZone);
    if (zone) return zone;
  }
  return null;
}

function zoneOf(timeZone: string): OffsetAt | null {
  try {
    return offsetsOf(formatFor(timeZone));
  } catch {
    // This is not a zone.
    return null;
  }
}

/** A zone is shown by fewer cities. */
const MOST_CITIES = 12;
const CONTINENTS = 'Europe America Asia Africa Australia Pacific Atlantic Indian Antarctica'.split(' ');

/** Outlook shows a zone by its cities: "(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna". */
function zonesShown(name: string): (string | null)[] {
  const [, shown] = /^\((?:UTC|GMT)[^)]*\) (.{1,200})$/.exec(name) ?? [];
  if (shown === undefined) return [];
  // Not each city is in the list of zones: some have a newer name there.
  const cities = shown.split(',', MOST_CITIES).map((city) => city.trim().replaceAll(' ', '_'));
  return [
    ...cities.flatMap((city) => CONTINENTS.map((continent) => `${continent}/${city}`)),
    zoneOfWindows(shown),
  ];
}

const formatFor = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

/** The offsets of a zone. Each is looked up once, because clocks change at full quarters of an hour. */
function offsetsOf(format: Intl.DateTimeFormat): OffsetAt {
  const offsets = new Map<number, number>();
  return (moment) => {
    const quarter = Math.floor(moment / QUARTER);
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    const parts = format.formatToParts(quarter * QUARTER);
    const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
    const offset = wall - quarter * QUARTER;
    offsets.set(quarter, offset);
    return offset;
  };
}
