import { zoneOfWindows } from './windows-zones.ts';

interface Zone {
  format: Intl.DateTimeFormat;
  /** The offsets that were looked up, in milliseconds, by the quarter of an hour since the epoch. */
  offsets: Map<number, number>;
}

const QUARTER = 15 * 60_000;

/** Asking for a format takes far longer than using it, so there is one for each name; null for a name of no zone. */
const zones = new Map<string, Zone | null>();

/**
 * When a clock in a zone shows a time, in milliseconds since the epoch.
 * @param name of the zone, as a calendar that does not define it writes it
 * @param wall what the clock shows, in milliseconds, as if it were UTC
 * @returns null where nobody knows the zone
 */
export function momentIn(name: string, wall: number): number | null {
  const zone = zoneNamed(name);
  if (!zone) return null;
  // The offset of the first guess may be that of the other side of a change of the clocks.
  const guess = wall - offsetAt(zone, wall);
  return wall - offsetAt(zone, guess);
}

function zoneNamed(name: string): Zone | null {
  let zone = zones.get(name);
  if (zone === undefined) zones.set(name, (zone = findZone(name)));
  return zone;
}

function findZone(name: string): Zone | null {
  // Some programs put the zone behind a path of their own: "/freeassociation.sourceforge.net/Europe/Berlin".
  const parts = name.split('/').filter((part) => part !== '');
  const candidates = [name, zoneOfWindows(name), parts.slice(-2).join('/'), parts.slice(-3).join('/')];
  for (const timeZone of [...candidates, zoneOfCities(name)]) {
    if (timeZone === null || !/[a-z]/i.test(timeZone)) continue;
    try {
      return { format: formatFor(timeZone), offsets: new Map() };
    } catch {
      // This is no zone.
    }
  }
  return null;
}

/** Outlook shows a zone by its cities: "(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna". */
function zoneOfCities(name: string): string | null {
  const [, shown] = /^\((?:UTC|GMT)[^)]*\) (.{1,200})$/.exec(name) ?? [];
  if (shown === undefined) return null;
  const ends = shown.split(',').map((city) => `/${city.trim().replaceAll(' ', '_')}`);
  const named = Intl.supportedValuesOf('timeZone').find((zone) => ends.some((end) => zone.endsWith(end)));
  return named ?? zoneOfWindows(shown);
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

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. Clocks change at full quarters. */
function offsetAt({ format, offsets }: Zone, moment: number): number {
  const quarter = Math.floor(moment / QUARTER);
  const known = offsets.get(quarter);
  if (known !== undefined) return known;
  const parts = format.formatToParts(quarter * QUARTER);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  const offset = wall - quarter * QUARTER;
  offsets.set(quarter, offset);
  return offset;
}
